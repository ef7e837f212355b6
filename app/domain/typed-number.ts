import { DOCUMENT_PREFIXES, type DocumentKind, documentKindOf } from "./document-number.ts";
import { foldSku } from "./fold-sku.ts";

/** Shorter texts are looked up as numbers and SKUs only. */
export const SHORTEST_WORDS = 3;

export type NumberedKind = DocumentKind | "count";

const NUMBER = new RegExp(
  `^(?:(${[...DOCUMENT_PREFIXES, "count"].join("|")})[- ]?#?|#)?0*([1-9]\\d{0,8})$`,
  "i",
);

/**
 * Reads the record that a typed or scanned number names: S-000180, s180, Count #12. Without a prefix (180,
 * 000180, #180) it is of any kind. Accepts any dash, as in a SKU.
 */
export function typedNumber(typed: string): { kind: NumberedKind | null; id: number } | null {
  const [, prefix = "", digits = ""] = NUMBER.exec(foldSku(typed.trim())) ?? [];
  if (digits === "") return null;
  return { kind: prefix === "count" ? prefix : documentKindOf(prefix), id: Number(digits) };
}
