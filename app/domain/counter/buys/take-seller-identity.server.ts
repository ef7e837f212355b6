import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, sellerIdentities } from "~db/schema/index.ts";
import { addMonths, type Instant, spelled, yearsBefore } from "../../dates.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { SELLER_AGE } from "./seller-age.ts";
import { ID_TYPES } from "./id-types.ts";
import { type Buy, buyNumber, type SellerIdentity } from "./buy.ts";
import { getBuy } from "./find-buys.server.ts";
import { wrongIdentity } from "./impossible-identity.ts";
import { openBuy, raiseVersion, readBuy } from "./prepare-buy.server.ts";

/**
 * Records the seller's identity, and replaces an earlier one of this buy. Refuses what can't be on an ID
 * (`wrongIdentity`), an expired ID, and a seller who is too young. Whoever buys may write it; only
 * `lookAtIdentity` shows it.
 */
export function takeIdentity(
  { tx, actor, now }: RuleContext,
  { buyId, ...identity }: SellerIdentity & { buyId: number },
): Result<Buy> {
  const found = openBuy(tx, buyId);
  if (!found.ok) return found;
  const wrong = wrongIdentity(identity);
  if (wrong) return refuse("invalid", wrong.message, wrong.field);
  const today = todayAt(tx, found.buy.store.key, now);
  const { expires, dateOfBirth } = identity;
  if (expires !== null && expires < today)
    return refuse("invalid", `This ID expired on ${spelled(expires)}: ask for a valid one`, "expires");
  if (dateOfBirth > today) return refuse("invalid", "Date of birth is in the future", "dateOfBirth");
  if (addMonths(dateOfBirth, SELLER_AGE * 12) > today)
    return refuse("invalid", `Sellers must be at least ${SELLER_AGE}`, "dateOfBirth");
  const kept = { ...identity, takenAt: now, takenBy: actor.id };
  tx.insert(sellerIdentities)
    .values({ buyId, ...kept })
    .onConflictDoUpdate({ target: sellerIdentities.buyId, set: kept })
    .run();
  raiseVersion(tx, buyId);
  return done(readBuy(tx, buyId), { action: "buy.identity-taken", record: { kind: "buy", id: buyId } });
}

/** Shows the seller's identity. Each look leaves an entry in the trail. */
export function lookAtIdentity({ tx }: RuleContext, { buyId }: { buyId: number }): Result<SellerIdentity> {
  if (!getBuy(tx, buyId)) return refuse("missing", "No such record");
  const row = tx.select().from(sellerIdentities).where(eq(sellerIdentities.buyId, buyId)).get();
  if (!row) return refuse("conflict", `${buyNumber(buyId)} has no identity on file`);
  const { name, idNumber, issuer, expires, dateOfBirth, address, note } = row;
  const idType = ID_TYPES.find((each) => each === row.idType) ?? "other";
  return done(
    { name, idType, idNumber, issuer, expires, dateOfBirth, address, note },
    { action: "buy.identity-seen", record: { kind: "buy", id: buyId } },
  );
}

/** True if any identity is kept. From then on the rule of Settings runs daily. */
export function keepsIdentities(tx: Tx): boolean {
  return tx.select({ id: sellerIdentities.buyId }).from(sellerIdentities).limit(1).get() !== undefined;
}

/** Identities erased per transaction. */
const PART = 500;

/**
 * Erases a batch of identities past the years that Settings keep them, each with an entry in the trail. The
 * years count from the buy, or from when the identity was taken if nothing was bought.
 */
export function forgetIdentities({ tx }: RuleContext<null>, asOf: Instant): Result<number> {
  const cut = yearsBefore(asOf, readSettings(tx).sellerIdentityYears);
  const erased = tx.all<{ id: number }>(
    sql`delete from ${sellerIdentities} where buy_id in (
        select i.buy_id from ${sellerIdentities} i join ${buys} b on b.id = i.buy_id
        where i.taken_at < ${cut} and coalesce(b.bought_at, i.taken_at) < ${cut}
        order by i.taken_at limit ${PART})
      returning buy_id as id`,
  );
  const trail = erased.map(({ id }): Trail => ({
    action: "buy.identity-erased",
    record: { kind: "buy", id },
  }));
  return { ok: true, value: erased.length, trail };
}
