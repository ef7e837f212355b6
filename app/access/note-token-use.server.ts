import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { apiTokens } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import type { TokenNow } from "~/domain/shop/tokens/token-rights.server";
import { errorFields, log } from "~/runtime/log.server";
import { shop } from "~/runtime/shop.server";

/** Milliseconds between two writes of a token's last use, at the least. */
const USE_WRITTEN_EVERY_MS = 5 * 60_000;

/** Notes that a token is used; in a store of a chain, for the head office to write later. */
export function noteTokenUse({ tokenId, lastUsedAt }: TokenNow, now: Instant): void {
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
