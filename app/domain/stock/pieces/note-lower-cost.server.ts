import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { auditLog } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { type Cents, priceLess, rate } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Piece } from "./piece.ts";

/**
 * Lists as worth a look that an item's cost was lowered by more than a usual discount takes off, at once or in steps
 * within `USUAL.labelDays` days, whoever may do it: what a memo, a melt and a sale below cost are compared with is the
 * cost of the moment.
 */
export function noteLowerCost(
  ctx: RuleContext,
  { before, after }: { before: Pick<Piece, "id" | "cost" | "retailPrice">; after: Pick<Piece, "cost"> },
): Trail[] {
  if (after.cost >= before.cost) return [];
  const was = Math.max(before.cost, mostLately(ctx, before.id)) as Cents;
  if (after.cost >= priceLess(was, rate(USUAL.discount))) return [];
  const record = { kind: "piece", id: before.id } as const;
  // The price, because not everybody may see costs.
  return [noteLook(ctx, { kind: "price_lowered", record, amount: before.retailPrice })];
}

/** The highest cost that edits of the last days took away; 0 without any. */
function mostLately({ tx, now }: RuleContext, pieceId: number): number {
  const since = (now - USUAL.labelDays * MS_PER_DAY) as Instant;
  const found = tx
    .select({ most: sql<number | null>`max(json_extract(${auditLog.payload}, '$.before.cost'))` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "piece"),
        eq(auditLog.recordId, String(pieceId)),
        eq(auditLog.action, "piece.changed"),
        gte(auditLog.at, since),
        isNotNull(auditLog.payload),
      ),
    )
    .get();
  return found?.most ?? 0;
}
