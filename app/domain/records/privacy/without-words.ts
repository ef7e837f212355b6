import { inLetters } from "../../search-text.ts";
import { holdsWords } from "../../shop/trail/entry-words.ts";

/**
 * An entry's payload without its words. Each text that may be words becomes 'Erased 1', 'Erased 2' and so on, the same
 * for the same letters, so that it still says which fields were changed. Figures, days and choices from a list stay.
 */
export function withoutWords(kind: string, payload: string): { before?: unknown; after?: unknown } {
  const known = new Map<string, string>();
  const erased = (value: string) => {
    const letters = inLetters(value);
    const name = known.get(letters) ?? `Erased ${known.size + 1}`;
    known.set(letters, name);
    return name;
  };
  const cut = (value: unknown, name: string, of: Readonly<Record<string, unknown>>): unknown => {
    if (Array.isArray(value)) return value.map((each) => cut(each, name, of));
    if (typeof value === "object" && value !== null) {
      const inner = value as Readonly<Record<string, unknown>>;
      return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, cut(each, key, inner)]));
    }
    return typeof value === "string" && value !== "" && holdsWords(kind, name, of) ? erased(value) : value;
  };
  return cut(JSON.parse(payload), "", {}) as { before?: unknown; after?: unknown };
}

/** Whether a text stands for words that were cut. */
export function isCut(text: unknown): boolean {
  return typeof text === "string" && /^Erased \d+$/.test(text);
}
