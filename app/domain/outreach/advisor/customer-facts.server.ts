import { and, asc, desc, eq, gte, lt, max, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces, repairs, saleLines, sales } from "~db/schema/index.ts";
import { isAvailableIn } from "~db/states-in-sql.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { paidInTheEnd } from "../../counter/sales/goodwill-refunds.ts";
import { owned } from "../../counter/sales/find-owned.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { firstOfYearly, OWN_DATE_KINDS, type OwnDateKind } from "../../people/customers/yearly-dates.ts";
import {
  addDays,
  type Day,
  dayIn,
  daysBetween,
  type Instant,
  momentAt,
  nextAnniversary,
} from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { isDealtWith } from "../notices/dealt-with.server.ts";
import { type Call, findCalls } from "../../workshop/orders/find-orders-to-call-about.server.ts";
import { waits } from "../../workshop/orders/order.ts";
import type { Currency } from "../../shop/settings/currencies.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores, type Store, todayAt } from "../../shop/stores/find-stores.server.ts";
import { type PriceRange, priceRangeOf } from "./price-range.ts";
import { readPreferences, type Taste } from "./jewelry-preferences.ts";

/** A piece the customer bought and kept, with its details at the time of sale. */
export interface BoughtPiece {
  sku: string;
  description: string;
  category: string;
  price: Cents;
  day: Day;
}

export interface StockPiece {
  sku: string;
  description: string;
  category: string;
  price: Cents;
  location: string | null;
}

interface ReadyOrder extends Pick<Call, "kind" | "id" | "item" | "amountDue"> {
  store: string;
  /** Calendar days it has waited, at its store. */
  days: number;
  isTold: boolean;
}

export interface CustomerFacts {
  customer: Customer;
  /** On the home store's calendar. */
  today: Day;
  stores: Store[];
  currency: Currency;
  /** Newest first. */
  bought: BoughtPiece[];
  /** Months after a purchase when a cleaning is due by Settings; 0 for never. */
  cleaningAfterMonths: number;
  /** Day of their last repair intake, when their jewelry was looked at and cleaned. */
  lastRepair: Day | null;
  /** Orders ready for pickup, the longest wait first. */
  ready: ReadyOrder[];
  /** Dates whose next recurrence somebody has already dealt with. */
  dealtWith: ReadonlySet<OwnDateKind>;
  taste: Taste;
  reach: PriceRange | null;
  /** Available pieces in the price range: home store first, then by distance from the usual price. */
  stock: StockPiece[];
}

const PURCHASES_AT_MOST = 200;
const AT_HOME_AT_MOST = 400;
const ELSEWHERE_AT_MOST = 200;
const READY_AT_MOST = 50;
const SAME_TIER_DAYS = 365;

/** Reads a customer's history and the matching stock. Null if the customer doesn't exist. */
export function readCustomerFacts(tx: Tx, customerId: number, now: Instant): CustomerFacts | null {
  const customer = getCustomer(tx, customerId);
  if (!customer) return null;
  const stores = listStores(tx);
  const { currency, cleaningAfterMonths } = readSettings(tx);
  const today = todayAt(tx, customer.homeStore, now);
  const bought = tx
    .select({
      sku: sql<string>`${saleLines.sku}`,
      description: saleLines.description,
      category: sql<string>`${saleLines.category}`,
      price: paidInTheEnd,
      day: sales.storeDay,
    })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .where(owned(tx, customerId))
    .orderBy(desc(sales.soldAt), desc(saleLines.id))
    .limit(PURCHASES_AT_MOST)
    .all();
  const ready = findCalls(tx, { list: "ready", customerId, now }, { limit: READY_AT_MOST }).map((order) => {
    const { kind, id, item, amountDue, since } = order;
    const { name, zone: there } = order.store;
    const days = daysBetween(dayIn(there, since), dayIn(there, now));
    const isTold = waits(order, "toldSinceReady");
    return { kind, id, item, amountDue, store: name, days, isTold };
  });
  const reach =
    priceRangeOf(
      bought.map(({ price }) => price),
      "own",
      customer.tier,
      currency,
    ) ??
    priceRangeOf(pricesInTier(tx, customer, today), "tier", customer.tier, currency) ??
    priceRangeOf(pricesOnTags(tx), "tags", customer.tier, currency);
  return {
    customer,
    today,
    stores,
    currency,
    bought,
    cleaningAfterMonths,
    lastRepair: lastRepairOf(tx, customerId),
    ready,
    dealtWith: new Set(OWN_DATE_KINDS.filter((kind) => isNextDealtWith(tx, customer, kind, today))),
    taste: tasteOf(customer),
    reach,
    stock: reach ? stockInReach(tx, customer.homeStore, reach) : [],
  };
}

function lastRepairOf(tx: Tx, customerId: number): Day | null {
  const last = tx
    .select({ day: max(repairs.intakeDay) })
    .from(repairs)
    .where(ofPerson(tx, repairs.customerId, customerId))
    .get();
  return last?.day ?? null;
}

function isNextDealtWith(tx: Tx, customer: Customer, kind: OwnDateKind, today: Day): boolean {
  const first = firstOfYearly(customer, kind);
  if (first === null) return false;
  const next = nextAnniversary(first, today);
  const of = sql`${customer.id}`;
  const occasion = {
    customer: of,
    record: of,
    monthDay: sql`${next.slice(5)}`,
    year: sql`${next.slice(0, 4)}`,
  };
  return tx.get<{ is: 0 | 1 }>(sql`select ${isDealtWith(kind, occasion)} as "is"`).is === 1;
}

/** Reads the taste from the profile's chips and ring size, and from the preferences in words. */
function tasteOf({ loves, avoids, ringSize, jewelryPreferences }: Customer): Taste {
  const refused = avoids?.split(", ").map((word) => `no ${word}`);
  const size = ringSize && `ring size ${Number(ringSize.split(" ")[0]) + quarterOf(ringSize)}`;
  return readPreferences([loves, jewelryPreferences, refused?.join("; "), size].filter(Boolean).join("; "));
}

/** Parses the fraction of a size like '6 1/4'. */
function quarterOf(size: string): number {
  const [, parts = "0/1"] = size.split(" ");
  const [count, of] = parts.split("/").map(Number);
  return (count ?? 0) / (of ?? 1);
}

function pricesInTier(tx: Tx, { tier }: Customer, today: Day): Cents[] {
  return tx
    .select({ price: saleLines.price })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .where(
      and(
        eq(sales.customerTier, tier),
        eq(sales.isLive, true),
        eq(saleLines.takesPiece, true),
        // The instant limits the index scan; the store day is the exact condition.
        gte(sales.soldAt, momentAt("UTC", addDays(today, -SAME_TIER_DAYS), 0)),
        sql`+${sales.storeDay} > ${addDays(today, -SAME_TIER_DAYS)}`,
      ),
    )
    .orderBy(desc(sales.soldAt))
    .limit(1_000)
    .all()
    .map(({ price }) => price);
}

function pricesOnTags(tx: Tx): Cents[] {
  return tx
    .select({ price: pieces.retailPrice })
    .from(pieces)
    .where(IS_AVAILABLE)
    .limit(1_000)
    .all()
    .map(({ price }) => price);
}

const IS_AVAILABLE = isAvailableIn(pieces.state);

function stockInReach(tx: Tx, homeStore: string, reach: PriceRange): StockPiece[] {
  return [
    ...nearestInReach(tx, eq(pieces.location, homeStore), reach, AT_HOME_AT_MOST),
    // Unary plus keeps SQLite on the price index, which is already sorted.
    ...nearestInReach(tx, sql`+${pieces.location} is not ${homeStore}`, reach, ELSEWHERE_AT_MOST),
  ];
}

/** Walks up and down from the usual price along sorted indexes, so it reads no more than `limit` each way. */
function nearestInReach(tx: Tx, where: SQL, { usual, from, to }: PriceRange, limit: number): StockPiece[] {
  const read = (range: SQL | undefined, direction: typeof asc) =>
    tx
      .select({
        id: pieces.id,
        sku: pieces.sku,
        description: pieces.description,
        category: pieces.category,
        price: pieces.retailPrice,
        location: pieces.location,
      })
      .from(pieces)
      .where(and(IS_AVAILABLE, where, range))
      .orderBy(direction(pieces.retailPrice), direction(pieces.id))
      .limit(limit)
      .all();
  const distance = ({ price }: { price: Cents }) => Math.abs(price - usual);
  return [
    ...read(and(gte(pieces.retailPrice, usual), sql`${pieces.retailPrice} <= ${to}`), asc),
    ...read(and(lt(pieces.retailPrice, usual), gte(pieces.retailPrice, from)), desc),
  ]
    .sort((one, other) => distance(one) - distance(other) || one.id - other.id)
    .slice(0, limit)
    .map(({ sku, description, category, price, location }) => ({
      sku,
      description,
      category,
      price: cents(price),
      location,
    }));
}
