import { type Cents, cents, taxOn, taxRate } from "~/domain/money";
import type { NewTradeIn } from "~/domain/counter/sales/new-sale";
import { keptWeight, thousandths } from "~/domain/weight";
import type { Calendar } from "./calendar.ts";
import { STAFF } from "./material/staff.ts";
import { STORES } from "./material/stores.ts";
import { METALS } from "./material/metals.ts";
import { TRADE_INS } from "./material/trade-ins.ts";
import { SeededRandom } from "./seeded-random.ts";
import type { PlannedCustomer } from "./plan-customers.ts";
import { GRAMS_PER_TROY_OUNCE, meltValue, type PlannedPiece } from "./plan-pieces.ts";

export interface PlannedSale {
  /** From 0 to 1 (`Calendar.at`); today's sales are at 1. */
  point: number;
  /** 0, 1, and 2 for today's three sales; otherwise null. */
  todayTurn: number | null;
  customer: PlannedCustomer;
  piece: PlannedPiece;
  store: string;
  seller: string;
  salePrice: Cents;
  tax: Cents;
  shippingCharge: Cents;
  tradeIn: NewTradeIn | null;
}

type Tag = Pick<PlannedPiece, "retailPrice" | "cost">;

/** Share of purchases at other stores. */
export const LEAVES_HOME_STORE = 0.07;

/** One sale per piece, in time order. Frequent buyers get the more expensive pieces. */
export function planSales(calendar: Calendar, customers: PlannedCustomer[], pieces: PlannedPiece[]) {
  const random = new SeededRandom("sales");
  const purchases = withTodayLast(random.shuffled(matchPurses(customers, pieces, random)));
  const past = purchases.length - STORES.length;
  return purchases.map(({ customer, piece }, index): PlannedSale => {
    const todayTurn = index < past ? null : index - past;
    const point = todayTurn === null ? (index + random.between(0.05, 0.95)) / past : 1;
    const store = storeOf(calendar, customer, todayTurn, random);
    return {
      point,
      todayTurn,
      customer,
      piece,
      store,
      seller: sellerAt(store, point, random),
      ...termsOf(piece, store, index, random),
    };
  });
}

/** Assigns buyers by type; occasional customers repeat until every piece has one. */
function matchPurses(customers: PlannedCustomer[], pieces: PlannedPiece[], random: SeededRandom) {
  const times = { c: [9, 8, 7, 6, 5, 5, 4, 4], r: [4, 3, 3, 2], o: [1], b: [0] };
  const seen = { c: 0, r: 0, o: 0, b: 0 };
  const buyers = customers.flatMap((customer) => {
    const often = times[customer.purse];
    return Array.from({ length: often[seen[customer.purse]++ % often.length] ?? 0 }, () => customer);
  });
  const again = customers.filter(({ purse }) => purse === "o");
  while (buyers.length < pieces.length) buyers.push(random.pick(again));
  const reach = { c: 3, r: 1.1, o: 0.5, b: 0 };
  const byReach = rankedDown(buyers, ({ purse }) => reach[purse] * random.between(0.3, 1.7));
  const byPrice = rankedDown(pieces, ({ retailPrice }) => retailPrice * random.between(0.5, 1.5));
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

/** Puts one local purchase per store at the end, for today. */
function withTodayLast(purchases: { customer: PlannedCustomer; piece: PlannedPiece }[]) {
  const today = STORES.map(({ key }) =>
    purchases.findLast(
      ({ customer, piece }) =>
        customer.details.homeStore === key && customer.purse !== "c" && piece.retailPrice > 60_000,
    ),
  ).filter((purchase) => purchase !== undefined);
  return [...purchases.filter((purchase) => !today.includes(purchase)), ...today];
}

/** Each store has a sale today. Until today begins in Denver, New York has two. */
function storeOf(
  calendar: Calendar,
  customer: PlannedCustomer,
  todayTurn: number | null,
  random: SeededRandom,
): string {
  const { homeStore } = customer.details;
  if (todayTurn === null) return random.chance(LEAVES_HOME_STORE) ? random.pick(STORES).key : homeStore;
  return homeStore === "denver" && !calendar.hasBegunIn("America/Denver") ? "new_york" : homeStore;
}

/** Mostly sales staff, sometimes others of the store; never after an employee's last day. */
export function sellerAt(store: string, point: number, random: SeededRandom): string {
  const team = STAFF.filter(
    ({ homeStore, role, leftAt }) => homeStore === store && role !== "read_only" && point < (leftAt ?? 2),
  );
  const share = { sales: 6, support: 2, admin: 1, owner: 2, read_only: 0 };
  return random.pickByWeight(team, ({ role }) => share[role]).email;
}

/** Price, trade-in, tax, and shipping of one sale. */
export function termsOf(piece: Tag, store: string, index: number, random: SeededRandom) {
  const salePrice = agreedPrice(piece, index, random);
  const tradeIn = salePrice > 120_000 && random.chance(0.17) ? tradeInBelow(salePrice, random) : null;
  const salesTaxRate = STORES.find(({ key }) => key === store)?.salesTaxRate ?? taxRate(0);
  return {
    salePrice,
    tradeIn,
    tax: taxOn(cents(salePrice - (tradeIn?.value ?? 0)), salesTaxRate),
    shippingCharge: cents(random.chance(0.1) ? random.pick([2_500, 4_500, 9_500]) : 0),
  };
}

/** Most pay the tag price, about a third get a discount, and every thirtieth sale is below cost. */
function agreedPrice({ retailPrice, cost }: Tag, index: number, random: SeededRandom): Cents {
  const asked = random.next();
  if (index % 30 === 17) return cents(Math.round((cost * random.between(0.78, 0.88)) / 500) * 500);
  if (asked > 0.34) return retailPrice;
  return cents(Math.round((retailPrice * (1 - random.pick([0.05, 0.08, 0.1, 0.12, 0.15]))) / 500) * 500);
}

/** Credits 80% to 94% of the melt value. */
function tradeInBelow(salePrice: Cents, random: SeededRandom): NewTradeIn | null {
  const { item, metal: code, grams, isScrap = false } = random.pick(TRADE_INS);
  const typed = {
    weight: null,
    weightGiven: thousandths(Math.round(grams * 1_000)),
    weightUnit: "g",
  } as const;
  const { metal, karat } = METALS[code];
  const melt = meltValue(code, grams / GRAMS_PER_TROY_OUNCE);
  const value = cents(Math.round((melt * random.between(0.8, 0.94)) / 500) * 500);
  return value < salePrice ? { item, value, ...keptWeight(typed), melt, metal, karat, isScrap } : null;
}
