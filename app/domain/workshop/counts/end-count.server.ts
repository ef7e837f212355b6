import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { countLines, counts, orders, pieces, repairs } from "~db/schema/index.ts";
import { whereInHouse } from "../custody/in-house.server.ts";
import { noteLongInWorkshop } from "../custody/long-in-workshop-worth-a-look.server.ts";
import { storeKey } from "../orders/find-orders.server.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Count, CountHead } from "./count.ts";
import { whereMissing } from "./expected-pieces.server.ts";
import { getCount, missingIn } from "./find-counts.server.ts";
import { noteUnsettled } from "../../stock/melt-lots/unsettled-worth-a-look.server.ts";
import { noteLongOut } from "../../stock/movements/long-out-worth-a-look.server.ts";
import { noteLongInTransit } from "../../stock/transfers/long-in-transit-worth-a-look.server.ts";
import { noteNeverSeen } from "./never-seen-worth-a-look.server.ts";
import { openCount } from "./scan.server.ts";

/**
 * Ends a count. What the books have there at this moment and nobody scanned is recorded as missing; nothing is
 * corrected. A count of all of a store flags for review what has been away for long, or was away at the count before,
 * too, which no count expects: of what customers left, what is in workshops; of pieces, also what is in a melt lot that
 * nobody settled. Refused (409) if somebody already ended it.
 */
export function endCount(ctx: RuleContext, { countId }: { countId: number }): Result<Count> {
  const { tx, actor, now } = ctx;
  const found = openCount(ctx, countId);
  if (!found.ok) return found;
  const isOfPieces = found.count.kind === "pieces";
  const rows = isOfPieces ? noteMissingPieces(ctx, found.count) : noteMissingOrders(ctx, found.count);
  const { key: store } = found.count.store;
  const { place, category, displayCase } = found.count;
  const isOfAll = place === null && category === null && displayCase === null;
  const looks = isOfAll
    ? isOfPieces
      ? awayFromStock(ctx, found.count)
      : [...noteLongInWorkshop(ctx, store), ...noteNeverSeen(ctx, found.count)]
    : [];
  tx.update(counts)
    .set({ endedAt: now, endedBy: actor.id })
    .where(and(eq(counts.id, countId), isNull(counts.endedAt)))
    .run();
  const count = getCount(tx, countId);
  if (!count) throw new Error(`Count ${countId} was ended and can't be read`);
  const entry: Trail = {
    action: "count.ended",
    record: { kind: "count", id: countId },
    after: { ...count.figures, ...namedMissing(tx, countId) },
  };
  return { ok: true, value: count, trail: [entry, ...looks], rows };
}

function awayFromStock(ctx: RuleContext, count: CountHead): Trail[] {
  const { key: store } = count.store;
  return [
    ...noteLongInTransit(ctx, store),
    ...noteLongOut(ctx, store),
    ...noteNeverSeen(ctx, count),
    ...noteUnsettled(ctx, store),
  ];
}

/**
 * Largest number of missing ids in an audit entry. More would make it megabytes, for a count that nobody
 * meant.
 */
const NAMED_AT_MOST = 1_000;

/** Names what is missing, for the trail, unless there are too many. */
function namedMissing(tx: Tx, countId: number): { itemIds?: number[] } {
  const missing = tx
    .select({ id: sql<number>`coalesce(${countLines.pieceId}, ${countLines.orderId})` })
    .from(countLines)
    .where(and(eq(countLines.countId, countId), eq(countLines.result, "missing")))
    .limit(NAMED_AT_MOST + 1)
    .all();
  return missing.length > NAMED_AT_MOST ? {} : { itemIds: missing.map(({ id }) => id) };
}

/** Returns how many. */
function noteMissingOrders({ tx, actor, now }: RuleContext, count: CountHead): number {
  let rows = 0;
  for (const where of whereInHouse(missingIn(count)))
    rows += tx.run(sql`
      insert into ${countLines} (count_id, result, order_id, store, place, place_name, at, employee_id)
      select ${count.id}, 'missing', ${orders.id}, ${storeKey}, ${orders.place}, ${orders.placeName}, ${now}, ${actor.id}
      from ${orders} left join ${repairs} on ${repairs.id} = ${orders.id} and ${orders.kind} = 'repair'
      where ${where}`).changes;
  return rows;
}

/** Returns how many. Inserts from the last case to the first, so that the list, newest first, begins with the first case. */
function noteMissingPieces({ tx, actor, now }: RuleContext, count: CountHead): number {
  const { changes } = tx.run(sql`
    insert into ${countLines}
      (count_id, result, piece_id, store, category, display_case, state, retail_price, cost, at, employee_id)
    select ${count.id}, 'missing', ${pieces.id}, ${pieces.location}, ${pieces.category}, ${pieces.displayCase},
      ${pieces.state}, ${pieces.retailPrice}, ${pieces.cost}, ${now}, ${actor.id}
    from ${pieces} where ${whereMissing(count)}
    order by case when ${pieces.displayCase} is null then '' else ${pieces.displayCase} end desc,
      ${pieces.foldedSku} desc`);
  return changes;
}
