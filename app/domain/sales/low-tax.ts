import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney } from "../money.ts";
import type { Settings } from "../settings/read-settings.server.ts";
import { type TicketAmounts, workOutTicket } from "./sale-arithmetic.ts";

/**
 * What a typed tax lacks of what the store's rate makes of the ticket; 0 for one that is exempt with a reason. Each
 * line may round it down by a cent.
 */
export function taxBelowRate(ticket: TicketAmounts, tax: Cents): Cents {
  if (ticket.tax === "auto") return cents(0);
  const missing = workOutTicket({ ...ticket, tax: "auto" }).tax - tax;
  return cents(missing > ticket.lines.length ? missing : 0);
}

/** Where Settings ask, a tax below the store's rate is a step. */
export function lowTaxSteps(
  ticket: TicketAmounts,
  tax: Cents,
  record: AskedStep["record"],
  { askLowTax, currency }: Pick<Settings, "askLowTax" | "currency">,
): AskedStep[] {
  const missing = askLowTax ? taxBelowRate(ticket, tax) : cents(0);
  if (missing === 0) return [];
  const likely = cents(tax + missing);
  const message = `Tax at the store's rate is ${inMoney(likely, currency)}. Less needs approval, or a ticket that is exempt with a reason`;
  return [{ permission: "sales.low-tax", record, amount: tax, limit: likely, field: "tax", message }];
}
