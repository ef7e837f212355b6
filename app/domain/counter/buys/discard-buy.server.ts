import { and, eq, sql } from "drizzle-orm";
import { buyLines, buys, sellerIdentities } from "~db/schema/index.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { told } from "../../shop/trail/entry-content.ts";
import type { Buy } from "./buy.ts";
import { openBuy, readBuy } from "./prepare-buy.server.ts";

/** Ends a buy that was never paid, and deletes its items and the seller's identity. */
export function discardBuy({ tx }: RuleContext, { buyId }: { buyId: number }): Result<Buy> {
  const found = openBuy(tx, buyId);
  if (!found.ok) return found;
  tx.delete(buyLines).where(eq(buyLines.buyId, buyId)).run();
  tx.delete(sellerIdentities).where(eq(sellerIdentities.buyId, buyId)).run();
  tx.update(buys)
    .set({ state: "discarded", version: sql`${buys.version} + 1` })
    .where(and(eq(buys.id, buyId), eq(buys.state, "open")))
    .run();
  return done(readBuy(tx, buyId), {
    action: "buy.discarded",
    record: { kind: "buy", id: buyId },
    before: told("buy", { state: "open" }),
    after: told("buy", { state: "discarded" }),
  });
}
