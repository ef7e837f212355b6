import { eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { doorLinks } from "~db/schema/index.ts";
import { DOOR_LINKS } from "./door-links.ts";
import { tokenHashOf } from "./door-token.ts";

const PATHS = Object.values(DOOR_LINKS)
  .map(({ path }) => path)
  .join("|");
/** What may end a link: programs that look through mail write '/' otherwise in the links that they make of others. */
const MAY_END_LINK = new RegExp(String.raw`(/|%2f|%252f|_)(${PATHS})\1([\w-]{22})`, "gi");

/**
 * Without the tokens of links that left. What a link lets its customer do, such as answer an estimate, it doesn't let
 * whoever reads what they answered.
 */
export function withoutTokens(tx: Tx, words: string): string {
  return words.replace(MAY_END_LINK, (found: string, sign: string, path: string, token: string) =>
    isOfLink(tx, token) ? `${sign}${path}${sign}…` : found,
  );
}

function isOfLink(tx: Tx, token: string): boolean {
  return linkOfToken(tx).get({ tokenHash: tokenHashOf(token) }) !== undefined;
}

// Words may be full of what looks like one.
const linkOfToken = builtOnce((tx) =>
  tx
    .select({ id: doorLinks.id })
    .from(doorLinks)
    .where(eq(doorLinks.tokenHash, sql.placeholder("tokenHash"))),
);
