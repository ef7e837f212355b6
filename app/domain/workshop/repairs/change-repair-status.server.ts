import { eq, sql } from "drizzle-orm";
import { orders, repairs } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import { dayIn, type Instant } from "../../dates.ts";
import { inMoney } from "../../money.ts";
import { getOrder } from "../orders/find-orders.server.ts";
import { comeBack, leaveHouse } from "../orders/end-custody.server.ts";
import { lookAtBelowCost, lookAtOrder } from "../orders/orders-worth-a-look.server.ts";
import { noteReady } from "../orders/ready-since.server.ts";
import { type Order, orderNumber } from "../orders/order.ts";
import { ticketNumber } from "../../counter/sales/sale.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { hasWork } from "../envelopes/envelope.server.ts";
import { getRepair } from "./find-repairs.server.ts";
import { endWait, reopenWait } from "../bench/part-wait.server.ts";
import { noteReadyDay } from "./ready-day.server.ts";
import type { Repair } from "./repair.ts";
import { type RepairStatus, statusesToSet } from "./repair-status.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Sets a repair's status; any may follow any other (section 4). Setting the current one changes nothing but
 * is audited. Refused (409) to hand over by the status alone a repair with a deposit or lines of work, which
 * takes a ticket, and to change what a ticket or a cancellation decided. `mayGoBack` says whether its former status
 * can be set again.
 */
export function changeRepairStatus(
  ctx: RuleContext,
  id: number,
  status: RepairStatus,
): Result<Repair & { statusBefore: RepairStatus; mayGoBack: boolean }> {
  const { tx } = ctx;
  const before = getRepair(tx, id);
  if (!before) return refuse("missing", "No such record");
  const order = before.status === status ? undefined : getOrder(tx, id);
  const why = order && whyNot(ctx, order, { from: before.status, to: status });
  if (why) return refuse("conflict", why);
  let looks: Trail[] = [];
  if (order && status === "picked_up") looks = handOver(ctx, order);
  else if (order && before.status === "picked_up") takeBack(ctx, order, status);
  else if (order) setStatus(ctx, order, status, before.statusChangedAt);
  const after = getRepair(tx, id);
  if (!after) throw new Error(`Repair ${id} was changed and can't be read`);
  const orderNow = order && getOrder(tx, id);
  const mayGoBack =
    orderNow !== undefined && whyNot(ctx, orderNow, { from: status, to: before.status }) === null;
  return done(
    { ...after, statusBefore: before.status, mayGoBack },
    {
      action: "repair.status-set",
      record: { kind: "repair", id },
      before: told("repair", { status: before.status }),
      after: told("repair", { status }),
    },
    ...looks,
  );
}

/** `since` is when it got the status that it has. */
function setStatus(
  ctx: RuleContext,
  { id, status: from, store }: Order,
  to: RepairStatus,
  since: Instant,
): void {
  const { tx, now } = ctx;
  if (to === "completed") endWait(ctx, id);
  else if (from === "completed") reopenWait(ctx, id, since);
  noteReadyDay(ctx, { id, zone: store.zone }, { from, to });
  tx.update(repairs)
    .set({ status: to, statusChangedAt: now, version: sql`${repairs.version} + 1` })
    .where(eq(repairs.id, id))
    .run();
  noteReady(ctx, id);
}

function whyNot(
  { tx }: RuleContext,
  order: Order,
  { from, to: status }: { from: RepairStatus; to: RepairStatus },
): string | null {
  const { cancelled, saleId, held } = order;
  const cancelledAt = cancelled?.at ?? null;
  const isWorked = hasWork(tx, order.id);
  if (statusesToSet({ status: from, cancelledAt, saleId, held, isWorked }).includes(status)) return null;
  const number = orderNumber(order);
  if (cancelled) return `${number} was canceled`;
  if (saleId !== null) return `${number} was picked up on ${ticketNumber(saleId)}`;
  const due = inMoney(order.amountDue, readSettings(tx).currency);
  return `Ring up ${number} on a ticket to hand it over: ${due} is due`;
}

/**
 * Hands a repair over by its status alone, and flags it for review if it isn't paid, or nothing is due and it costs
 * more than it brings; what is due is flagged so with its ticket. A canceled one is handed back.
 */
function handOver(ctx: RuleContext, order: Order): Trail[] {
  const { tx, actor, now } = ctx;
  if (!order.cancelled)
    tx.update(orders)
      .set({
        handedOverAt: now,
        handedOverDay: dayIn(order.store.zone, now),
        handedOverBy: actor.id,
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, order.id))
      .run();
  leaveHouse(ctx, order);
  if (order.cancelled) return [];
  return order.balance > 0
    ? [lookAtOrder(ctx, { kind: "picked_up_owing", order, part: order.balance })]
    : lookAtBelowCost(ctx, order);
}

function takeBack(ctx: RuleContext, order: Order, to: RepairStatus): void {
  ctx.tx
    .update(orders)
    .set({
      handedOverAt: null,
      handedOverDay: null,
      handedOverBy: null,
      handedOverTo: null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
    .run();
  comeBack(ctx, order, order.handedOver?.at ?? null, to);
}
