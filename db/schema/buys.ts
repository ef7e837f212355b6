import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BUY_PAYMENTS, BUY_STATES, KARATS, type Karat, METALS, type Metal } from "../piece-lists.ts";
import {
  amount,
  day,
  id,
  instant,
  isDay,
  isFlag,
  isTypedWeight,
  notNegative,
  oneOf,
  troyOunces,
  version,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { stores } from "./stores.ts";
import { tillSessions } from "./till.ts";

/**
 * Something the shop buys from the public. Its id is printed as B-000012. Prepared until it is paid; a
 * document after that.
 */
export const buys = sqliteTable(
  "buys",
  {
    id: id(),
    store: text()
      .notNull()
      .references(() => stores.key),
    /** The seller. */
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    state: text({ enum: BUY_STATES }).notNull().default("open"),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    boughtAt: instant(),
    /** Store day of `boughtAt`. */
    storeDay: day(),
    boughtBy: integer().references(() => employees.id),
    paidBy: text({ enum: BUY_PAYMENTS }),
    /** Number of the shop's check. */
    checkNumber: text(),
    /** Till session that paid the cash. */
    sessionId: integer().references(() => tillSessions.id),
    /** Amount paid. */
    total: amount(),
    voidedAt: instant(),
    voidedBy: integer().references(() => employees.id),
    voidReason: text(),
    /** Also bumped when its items or its identity change, until it is paid. */
    version: version(),
  },
  (table) => [
    index("buys_store").on(table.store, table.id),
    index("buys_customer").on(table.customerId, table.id),
    index("buys_bought_by")
      .on(table.boughtBy, table.storeDay)
      .where(sql`"bought_by" is not null`),
    index("buys_open")
      .on(table.id)
      .where(sql`"state" = 'open'`),
    check("buys_state", oneOf("state", BUY_STATES)),
    check("buys_paid_by", sql`"paid_by" is null or ${oneOf("paid_by", BUY_PAYMENTS)}`),
    check(
      "buys_bought",
      sql`("bought_at" is not null) = ("state" in ('bought', 'voided')) and ("bought_at" is null) = ("bought_by" is null) and ("bought_at" is null) = ("store_day" is null) and ("bought_at" is null) = ("paid_by" is null) and ("bought_at" is null) = ("total" is null)`,
    ),
    check(
      "buys_voided",
      sql`("voided_at" is not null) = ("state" = 'voided') and ("voided_at" is null) = ("voided_by" is null)`,
    ),
    check("buys_session", sql`("session_id" is not null) = ("paid_by" is not null and "paid_by" = 'cash')`),
    check("buys_check_number", sql`"check_number" is null or "paid_by" = 'check'`),
    check("buys_store_day", isDay("store_day")),
    check("buys_total", sql`"total" is null or "total" > 0`),
  ],
);

/** An item of a buy. It becomes a piece of the store when the buy is paid. */
export const buyLines = sqliteTable(
  "buy_lines",
  {
    id: id(),
    buyId: integer()
      .notNull()
      .references(() => buys.id),
    description: text().notNull(),
    metal: text().$type<Metal>(),
    karat: text().$type<Karat>(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    /** Whether it is to be melted. */
    isScrap: integer({ mode: "boolean" }).notNull().default(false),
    /** Amount paid for it. */
    price: amount().notNull(),
    /** Its melt value when it was bought; null if unknown. */
    melt: amount(),
    /** How the melt value was calculated. */
    working: text(),
    pieceId: integer().references(() => pieces.id),
  },
  (table) => [
    index("buy_lines_buy").on(table.buyId, table.id),
    uniqueIndex("buy_lines_piece")
      .on(table.pieceId)
      .where(sql`"piece_id" is not null`),
    check("buy_lines_description", sql`"description" <> ''`),
    check("buy_lines_metal", sql`"metal" is null or ${oneOf("metal", METALS)}`),
    check("buy_lines_karat", sql`"karat" is null or ${oneOf("karat", KARATS)}`),
    check("buy_lines_weight", notNegative("weight")),
    check("buy_lines_typed_weight", isTypedWeight()),
    check("buy_lines_is_scrap", isFlag("is_scrap")),
    check("buy_lines_price", notNegative("price")),
    check("buy_lines_melt", notNegative("melt")),
  ],
);

/**
 * The seller's identity as the law requires it: stored separately, read by one rule only, and deleted by the
 * rule in Settings. Every paid buy had one.
 */
export const sellerIdentities = sqliteTable(
  "seller_identities",
  {
    buyId: integer()
      .primaryKey()
      .references(() => buys.id),
    /** As in the document. */
    name: text().notNull(),
    idType: text().notNull(),
    idNumber: text().notNull(),
    /** State or country that issued the document. */
    issuer: text().notNull(),
    expires: day(),
    dateOfBirth: day().notNull(),
    address: text().notNull(),
    /** Anything else that state law requires. */
    note: text(),
    takenAt: instant().notNull(),
    takenBy: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("seller_identities_taken").on(table.takenAt),
    check("seller_identities_expires", isDay("expires")),
    check("seller_identities_date_of_birth", isDay("date_of_birth")),
  ],
);
