import { MS_PER_DAY } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { hasComeBack } from "../movements/came-back.server.ts";
import type { Piece } from "./piece.ts";
import { isRelabeled, MARKS } from "./relabeled.ts";

/**
 * Lists a piece of some worth that an edit made another one, whatever its state: a cheap thing with its tag is what a
 * count finds. On its first day it may be corrected, unless it came back from a sale, and what nobody has priced yet
 * may get its SKU and description.
 */
export function noteRelabeled(
  ctx: RuleContext,
  { before, after }: { before: Piece & { stones?: unknown }; after: Piece & { stones?: unknown } },
): Trail[] {
  const { tx, now } = ctx;
  const { id, cost, retailPrice, createdAt } = before;
  if (Math.max(cost, retailPrice) <= USUAL.tradeIn) return [];
  if (!isRelabeled({ before: { ...before }, after: { ...after } }, retailPrice === 0 ? MARKS : undefined))
    return [];
  if (now - createdAt < MS_PER_DAY && !hasComeBack(tx, id)) return [];
  // Its price, because not everybody may see its cost.
  return [noteLook(ctx, { kind: "relabeled", record: { kind: "piece", id }, amount: retailPrice })];
}
