import { cents, sumOf } from "../money.ts";
import { refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import type { NewSale } from "../sales/new-sale.ts";
import { processSale } from "../sales/process-sale.server.ts";
import type { EarlierSale } from "../sales/find-sales.server.ts";
import type { Sale } from "../sales/sale.ts";
import { planReturn } from "./plan-return.server.ts";
import { returnLines } from "./return-lines.server.ts";
import type { NewReturn, Return } from "./return.ts";

export interface Exchanged {
  return: Return;
  sale: Sale;
}

/**
 * A return and a ticket at once. What comes back pays for the ticket; what is left of either is paid or given back.
 * Refusals name fields as `return.lines.0.to` and `sale.payments`.
 */
export function exchange(
  ctx: RuleContext,
  sent: { return: NewReturn; sale: NewSale },
): Result<Exchanged, EarlierSale> {
  // Only how much it is worth: the refund depends on what the ticket leaves of it.
  const planned = planReturn(ctx.tx, { ...sent.return, refund: null });
  if (!planned.ok) return under("return", planned);
  const sold = processSale(ctx, { ...sent.sale, exchanged: planned.plan.due });
  if (!sold.ok) return under("sale", sold);
  const paid = sold.value.payments.filter(({ kind }) => kind === "exchange");
  const amount = sumOf(paid.map((payment) => payment.amount));
  const back = returnLines(ctx, sent.return, { saleId: sold.value.id, amount: cents(amount) });
  if (!back.ok) {
    // One approval of a form is of one list of steps.
    const isApproved = sold.trail.some(({ approvedBy }) => (approvedBy ?? null) !== null);
    if (back.refusal.kind === "approval" && isApproved && ctx.approval?.shown)
      return refuse("invalid", "Give the difference back as store credit", "return.refund");
    return under("return", back);
  }
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
      [field === "" || field.startsWith("approval") ? field : `${part}.${field}`, messages] as const,
  );
  return { ok: false, refusal: { ...refusal, errors: Object.fromEntries(errors) } };
}
