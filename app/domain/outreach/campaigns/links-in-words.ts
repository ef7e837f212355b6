/** Addresses in words, as a reader's mail program would find them, without the full stop behind. */
const URLS = /https?:\/\/[^\s<>"'{}|\\^`]+/gi;
const BEHIND = /[.,;:!?)\]*_]+$/;

/** Most links that are counted in one campaign. */
const MOST_LINKS = 20;

/** Addresses that the words lead to, each once, in their order. */
export function linksIn(words: string): string[] {
  const found = [...words.matchAll(URLS)].map(([url]) => url.replace(BEHIND, ""));
  return [...new Set(found)].filter((url) => URL.canParse(url)).slice(0, MOST_LINKS);
}

/** Replaces each address that has another one. */
export function withOtherLinks(words: string, others: ReadonlyMap<string, string>): string {
  return words.replace(URLS, (found) => {
    const url = found.replace(BEHIND, "");
    return `${others.get(url) ?? url}${found.slice(url.length)}`;
  });
}

/** Parts of words: text, and addresses to make links of. */
export function partsOf(words: string): { text: string; url: string | null }[] {
  const parts: { text: string; url: string | null }[] = [];
  let from = 0;
  for (const { 0: found, index } of words.matchAll(URLS)) {
    const url = found.replace(BEHIND, "");
    parts.push({ text: words.slice(from, index), url: null }, { text: url, url });
    from = index + url.length;
  }
  return [...parts, { text: words.slice(from), url: null }].filter(({ text }) => text !== "");
}
