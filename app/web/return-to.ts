import { hasGiftCardNumber } from "../domain/counter/credit/gift-card-in-request.ts";
import { type Address, addressAt, href, LONGEST_PATH, withRest } from "../ui/address.ts";

/**
 * Longest address in characters. In another URL's query it may triple in length, and proxies limit headers to
 * 4 KB.
 */
export const LONGEST_ADDRESS = 1_300;

export function isTooLong(url: URL): boolean {
  return url.pathname.length + url.search.length > LONGEST_ADDRESS;
}

/** Whether a form's draft is too long for the query of another URL. */
export function isLongDraft(url: URL): boolean {
  return isTooLong(url) && url.searchParams.has("formKey");
}

/**
 * The URL to return to, without its query if that is too long or has a gift card's number. No page has a
 * longer path.
 */
export function addressToComeBackTo(url: URL): Address {
  if (url.pathname.length > LONGEST_ADDRESS) return href("/");
  return isTooLong(url) || hasGiftCardNumber(url) ? addressAt({ pathname: url.pathname }) : addressAt(url);
}

/**
 * The URL of the page itself, for forms that return to it. Each of them repeats it, so it is no longer than
 * `localPath` accepts.
 */
export function addressHere({ pathname, search }: Pick<URL, "pathname" | "search">): Address {
  if (pathname.length + search.length <= LONGEST_PATH) return addressAt({ pathname, search });
  return pathname.length <= LONGEST_PATH ? addressAt({ pathname }) : href("/");
}

export function signInAddress(returnTo: string): Address {
  return withRest(href("/api/login"), `?returnTo=${encodeURIComponent(returnTo)}`);
}

export function secondFactorAddress(returnTo: string): Address {
  return withRest(href("/account/second-factor"), `?returnTo=${encodeURIComponent(returnTo)}`);
}

/** The page where the terminal changes hands. */
export function switchAddress(returnTo: string): Address {
  return withRest(href("/switch"), `?returnTo=${encodeURIComponent(returnTo)}`);
}

/** The page where an employee who took over by PIN types their password. */
export function confirmAddress(returnTo: string): Address {
  return withRest(href("/confirm"), `?returnTo=${encodeURIComponent(returnTo)}`);
}

/** The sign-in page for the second factor's code. */
export function signInCodeAddress(returnTo: string): Address {
  return withRest(href("/sign-in/code"), `?returnTo=${encodeURIComponent(returnTo)}`);
}

export function newPasswordAddress(returnTo: string): Address {
  return withRest(href("/account/password"), `?returnTo=${encodeURIComponent(returnTo)}`);
}
