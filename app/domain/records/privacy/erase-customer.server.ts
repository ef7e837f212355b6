import {
  aliasedTable,
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { PAYLOAD_ERASED } from "~db/erased-payload.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  benchNotes,
  buyLines,
  buys,
  contactConsents,
  customerCalls,
  customerMerges,
  customers,
  likelyTwins,
  noticeDones,
  notes,
  orders,
  partWaits,
  orderTellings,
  payments,
  pieceMovements,
  pieces,
  relatives,
  repairItems,
  repairs,
  repairWork,
  returns,
  saleLines,
  sales,
  saleTradeIns,
  suggestions,
  wishes,
} from "~db/schema/index.ts";
import { forget } from "../../people/merges/compare-twins.server.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { eraseRecipients } from "../../outreach/campaigns/erase-recipients.server.ts";
import { eraseMessages } from "../../outreach/messages/erase-messages.server.ts";
import { eraseReplies } from "../../outreach/replies/erase-replies.server.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { part } from "../../people/merges/merge-customers.server.ts";
import { mergedMessage } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { personRows } from "../../people/merges/one-person.server.ts";
import { suppressBeforeErasure } from "../../people/suppressions/suppress.server.ts";
import type { Instant } from "../../dates.ts";
import { dropFilesOfCustomers } from "../../shop/files/add-file.server.ts";
import { dropPhotos } from "../../shop/photos/remove-photo.server.ts";
import { photosOf } from "../../shop/photos/find-photos.server.ts";
import { OWN_DATE_KINDS } from "../../people/customers/yearly-dates.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { stonesOfOne } from "../../stock/pieces/find-stones.server.ts";
import { searchedPiece } from "../../stock/pieces/searched-text-of-piece.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { eraseAnswers } from "./erase-answers.server.ts";
import { eraseCopies } from "./erase-copies.server.ts";
import type { ErasureReason } from "./erasure-fields.ts";
import { type Copies, findCopiesAtOnce } from "./find-copies.server.ts";
import { openBusinessOf } from "./find-open-business.server.ts";
import { OPEN_BUSINESS_WORDS } from "./open-business-words.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { type Person, personOf } from "./person-words.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** 'Repair R-000012', from 'Repair R-000012: ring engraved for Anna'. */
const NUMBER_OF_PICKUP = sql`substr(${saleLines.description}, 1, instr(${saleLines.description} || ':', ':') - 1)`;
const NO_WEIGHT = { weight: null, weightGiven: null, weightUnit: null };

export interface Erased {
  id: number;
  erasedAt: Instant;
  /** Number of entries in the audit trail whose details were erased. */
  erasedEntries: number;
}

/** Repairs not handed over yet, which an erasure must wait for. */
export interface OpenRepairs {
  kind: "open repairs";
  repairs: number[];
}

/**
 * What was found of the customer, and of those merged into them: how they are named, and the copies that `findCopies`
 * found.
 */
export interface FoundBefore {
  people: readonly Person[];
  copies: Copies;
}

/**
 * Erases all data about a customer and those merged into them, for good. Sales, repairs, and the row itself
 * stay, without the person. Refused (409) while business with them is open: `openBusinessOf`. `found` saves
 * reading the whole trail in the transaction.
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
  if (customer.mergedInto !== null) return refuse("conflict", mergedMessage(tx, customer.mergedInto));
  if (!confirmed) return refuse("invalid", "Confirm that this can't be undone", "confirmed");
  const [open] = openBusinessOf(tx, id);
  if (open?.what === "repair")
    return refuse<OpenRepairs>("conflict", OPEN_BUSINESS_WORDS.repair, undefined, {
      kind: "open repairs",
      repairs: open.ids,
    });
  if (open) return refuse("conflict", OPEN_BUSINESS_WORDS[open.what]);
  const rows = personRows(tx, id);
  const known = found !== null && areOf(found.people, rows) ? found : null;
  const people = known?.people ?? rows.map((row) => personOf(tx, row));
  const copies = findCopiesAtOnce(tx, people, known?.copies);
  const [first, ...rest] = eraseCustomers(tx, people, copies, { now, by: actor.id, reason });
  if (!first) throw new Error("An erasure without an entry");
  const erasedEntries = rest.filter(({ action }) => action === PAYLOAD_ERASED).length;
  return done({ id, erasedAt: now, erasedEntries }, first, ...rest);
}

/** Whether people were found in these rows as they are now. */
function areOf(people: readonly Person[], rows: readonly Customer[]): boolean {
  const asNow = ({ id, version }: Customer) =>
    people.some(({ customer }) => customer.id === id && customer.version === version);
  return people.length === rows.length && rows.every(asNow);
}

/** Empties the rows of people and removes their copies. Returns entries for the audit trail. */
export function eraseCustomers(
  tx: Tx,
  people: readonly Person[],
  copies: Copies,
  { now, by, reason }: { now: Instant; by: number | null; reason: ErasureReason | "retention" | "restore" },
): Trail[] {
  // Runs before the rows are emptied: their names and repairs lead to the copies.
  const payloads = eraseCopies(tx, people, copies);
  // What they refused outlives them, as hashes: they may be added or imported again.
  for (const { customer } of people) suppressBeforeErasure(tx, customer.id);
  const unsent = people.flatMap(({ customer }) => eraseMessages(tx, customer, now));
  for (const { customer } of people) eraseReplies(tx, customer);
  for (const { customer } of people) eraseRecipients(tx, customer.id);
  const entries = people.map(({ customer: { id } }): Trail => {
    const ofTheirs = eq(sales.customerId, id);
    tx.update(customers)
      .set({
        ...erasedValues("customers", id),
        importId: null,
        refusedChannels: 0,
        agreedChannels: 0,
        suppressedChannels: 0,
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
    const theirRepairs = emptied.map((repair) => repair.id);
    const pictured = [photosOf(tx, "customer", [id]), photosOf(tx, "repair", theirRepairs)];
    dropPhotos(
      tx,
      pictured.flatMap((photos) => [...photos.values()].flat()),
    );
    dropFilesOfCustomers(tx, [id]);
    const theirOrders = or(eq(orders.customerId, id), oneOfMany(orders.id, theirRepairs));
    const { item, cancelReason, ...erasedOrder } = erasedValues("orders", id);
    tx.update(orders)
      .set({ ...erasedOrder, version: sql`${orders.version} + 1` })
      .where(theirOrders)
      .run();
    tx.update(orders)
      .set({ item })
      .where(and(eq(orders.customerId, id), isNotNull(orders.item)))
      .run();
    tx.update(orders)
      .set({ cancelReason })
      .where(and(theirOrders, isNotNull(orders.cancelReason)))
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
    const theirBuys = tx.select({ id: buys.id }).from(buys).where(eq(buys.customerId, id));
    eraseBrought(tx, theirSales, theirBuys);
    const erasedSale = erasedValues("sales", id);
    tx.update(sales)
      .set({ voidReason: erasedSale.voidReason })
      .where(and(ofTheirs, isNotNull(sales.voidReason)))
      .run();
    tx.update(sales)
      .set({ exemptReason: erasedSale.exemptReason })
      .where(and(ofTheirs, isNotNull(sales.exemptReason), HAS_OWN_WORDS))
      .run();
    tx.update(saleLines)
      .set({ description: sql`iif(${saleLines.kind} = 'pickup', ${NUMBER_OF_PICKUP}, 'Erased')` })
      .where(and(inArray(saleLines.saleId, theirSales), inArray(saleLines.kind, ["pickup", "item"])))
      .run();
    tx.update(buyLines).set(erasedValues("buyLines", id)).where(inArray(buyLines.buyId, theirBuys)).run();
    const { voidReason, ...erasedBuy } = erasedValues("buys", id);
    tx.update(buys)
      .set({ ...erasedBuy, version: sql`${buys.version} + 1` })
      .where(eq(buys.customerId, id))
      .run();
    tx.update(buys)
      .set({ voidReason })
      .where(and(eq(buys.customerId, id), isNotNull(buys.voidReason)))
      .run();
    tx.update(saleTradeIns)
      .set(erasedValues("saleTradeIns", id))
      .where(inArray(saleTradeIns.saleId, theirSales))
      .run();
    const theirReturns = tx
      .select({ id: returns.id })
      .from(returns)
      .where(inArray(returns.saleId, theirSales));
    tx.update(returns).set(erasedValues("returns", id)).where(inArray(returns.saleId, theirSales)).run();
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
    tx.update(pieceMovements)
      .set(erasedValues("pieceMovements", id))
      .where(and(eq(pieceMovements.customerId, id), isNotNull(pieceMovements.note)))
      .run();
    tx.delete(wishes).where(eq(wishes.customerId, id)).run();
    tx.delete(contactConsents).where(eq(contactConsents.customerId, id)).run();
    const theirCalls = tx
      .select({ id: customerCalls.id })
      .from(customerCalls)
      .where(eq(customerCalls.customerId, id));
    tx.update(customerCalls)
      .set({ takenOverBy: null })
      .where(inArray(customerCalls.takenOverBy, theirCalls))
      .run();
    tx.delete(customerCalls).where(eq(customerCalls.customerId, id)).run();
    for (const theirs of [
      eq(notes.customerId, id),
      inArray(notes.saleId, theirSales),
      inArray(notes.orderId, orderIds),
    ])
      tx.delete(notes).where(theirs).run();
    tx.delete(suggestions).where(eq(suggestions.customerId, id)).run();
    forget(tx, id);
    tx.delete(likelyTwins)
      .where(or(eq(likelyTwins.oneId, id), eq(likelyTwins.otherId, id)))
      .run();
    tx.delete(noticeDones)
      .where(and(inArray(noticeDones.kind, OWN_DATE_KINDS), eq(noticeDones.recordId, id)))
      .run();
    const theirFamily = tx.select({ id: relatives.id }).from(relatives).where(eq(relatives.customerId, id));
    tx.delete(noticeDones)
      .where(and(eq(noticeDones.kind, "family_date"), inArray(noticeDones.recordId, theirFamily)))
      .run();
    tx.delete(relatives).where(eq(relatives.customerId, id)).run();
    tx.update(relatives).set({ relatedId: null }).where(eq(relatives.relatedId, id)).run();
    return {
      action: "customer.erased",
      record: { kind: "customer", id },
      after: told("customer", { reason, sales: theirSales.all().length, repairs: emptied.length }),
    };
  });
  const ids = people.map(({ customer }) => customer.id);
  const parted = endHalfErasedMerges(tx, ids, now);
  tx.update(customerMerges).set(erasedValues("customerMerges", 0)).where(isOfOneOf(ids)).run();
  eraseAnswers(tx, people, copies.answers);
  return [...entries, ...payloads, ...parted, ...unsent];
}

/** A certificate's number and a state stay for the tax office. Older tickets have only words. */
const HAS_OWN_WORDS = or(isNull(sales.exemptAs), eq(sales.exemptAs, "other"));

/**
 * Ends merges of which only one side is erased. A restore repeats the erasure of somebody whose merge was
 * undone by that time. Returns entries about the others, as they are now.
 */
function endHalfErasedMerges(tx: Tx, ids: readonly number[], now: Instant): Trail[] {
  const kept = aliasedTable(customers, "kept");
  const halves = tx
    .select({ merge: customerMerges, kept: getTableColumns(kept) })
    .from(customerMerges)
    .innerJoin(kept, eq(kept.id, customerMerges.keptId))
    .innerJoin(customers, eq(customers.id, customerMerges.mergedId))
    .where(
      and(
        isOfOneOf(ids),
        isNull(customerMerges.undoneAt),
        sql`(${kept.erasedAt} is null) <> (${customers.erasedAt} is null)`,
      ),
    )
    .all();
  for (const half of halves) part(tx, half.merge, half.kept, { undoneAt: now, undoneBy: null });
  const others = new Set(halves.flatMap(({ merge }) => [merge.keptId, merge.mergedId]));
  return [...others].flatMap((id): Trail[] => {
    const other = getCustomerOrErased(tx, id);
    if (!other || other.erasedAt !== null) return [];
    const record = { kind: "customer", id } as const;
    return [{ action: "customer.merge-undone", record, after: told("customer", other) }];
  });
}

function isOfOneOf(customerIds: readonly number[]) {
  return or(oneOfMany(customerMerges.keptId, customerIds), oneOfMany(customerMerges.mergedId, customerIds));
}

/**
 * Erases descriptions of pieces that the customer traded in or sold to the shop, if the words of their
 * documents still describe them.
 */
function eraseBrought(tx: Tx, theirSales: SQLWrapper, theirBuys: SQLWrapper): void {
  const tradedIn = tx
    .select({ piece: pieces })
    .from(saleTradeIns)
    .innerJoin(pieces, eq(pieces.id, saleTradeIns.pieceId))
    .where(and(inArray(saleTradeIns.saleId, theirSales), eq(pieces.description, saleTradeIns.description)))
    .all();
  const bought = tx
    .select({ piece: pieces })
    .from(buyLines)
    .innerJoin(pieces, eq(pieces.id, buyLines.pieceId))
    .where(and(inArray(buyLines.buyId, theirBuys), eq(pieces.description, buyLines.description)))
    .all();
  const describe = ({ piece }: { piece: Piece }, description: string) => {
    const searchText = searchedPiece({ ...piece, description }, stonesOfOne(tx, piece.id));
    tx.update(pieces)
      .set({ description, searchText, version: sql`${pieces.version} + 1` })
      .where(eq(pieces.id, piece.id))
      .run();
  };
  for (const found of tradedIn) describe(found, "Trade-in");
  for (const found of bought) describe(found, "Bought from the public");
}
