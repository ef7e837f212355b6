import type { ImportKind } from "~db/closed-lists.ts";
import type { PageHandle } from "~/shell/page-handle";

/** What the import pages say and offer for customers or for items. */
export interface ImportWords {
  path: string;
  /** 'customers', 'items'. */
  rows: string;
  /** 'customer', 'item'. */
  record: string;
  /** Title of the page that lists the records: 'Customers'. */
  list: string;
  title: string;
  /** True if an import can fill in existing records. */
  mayFill: boolean;
  /** True if past imports of this kind have a list. */
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

/** For pages that both kinds share. */
export const IMPORTS_HANDLE: PageHandle = { title: "Imports", subtitle: "Imported files" };

export function wordsOf(kind: ImportKind): ImportWords {
  return kind === "pieces" ? PIECE_IMPORT : CUSTOMER_IMPORT;
}

/** Reads the kind from a route's pattern, because a URL may be typed in different letter case. */
export function kindAt(pattern: string): ImportKind {
  return /^\/?inventory\//.test(pattern) ? "pieces" : "customers";
}
