import { eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { apiTokens } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getToken, type Token } from "./find-tokens.server.ts";

/** Ends a token for good, from its next request. Whoever may make tokens revokes any; twice is as good as once. */
export function revokeToken({ tx, actor, now }: RuleContext, tokenId: number): Result<Token> {
  const before = getToken(tx, tokenId, now);
  if (!before) return refuse("missing", "No such token");
  if (before.revokedAt !== null) return { ok: true, value: before, trail: [], isUndone: true };
  tx.update(apiTokens).set({ revokedAt: now, revokedBy: actor.id }).where(eq(apiTokens.id, tokenId)).run();
  return done({ ...before, ...getToken(tx, tokenId, now) }, entryOf(tokenId, now));
}

/** Ends all tokens, as restored ones may have been revoked since. Returns the entries of the trail. */
export function revokeRestoredTokens(tx: Tx, now: Instant): Trail[] {
  return tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(isNull(apiTokens.revokedAt))
    .returning({ id: apiTokens.id })
    .all()
    .map(({ id }) => entryOf(id, now));
}

function entryOf(id: number, revokedAt: Instant): Trail {
  return { action: "token.revoked", record: { kind: "token", id }, after: { revokedAt } };
}
