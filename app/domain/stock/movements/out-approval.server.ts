import type { Tx } from "~db/client.server.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { addDays, type Day, dayIn, spelled } from "../../dates.ts";
import { USUAL_AWAY } from "./usual-time-away.ts";
import { type Cents, inMoney } from "../../money.ts";
import { can } from "../../permissions.ts";
import type { Piece } from "../pieces/piece.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { todayAt, zoneOf } from "../../shop/stores/find-stores.server.ts";
import { awaySince, OUT, OUT_KINDS, stateMovesOf } from "./away-since.server.ts";
import type { Step } from "./allowed-steps.ts";

interface GoingOut {
  kind: Step;
  due: Day | null;
  /** Value of a memo: the amount its holder answers for. */
  value: Cents | null;
}

/**
 * Lists what needs approval in a memo, a trip to a workshop, or an extension: more than `USUAL_AWAY.daysOut` days
 * out of the house, and a memo for less than the piece cost. Without a cost, or for somebody who can't see
 * it, the retail price counts. Going out again within `USUAL_AWAY.daysBack` days continues the count.
 */
export function outSteps(ctx: RuleContext, piece: Piece, { kind, due, value }: GoingOut): AskedStep[] {
  const { currency } = readSettings(ctx.tx);
  const asked = {
    permission: "inventory.correct",
    record: { kind: "piece", id: piece.id },
    amount: piece.retailPrice,
    limit: 0,
  } as const;
  const steps: AskedStep[] = [];
  const last = isOut(ctx.tx, piece, kind) ? addDays(outSince(ctx, piece), USUAL_AWAY.daysOut) : null;
  if (due !== null && last !== null && due > last) {
    const isAhead = last >= todayAt(ctx.tx, piece.location, ctx.now);
    const after = isAhead ? ` (after ${spelled(last)})` : "";
    const message = `Out of the house for more than ${USUAL_AWAY.daysOut} days${after} needs approval`;
    steps.push({ ...asked, field: "due", message });
  }
  const seesCost = can(ctx.actor, "figures.cost") && piece.cost > 0;
  const least = seesCost ? piece.cost : piece.retailPrice;
  if (kind === "memo_out" && value !== null && value < least)
    steps.push({
      ...asked,
      field: "value",
      message: `A memo for less than ${seesCost ? "it cost" : inMoney(least, currency)} needs approval`,
    });
  return steps;
}

/** True if the step takes the piece out of the house, or lets it stay out. */
function isOut(tx: Tx, { id }: Piece, kind: Step): boolean {
  if (kind !== "extended") return OUT_KINDS.includes(kind);
  const [last] = movementsOf(tx, id);
  return last !== undefined && OUT_KINDS.includes(last.kind);
}

/**
 * The store's day on which the piece left the house, or today if it leaves with this step. What is in transit between
 * two memos is away as well.
 */
function outSince({ tx, now }: RuleContext, { id, location }: Piece): Day {
  const zone = zoneOf(tx, location);
  return dayIn(zone, awaySince(movementsOf(tx, id), { away: OUT, zone, since: now }));
}

function movementsOf(tx: Tx, pieceId: number) {
  return stateMovesOf(tx, [pieceId]).get(pieceId) ?? [];
}
