import { and, eq, inArray, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { orderPieces, orders, payments, pieceMovements, pieces, repairs } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { dayIn } from "../../dates.ts";
import { lookAtCancelled, lookedAt } from "./orders-worth-a-look.server.ts";
import { noteAnotherWay, noteCashBack } from "../../counter/returns/returns-worth-a-look.server.ts";
import { type Cents, cents, inMoney, percentOf, rate, sumOf } from "../../money.ts";
import { endWait } from "../bench/part-wait.server.ts";
import { refundAsPaid, type RefundPart } from "../../counter/returns/refund.ts";
import { inCash, otherWayNotCash, refundSteps } from "../../counter/returns/refund-approval.server.ts";
import { roundingAt } from "../../counter/payments/store-rounding.server.ts";
import { refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { EarlierSale } from "../../counter/sales/find-sales.server.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { askBeyondDrawer, drawerSteps } from "../../counter/till/beyond-drawer.server.ts";
import { stepsElsewhere } from "../../counter/till/till-of-another-store.ts";
import { openTillSession } from "../../counter/till/open-till-session.server.ts";
import type { DepositKind } from "./deposit-kinds.ts";
import { getOrder } from "./find-orders.server.ts";
import { addToHeld } from "./hold-deposit.server.ts";
import { type Order, orderNumber, waits } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { placeOrder } from "./record-place.server.ts";
import { orderToChange } from "./still-open.server.ts";
import { depositsByKind } from "./take-deposit.server.ts";
import { sellWithOrders } from "./join-tickets-to-orders.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface Cancellation {
  reason: string;
  /** The part of the deposit that the shop keeps. Null for what Settings say, which is also the most. */
  keep?: Cents | null;
  /** Refunds of the rest; null to refund it as it was paid. One without an amount takes the rest. */
  refund?: { kind: DepositKind; amount: Cents | null }[] | null;
  /** Name of the store's till that gives it back; its first if missing. */
  till?: string | null;
}

/** Returns the part of a deposit that Settings let the shop keep. */
export function keptOf(held: Cents, depositKept: number): Cents {
  return percentOf(held, rate(depositKept));
}

/**
 * Cancels an order that wasn't handed over. The rest of its deposit goes back from the till, the kept part
 * becomes revenue of a ticket that the deposit pays, and pieces put away are for sale again. A repair is
 * ready to be handed back. Money back another way than it came in, and cash above the limit, need a
 * permission or an approval. A repair or special order that has or had a price, or a cost beyond it, is flagged for
 * review, and so is a layaway whose deposit was large.
 */
export function cancelOrder(
  ctx: RuleContext,
  { orderId, ...sent }: { orderId: number } & Cancellation,
): Result<Order, EarlierSale> {
  const { tx, actor, now } = ctx;
  const found = orderToChange(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const { held } = order;
  const { depositKept, currency } = readSettings(tx);
  const most = keptOf(held, depositKept);
  const keep = sent.keep ?? most;
  if (keep > most)
    return refuse("invalid", `At most ${inMoney(most, currency)} of the deposit can be kept`, "keep");
  const back = cents(held - keep);
  const planned = planRefund(order, back, sent.refund ?? null, currency);
  if (!planned.ok) return planned;
  const till = back > 0 ? tillOf(ctx, order, sent.till ?? null) : null;
  if (till && !till.ok) return till;
  const cash = inCash(planned.parts);
  const leaving = till && { sessionId: till.id, amount: cash, field: "refund" };
  const beyond = leaving && askBeyondDrawer(ctx, leaving);
  if (beyond) return beyond;
  const storeDay = dayIn(order.store.zone, now);
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: orderId } as const;
  const usesTill = till !== null && (cash > 0 || (sent.till ?? null) !== null);
  const approved = askApproval(ctx, [
    ...(usesTill ? stepsElsewhere(actor, { store: order.store, amount: cash, field: "refund" }) : []),
    ...refundSteps(tx, {
      record,
      saleId: null,
      customerId: order.customerId,
      employeeId: actor.id,
      storeDay,
      paidOutDay: storeDay,
      soldDay: null,
      parts: planned.parts,
      left: depositsByKind(order),
      moneyLeft: held,
      cardsOut: cents(0),
      tradeInValue: cents(0),
    }),
    ...(leaving ? drawerSteps(ctx, { record, ...leaving }) : []),
  ]);
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;
  const ofApproved = { ...ctx, approvedBy };

  const trail: Trail[] = [];
  if (till) {
    for (const { kind, amount } of planned.parts)
      insertRow(tx, payments, {
        orderId,
        sessionId: till.id,
        store: order.store.key,
        storeDay,
        paidAt: now,
        employeeId: actor.id,
        kind,
        amount: cents(-amount),
        rounding: roundingAt(tx, order.store.key, { kind, amount: cents(-amount) }),
      });
    addToHeld(tx, orderId, cents(-back));
    const otherWay = otherWayNotCash({ parts: planned.parts, left: depositsByKind(order) });
    if (otherWay > 0) trail.push(noteAnotherWay(ofApproved, lookedAt(order), otherWay));
    const isLayaway = order.kind === "layaway";
    const day = { paidOutDay: storeDay, customerId: order.customerId };
    const listed = cents(isLayaway ? back - cash : 0);
    if (isLayaway || cash > 0) trail.push(...noteCashBack(ofApproved, { ...day, listed }));
  }
  let saleId: number | null = null;
  if (keep > 0) {
    const kept = sellWithOrders(ctx, {
      customerId: order.customerId,
      location: order.store.key,
      till: sent.till ?? null,
      lines: [
        {
          at: "lines.0",
          kind: "item",
          description: `Deposit kept from ${orderNumber(order)}`,
          quantity: 1,
          price: keep,
          cost: cents(0),
          isTaxed: false,
          discount: null,
          discountReason: null,
        },
      ],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
      keptDeposit: { orderId, amount: keep },
    });
    if (!kept.ok) return kept;
    saleId = kept.value.id;
    trail.push(...kept.trail);
  }
  tx.update(orders)
    .set({
      cancelledAt: now,
      cancelledBy: actor.id,
      cancelReason: sent.reason,
      saleId,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .run();
  trail.push(...release(ctx, order));
  // Its items are the stock's again, wherever they lie.
  if (order.kind === "layaway" && waits(order, "placedHere"))
    placeOrder(ctx, orderId, { place: "handed_over" });
  endWait(ctx, orderId);
  if (order.kind === "repair")
    tx.update(repairs)
      .set({ status: "completed", statusChangedAt: now, version: sql`${repairs.version} + 1` })
      .where(and(eq(repairs.id, orderId), inArray(repairs.status, ["pending", "in_progress"])))
      .run();
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was canceled and can't be read`);
  const lost = lookAtCancelled(ofApproved, order, back);
  if (lost) trail.push(lost);
  const refunded = planned.parts.map(({ kind, amount }) => ({ kind, amount }));
  return {
    ok: true,
    value: after,
    trail: [
      orderTrail(order, "order.cancelled", {
        before: { state: order.state, held },
        after: {
          state: "cancelled",
          reason: sent.reason,
          kept: keep,
          refund: refunded,
          saleId,
          ...(till && { store: order.store.key, storeDay }),
          ...till?.said,
        },
        approvedBy,
      }),
      ...trail,
    ],
  };
}

/** Returns the open session of the till that gives the deposit back. */
function tillOf(ctx: RuleContext, { id, store: { key } }: Order, name: string | null) {
  const store = listStores(ctx.tx).find((each) => each.key === key);
  if (!store) throw new Error(`Order ${id} has no store`);
  return openTillSession(ctx, store, name);
}

function planRefund(
  order: Order,
  back: Cents,
  sent: NonNullable<Cancellation["refund"]> | null,
  currency: string,
): { ok: true; parts: RefundPart[] } | Refused {
  if (sent === null || sent.length === 0)
    return { ok: true, parts: refundAsPaid(back, depositsByKind(order), false) };
  const said = sumOf(sent.map(({ amount }) => amount ?? cents(0)));
  const open = sent.filter(({ amount }) => amount === null).length;
  if (open > 1) return refuse("invalid", "Enter the amount of each refund", "refund");
  if (open === 0 ? said !== back : said > back)
    return refuse(
      "invalid",
      `Refunds come to ${inMoney(said, currency)}, the amount to refund is ${inMoney(back, currency)}`,
      "refund",
    );
  const parts = sent.map(({ kind, amount }) => ({
    kind,
    amount: amount ?? cents(back - said),
    accountId: null,
  }));
  return { ok: true, parts: parts.filter(({ amount }) => amount > 0) };
}

/** Puts reserved pieces up for sale again. */
function release({ tx, actor, now }: RuleContext, order: Order): Trail[] {
  return order.pieces.map(({ pieceId }) => {
    const { location } = tx
      .update(pieces)
      .set({ state: "available", version: sql`${pieces.version} + 1` })
      .where(eq(pieces.id, pieceId))
      .returning({ location: pieces.location })
      .get();
    tx.update(orderPieces)
      .set({ isReserved: false })
      .where(and(eq(orderPieces.orderId, order.id), eq(orderPieces.pieceId, pieceId)))
      .run();
    insertRow(tx, pieceMovements, {
      pieceId,
      kind: "released",
      at: now,
      store: location,
      employeeId: actor.id,
      orderId: order.id,
    });
    return {
      action: "piece.released",
      record: { kind: "piece", id: pieceId },
      before: told("piece", { state: "reserved" }),
      after: told("piece", { state: "available", orderId: order.id }),
    };
  });
}
