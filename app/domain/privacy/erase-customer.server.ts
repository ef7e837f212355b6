import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  benchNotes,
  customers,
  noticeDones,
  orders,
  partWaits,
  orderTellings,
  payments,
  repairItems,
  repairs,
  repairWork,
  returns,
  sales,
  saleTradeIns,
  suggestions,
} from "~db/schema/index.ts";
import { storeCreditOf } from "../credit/find-credit.server.ts";
import { getCustomerOrErased } from "../customers/find-customers.server.ts";
import type { Instant } from "../dates.ts";
import { dropPhotos } from "../photos/add-photo.server.ts";
import { photosOf } from "../photos/find-photos.server.ts";
import { openOrdersOf } from "../orders/find-orders.server.ts";
import { DATE_KINDS } from "../notices/notice.ts";
import { done, refuse, type Result, type Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { eraseCopies } from "./erase-copies.server.ts";
import type { ErasureReason } from "./erasure-fields.ts";
import { type Copies, findCopiesAtOnce } from "./find-copies.server.ts";
import { erasedValues } from "./person-columns.ts";
import { type Person, personOf } from "./person-words.server.ts";

/** The shop owes it to a person: without one, nobody could ever use it. */
const STILL_OWED = "This customer still has store credit";

const NO_WEIGHT = { weight: null, weightGiven: null, weightUnit: null };

export interface Erased {
  id: number;
  erasedAt: Instant;
  /** Entries of the audit trail that now say nothing. */
  erasedEntries: number;
}

/** Repairs that aren't handed over, which an erasure waits for. */
export interface OpenRepairs {
  kind: "open repairs";
  repairs: number[];
}

/** What `findCopies` found of a version of the customer. */
export interface FoundBefore {
  version: number;
  copies: Copies;
}

/**
 * Erases what is known of a customer, for good. Sales, repairs, and the row itself stay, without the person.
 * Refused (409) while a repair or another order is open, or store credit is left.
 * `found` saves reading the whole trail in the transaction.
 */
export function eraseCustomer(
  { tx, actor, now }: RuleContext,
  id: number,
  { reason, confirmed }: { reason: ErasureReason; confirmed: boolean },
  found: FoundBefore | null = null,
): Result<Erased, OpenRepairs> {
  const customer = getCustomerOrErased(tx, id);
  if (!customer) return refuse("missing", "No such record");
  if (customer.erasedAt !== null) return refuse("conflict", "This customer was already erased");
  if (!confirmed) return refuse("invalid", "Confirm that this can't be undone", "confirmed");
  const open = openRepairsOf(tx, id);
  if (open.length > 0)
    return refuse<OpenRepairs>("conflict", "This customer still has an open repair", undefined, {
      kind: "open repairs",
      repairs: open,
    });
  if (openOrdersOf(tx, id).length > 0)
    return refuse("conflict", "This customer still has an open special order or layaway");
  const owed = storeCreditOf(tx, id)?.balance ?? 0;
  if (owed > 0) return refuse("conflict", STILL_OWED);
  const person = personOf(tx, customer);
  const known = found?.version === customer.version ? found.copies : undefined;
  const copies = findCopiesAtOnce(tx, [person], known);
  const [first, ...rest] = eraseCustomers(tx, [person], copies, { now, by: actor.id, reason });
  if (!first) throw new Error("An erasure without an entry");
  return done({ id, erasedAt: now, erasedEntries: rest.length }, first, ...rest);
}

/** Empties the rows of people and removes their copies. Returns entries for the audit trail. */
export function eraseCustomers(
  tx: Tx,
  people: readonly Person[],
  copies: Copies,
  { now, by, reason }: { now: Instant; by: number | null; reason: ErasureReason | "retention" | "restore" },
): Trail[] {
  // Before the rows, whose names and repairs lead to the copies.
  const payloads = eraseCopies(tx, people, copies);
  const entries = people.map(({ customer: { id } }): Trail => {
    const ofTheirs = eq(sales.customerId, id);
    tx.update(customers)
      .set({
        ...erasedValues("customers", id),
        importId: null,
        erasedAt: now,
        erasedBy: by,
        version: sql`${customers.version} + 1`,
      })
      .where(eq(customers.id, id))
      .run();
    const emptied = tx
      .update(repairs)
      .set({ ...erasedValues("repairs", id), version: sql`${repairs.version} + 1` })
      .where(eq(repairs.customerId, id))
      .returning({ id: repairs.id })
      .all();
    const pictured = photosOf(
      tx,
      "repair",
      emptied.map((repair) => repair.id),
    );
    dropPhotos(tx, [...pictured.values()].flat());
    const theirRepairs = emptied.map((repair) => repair.id);
    const theirOrders = or(eq(orders.customerId, id), oneOfMany(orders.id, theirRepairs));
    const { item, ...erasedOrder } = erasedValues("orders", id);
    tx.update(orders)
      .set({ ...erasedOrder, version: sql`${orders.version} + 1` })
      .where(theirOrders)
      .run();
    tx.update(orders)
      .set({ item })
      .where(and(eq(orders.customerId, id), isNotNull(orders.item)))
      .run();
    tx.update(repairItems)
      .set({
        ...erasedValues("repairItems", id),
        description: sql`iif(${repairItems.position} = 1, null, 'Erased')`,
        ...NO_WEIGHT,
        declaredValue: null,
      })
      .where(oneOfMany(repairItems.orderId, theirRepairs))
      .run();
    tx.update(repairWork)
      .set(erasedValues("repairWork", id))
      .where(oneOfMany(repairWork.orderId, theirRepairs))
      .run();
    tx.update(partWaits)
      .set(erasedValues("partWaits", id))
      .where(oneOfMany(partWaits.orderId, theirRepairs))
      .run();
    tx.update(benchNotes)
      .set(erasedValues("benchNotes", id))
      .where(oneOfMany(benchNotes.orderId, theirRepairs))
      .run();
    const orderIds = tx.select({ id: orders.id }).from(orders).where(theirOrders);
    tx.update(orderTellings)
      .set(erasedValues("orderTellings", id))
      .where(inArray(orderTellings.orderId, orderIds))
      .run();
    const theirSales = tx.select({ id: sales.id }).from(sales).where(ofTheirs);
    tx.update(saleTradeIns)
      .set(erasedValues("saleTradeIns", id))
      .where(inArray(saleTradeIns.saleId, theirSales))
      .run();
    const theirReturns = tx
      .select({ id: returns.id })
      .from(returns)
      .where(inArray(returns.saleId, theirSales));
    tx.update(payments)
      .set(erasedValues("payments", id))
      .where(
        or(
          inArray(payments.saleId, theirSales),
          inArray(payments.returnId, theirReturns),
          inArray(payments.orderId, orderIds),
        ),
      )
      .run();
    tx.delete(suggestions).where(eq(suggestions.customerId, id)).run();
    tx.delete(noticeDones)
      .where(and(inArray(noticeDones.kind, DATE_KINDS), eq(noticeDones.recordId, id)))
      .run();
    return {
      action: "customer.erased",
      record: { kind: "customer", id },
      after: { reason, sales: theirSales.all().length, repairs: emptied.length },
    };
  });
  return [...entries, ...payloads];
}

export function openRepairsOf(tx: Tx, customerId: number): number[] {
  return tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), ne(repairs.status, "picked_up")))
    .orderBy(repairs.id)
    .all()
    .map(({ id }) => id);
}
