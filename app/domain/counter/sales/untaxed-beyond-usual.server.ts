import type { Tx } from "~db/client.server.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { OrdersForTickets, UntaxedWork } from "./orders-for-tickets.ts";
import type { PricedLine } from "./priced-line.ts";

/** An untaxed charge, and how much of it is usual. */
interface Charged {
  amount: Cents;
  usual: Cents;
}

/** Untaxed charges on a ticket that exceed the usual; null for those that don't. */
export interface UntaxedBeyondUsual {
  shipping: Charged | null;
  /** Services, and work on repairs. */
  work: Charged | null;
}

/** Services, whose price is of all of them, and work on repairs. */
interface Work extends UntaxedWork {
  quantity: number;
}

/**
 * Finds untaxed charges that could hide the price of goods: shipping far above its cost, services far above
 * their list price or many of the same one, and much work in the counter's own words.
 */
export function untaxedBeyondUsual(
  tx: Tx,
  {
    lines,
    salePrice,
    shippingCharge,
  }: { lines: readonly PricedLine[]; salePrice: Cents; shippingCharge: Cents },
  orders: Pick<OrdersForTickets, "untaxedWorkOf">,
): UntaxedBeyondUsual {
  const { least, ofSmall, ofGoods, share } = USUAL_SALES.shipping;
  const ofTicket = Math.max(Math.min(salePrice * ofSmall, ofGoods), salePrice * share);
  const shipping = cents(Math.max(least, Math.floor(ofTicket)));
  const work = [...servicesOf(lines), ...workOf(tx, lines, orders)];
  const listed = work.filter(({ each }) => each > 0);
  const ofListed = priceOf(listed);
  const inWords = priceOf(work.filter(({ each }) => each === 0));
  const listPrices = atListPrices(listed);
  const { most, more, inWords: mostInWords } = USUAL_SALES.untaxedWork;
  // Neither makes room for the other.
  const usual =
    Math.min(ofListed, Math.max(listPrices * most, listPrices + more)) + Math.min(inWords, mostInWords);
  return {
    shipping: beyond(shippingCharge, shipping),
    work: beyond(cents(ofListed + inWords), cents(usual)),
  };
}

function priceOf(work: readonly Work[]): Cents {
  return sumOf(work.map(({ price }) => price));
}

function beyond(amount: Cents, usual: Cents): Charged | null {
  return amount > usual ? { amount, usual } : null;
}

/**
 * Sums the list prices of work, of each as far as it cost that much, and of one service no more than a few, however many
 * lines of tickets and repairs have it.
 */
function atListPrices(work: readonly Work[]): Cents {
  const ofServices = new Map<number | null, Cents>();
  for (const { serviceId, quantity, price, each } of work) {
    const sum = (ofServices.get(serviceId) ?? 0) + Math.min(each * quantity, price);
    ofServices.set(serviceId, cents(Math.min(sum, each * USUAL_SALES.untaxedWork.ofOne)));
  }
  return sumOf([...ofServices.values()]);
}

function servicesOf(lines: readonly PricedLine[]): Work[] {
  return lines.flatMap(({ serviceId, quantity, price, listPrice, isTaxed }) =>
    serviceId === null || isTaxed
      ? []
      : [{ serviceId, quantity, price, each: cents(Math.floor(listPrice / quantity)) }],
  );
}

/** The untaxed work of repairs that the ticket hands over. */
function workOf(
  tx: Tx,
  lines: readonly PricedLine[],
  orders: Pick<OrdersForTickets, "untaxedWorkOf">,
): Work[] {
  const ids = lines.flatMap(({ orderId, isTaxed }) => (orderId === null || isTaxed ? [] : [orderId]));
  if (ids.length === 0) return [];
  return orders.untaxedWorkOf(tx, ids).map((work) => ({ ...work, quantity: 1 }));
}

/**
 * Requires a permission or an approval for unusual untaxed charges, where Settings ask for tax below the
 * store's rate.
 */
export function untaxedSteps(
  { shipping, work }: UntaxedBeyondUsual,
  record: AskedStep["record"],
  { askLowTax, currency }: Pick<Settings, "askLowTax" | "currency">,
): AskedStep[] {
  if (!askLowTax) return [];
  const step = (charged: Charged | null, field: string, what: string): AskedStep[] => {
    if (charged === null) return [];
    const message = `${what} of more than ${inMoney(charged.usual, currency)}, which isn't taxed, needs approval`;
    return [
      { permission: "sales.low-tax", record, amount: charged.amount, limit: charged.usual, field, message },
    ];
  };
  return [...step(shipping, "shippingCharge", "Shipping"), ...step(work, "lines", "Work")];
}
