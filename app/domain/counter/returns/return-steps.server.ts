import type { Tx } from "~db/client.server.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { dayIn } from "../../dates.ts";
import { correctionOf } from "../../stock/movements/correction-approval.server.ts";
import { getPiece } from "../../stock/pieces/find-pieces.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { stepsElsewhere } from "../till/till-of-another-store.ts";
import { moneyLeftOf, moneyOf } from "./find-returns.server.ts";
import { goodwillSteps } from "./goodwill-approval.server.ts";
import type { ReturnPlan } from "./plan-return.server.ts";
import { leftOf } from "./refund.ts";
import { drawerSteps } from "../till/beyond-drawer.server.ts";
import { inCash, refundSteps } from "./refund-approval.server.ts";

/** The till that pays a return out: its store, its name if the request has one, and its session. */
interface PaidOut {
  store: { key: string; name: string; zone: string };
  till?: string | null | undefined;
  sessionId: number;
  /** Customer of the ticket that it pays in an exchange, null for a walk-in's; absent for a return alone. */
  buyerId?: number | null;
}

/** Returns the steps of a planned return that need approval. */
export function stepsOfReturn(
  ctx: RuleContext,
  plan: ReturnPlan,
  { store, till = null, sessionId, buyerId }: PaidOut,
): AskedStep[] {
  const { tx, actor, now } = ctx;
  const { sale, figures, refund } = plan;
  const cash = inCash(refund);
  const usesTill = cash > 0 || till !== null;
  const moved = moneyOf(tx, sale.id);
  const elsewhere = usesTill ? stepsElsewhere(actor, { store, amount: cash, field: "refund" }) : [];
  const record = { kind: "sale", id: sale.id } as const;
  const steps = refundSteps(tx, {
    record,
    saleId: sale.id,
    customerId: sale.customerId,
    employeeId: actor.id,
    storeDay: dayIn(sale.store.zone, now),
    paidOutDay: dayIn(store.zone, now),
    soldDay: sale.storeDay,
    parts: refund,
    left: leftOf(moved),
    cardsOut: plan.cardsOut,
    moneyLeft: moneyLeftOf(tx, sale.id, moved),
    tradeInValue: figures.tradeInValue,
    buyerId,
  });
  return [
    ...elsewhere,
    ...vendorSteps(tx, plan),
    ...goodwillSteps(tx, plan),
    ...steps,
    ...drawerSteps(ctx, { record, sessionId, amount: cash, field: "refund" }),
  ];
}

/**
 * Requires the right to correct stock for a piece that goes to its vendor, whoever it belongs to: the customer
 * gets the money, and no count expects the piece.
 */
function vendorSteps(tx: Tx, { lines }: ReturnPlan): AskedStep[] {
  return lines.flatMap(({ line, to }) => {
    const piece = to === "vendor" && line.pieceId !== null ? getPiece(tx, line.pieceId) : undefined;
    return piece ? [correctionOf(piece, "sent_to_vendor", "lines")] : [];
  });
}
