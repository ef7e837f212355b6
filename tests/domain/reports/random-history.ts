import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { stores } from "~db/schema/index.ts";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import { actorNow } from "~/domain/shop/employees/actor-now.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { blankOf } from "~/domain/fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type Instant, instant } from "~/domain/dates";
import type { RuleContext } from "~/domain/rule-context";
import { cents } from "~/domain/money";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import type { Result } from "~/domain/result";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { BUSINESS_ZONES } from "~/domain/time-zones";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { detailsOfPiece } from "../../support/builders.ts";
import { OLIVE, STAFF } from "../../support/cast.ts";

const ZONES = [
  "America/New_York",
  "America/Denver",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Etc/GMT+12",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Europe/London",
];
const CATEGORIES = ["rings", "necklaces", "watches", "brooches", "Rings", "cuff_links"];
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The shop's state during its random history. */
interface Book {
  stores: string[];
  customers: number[];
  pieces: number[];
  available: number[];
  repairs: number[];
}

/**
 * Runs a small shop through random events with the product's rules and a simulated clock: extreme time zones,
 * changing tiers, large trade-ins, repairs, new settings. Deterministic per seed. Returns the time to read it
 * at.
 */
export function liveRandomly(tx: Db, seed: number): Instant {
  const random = new SeededRandom(`random shop ${seed}`);
  let now = instant(random.whole(Date.parse("2023-11-20T00:00:00Z"), Date.parse("2025-03-05T00:00:00Z")));
  const act = <T>(rule: (ctx: RuleContext) => Result<T, unknown>, by = random.pick(STAFF)): T => {
    const result = rule({ tx, actor: actorNow(tx, by.id)!, now });
    if (!result.ok) throw new Error(`Refused: ${result.refusal.message}`);
    return result.value;
  };
  const book: Book = {
    stores: openStores(tx, random),
    customers: [],
    pieces: [],
    available: [],
    repairs: [],
  };
  const amount = (most: number) => cents(random.chance(0.1) ? 0 : random.whole(1, most));

  const events: Record<string, () => void> = {
    settings: () => {
      const by = { tx, now, by: 1 };
      keepSetting(by, "commissionRate", random.whole(0, 1_000));
      keepSetting(by, "lowStockThreshold", random.whole(0, 4));
      keepSetting(by, "businessZone", random.pick(BUSINESS_ZONES).zone);
    },
    customer: () => void book.customers.push(act((ctx) => addCustomer(ctx, aCustomer(random, book))).id),
    tier: () => {
      const { version, ...details } = getCustomer(tx, random.pick(book.customers))!;
      const changed = { ...detailsOf(details), tier: random.pick(TIERS), version, acceptedTwins: null };
      act((ctx) => editCustomer(ctx, details.id, changed));
    },
    piece: () => {
      const { id } = act((ctx) => addPiece(ctx, aPiece(random, book)));
      book.pieces.push(id);
      book.available.push(id);
    },
    "piece changed": () => {
      const piece = getPiece(tx, random.pick(book.pieces))!;
      const isSold = piece.state === "sold";
      // Who may take its location away.
      act(
        (ctx) =>
          editPiece(ctx, piece.id, {
            ...detailsOfPiece(piece),
            category: random.pick(CATEGORIES),
            retailPrice: isSold ? piece.retailPrice : amount(900_000),
            location: random.chance(0.1) ? null : random.pick(book.stores),
          }),
        OLIVE,
      );
    },
    sale: () => {
      const pieceId = random.pick(book.available);
      book.available = book.available.filter((id) => id !== pieceId);
      const [salePrice, tax, shippingCharge] = [amount(900_000), amount(60_000), amount(5_000)];
      const value = cents(Math.round((salePrice + tax + shippingCharge) * random.pick([0.1, 0.5, 1])));
      const tradeIn = random.chance(0.3) ? { item: null, value, weight: null, melt: null } : null;
      act((ctx) =>
        sellWithOrders(
          ctx,
          ticketOf({
            customerId: random.pick(book.customers),
            pieceId,
            salePrice,
            tax,
            shippingCharge,
            tradeIn,
            itemCost: amount(700_000),
            location: random.pick(book.stores),
          }),
        ),
      );
    },
    repair: () => void book.repairs.push(act((ctx) => takeInRepair(ctx, aRepair())).id),
    "repair's status": () => {
      act((ctx) => changeRepairStatus(ctx, random.pick(book.repairs), random.pick(REPAIR_STATUSES)));
    },
    "repair changed": () => {
      const { id, version, status, customerPrice: agreed } = getRepair(tx, random.pick(book.repairs))!;
      const changed = aRepair();
      // A lower one takes an approval, and after the hand-over it is closed.
      const customerPrice = status === "picked_up" ? agreed : cents(Math.max(agreed, changed.customerPrice));
      act((ctx) => editRepair(ctx, id, { ...changed, customerPrice, version }));
    },
  };
  const aRepair = () => ({
    customerId: random.pick(book.customers),
    item: "Ring sizing",
    description: null,
    costToRepair: amount(9_000),
    customerPrice: amount(20_000),
    location: random.pick(book.stores),
    notes: null,
  });
  const pace = random.pick([30 * MINUTE, 8 * 60 * MINUTE, 3 * DAY, 20 * DAY]);
  for (let left = random.whole(0, 45); left > 0; left -= 1) {
    now = instant(now + random.whole(0, 2 * pace));
    events[random.pick(possible(book))]!();
  }
  return instant(now + random.whole(0, random.pick([MINUTE, DAY, 2 * pace])));
}

/** Weighted toward sales; events without a subject are skipped. */
function possible({ customers, pieces, available, repairs }: Book): string[] {
  const sellable = customers.length > 0 && available.length > 0;
  return [
    "settings",
    "customer",
    "piece",
    "piece",
    "piece",
    ...(customers.length > 0 ? ["tier", "repair"] : []),
    ...(pieces.length > 0 ? ["piece changed"] : []),
    ...(sellable ? ["sale", "sale", "sale", "sale", "sale", "sale"] : []),
    ...(repairs.length > 0 ? ["repair's status", "repair changed"] : []),
  ];
}

function openStores(tx: Db, random: SeededRandom): string[] {
  const keys = ["boca", "new_york", "denver"];
  for (const key of keys)
    tx.update(stores)
      .set({ zone: random.pick(ZONES) })
      .where(eq(stores.key, key))
      .run();
  if (random.chance(0.5)) {
    tx.insert(stores)
      .values({ key: "fourth", name: "The Fourth", zone: random.pick(ZONES), position: 4 })
      .run();
    keys.push("fourth");
  }
  return keys;
}

let made = 0;

function aCustomer(random: SeededRandom, book: Book): CustomerDetails {
  return detailsOf({
    firstName: "Clara",
    lastName: `Customer ${++made}`,
    homeStore: random.pick(book.stores),
    tier: random.pick(TIERS),
  });
}

function detailsOf(
  known: Pick<CustomerDetails, "firstName" | "lastName" | "homeStore" | "tier">,
): CustomerDetails {
  return { ...blankOf(customerFields), ...known };
}

function aPiece(random: SeededRandom, book: Book): PieceDetails {
  return {
    ...blankOf(pieceFields),
    sku: `RANDOM-${++made}`,
    category: random.pick(CATEGORIES),
    description: "A piece",
    cost: cents(random.whole(0, 500_000)),
    retailPrice: cents(random.whole(0, 900_000)),
    location: random.chance(0.1) ? null : random.pick(book.stores),
  };
}
