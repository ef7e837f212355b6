import type { OrderKind, SaleLineKind } from "~db/closed-lists.ts";
import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney } from "../money.ts";
import { refuse, type Refused } from "../result.ts";
import type { Settings } from "../settings/read-settings.server.ts";
import type { Exemption } from "./exemption.ts";
import { type TicketAmounts, workOutTicket } from "./sale-arithmetic.ts";

/** A line, and whether it is untaxed because somebody at the counter said so. */
type Line = TicketAmounts["lines"][number] & { isSaidUntaxed?: boolean };

/**
 * What a ticket's tax lacks of what the store's rate makes it, exempt or not, and with what somebody said isn't taxed.
 * Each line may round a typed one down by a cent.
 */
export function taxBelowRate(
  ticket: Omit<TicketAmounts, "lines"> & { lines: readonly Line[] },
  tax: Cents,
): Cents {
  const isSaid = ticket.lines.some((line) => line.isSaidUntaxed);
  if (ticket.tax === "auto" && !ticket.isExempt && !isSaid) return cents(0);
  const lines = ticket.lines.map((line) => ({
    ...line,
    isTaxed: line.isTaxed || line.isSaidUntaxed === true,
  }));
  const missing = workOutTicket({ ...ticket, lines, tax: "auto", isExempt: false }).tax - tax;
  return cents(missing > ticket.lines.length ? missing : 0);
}

/**
 * Of an open item, a special order and a layaway, whoever writes it down says whether it is taxed. Work on a repair is
 * taxed or not by what it is, as services are.
 */
export function isSaidUntaxed(
  { kind, isTaxed, orderId }: { kind: SaleLineKind; isTaxed: boolean; orderId: number | null },
  orders: readonly { id: number; kind: OrderKind }[],
): boolean {
  if (isTaxed) return false;
  return kind === "item" || orders.some((order) => order.id === orderId && order.kind !== "repair");
}

/** Whether the reason is one of the list, with what proves it: nobody need look at it or approve it. */
export function isOnList(exemption: Exemption | null): boolean {
  return exemption !== null && exemption.exemptAs !== "other";
}

interface LowTax {
  tax: Cents;
  /** `taxBelowRate`. */
  missing: Cents;
  exemption: Exemption | null;
  /** False for the specification's sale, which has no field for a reason, and for a tax that was worked out. */
  hasReasonField: boolean;
  record: AskedStep["record"];
}

/**
 * Where Settings ask, a tax below the store's rate takes a reason (422 without). One of the list will do; words, or
 * no reason where there is no field for it, are a step.
 */
export function lowTaxSteps(
  { tax, missing, exemption, hasReasonField, record }: LowTax,
  { askLowTax, currency }: Pick<Settings, "askLowTax" | "currency">,
): { ok: true; steps: AskedStep[] } | Refused {
  if (!askLowTax || missing === 0 || isOnList(exemption)) return { ok: true, steps: [] };
  const likely = cents(tax + missing);
  const atRate = `Tax at the store's rate is ${inMoney(likely, currency)}`;
  if (exemption === null && hasReasonField)
    return refuse("invalid", `${atRate}. Choose why it is less`, "taxExempt.kind");
  const message = `${atRate}. Less needs approval, or one of the reasons on the list`;
  const field = exemption === null ? "tax" : "taxExempt.reason";
  return {
    ok: true,
    steps: [{ permission: "sales.low-tax", record, amount: tax, limit: likely, field, message }],
  };
}
