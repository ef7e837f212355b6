/* Movements by which an item was sold, or came or went back, for their index and its timeline. Uses literal SQL, because SQLite matches
   an index only against the same text. */
import { listed } from "./one-of-many.ts";

export const SOLD_KINDS = ["sold", "sale_voided"] as const;
export const BACK_KINDS = ["returned", "returned_damaged", "returned_to_vendor"] as const;

/** Movements that are in the index. */
export const IS_SOLD_OR_BACK = `"kind" in ${listed([...SOLD_KINDS, ...BACK_KINDS])}`;
