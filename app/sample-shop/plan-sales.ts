import { type Cents, cents, taxOn, taxRate } from "~/domain/money";
import type { TradeIn } from "~/domain/sales/sale";
import { thousandths } from "~/domain/weight";
import type { Calendar } from "./calendar.ts";
import { STAFF } from "./material/staff.ts";
import { STORES } from "./material/stores.ts";
import { TRADE_INS } from "./material/trade-ins.ts";
import { Dice } from "./dice.ts";
import type { PlannedCustomer } from "./plan-customers.ts";
import { meltValue, type PlannedPiece } from "./plan-pieces.ts";

export interface PlannedSale {
  /** On the calendar, from 0 to 1; the sales of today are at 1. */
  point: number;
  /** 0, 1 and 2 for the three sales of today. */
  todayTurn: number | null;
  customer: PlannedCustomer;
  piece: PlannedPiece;
  store: string;
  /** E-mail of the employee. */
  seller: string;
  salePrice: Cents;
  tax: Cents;
  shippingCharge: Cents;
  tradeIn: TradeIn | null;
}

/** What a price is made from. */
type Tag = Pick<PlannedPiece, "retailPrice" | "cost">;

/** How often somebody buys at a store that is not their own. */
export const LEAVES_HOME_STORE = 0.07;

/** One sale for each of the pieces, in the order of time. Whoever buys much buys the finer pieces. */
export function planSales(calendar: Calendar, customers: PlannedCustomer[], pieces: PlannedPiece[]) {
  const dice = new Dice("sales");
  const purchases = withTodayLast(dice.shuffled(matchPurses(customers, pieces, dice)));
  const past = purchases.length - STORES.length;
  return purchases.map(({ customer, piece }, index): PlannedSale => {
    const todayTurn = index < past ? null : index - past;
    const point = todayTurn === null ? (index + dice.between(0.05, 0.95)) / past : 1;
    const store = storeOf(calendar, customer, todayTurn, dice);
    return {
      point,
      todayTurn,
      customer,
      piece,
      store,
      seller: sellerAt(store, point, dice),
      ...termsOf(piece, store, index, dice),
    };
  });
}

/** How often each kind of customer buys; the first of the occasional ones come twice until all pieces have a buyer. */
function matchPurses(customers: PlannedCustomer[], pieces: PlannedPiece[], dice: Dice) {
  const times = { c: [9, 8, 7, 6, 5, 5, 4, 4], r: [4, 3, 3, 2], o: [1], b: [0] };
  const seen = { c: 0, r: 0, o: 0, b: 0 };
  const buyers = customers.flatMap((customer) => {
    const often = times[customer.purse];
    return Array.from({ length: often[seen[customer.purse]++ % often.length] ?? 0 }, () => customer);
  });
  const again = customers.filter(({ purse }) => purse === "o");
  while (buyers.length < pieces.length) buyers.push(dice.pick(again));
  const reach = { c: 3, r: 1.1, o: 0.5, b: 0 };
  const byReach = rankedDown(buyers, ({ purse }) => reach[purse] * dice.between(0.3, 1.7));
  const byPrice = rankedDown(pieces, ({ retailPrice }) => retailPrice * dice.between(0.5, 1.5));
  return byPrice.flatMap((piece, rank) => {
    const customer = byReach[rank];
    return customer ? [{ customer, piece }] : [];
  });
}

function rankedDown<T>(items: T[], worth: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ item }) => item);
}

/** The day ends with one purchase at each store, by somebody who lives there. */
function withTodayLast(purchases: { customer: PlannedCustomer; piece: PlannedPiece }[]) {
  const today = STORES.map(({ key }) =>
    purchases.findLast(
      ({ customer, piece }) =>
        customer.details.homeStore === key && customer.purse !== "c" && piece.retailPrice > 60_000,
    ),
  ).filter((purchase) => purchase !== undefined);
  return [...purchases.filter((purchase) => !today.includes(purchase)), ...today];
}

/** Today each store has a sale; while it is still yesterday in Denver, New York has two. */
function storeOf(
  calendar: Calendar,
  customer: PlannedCustomer,
  todayTurn: number | null,
  dice: Dice,
): string {
  const { homeStore } = customer.details;
  if (todayTurn === null) return dice.chance(LEAVES_HOME_STORE) ? dice.pick(STORES).key : homeStore;
  return homeStore === "denver" && !calendar.hasBegunIn("America/Denver") ? "new_york" : homeStore;
}

/** Those who sell, and now and then the others of the store; nobody after their last day. */
export function sellerAt(store: string, point: number, dice: Dice): string {
  const team = STAFF.filter(
    ({ homeStore, role, leftAt }) => homeStore === store && role !== "read_only" && point < (leftAt ?? 2),
  );
  const share = { sales: 6, support: 2, admin: 1, owner: 2, read_only: 0 };
  return dice.pickByWeight(team, ({ role }) => share[role]).email;
}

/** Price, trade-in, tax and shipping; `index` counts the sales. */
export function termsOf(piece: Tag, store: string, index: number, dice: Dice) {
  const salePrice = agreedPrice(piece, index, dice);
  const tradeIn = salePrice > 120_000 && dice.chance(0.17) ? tradeInBelow(salePrice, dice) : null;
  const salesTaxRate = STORES.find(({ key }) => key === store)?.salesTaxRate ?? taxRate(0);
  return {
    salePrice,
    tradeIn,
    tax: taxOn(cents(salePrice - (tradeIn?.value ?? 0)), salesTaxRate),
    shippingCharge: cents(dice.chance(0.1) ? dice.pick([2_500, 4_500, 9_500]) : 0),
  };
}

/** Most pay what the tag says, a third get something off, and every thirtieth piece has to go. */
function agreedPrice({ retailPrice, cost }: Tag, index: number, dice: Dice): Cents {
  const asked = dice.throw();
  if (index % 30 === 17) return cents(Math.round((cost * dice.between(0.78, 0.88)) / 500) * 500);
  if (asked > 0.34) return retailPrice;
  return cents(Math.round((retailPrice * (1 - dice.pick([0.05, 0.08, 0.1, 0.12, 0.15]))) / 500) * 500);
}

/** Old gold is credited at a little under what it would melt to. */
function tradeInBelow(salePrice: Cents, dice: Dice): TradeIn | null {
  const { item, metal, weight } = dice.pick(TRADE_INS);
  const melt = meltValue(metal, thousandths(weight));
  const value = cents(Math.round((melt * dice.between(0.8, 0.94)) / 500) * 500);
  return value < salePrice ? { item, value, weight: thousandths(weight), melt } : null;
}
