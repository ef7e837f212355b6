import type { OrderKind, SaleLineKind } from "~db/closed-lists.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, taxRate } from "../../money.ts";
import { refuse, type Refused } from "../../result.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import { type Exemption, isCertificate } from "./exemption.ts";
import { type TicketAmounts, workOutTicket } from "./sale-arithmetic.ts";
import { surtaxOf } from "./ticket-tax.ts";

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

/** What a store taxes with. */
export interface StoreTerms {
  name: string;
  salesTaxRate: number;
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
  tradeInLessensTax: boolean;
}

/**
 * The store whose rate makes the most of a ticket, of those where its pieces are and where whoever sells works, and what
 * the ticket's tax lacks of that: a ticket isn't another store's for its lower rate. Null if none makes more.
 */
export function taxOfDearerStore(
  ticket: Omit<TicketAmounts, "lines"> & { lines: readonly Line[] },
  tax: Cents,
  stores: readonly StoreTerms[],
): { name: string; missing: Cents } | null {
  const [most] = stores
    .map((store) => {
      const { salesTaxRate, tradeInLessensTax, name } = store;
      const there = { ...ticket, taxRate: taxRate(salesTaxRate), surtax: surtaxOf(store), tradeInLessensTax };
      return { name, missing: taxBelowRate({ ...there, isExempt: true }, tax) };
    })
    .toSorted((one, other) => other.missing - one.missing);
  return most && most.missing > 0 ? most : null;
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

/** Whether the number of a certificate proves the reason: nobody need look at it or approve it. */
export function isCertified(exemption: Exemption | null): boolean {
  return exemption !== null && isCertificate(exemption.exemptAs);
}

interface LowTax {
  tax: Cents;
  /** `taxBelowRate`, or `taxOfDearerStore`. */
  missing: Cents;
  /** Whose rate that is, if another store's. */
  dearerStore: string | null;
  exemption: Exemption | null;
  /** Of goods shipped out of state: whether the customer has an address there, and pays for the way (`isSentThere`). */
  isSent: boolean;
  /** False for the specification's sale, which has no field for a reason, and for a tax that was worked out. */
  hasReasonField: boolean;
  record: AskedStep["record"];
}

/**
 * Where Settings ask, a tax below the store's rate takes a reason (422 without). A certificate will do, and goods that
 * are sent to the customer's address out of state; words, goods that may leave by the door, or no reason where there
 * is no field for it, are a step.
 */
export function lowTaxSteps(
  { tax, missing, dearerStore, exemption, isSent, hasReasonField, record }: LowTax,
  { askLowTax, currency }: Pick<Settings, "askLowTax" | "currency">,
): { ok: true; steps: AskedStep[] } | Refused {
  const isShippedOut = exemption?.exemptAs === "shipped_out";
  if (!askLowTax || missing === 0 || isCertified(exemption) || (isShippedOut && isSent))
    return { ok: true, steps: [] };
  const likely = cents(tax + missing);
  const atRate = `Tax at ${dearerStore === null ? "the store's rate" : `the rate of ${dearerStore}`} is ${inMoney(likely, currency)}`;
  if (exemption === null && hasReasonField)
    return refuse("invalid", `${atRate}. Choose why it is less`, "taxExempt.kind");
  const message = isShippedOut
    ? `${atRate}. Less needs approval: the customer has no address in ${exemption.exemptReason}, or the ticket no shipping`
    : `${atRate}. Less needs approval, or one of the reasons on the list`;
  const field = exemption === null ? "tax" : "taxExempt.reason";
  return {
    ok: true,
    steps: [{ permission: "sales.low-tax", record, amount: tax, limit: likely, field, message }],
  };
}
