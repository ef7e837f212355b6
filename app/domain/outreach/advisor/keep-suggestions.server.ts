import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, suggestions } from "~db/schema/index.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { SUGGESTIONS_AT_MOST } from "./suggestion-limits.ts";

export type KeptSuggestions = typeof suggestions.$inferSelect;

/** Stores a suggestion. The audit entry records its source, not its text. */
export function keepSuggestions(
  { tx, actor, now }: RuleContext,
  { customerId: of, text, source }: { customerId: number; text: string; source: string },
): Result<KeptSuggestions> {
  const customerId = getCustomer(tx, of)?.id;
  if (customerId === undefined) return refuse("missing", "No such record");
  const kept = tx
    .insert(suggestions)
    .values({ customerId, text, source, madeAt: now, madeBy: actor.id })
    .returning()
    .get();
  const isOfCustomer = eq(suggestions.customerId, customerId);
  const tooMany = tx
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(isOfCustomer)
    .orderBy(desc(suggestions.id))
    .limit(1)
    .offset(SUGGESTIONS_AT_MOST);
  tx.delete(suggestions)
    .where(and(isOfCustomer, lte(suggestions.id, sql`(${tooMany})`)))
    .run();
  return done(kept, {
    action: "suggestions.made",
    record: { kind: "customer", id: customerId },
    after: told("customer", { suggestionsId: kept.id, source }),
  });
}

export function latestSuggestions(tx: Tx, customerId: number) {
  return tx
    .select({
      text: suggestions.text,
      source: suggestions.source,
      madeAt: suggestions.madeAt,
      firstName: employees.firstName,
      lastName: employees.lastName,
    })
    .from(suggestions)
    .innerJoin(employees, eq(employees.id, suggestions.madeBy))
    .where(ofPerson(tx, suggestions.customerId, customerId))
    .orderBy(desc(suggestions.id))
    .limit(1)
    .get();
}
