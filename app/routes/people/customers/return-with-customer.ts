import { type Address, addressAt, href, localPath, withRest } from "~/ui/address";

/** Reads the local page to return to, such as a sale in progress; null without one. */
export function returnTo(url: URL): Address | null {
  return localPath(url.searchParams.get("returnTo"), null);
}

/** Returns where to go next: the requesting page with the new customer chosen, otherwise the list. */
export function whereNext(url: URL, customerId: number): Address {
  const requesting = returnTo(url);
  if (requesting) return chosenIn(requesting, customerId);
  const query = new URLSearchParams(url.search);
  for (const name of ["draft", "typed", "returnTo"]) query.delete(name);
  return query.size > 0 ? withRest(href("/customers"), `?${query}`) : href("/customers");
}

/** Returns the URL of the requesting page with a customer chosen. */
export function chosenIn(page: string, customerId: number): Address {
  const back = new URL(page, "http://localhost");
  // Passes the customer to a stored draft as its picker's choice.
  const name = back.searchParams.has("draft") ? "chooseCustomer" : "customerId";
  back.searchParams.set(name, String(customerId));
  return addressAt(back);
}
