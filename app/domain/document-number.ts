/** Number prefixes by kind of document. */
const PREFIXES = {
  sale: "S",
  return: "RT",
  repair: "R",
  special_order: "O",
  layaway: "L",
  transfer: "T",
  receiving: "RC",
  melt_lot: "M",
  buy: "B",
  close: "Z",
} as const;
export type DocumentKind = keyof typeof PREFIXES;

const KINDS = Object.keys(PREFIXES) as DocumentKind[];

export const DOCUMENT_PREFIXES: readonly string[] = Object.values(PREFIXES);

/** 'S-000181', as shown on paper, in barcodes, on screens and in sentences. */
export function documentNumber(kind: DocumentKind, id: number): string {
  return `${PREFIXES[kind]}-${paddedNumber(id)}`;
}

/** '000181'. */
export function paddedNumber(id: number): string {
  return String(id).padStart(6, "0");
}

/** Accepts 's' and 'S'; null for a prefix of no document. */
export function documentKindOf(prefix: string): DocumentKind | null {
  return KINDS.find((kind) => PREFIXES[kind] === prefix.toUpperCase()) ?? null;
}
