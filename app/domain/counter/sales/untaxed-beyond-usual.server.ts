import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { repairWork, services } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { USUAL } from "../../shop/looks/look-kinds.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { PricedLine } from "./priced-line.ts";

/** What is charged untaxed, and how much of that is usual. */
interface Charged {
  amount: Cents;
  usual: Cents;
}

/** What of a ticket no tax is due on and is more than is usual; null for what isn't. */
export interface UntaxedBeyondUsual {
  shipping: Charged | null;
  /** Services, and work on repairs. */
  work: Charged | null;
}

interface Work {
  serviceId: number | null;
  quantity: number;
  price: Cents;
  /** For one, as Settings have it; 0 for words of the counter's own. */
  each: Cents;
}

/**
 * What could be the price of goods, charged where no tax is due: shipping far above what it costs, services far above
 * their list price or many of one, and much work in words of the counter's own.
 */
export function untaxedBeyondUsual(
  tx: Tx,
  {
    lines,
    salePrice,
    shippingCharge,
  }: { lines: readonly PricedLine[]; salePrice: Cents; shippingCharge: Cents },
): UntaxedBeyondUsual {
  const { least, ofGoods, share } = USUAL.shipping;
  const shipping = cents(Math.max(least, Math.min(salePrice, ofGoods), Math.floor(salePrice * share)));
  const work = [...servicesOf(lines), ...workOf(tx, lines)];
  const listed = work.filter(({ each }) => each > 0);
  const listPrices = sumOf(listed.map(atListPrice));
  const { most, more, inWords } = USUAL.untaxedWork;
  const usual = cents(
    (listed.length > 0 ? Math.max(listPrices * most, listPrices + more) : 0) +
      (work.length > listed.length ? inWords : 0),
  );
  return {
    shipping: beyond(shippingCharge, shipping),
    work: beyond(sumOf(work.map(({ price }) => price)), usual),
  };
}

function beyond(amount: Cents, usual: Cents): Charged | null {
  return amount > usual ? { amount, usual } : null;
}

/** More than a few of one service count as a few. */
function atListPrice({ each, quantity }: Work): Cents {
  return cents(each * Math.min(quantity, USUAL.untaxedWork.ofOne));
}

/** One for each service: a quantity on many lines is one. */
function servicesOf(lines: readonly PricedLine[]): Work[] {
  const found = new Map<number, Work>();
  for (const { serviceId, quantity, price, listPrice, isTaxed } of lines) {
    if (serviceId === null || isTaxed) continue;
    const each = cents(Math.floor(listPrice / quantity));
    const had = found.get(serviceId) ?? { serviceId, quantity: 0, price: cents(0), each };
    found.set(serviceId, {
      ...had,
      quantity: had.quantity + quantity,
      price: cents(had.price + price),
    });
  }
  return [...found.values()];
}

/** On repairs that the ticket hands over: a line of it has the sum of what isn't taxed. */
function workOf(tx: Tx, lines: readonly PricedLine[]): Work[] {
  const ids = lines.flatMap(({ orderId, isTaxed }) => (orderId === null || isTaxed ? [] : [orderId]));
  if (ids.length === 0) return [];
  return tx
    .select({ serviceId: repairWork.serviceId, price: repairWork.price, each: services.price })
    .from(repairWork)
    .leftJoin(services, eq(services.id, repairWork.serviceId))
    .where(and(inArray(repairWork.orderId, ids), eq(repairWork.isTaxed, false)))
    .all()
    .map(({ each, ...work }) => ({ ...work, quantity: 1, each: each ?? cents(0) }));
}

/** Where Settings ask for tax below the store's rate, what is moved out of it takes a permission or an approval. */
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
