/** Text in braces, or a single brace. */
const BRACES = /\{([^{}]*)\}|[{}]/g;

/** What stands in each pair of braces; undefined for a single brace. */
export function inBraces(text: string): (string | undefined)[] {
  return [...text.matchAll(BRACES)].map(([, typed]) => typed);
}

/** Says what is wrong with the braces of a text, and what to use; null if nothing is. */
export function wrongBraces(
  text: string,
  isKnown: (typed: string | undefined) => boolean,
  use: string,
): string | null {
  for (const [braces, typed] of text.matchAll(BRACES)) if (!isKnown(typed)) return noPlaceholder(braces, use);
  return null;
}

export function noPlaceholder(braces: string, use: string): string {
  return `${braces} isn't a placeholder: use ${use}`;
}

/** Fills in what stands in braces. What `fill` has nothing for stays. */
export function fillBraces(text: string, fill: (typed: string | undefined) => string | undefined): string {
  return text.replace(BRACES, (braces, typed?: string) => fill(typed) ?? braces);
}

/** '{first name}, {item} and {number}'. */
export function placeholderList(names: readonly string[]): string {
  const all = names.map((each) => `{${each}}`);
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
