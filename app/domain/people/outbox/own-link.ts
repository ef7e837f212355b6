/** Stands in a message's words for the customer's own link, which is made when the message leaves. */
export const OWN_LINK = "{link}";

/** Characters of a link behind the door's origin: '/r/' and a token. */
const LONGER_BY = 25;

const PLACE = /\s*\{\s*link\s*\}/gi;

export function hasOwnLink(words: string): boolean {
  return words.search(PLACE) >= 0;
}

/** Without the link's place and the blanks before it: for whoever sends the words by hand, and without a door. */
export function withoutOwnLink(words: string): string {
  return words.replace(PLACE, "").trimStart();
}

/** With a link in its place; without one, the place goes too. */
export function withOwnLink(words: string, link: string | null): string {
  return link === null ? withoutOwnLink(words) : words.replace(/\{\s*link\s*\}/gi, () => link);
}

/** As long as the words are once they leave, for whoever counts. */
export function asLongAsSent(words: string, doorUrl: string | null): string {
  return withOwnLink(words, doorUrl && `${doorUrl}${"/".padEnd(LONGER_BY, "x")}`);
}

/** A link as it left, on whatever host the door had then. */
const LINK_THAT_LEFT = /https?:\/\/[^\s/]+\/[a-z]\/[\w-]{22}(?![\w-])/g;

/** Whether words that left are these, with a link in its place or without it. */
export function areAsSent(words: string, sent: string): boolean {
  const kept = words.replace(/\{\s*link\s*\}/gi, OWN_LINK).trim();
  return [kept, withoutOwnLink(kept).trim()].includes(sent.replace(LINK_THAT_LEFT, OWN_LINK).trim());
}
