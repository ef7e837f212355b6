import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { hasComeBack } from "../movements/came-back.server.ts";
import { editsSince } from "./edits-since.server.ts";
import type { Piece } from "./piece.ts";
import { IN_STEPS, isRelabeled, isRelabeledInSteps, MARKS, type Relabeling } from "./relabeled.ts";

/**
 * Lists a piece of some worth that an edit made another one, or the last of several within `USUAL.labelDays` days,
 * whatever its state: a cheap thing with its tag is what a count finds. In its first `USUAL.correctDays` days it may be
 * corrected, unless it came back from a sale, and what nobody has priced yet may get its SKU and description.
 */
export function noteRelabeled(
  ctx: RuleContext,
  { before, after }: { before: Piece & { stones?: unknown }; after: Piece & { stones?: unknown } },
): Trail[] {
  const { tx, now } = ctx;
  const { id, cost, retailPrice, createdAt } = before;
  if (Math.max(cost, retailPrice) <= USUAL.tradeIn) return [];
  const edit = { before: { ...before }, after: { ...after } };
  const isNamed = retailPrice === 0;
  const isNow = isRelabeled(edit, isNamed ? MARKS : undefined);
  const isCorrected = IN_STEPS.some((name) => before[name] !== after[name]);
  if (!isNow && (isNamed || !isCorrected)) return [];
  const isNew = () => now - createdAt < USUAL.correctDays * MS_PER_DAY && !hasComeBack(tx, id);
  if (!(isNow || isNowInSteps(ctx, before, edit)) || isNew()) return [];
  // Its price, because not everybody may see its cost.
  return [noteLook(ctx, { kind: "relabeled", record: { kind: "piece", id }, amount: retailPrice })];
}

/** True if this edit is the one with which those of the last days make it another. */
function isNowInSteps({ tx, now }: RuleContext, { id }: Piece, edit: Relabeling): boolean {
  const edits = editsSince(tx, [id], (now - USUAL.labelDays * MS_PER_DAY) as Instant);
  return isRelabeledInSteps([...edits, edit]) && !isRelabeledInSteps(edits);
}
