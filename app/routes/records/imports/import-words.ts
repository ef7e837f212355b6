import type { ImportKind } from "~db/closed-lists.ts";
import type { PageHandle } from "~/shell/page-handle";

/** What the pages of imports say of their kind. */
export interface ImportWords {
  path: string;
  /** 'customers', 'items'. */
  rows: string;
  /** 'customer', 'item'. */
  record: string;
  /** 'Customers', as the page is called that lists them. */
  list: string;
  title: string;
  /** Whether records that are there already can be completed. */
  mayFill: boolean;
  /** Whether its imports are listed. */
  hasPast: boolean;
}

export const CUSTOMER_IMPORT: ImportWords = {
  path: "/customers",
  rows: "customers",
  record: "customer",
  list: "Customers",
  title: "Import Customers",
  mayFill: true,
  hasPast: true,
};

export const PIECE_IMPORT: ImportWords = {
  path: "/inventory",
  rows: "items",
  record: "item",
  list: "Inventory",
  title: "Import Items",
  mayFill: false,
  hasPast: true,
};

/** Of the pages that both kinds share. */
export const IMPORTS_HANDLE: PageHandle = { title: "Imports", subtitle: "Imported files" };

export function wordsOf(kind: ImportKind): ImportWords {
  return kind === "pieces" ? PIECE_IMPORT : CUSTOMER_IMPORT;
}

/** What the imports of a route are of, by its pattern: an address may be written in other cases. */
export function kindAt(pattern: string): ImportKind {
  return /^\/?inventory\//.test(pattern) ? "pieces" : "customers";
}
