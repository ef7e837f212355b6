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

/** For a dialog: whether it lies over its list, and where closing it leads (the list with its filters). */
export function useDialog(listPath: string): { modal: boolean; closeTo: string } {
  const { modal } = useOutletContext<{ modal: boolean }>();
  const { search } = useLocation();
  return { modal, closeTo: listPath + search };
}
