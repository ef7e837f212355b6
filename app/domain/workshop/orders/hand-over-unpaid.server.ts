import { eq, sql } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { dayIn } from "../../dates.ts";
import { inMoney } from "../../money.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { getOrder } from "./find-orders.server.ts";
import { leaveHouse } from "./end-custody.server.ts";
import { lookAtBelowCost, lookAtOrder } from "./orders-worth-a-look.server.ts";
import { type Order, orderNumber } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { orderToChange } from "./still-open.server.ts";
import { takesTicket } from "./takes-ticket.ts";

/**
 * Hands an order over without a ticket. The amount due, with tax, stays owed, and the deposits stay held,
 * until a ticket picks it up. Needs a permission or an approval, and is listed, unless nothing is due. Then it is
 * listed if it brings less than it costs. Refused (409) for one with nothing due that leaves with a ticket alone
 * (`takesTicket`).
 */
export function handOverUnpaid(
  ctx: RuleContext,
  { orderId, to }: { orderId: number; to: string },
): Result<Order> {
  const { tx, actor, now } = ctx;
  const found = orderToChange(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const number = orderNumber(order);
  if (takesTicket(order))
    return refuse("conflict", `Nothing is due for ${number}: ring it up on a ticket to hand it over`);
  const { currency } = readSettings(tx);
  const message = `${number} isn't paid: ${inMoney(order.amountDue, currency)} is due. Handing it over needs approval`;
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: orderId } as const;
  const amount = order.amountDue;
  const approved = askApproval(
    ctx,
    order.amountDue === 0
      ? []
      : [{ permission: "orders.unpaid", record, amount, limit: 0, field: "", message }],
  );
  if (!approved.ok) return approved;
  tx.update(orders)
    .set({
      handedOverAt: now,
      handedOverDay: dayIn(order.store.zone, now),
      handedOverBy: actor.id,
      handedOverTo: to,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .run();
  leaveHouse(ctx, order);
  const ofApproved = { ...ctx, approvedBy: approved.by };
  // What owes is listed below its cost with the ticket that it is paid on.
  const looks =
    amount > 0
      ? [lookAtOrder(ofApproved, { kind: "picked_up_owing", order, part: amount })]
      : lookAtBelowCost(ofApproved, order);
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was handed over and can't be read`);
  return done(
    after,
    orderTrail(order, "order.handed-over-unpaid", {
      before: { state: order.state },
      after: { state: after.state, balance: order.balance },
      approvedBy: approved.by,
    }),
    ...looks,
  );
}
