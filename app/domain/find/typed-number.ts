import { foldSku } from "../pieces/fold-sku.ts";

/** Shorter texts are looked up as numbers and SKUs only. */
export const SHORTEST_WORDS = 3;

/** Kinds of records with numbers of their own. */
export const NUMBERED_KINDS = [
  "sale",
  "return",
  "repair",
  "special_order",
  "layaway",
  "transfer",
  "receiving",
  "melt_lot",
  "buy",
  "count",
  "close",
] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

const PREFIXES: Readonly<Record<string, NumberedKind>> = {
  s: "sale",
  rt: "return",
  r: "repair",
  o: "special_order",
  l: "layaway",
  t: "transfer",
  rc: "receiving",
  m: "melt_lot",
  b: "buy",
  count: "count",
  z: "close",
};

/**
 * The record that a typed or scanned number names: S-000180, s180, Count #12. Without a prefix, 180, 000180 or #180, of
 * any kind. With any dash, as in a SKU.
 */
export function typedNumber(typed: string): { kind: NumberedKind | null; id: number } | null {
  const [, prefix = "", digits = ""] =
    /^(?:(s|rt|rc|r|o|l|t|m|b|z|count)[- ]?#?|#)?0*([1-9]\d{0,8})$/.exec(foldSku(typed.trim())) ?? [];
  return digits === "" ? null : { kind: PREFIXES[prefix] ?? null, id: Number(digits) };
}
