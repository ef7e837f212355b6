import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, priceLess, type Rate, rate, splitBy, sumOf } from "../../money.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_SALES } from "../sales/usual-sales.ts";
import { isBelowFloor } from "../../stock/pieces/floor-price.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { ReturnPlan } from "./plan-return.server.ts";

/**
 * Requires approval for parts of prices given back while the customer keeps the goods. That is a late
 * discount: the limit is what Settings allow below the list price, but never more than usual, since money
 * leaves and nothing comes back. A piece's floor applies too. Shipping counts like a line, at what it was for the goods
 * that the customer keeps.
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
  const least = leastShippingLeft(plan, rate(most));
  if (plan.figures.shippingCharge === 0 || plan.shippingLeft >= least) return ofLines;
  const message = `Giving back more than ${most / 100}% of the shipping of goods that the customer keeps (less than ${inMoney(least, currency)} of it is left) needs approval`;
  const record = { kind: "sale", id: sale.id } as const;
  const amount = plan.shippingLeft;
  return [
    ...ofLines,
    { permission: "sales.discount", record, amount, limit: least, message, field: "shipping" },
  ];
}

/** What was given back on lines, and for shipping, whose price ends up discounted more than usual. */
export function goodwillBeyondUsual(plan: ReturnPlan): { ofLines: Cents; shipping: Cents } {
  const { lines, figures, shippingLeft } = plan;
  const least = (listPrice: Cents) => priceLess(listPrice, rate(USUAL.discount));
  const beyond = keptLines(lines).filter(({ left, listPrice }) => left < least(listPrice));
  const isBeyond = shippingLeft < leastShippingLeft(plan, rate(USUAL.discount));
  const ofKept = Math.max(shippingOfKept(plan) - shippingLeft, 0);
  return {
    ofLines: sumOf(beyond.map(({ amount }) => amount)),
    shipping: cents(isBeyond ? Math.min(figures.shippingCharge, ofKept) : 0),
  };
}

/** What goes back for whole lines that bring no piece: gift cards, and services, work, special orders and open items. */
export function backForNothing({ lines }: ReturnPlan): { cards: Cents; others: Cents } {
  const empty = lines.filter(({ line, amount }) => amount === null && line.pieceId === null);
  const sum = (some: typeof empty) => sumOf(some.map(({ line }) => cents(line.price - line.goodwill)));
  const isCard = ({ line }: (typeof empty)[number]) => line.kind === "gift_card";
  return { cards: sum(empty.filter(isCard)), others: sum(empty.filter((one) => !isCard(one))) };
}

/** The least shipping that is left after a discount of `most`, or after little of it went back. */
function leastShippingLeft(plan: ReturnPlan, most: Rate): Cents {
  const little = cents(plan.sale.shippingCharge - USUAL_SALES.shipping.least);
  return cents(Math.min(priceLess(shippingOfKept(plan), most), little));
}

/** The part of the ticket's shipping for the goods that the customer still has after this return, by their prices. */
function shippingOfKept({ sale, lines }: ReturnPlan): Cents {
  const ids = new Set(lines.flatMap(({ line, amount }) => (amount === null ? [line.id] : [])));
  const goods = sale.lines.filter(({ kind }) => kind !== "gift_card");
  const shares = splitBy(
    sale.shippingCharge,
    goods.map(({ price }) => price),
  );
  return sumOf(shares.filter((_, nth) => goods[nth]?.returnId === null && !ids.has(goods[nth].id)));
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
