import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { apiTokens } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { tokenOfHash, type TokenNow } from "~/domain/shop/tokens/token-rights.server";
import { errorFields, log } from "~/runtime/log.server";
import { shop } from "~/runtime/shop.server";
import { isApi } from "../web/answer.server.ts";
import { hashOfToken } from "./session.server.ts";

/** By which people and programs that look for leaked secrets know a token of ours. */
const PREFIX = "loupe_";
const USE_WRITTEN_EVERY_MS = 5 * 60_000;

/** Makes a token for a program, of 256 random bits, and its hash for the database. */
export function newProgramToken(): { token: string; tokenHash: string } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfToken(token) };
}

/**
 * The token that a call of the API carries (`Authorization: Bearer`): it alone decides then, whatever cookies come
 * along. '' for an empty one. Null for a call without one, and for everything that isn't the API, where the header
 * isn't read.
 */
export function tokenIn({ headers }: Request, url: URL): string | null {
  const sent = isApi(url) ? headers.get("authorization") : null;
  const [bearer, token = ""] = /^bearer(?: +(.*))?$/i.exec(sent ?? "") ?? [];
  return bearer === undefined ? null : token;
}

/** Names the counter of a token's tries. */
export function triesOfToken(tokenHash: string): string {
  return `token ${tokenHash}`;
}

/** Finds a token that was ever made. Reads its rights each time, and notes that it is used if it is in force. */
export function findToken(token: string, now: Instant): TokenNow | null {
  const found = tokenOfHash(shop().db, hashOfToken(token), now);
  if (found?.state === "in_force") noteUse(found, now);
  return found;
}

function noteUse({ tokenId, lastUsedAt }: TokenNow, now: Instant): void {
  const { chain } = shop();
  if (chain?.part !== "store") {
    if (now - (lastUsedAt ?? 0) > USE_WRITTEN_EVERY_MS) touchToken(tokenId, now);
    return;
  }
  // In a store of a chain, the last use may not have reached the book yet.
  const { tokens, unsentTokens } = chain.later;
  const known = Math.max(lastUsedAt ?? 0, tokens.get(tokenId) ?? 0);
  if (now - known <= USE_WRITTEN_EVERY_MS) return;
  tokens.set(tokenId, now);
  unsentTokens.add(tokenId);
}

/**
 * Records a token's last use. Errors must not fail a read: the health check reports a full disk, the log everything
 * else.
 */
function touchToken(id: number, at: Instant): void {
  try {
    touchTokens([{ id, at }]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error("token-not-touched", errorFields(error));
  }
}

/** Records when tokens were last used, in one statement. Leaves out tokens that don't exist. */
export function touchTokens(used: readonly { id: number; at: Instant }[]): void {
  if (used.length === 0) return;
  const uses = JSON.stringify(used);
  const lastUsed = sql`(select max(value ->> 'at') from json_each(${uses}) where value ->> 'id' = ${apiTokens.id})`;
  shop()
    .db.update(apiTokens)
    .set({ lastUsedAt: lastUsed })
    .where(
      sql`${apiTokens.id} in (select value ->> 'id' from json_each(${uses})) and coalesce(${apiTokens.lastUsedAt}, 0) < ${lastUsed}`,
    )
    .run();
}
