import { and, asc, desc, eq, ne, or, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, pieces, repairs, saleLines, sales } from "~db/schema/index.ts";
import type { Customer } from "../customers/customer.ts";
import { getCustomer } from "../customers/queries.server.ts";
import { addDays, type Day, dayIn, type Instant } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { listStores, type Store } from "../stores/queries.server.ts";
import { type Reach, reachOf } from "./reach.ts";
import { readTaste, type Taste } from "./taste.ts";

/** A piece that a customer bought, with what its tag said then. */
export interface BoughtPiece {
  sku: string;
  description: string;
  category: string;
  price: Cents;
  day: Day;
}

/** A piece that can be sold today. */
export interface StockPiece {
  sku: string;
  description: string;
  category: string;
  price: Cents;
  location: string | null;
}

interface ReadyRepair {
  id: number;
  item: string;
  customerPrice: Cents;
  store: string;
  readyOn: Day;
}

/** Everything that advice about one customer rests on. */
export interface CustomerFacts {
  customer: Customer;
  /** At the home store. */
  today: Day;
  stores: Store[];
  /** Newest first. */
  bought: BoughtPiece[];
  readyRepairs: ReadyRepair[];
  taste: Taste;
  reach: Reach | null;
  /** Available pieces in reach, the home store's first, then those nearest to what the customer usually pays. */
  stock: StockPiece[];
}

const PURCHASES_AT_MOST = 200;
const AT_HOME_AT_MOST = 400;
const ELSEWHERE_AT_MOST = 200;
const SAME_TIER_DAYS = 365;

/** Reads what the shop knows about a customer and has in stock for them; null when there is no such customer. */
export function readCustomerFacts(tx: Tx, customerId: number, now: Instant): CustomerFacts | null {
  const customer = getCustomer(tx, customerId);
  if (!customer) return null;
  const stores = listStores(tx);
  const zone = (key: string) => stores.find((store) => store.key === key)?.zone ?? "America/New_York";
  const today = dayIn(zone(customer.homeStore), now);
  const bought = tx
    .select({
      sku: saleLines.sku,
      description: saleLines.description,
      category: saleLines.category,
      price: saleLines.price,
      day: sales.storeDay,
    })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .where(and(eq(sales.customerId, customerId), eq(sales.isLive, true), eq(saleLines.isLive, true)))
    .orderBy(desc(sales.soldAt), desc(saleLines.id))
    .limit(PURCHASES_AT_MOST)
    .all();
  const readyRepairs = tx
    .select()
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), eq(repairs.status, "completed")))
    .orderBy(asc(repairs.statusChangedAt), asc(repairs.id))
    .all()
    .map(({ id, item, customerPrice, store, statusChangedAt }) => ({
      id,
      item,
      customerPrice,
      store,
      readyOn: dayIn(zone(store), statusChangedAt),
    }));
  const reach =
    reachOf(
      bought.map(({ price }) => price),
      "own",
      customer.tier,
    ) ??
    reachOf(pricesInTier(tx, customer, today), "tier", customer.tier) ??
    reachOf(pricesOnTags(tx), "tags", customer.tier);
  return {
    customer,
    today,
    stores,
    bought,
    readyRepairs,
    taste: readTaste(customer.jewelryPreferences),
    reach,
    stock: reach ? stockInReach(tx, customer.homeStore, reach) : [],
  };
}

function pricesInTier(tx: Tx, { tier }: Customer, today: Day): Cents[] {
  return tx
    .select({ price: saleLines.price })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .innerJoin(customers, eq(customers.id, sales.customerId))
    .where(
      and(
        eq(sales.customerTier, tier),
        eq(sales.isLive, true),
        eq(saleLines.isLive, true),
        sql`${sales.storeDay} > ${addDays(today, -SAME_TIER_DAYS)}`,
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
    .where(eq(pieces.state, "available"))
    .limit(1_000)
    .all()
    .map(({ price }) => price);
}

function stockInReach(tx: Tx, homeStore: string, { usual, from, to }: Reach): StockPiece[] {
  const read = (isHome: boolean) =>
    tx
      .select({
        sku: pieces.sku,
        description: pieces.description,
        category: pieces.category,
        price: pieces.retailPrice,
        location: pieces.location,
      })
      .from(pieces)
      .where(
        and(
          eq(pieces.state, "available"),
          isHome
            ? eq(pieces.location, homeStore)
            : or(ne(pieces.location, homeStore), isNull(pieces.location)),
          sql`${pieces.retailPrice} between ${from} and ${to}`,
        ),
      )
      .orderBy(sql`abs(${pieces.retailPrice} - ${usual})`, asc(pieces.id))
      .limit(isHome ? AT_HOME_AT_MOST : ELSEWHERE_AT_MOST)
      .all();
  return [...read(true), ...read(false)].map((piece) => ({ ...piece, price: cents(piece.price) }));
}
