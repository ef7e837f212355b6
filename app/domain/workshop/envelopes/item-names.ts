import type { Texts } from "./envelope-texts.ts";

/** What each item is called: by its number as well where another is called the same. */
export function namesOfItems(items: readonly Texts[]): string[] {
  const names = items.map(({ description = "" }) => description.trim());
  return names.map((name, nth) => {
    if (name === "") return names.length === 1 ? "Item" : `Item ${nth + 1}`;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${nth + 1})`;
  });
}
