import { inLetters } from "../../search-text.ts";

/**
 * An entry's payload without its words. Each becomes 'Erased 1', 'Erased 2' and so on, the same for the same letters,
 * so that it still says which fields were changed. Numbers, and yes or no, stay.
 */
export function withoutWords(payload: string): { before?: unknown; after?: unknown } {
  const known = new Map<string, string>();
  const erased = (value: string) => {
    const letters = inLetters(value);
    const name = known.get(letters) ?? `Erased ${known.size + 1}`;
    known.set(letters, name);
    return name;
  };
  return JSON.parse(payload, (_name, value: unknown) =>
    typeof value === "string" && value !== "" ? erased(value) : value,
  ) as { before?: unknown; after?: unknown };
}
