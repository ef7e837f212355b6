import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useLocation, useOutletContext } from "react-router";

/**
 * A dialog is a child route of its list. Asked for as a document it is the whole page and the list's rows are not read;
 * reached by a click with scripts it lies over the list that is already there.
 */
export function isListItself(listPath: string, url: URL): boolean {
  return url.pathname.replace(/\/+$/, "").toLowerCase() === listPath;
}

/** The list is read again when one comes back to it, not while a dialog lies over it. */
export function revalidateList(listPath: string, { nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isListItself(listPath, nextUrl);
}

/** The list that a dialog came from, with its filters; a draft that the dialog was opened with is left behind. */
export function listBehind(listPath: string, search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has("draft")) return listPath + search;
  query.delete("draft");
  return `${listPath}?${query}`.replace(/\?$/, "");
}

/** For a dialog: whether it lies over its list, and where closing it leads. */
export function useDialog(listPath: string): { modal: boolean; closeTo: string } {
  const { modal } = useOutletContext<{ modal: boolean }>();
  const { search } = useLocation();
  return { modal, closeTo: listBehind(listPath, search) };
}
