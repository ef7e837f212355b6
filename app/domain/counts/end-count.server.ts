import { and, eq, isNull, sql } from "drizzle-orm";
import { countLines, counts, orders, repairs } from "~db/schema/index.ts";
import { whereInHouse } from "../custody/in-house.server.ts";
import { storeKey } from "../orders/find-orders.server.ts";
import { done, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import type { Count } from "./count.ts";
import { getCount, missingIn } from "./find-counts.server.ts";
import { openCount } from "./scan.server.ts";

/**
 * Ends a count: what nobody scanned is missing, and is kept as such. Corrects nothing. Refused (409) if somebody
 * ended it already.
 */
export function endCount({ tx, actor, now }: RuleContext, { countId }: { countId: number }): Result<Count> {
  const found = openCount(tx, countId);
  if (!found.ok) return found;
  for (const where of whereInHouse(missingIn(found.count)))
    tx.run(sql`
      insert into ${countLines} (count_id, result, order_id, store, place, place_name, at, employee_id)
      select ${countId}, 'missing', ${orders.id}, ${storeKey}, ${orders.place}, ${orders.placeName}, ${now}, ${actor.id}
      from ${orders} left join ${repairs} on ${repairs.id} = ${orders.id} and ${orders.kind} = 'repair'
      where ${where}`);
  tx.update(counts)
    .set({ endedAt: now, endedBy: actor.id })
    .where(and(eq(counts.id, countId), isNull(counts.endedAt)))
    .run();
  const count = getCount(tx, countId);
  if (!count) throw new Error(`Count ${countId} was ended and can't be read`);
  return done(count, { action: "count.ended", record: { kind: "count", id: countId }, after: count.figures });
}
