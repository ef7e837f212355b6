import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, priceLess, rate, sumOf } from "../../money.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { isBelowFloor } from "../../stock/pieces/floor-price.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { ReturnPlan } from "./plan-return.server.ts";

/**
 * Requires approval for parts of prices given back while the customer keeps the goods. That is a late
 * discount: the limit is what Settings allow below the list price, but never more than usual, since money
 * leaves and nothing comes back. A piece's floor applies too. Shipping counts like a line until half of what the
 * ticket's goods cost has come back.
 */
export function goodwillSteps(tx: Tx, plan: ReturnPlan): AskedStep[] {
  const { sale, lines } = plan;
  const { discountLimit, currency } = readSettings(tx);
  const most = Math.min(discountLimit, USUAL.discount);
  const ofLines = keptLines(lines).flatMap(({ line, left, listPrice }) => {
    const asked = { amount: left, field: "lines" };
    const record = line.pieceId === null ? ({ kind: "sale", id: sale.id } as const) : pieceOf(line.pieceId);
    const steps: AskedStep[] = [];
    const floorPrice = line.pieceId === null ? null : floorOf(tx, line.pieceId);
    if (floorPrice !== null && isBelowFloor(left, { floorPrice })) {
      const message = `A price below the floor of ${inMoney(floorPrice, currency)} needs approval`;
      steps.push({ ...asked, permission: "sales.below-floor", record, limit: floorPrice, message });
    }
    const limit = priceLess(listPrice, rate(most));
    if (left < limit) {
      const message = `Giving back more than ${most / 100}% of a price while the customer keeps the item (a price below ${inMoney(limit, currency)}) needs approval`;
      steps.push({ ...asked, permission: "sales.discount", record, limit, message });
    }
    return steps;
  });
  const least = priceLess(sale.shippingCharge, rate(most));
  if (shippingGivenBack(plan) === 0 || plan.shippingLeft >= least) return ofLines;
  const message = `Giving back more than ${most / 100}% of the shipping while the customer keeps most of the goods (less than ${inMoney(least, currency)} of it is left) needs approval`;
  const record = { kind: "sale", id: sale.id } as const;
  const amount = plan.shippingLeft;
  return [
    ...ofLines,
    { permission: "sales.discount", record, amount, limit: least, message, field: "shipping" },
  ];
}

/** Sums what was given back on lines, and for shipping, whose price ends up discounted more than usual. */
export function goodwillBeyondUsual(plan: ReturnPlan): Cents {
  const { sale, lines, shippingLeft } = plan;
  const least = (listPrice: Cents) => priceLess(listPrice, rate(USUAL.discount));
  const beyond = keptLines(lines).filter(({ left, listPrice }) => left < least(listPrice));
  const shipping = shippingLeft < least(sale.shippingCharge) ? shippingGivenBack(plan) : cents(0);
  return sumOf([...beyond.map(({ amount }) => amount), shipping]);
}

/**
 * Sums what goes back for whole lines that bring no piece: services, work, special orders, open items and gift
 * cards.
 */
export function backForNothing({ lines }: ReturnPlan): Cents {
  const empty = lines.filter(({ line, amount }) => amount === null && line.pieceId === null);
  return sumOf(empty.map(({ line }) => cents(line.price - line.goodwill)));
}

/** Returns the shipping that goes back while the customer keeps the goods, or most of them. */
function shippingGivenBack({ sale, figures, lines }: ReturnPlan): Cents {
  const goods = sale.lines.filter(({ kind }) => kind !== "gift_card");
  const ids = new Set(lines.flatMap(({ line, amount }) => (amount === null ? [line.id] : [])));
  const back = goods.filter(({ id, returnId }) => returnId !== null || ids.has(id));
  const isMost = sumOf(back.map(({ price }) => price)) >= sumOf(goods.map(({ price }) => price)) / 2;
  return ids.size > 0 && isMost ? cents(0) : figures.shippingCharge;
}

/** Selects the lines that the customer keeps, with what is left of their prices. */
function keptLines(lines: ReturnPlan["lines"]) {
  return lines.flatMap(({ line, amount }) => {
    if (amount === null) return [];
    const left = cents(line.price - line.goodwill - amount);
    return [{ line, amount, left, listPrice: cents(Math.max(line.listPrice, line.price)) }];
  });
}

function pieceOf(id: number) {
  return { kind: "piece", id } as const;
}

function floorOf(tx: Tx, pieceId: number): Cents | null {
  const piece = tx.select({ floorPrice: pieces.floorPrice }).from(pieces).where(eq(pieces.id, pieceId)).get();
  return piece?.floorPrice ?? null;
}
