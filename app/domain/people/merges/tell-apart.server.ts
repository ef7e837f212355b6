import { and, eq } from "drizzle-orm";
import { likelyTwins } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getCustomerOrErased } from "../customers/find-customers.server.ts";
import { keptIdOf } from "./one-person.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Remembers that two customers are two people, so that they aren't listed as twins again. */
export function tellApart(
  { tx, actor, now }: RuleContext,
  sent: { oneId: number; otherId: number },
): Result<{ oneId: number; otherId: number }> {
  const found = [sent.oneId, sent.otherId].map((id) => getCustomerOrErased(tx, id));
  if (found.some((one) => !one || one.erasedAt !== null))
    return refuse("invalid", "Customer not found", found[0]?.erasedAt === null ? "otherId" : "oneId");
  const [a, b] = [keptIdOf(tx, sent.oneId), keptIdOf(tx, sent.otherId)];
  if (a === b) return refuse("conflict", "They are one customer");
  const [oneId, otherId] = [Math.min(a, b), Math.max(a, b)];
  const isOfPair = and(eq(likelyTwins.oneId, oneId), eq(likelyTwins.otherId, otherId));
  const pair = tx.select().from(likelyTwins).where(isOfPair).get();
  const dismissed = { dismissedAt: now, dismissedBy: actor.id };
  if (!pair || pair.dismissedAt === null) {
    if (pair) tx.update(likelyTwins).set(dismissed).where(isOfPair).run();
    else
      tx.insert(likelyTwins)
        .values({ oneId, otherId, reasons: "", weight: 0, ...dismissed })
        .run();
  }
  return done(
    { oneId, otherId },
    {
      action: "customer.told-apart",
      record: { kind: "customer", id: oneId },
      after: told("customer", { otherId }),
    },
    {
      action: "customer.told-apart",
      record: { kind: "customer", id: otherId },
      after: told("customer", { otherId: oneId }),
    },
  );
}
