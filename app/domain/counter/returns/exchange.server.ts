import { can } from "../../permissions.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewSale } from "../sales/new-sale.ts";
import type { OrdersForTickets } from "../sales/orders-for-tickets.ts";
import { processSale } from "../sales/process-sale.server.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import type { EarlierSale } from "../sales/find-sales.server.ts";
import type { Sale } from "../sales/sale.ts";
import { planReturn } from "./plan-return.server.ts";
import { payoutStore, returnLines } from "./return-lines.server.ts";
import { stepsOfReturn } from "./return-steps.server.ts";
import type { NewReturn, Return } from "./return.ts";

export interface Exchanged {
  return: Return;
  sale: Sale;
}

/**
 * Makes a return and a sale at once, for an actor who may do both. What comes back pays for the ticket; the
 * rest of either is paid or given back. Refusals name fields as `return.lines.0.to` and `sale.payments`.
 */
export function exchange(
  ctx: RuleContext,
  sent: { return: NewReturn; sale: NewSale },
  orders: OrdersForTickets,
): Result<Exchanged, EarlierSale> {
  if (!can(ctx.actor, "sales.process") || !can(ctx.actor, "sales.return"))
    return refuse("forbidden", "Your role can't process exchanges");
  // Plans only the value: the refund depends on what the ticket leaves of it.
  const planned = planReturn(ctx.tx, { ...sent.return, refund: null });
  if (!planned.ok) return under("return", planned);
  const { due, sale } = planned.plan;
  const place = payoutStore(ctx.tx, sale, sent.return);
  if (!place.ok) return under("return", place);
  const asks = (amountDue: Cents) => {
    const back = planReturn(ctx.tx, sent.return, cents(Math.min(due, amountDue)));
    if (!back.ok) return [];
    const session = openTillSession(ctx, place.store, sent.return.till);
    if (!session.ok) return [];
    const { customerId: buyerId } = sent.sale;
    const paidOut = { store: place.store, till: sent.return.till, sessionId: session.id, buyerId };
    const steps = stepsOfReturn(ctx, back.plan, paidOut);
    return steps.map((step) => ({ ...step, field: "return.refund" }));
  };
  const sold = processSale(ctx, sent.sale, orders, { worth: due, asks });
  if (!sold.ok) return under("sale", sold);
  const paid = sold.value.payments.filter(({ kind }) => kind === "exchange");
  const back = returnLines(ctx, sent.return, {
    saleId: sold.value.id,
    customerId: sold.value.customerId,
    amount: sumOf(paid.map(({ amount }) => amount)),
    approvedBy: sold.trail.find(({ approvedBy }) => approvedBy)?.approvedBy ?? null,
  });
  if (!back.ok) return under("return", back);
  return {
    ok: true,
    value: { return: back.value, sale: sold.value },
    trail: [...sold.trail, ...back.trail],
  };
}

function under<T, Detail>(
  part: "return" | "sale",
  { refusal }: Extract<Result<T, Detail>, { ok: false }>,
): Extract<Result<Exchanged, Detail>, { ok: false }> {
  const errors = Object.entries(refusal.errors).map(
    ([field, messages]) =>
      [/^(approval|return\.|$)/.test(field) ? field : `${part}.${field}`, messages] as const,
  );
  return { ok: false, refusal: { ...refusal, errors: Object.fromEntries(errors) } };
}
