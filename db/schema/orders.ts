import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  CONTACT_WAYS,
  ESTIMATE_STATES,
  ORDER_KINDS,
  ORDER_PLACES,
  REPAIR_STATUSES,
} from "../closed-lists.ts";
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
import { dayOrLast } from "../day-or-last.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { sales } from "./sales.ts";
import { services } from "./services.ts";
import { stores } from "./stores.ts";

/** By promised day, orders without one last. */
const PROMISED = dayOrLast(sql.raw('"promised_day"'));

const IS_OPEN = `"handed_over_at" is null and "cancelled_at" is null`;

/**
 * Something the shop promised a customer: a repair, a special order or a layaway. A repair has the same id as
 * its row in `repairs`, and only that row has its customer, store, intake, price, cost and status.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    kind: text({ enum: ORDER_KINDS }).notNull(),

    /** Null for a repair, as are the columns down to `cost`. */
    customerId: integer().references(() => customers.id),
    store: text().references(() => stores.key),
    /** The ordered item. A layaway's pieces are in `order_pieces`. */
    item: text(),
    notes: text(),
    takenInAt: instant(),
    /** Store day of `takenInAt`. */
    takenInDay: day(),
    takenInBy: integer().references(() => employees.id),
    /** Before tax. */
    price: amount(),
    cost: amount(),

    /** For a special order: the vendor, and the vendor's number for it. */
    vendor: text(),
    vendorReference: text(),
    orderedDay: day(),
    arrivedDay: day(),

    promisedDay: day(),
    /** Store day on which a repair was finished; null before. */
    readyDay: day(),
    /**
     * Since when it has been waiting for pickup: completed for a repair, noted as arrived for a special
     * order, paid for a layaway. Null before that, and unchanged after the hand-over.
     */
    readyAt: instant(),
    /** For a repair, the status it had before the hand-over. */
    statusBefore: text({ enum: REPAIR_STATUSES }),
    /** The employee who works on it. */
    workerId: integer().references(() => employees.id),
    /** Whether tax is due on the part of the price that no line of work decides. */
    isTaxed: integer({ mode: "boolean" }).notNull().default(true),
    estimate: text({ enum: ESTIMATE_STATES }),
    /** When the customer was last asked about the estimate. */
    estimateAskedAt: instant(),
    /** Price that was approved or declined. */
    estimateAmount: amount(),
    estimateAt: instant(),
    /** The employee who noted the customer's answer, or who asked those who answered at the public door. */
    estimateBy: integer().references(() => employees.id),
    /** The name that a customer typed who answered at the public door. */
    estimateName: text(),
    estimateWay: text({ enum: CONTACT_WAYS }),
    /** The customer wants a call before the price exceeds this. */
    callOver: amount(),

    /** Deposits not yet used or refunded, which the shop owes. */
    held: amount()
      .notNull()
      .default(sql`0`),
    /** Due day of the first installment that the held deposits don't cover. */
    nextDueDay: day(),

    /** Where it is, by its last movement; null before the first one. */
    place: text({ enum: ORDER_PLACES }),
    /** The tray, or the workshop's name. */
    placeName: text(),
    /** Day it is due back from an outside workshop. */
    dueBackDay: day(),

    /** Time of the last row of `order_tellings`. */
    toldAt: instant(),
    /** Store day of `toldAt`. */
    toldDay: day(),
    toldBy: integer().references(() => employees.id),
    toldWay: text({ enum: CONTACT_WAYS }),

    handedOverAt: instant(),
    /** Store day of `handedOverAt`. */
    handedOverDay: day(),
    handedOverBy: integer().references(() => employees.id),
    /** The person who fetched it, if not the customer. */
    handedOverTo: text(),
    cancelledAt: instant(),
    cancelledBy: integer().references(() => employees.id),
    cancelReason: text(),
    /** The ticket of the hand-over or, if it was cancelled, the one that booked the kept deposit. */
    saleId: integer().references((): AnySQLiteColumn => sales.id),
    /** On its claim check: opens its page at the public door. Null if it was taken in before there were such. */
    claimCode: text(),
    /** For a special order or a layaway: `searchedOrder`. */
    searchText: text().notNull().default(""),
    version: version(),
  },
  (table) => [
    uniqueIndex("orders_claim_code")
      .on(table.claimCode)
      .where(sql`"claim_code" is not null`),
    index("orders_sale")
      .on(table.saleId)
      .where(sql`"sale_id" is not null`),
    // For the list of special orders and layaways. Repairs have their own.
    index("orders_other")
      .on(table.id)
      .where(sql`"kind" <> 'repair'`),
    index("orders_kind")
      .on(table.kind, table.id)
      .where(sql`"kind" <> 'repair'`),
    index("orders_open")
      .on(table.kind, table.id)
      .where(sql.raw(`"kind" <> 'repair' and ${IS_OPEN}`)),
    index("orders_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
    index("orders_held")
      .on(table.id)
      .where(sql`"held" > 0`),
    index("orders_promised")
      .on(table.promisedDay, table.id)
      .where(sql.raw(`"promised_day" is not null and ${IS_OPEN}`)),
    // For the lists of repairs and of other orders in these orders. Each has a condition that no other
    // statement has, so that only the lists use them.
    index("orders_repairs_promised")
      .on(PROMISED, table.id)
      .where(sql`"kind" = 'repair' and "customer_id" is null`),
    index("orders_other_promised")
      .on(PROMISED, table.id)
      .where(sql`"kind" <> 'repair' and "price" is not null`),
    index("orders_other_price")
      .on(table.price, table.id)
      .where(sql`"kind" <> 'repair' and "price" is not null`),
    // By tray or workshop, for what is in the house.
    index("orders_in_house")
      .on(table.place, sql`case when "place_name" is null then '' else lower("place_name") end`, table.id)
      .where(sql`"place" is not null and "place" <> 'handed_over'`),
    // For the bell.
    index("orders_due")
      .on(table.promisedDay, table.id)
      .where(
        sql.raw(`"promised_day" is not null and "ready_at" is null and "kind" <> 'layaway' and ${IS_OPEN}`),
      ),
    // For the bench's jobs without a promised day.
    index("orders_undated")
      .on(table.kind, table.id)
      .where(sql.raw(`"promised_day" is null and "ready_at" is null and "kind" <> 'layaway' and ${IS_OPEN}`)),
    index("orders_due_back")
      .on(table.dueBackDay, table.id)
      .where(sql`"due_back_day" is not null`),
    index("orders_asked_at")
      .on(table.estimateAskedAt, table.id)
      .where(sql.raw(`"estimate" = 'asked' and ${IS_OPEN}`)),
    index("orders_untold")
      .on(table.readyAt, table.id)
      .where(
        sql.raw(`"ready_at" is not null and ("told_at" is null or "told_at" < "ready_at") and ${IS_OPEN}`),
      ),
    index("orders_next_due")
      .on(table.nextDueDay, table.id)
      .where(sql.raw(`"next_due_day" is not null and ${IS_OPEN}`)),
    index("orders_worker")
      .on(table.workerId, table.id)
      .where(sql.raw(`"worker_id" is not null and ${IS_OPEN}`)),
    index("orders_ready")
      .on(table.readyAt, table.id)
      .where(sql.raw(`"ready_at" is not null and ${IS_OPEN}`)),
    index("orders_unpaid")
      .on(table.id)
      .where(sql`"handed_over_at" is not null and "sale_id" is null`),
    check("orders_kind", oneOf("kind", ORDER_KINDS)),
    check(
      "orders_of_repair",
      sql.raw(
        ["customer_id", "store", "taken_in_at", "taken_in_day", "taken_in_by", "price", "cost"]
          .map((column) => `("kind" = 'repair') = ("${column}" is null)`)
          .join(" and "),
      ),
    ),
    check(
      "orders_item",
      sql`("item" is not null or "kind" <> 'special_order') and ("item" is null or "kind" <> 'repair')`,
    ),
    check("orders_estimate", sql`"estimate" is null or ${oneOf("estimate", ESTIMATE_STATES)}`),
    check(
      "orders_answer",
      sql`coalesce("estimate" in ('approved', 'declined'), 0) = ("estimate_at" is not null) and ("estimate_at" is null) = ("estimate_by" is null)`,
    ),
    check("orders_estimate_way", sql`"estimate_way" is null or ${oneOf("estimate_way", CONTACT_WAYS)}`),
    check("orders_told_way", sql`"told_way" is null or ${oneOf("told_way", CONTACT_WAYS)}`),
    check("orders_place", sql`"place" is null or ${oneOf("place", ORDER_PLACES)}`),
    check("orders_due_back", sql`"due_back_day" is null or coalesce("place", '') = 'workshop'`),
    check(
      "orders_handed_over",
      sql`("handed_over_at" is null) = ("handed_over_by" is null) and ("handed_over_at" is null) = ("handed_over_day" is null)`,
    ),
    check(
      "orders_cancelled",
      sql`("cancelled_at" is null) = ("cancelled_by" is null) and ("cancelled_at" is null) = ("cancel_reason" is null)`,
    ),
    check("orders_end", sql`"cancelled_at" is null or "handed_over_at" is null`),
    check(
      "orders_ticket",
      sql`"sale_id" is null or "handed_over_at" is not null or "cancelled_at" is not null`,
    ),
    check("orders_held", notNegative("held")),
    check("orders_price", notNegative("price")),
    check("orders_cost", notNegative("cost")),
    check("orders_call_over", notNegative("call_over")),
    check("orders_is_taxed", isFlag("is_taxed")),
    ...[
      "taken_in_day",
      "ordered_day",
      "arrived_day",
      "promised_day",
      "due_back_day",
      "ready_day",
      "next_due_day",
      "handed_over_day",
    ].map((column) => check(`orders_${column}`, isDay(column))),
  ],
);

/**
 * An item in a repair's envelope, beyond the data in `repairs`. The repair itself describes the first item,
 * which has no row while nothing more is known about it.
 */
export const repairItems = sqliteTable(
  "repair_items",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Position, from 1. */
    position: integer().notNull(),
    /** Null for the first item: see `repairs.item`. */
    description: text(),
    metal: text(),
    stones: text(),
    size: text(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    serial: text(),
    declaredValue: amount(),
    /** JSON: the ticked words, in the order of the list. */
    condition: text().notNull().default("[]"),
    conditionNote: text(),
  },
  (table) => [
    uniqueIndex("repair_items_position").on(table.orderId, table.position),
    check("repair_items_position", sql`"position" between 1 and 20`),
    check("repair_items_description", sql`("position" = 1) = ("description" is null)`),
    check("repair_items_weight", notNegative("weight")),
    check("repair_items_typed_weight", isTypedWeight()),
    check("repair_items_declared_value", notNegative("declared_value")),
  ],
);

/** Work to be done on an item. The repair's price and cost are the sums of its lines, if it has any. */
export const repairWork = sqliteTable(
  "repair_work",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    /** The item's position in its envelope. */
    item: integer().notNull(),
    serviceId: integer().references(() => services.id),
    description: text().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
    isTaxed: integer({ mode: "boolean" }).notNull(),
    doneBy: integer().references(() => employees.id),
  },
  (table) => [
    uniqueIndex("repair_work_position").on(table.orderId, table.position),
    check("repair_work_item", sql`"item" between 1 and 20`),
    check("repair_work_price", notNegative("price")),
    check("repair_work_cost", notNegative("cost")),
    check("repair_work_is_taxed", isFlag("is_taxed")),
  ],
);

/** A repair's wait for parts. At most one is open. */
export const partWaits = sqliteTable(
  "part_waits",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    what: text().notNull(),
    vendor: text(),
    dueDay: day(),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    endedAt: instant(),
    endedBy: integer().references(() => employees.id),
  },
  (table) => [
    index("part_waits_order").on(table.orderId, table.id),
    uniqueIndex("part_waits_open")
      .on(table.orderId)
      .where(sql`"ended_at" is null`),
    check("part_waits_due_day", isDay("due_day")),
    check("part_waits_ended", sql`("ended_at" is null) = ("ended_by" is null)`),
  ],
);

/** Time and materials noted for a repair. Append-only except for erased words. A note can be taken back. */
export const benchNotes = sqliteTable(
  "bench_notes",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    minutes: integer().notNull(),
    /** Materials in words. */
    material: text(),
    /** Cost of the materials. */
    cost: amount().notNull(),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    takenBackAt: instant(),
    takenBackBy: integer().references(() => employees.id),
  },
  (table) => [
    index("bench_notes_order").on(table.orderId, table.id),
    check("bench_notes_minutes", sql`"minutes" between 0 and 1440`),
    check("bench_notes_said", sql`"minutes" > 0 or "material" is not null`),
    check("bench_notes_cost", notNegative("cost")),
  ],
);

/** A piece put away for a customer at an agreed price. */
export const orderPieces = sqliteTable(
  "order_pieces",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    pieceId: integer()
      .notNull()
      .references((): AnySQLiteColumn => pieces.id),
    listPrice: amount().notNull(),
    discountReason: text(),
    price: amount().notNull(),
    cost: amount().notNull(),
    /** False once it was handed over or released. */
    isReserved: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("order_pieces_order").on(table.orderId),
    index("order_pieces_of").on(table.pieceId),
    uniqueIndex("order_pieces_reserved")
      .on(table.pieceId)
      .where(sql`"is_reserved" = 1`),
    check("order_pieces_list_price", notNegative("list_price")),
    check("order_pieces_price", notNegative("price")),
    check("order_pieces_cost", notNegative("cost")),
    check("order_pieces_is_reserved", isFlag("is_reserved")),
  ],
);

/** A layaway's due days and amounts. Payments cover them in order. */
export const orderInstalments = sqliteTable(
  "order_instalments",
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    dueDay: day().notNull(),
    amount: amount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_instalments_due").on(table.dueDay, table.orderId),
    check("order_instalments_due_day", isDay("due_day")),
    check("order_instalments_amount", sql`"amount" > 0`),
  ],
);

/**
 * Where an order went, when, and through whose hands. Append-only, except that an erasure empties
 * `placeName`.
 */
export const orderMovements = sqliteTable(
  "order_movements",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    place: text({ enum: ORDER_PLACES }).notNull(),
    /** The tray, or the workshop's name. */
    placeName: text(),
    /** Day it is due back from an outside workshop. */
    dueBackDay: day(),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("order_movements_order").on(table.orderId, table.id),
    check("order_movements_place", oneOf("place", ORDER_PLACES)),
    check("order_movements_due_back_day", isDay("due_back_day")),
  ],
);
