import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useLocation, useOutletContext } from "react-router";
import { type Address, withRest } from "~/ui/address";

/**
 * Whether a URL is the list itself. A dialog is a child route of its list: loaded as a document, it is the
 * whole page and the list isn't read; opened by navigation, it lies over the list.
 */
export function isListItself(listPath: string, url: URL): boolean {
  return url.pathname.replace(/\/+$/, "").toLowerCase() === listPath;
}

/** Revalidates the list on return, not while a dialog is open. */
export function revalidateList(listPath: string, { nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isListItself(listPath, nextUrl);
}

/** Parameters that only concern the dialog. */
const OF_DIALOG = ["draft", "copyOf"];

/** The list's URL with its filters, without the parameters of its dialog. */
export function listBehind(listPath: Address, search: string): Address {
  const query = new URLSearchParams(search);
  if (!OF_DIALOG.some((name) => query.has(name))) return withRest(listPath, search);
  for (const name of OF_DIALOG) query.delete(name);
  return withRest(listPath, `?${query}`.replace(/\?$/, ""));
}

/** Whether the dialog lies over its list, and where closing it leads. A route outside its list is a page. */
export function useDialog(listPath: Address): { modal: boolean; closeTo: Address } {
  const list = useOutletContext<{ modal: boolean } | undefined>();
  const { search } = useLocation();
  return { modal: list?.modal ?? false, closeTo: listBehind(listPath, search) };
}
