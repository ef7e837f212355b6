import type { OrderKind, SaleLineKind } from "~db/closed-lists.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, taxRate } from "../../money.ts";
import { refuse, type Refused } from "../../result.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import { type Exemption, isCertificate } from "./exemption.ts";
import { type TicketAmounts, workOutTicket } from "./sale-arithmetic.ts";
import { surtaxOf } from "./ticket-tax.ts";

/** A line, marked if somebody at the counter said it is untaxed. */
type Line = TicketAmounts["lines"][number] & { isSaidUntaxed?: boolean };

/**
 * Returns how far a ticket's tax falls short of the store's rate, as if it had no exemption and no line that
 * somebody called untaxed. A typed tax may round each line down by a cent; 0 within that.
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

export interface StoreTerms {
  name: string;
  salesTaxRate: number;
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
  tradeInLessensTax: boolean;
}

/**
 * Finds the store whose rate would tax the ticket most, among those where its pieces are and where the seller
 * works, and how much tax is missing by that rate. A ticket can't borrow another store's lower rate. Null if
 * no store taxes it more.
 */
export function taxOfDearerStore(
  ticket: Omit<TicketAmounts, "lines"> & { lines: readonly Line[] },
  tax: Cents,
  stores: readonly StoreTerms[],
): TaxOfStore | null {
  return dearest(
    stores.map((store) => {
      const { salesTaxRate, tradeInLessensTax, name } = store;
      const there = { ...ticket, taxRate: taxRate(salesTaxRate), surtax: surtaxOf(store), tradeInLessensTax };
      return { name, missing: taxBelowRate({ ...there, isExempt: true }, tax) };
    }),
  );
}

/** A store, and how much tax is missing by its rate. */
interface TaxOfStore {
  name: string;
  missing: Cents;
}

/** The one of the stores by whose rate most tax is missing, if any is. */
export function dearest(stores: readonly (TaxOfStore | null)[]): TaxOfStore | null {
  const [most] = stores.flatMap((store) => store ?? []).toSorted((one, other) => other.missing - one.missing);
  return most && most.missing > 0 ? most : null;
}

/**
 * True if whoever wrote the line down chose to leave it untaxed, which is possible for an open item, a
 * special order and a layaway. Repairs are taxed or not by the kind of work, as services are.
 */
export function isSaidUntaxed(
  { kind, isTaxed, orderId }: { kind: SaleLineKind; isTaxed: boolean; orderId: number | null },
  orders: readonly { id: number; kind: OrderKind }[],
): boolean {
  if (isTaxed) return false;
  return kind === "item" || orders.some((order) => order.id === orderId && order.kind !== "repair");
}

/** True if a certificate number proves the reason, so that nobody has to review or approve it. */
export function isCertified(exemption: Exemption | null): boolean {
  return exemption !== null && isCertificate(exemption.exemptAs);
}

interface LowTax {
  tax: Cents;
  /** Result of `taxBelowRate` or `taxOfDearerStore`. */
  missing: Cents;
  /** Name of the store with the higher rate, if it is another one. */
  dearerStore: string | null;
  exemption: Exemption | null;
  /**
   * For goods shipped out of state: true if the customer has an address there and pays for shipping
   * (`isSentThere`).
   */
  isSent: boolean;
  /**
   * False for the specification's sale, which has no field for a reason, and for a tax worked out from the
   * rate.
   */
  hasReasonField: boolean;
  record: AskedStep["record"];
}

/**
 * Asks why the tax is below the store's rate, where Settings say so, and refuses it (422) without a reason. A
 * certificate is enough, and so is shipping to the customer's address out of state. Free text, goods that the
 * customer may have carried out, and a form without a field for the reason need a permission or an approval.
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
