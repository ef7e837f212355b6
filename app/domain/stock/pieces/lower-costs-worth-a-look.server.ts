import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { hasStood } from "../../has-stood.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL_CORRECTIONS } from "./usual-corrections.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { costBefore, isMuchLower } from "./cost-before.ts";
import { editsSince } from "./edits-since.server.ts";
import type { Piece } from "./piece.ts";

/**
 * Lists as worth a look that an item's cost was lowered by more than a usual discount takes off, at once or in steps
 * within `USUAL_CORRECTIONS.labelDays` days, whoever may do it, but not on its first day in stock: what a memo, a melt and a sale
 * below cost are compared with is the cost of the moment. So is any lower cost of an item with more edits than are read.
 */
export function noteLowerCost(
  ctx: RuleContext,
  {
    before: { id, cost, retailPrice, createdAt },
    after,
  }: { before: Pick<Piece, "id" | "cost" | "retailPrice" | "createdAt">; after: Pick<Piece, "cost"> },
): Trail[] {
  const { tx, now } = ctx;
  if (after.cost >= cost || !hasStood(now - createdAt)) return [];
  const { edits, isTooMany } = editsSince(
    tx,
    id,
    (now - USUAL_CORRECTIONS.labelDays * MS_PER_DAY) as Instant,
  );
  const was = costBefore(edits, { addedAt: createdAt, at: now, cost });
  if (!isTooMany && !isMuchLower(after.cost, was)) return [];
  // The price, because not everybody may see costs.
  return [noteLook(ctx, { kind: "price_lowered", record: { kind: "piece", id }, amount: retailPrice })];
}
