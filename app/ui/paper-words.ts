/** Words of a paper that is printed and sent: one home for both. `slip-words.tsx` prints them. */
export interface PaperWords {
  /** The shop. */
  heading: string;
  /** Its address and phone. */
  head: readonly string[];
  parts: readonly PaperPart[];
  /** The last line; '' for none. */
  foot: string;
}

export interface PaperPart {
  layout?: "box" | "dashed" | "lines" | "bare";
  lines?: readonly PaperLine[];
  rows?: readonly PaperRow[];
}

/** A thing that is listed, with what is said about it. */
export interface PaperLine {
  item: Words;
  /** Further words of its own, in as many lines as they have. */
  note?: string;
  rows: readonly PaperRow[];
}

export interface PaperRow {
  label: Words;
  /** On the right: an amount, a date, who served. */
  value?: Words;
  strong?: boolean;
  /** Lets the right side wrap. Never set it for amounts or dates. */
  wrap?: boolean;
}

/** Words, with those kept apart that run in a direction of their own, as a name may, or that stay in one line. */
export type Words = string | readonly Part[];
type Part = string | { own: string } | { unbroken: string };

export function own(words: string): Part {
  return { own: words };
}

export function unbroken(words: string): Part {
  return { unbroken: words };
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  return "own" in part ? part.own : part.unbroken;
}

/** Parts of one line with commas between them, without those that are missing. */
export function commaWords(parts: readonly (string | null | undefined | false)[]): Words {
  const said = parts.flatMap((part) => part || []);
  return said.flatMap((part, nth) => (nth > 0 ? [", ", own(part)] : [own(part)]));
}

/** Words as one line of text. */
export function plainWords(words: Words): string {
  const all = typeof words === "string" ? words : words.map(textOf).join("");
  return all.replace(/\s+/g, " ").trim();
}
