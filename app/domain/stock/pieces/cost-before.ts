import type { Instant } from "../../dates.ts";
import { hasStood } from "../../has-stood.ts";
import { type Cents, cents, priceLess, rate } from "../../money.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import type { PieceEdit } from "./edits-since.server.ts";

interface CostEdit {
  at: Instant;
  before: Cents;
  after: Cents;
}

/**
 * The cost that the cost of an edit is compared with. `edits` are those of the days before it, the earliest first. It is
 * the cost that these days began with, or a higher one that stood for a day: one that didn't was a typing error. Once a
 * cost was lowered by much, and so was listed, it is the lowered one. Edits on the first day in stock count for nothing.
 */
export function costBefore(
  edits: readonly Pick<PieceEdit, "at" | "before" | "after">[],
  { addedAt, at, cost }: { addedAt: Instant; at: Instant; cost: Cents },
): Cents {
  let was: Cents | null = null;
  let since = addedAt;
  for (const edit of edits.flatMap(ofCost)) {
    if (hasStood(edit.at - addedAt)) {
      was = standing(was, { cost: edit.before, ms: edit.at - since });
      if (isMuchLower(edit.after, was)) was = edit.after;
    }
    since = edit.at;
  }
  return standing(was, { cost, ms: at - since });
}

function standing(was: Cents | null, { cost, ms }: { cost: Cents; ms: number }): Cents {
  return was === null || (hasStood(ms) && cost > was) ? cost : was;
}

/** True if a cost is lowered by more than a usual discount takes off, and by more than what is small. */
export function isMuchLower(cost: Cents, was: Cents): boolean {
  return was - cost > USUAL.belowCost && cost < priceLess(was, rate(USUAL.discount));
}

function ofCost({ at, before, after }: Pick<PieceEdit, "at" | "before" | "after">): CostEdit[] {
  const [from, to] = [before["cost"], after["cost"]];
  return typeof from === "number" && typeof to === "number"
    ? [{ at, before: cents(from), after: cents(to) }]
    : [];
}
