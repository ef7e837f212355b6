import type { Texts } from "./envelope-texts.ts";

/** What each item or line of work is called: by its number as well where another is called the same. */
export function namesOfRows(rows: readonly Texts[], kind: "Item" | "Work"): string[] {
  const names = rows.map(({ description = "" }) => description.trim());
  return names.map((name, nth) => {
    if (name === "") return names.length === 1 ? kind : `${kind} ${nth + 1}`;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${nth + 1})`;
  });
}
