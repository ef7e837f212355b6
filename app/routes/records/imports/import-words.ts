import type { ImportKind } from "~db/closed-lists.ts";
import { type Address, href } from "~/ui/address";

/** What the import pages say and offer for customers or for items. */
export interface ImportWords {
  /** The page that lists the records, and the one that imports a file. */
  path: Address;
  form: Address;
  /** The list of past imports of this kind; null without one. */
  past: "/customers/imports" | "/inventory/imports" | null;
  /** 'customers', 'items'. */
  rows: string;
  /** 'customer', 'item'. */
  record: string;
  /** Title of the page that lists the records: 'Customers'. */
  list: string;
  title: string;
  /** True if an import can fill in existing records. */
  mayFill: boolean;
}

type KeptImportWords = ImportWords & { past: NonNullable<ImportWords["past"]> };

export const CUSTOMER_IMPORT: KeptImportWords = {
  path: href("/customers"),
  form: href("/customers/import"),
  past: "/customers/imports",
  rows: "customers",
  record: "customer",
  list: "Customers",
  title: "Import Customers",
  mayFill: true,
};

export const PIECE_IMPORT: KeptImportWords = {
  path: href("/inventory"),
  form: href("/inventory/import"),
  past: "/inventory/imports",
  rows: "items",
  record: "item",
  list: "Inventory",
  title: "Import Items",
  mayFill: false,
};

export function importWords(kind: ImportKind): KeptImportWords {
  return kind === "pieces" ? PIECE_IMPORT : CUSTOMER_IMPORT;
}

/** Reads the kind from a route's pattern, because a URL may be typed in different letter case. */
export function kindAt(pattern: string): ImportKind {
  return /^\/?inventory\//.test(pattern) ? "pieces" : "customers";
}
