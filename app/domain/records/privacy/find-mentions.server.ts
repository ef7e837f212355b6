import { and, asc, between, gt, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  benchNotes,
  buyLines,
  buys,
  campaigns,
  counts,
  customerCalls,
  customers,
  files,
  meltLots,
  messages,
  notes,
  orders,
  orderTellings,
  partWaits,
  payments,
  pieceMovements,
  pieces,
  processes,
  processFiles,
  receivingLines,
  receivings,
  recordFiles,
  relatives,
  repairItems,
  repairs,
  repairWork,
  replies,
  returns,
  saleLines,
  sales,
  saleTradeIns,
  transfers,
  vendors,
  wishes,
} from "~db/schema/index.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { hasItNow } from "../../stock/movements/find-out.server.ts";
import { othersWithValuesOf } from "./mixed-entries.server.ts";
import { namesOneOf, type Person } from "./person-words.server.ts";

/** Rows read per step, with or without words. */
const PART = 1_000;
/** Most mentions shown per kind. */
const MOST = 10;

/** A record of something else whose words name the customer. */
export interface Mention {
  kind:
    | "customer"
    | "repair"
    | "order"
    | "piece"
    | "vendor"
    | "receiving"
    | "transfer"
    | "melt_lot"
    | "buy"
    | "sale"
    | "campaign"
    | "process"
    | "count";
  id: number;
}

interface Place {
  kind: Mention["kind"];
  table: SQLiteTable & { id: AnySQLiteColumn };
  words: AnySQLiteColumn[];
  /** Words of other rows that belong to the record, such as names of its files. */
  beside?: SQL;
  /** Column with the id of the record whose words these are, unless it is the row's own. */
  record?: AnySQLiteColumn | SQL;
  others?: (customerIds: number[]) => SQL;
}

const ofOthers = (customerId: AnySQLiteColumn) => (ids: number[]) => notInArray(customerId, ids);
/** Looks up each repair by its number: a list of all repairs would grow with the shop. */
const ofOthersRepair = (repairId: AnySQLiteColumn) => (ids: number[]) =>
  sql`exists (select 1 from ${repairs} where ${repairs.id} = ${repairId} and ${notInArray(repairs.customerId, ids)})`;

const ofOthersOrder = (orderId: AnySQLiteColumn) => (ids: number[]) =>
  sql`exists (select 1 from ${orders} o where o.id = ${orderId}
    and o.customer_id is not null and not ${oneOfMany(sql`o.customer_id`, ids)})`;
/** A walk-in's tickets are others', too. */
const ofOthersSale = (saleId: AnySQLiteColumn | SQL) => (ids: number[]) =>
  sql`not exists (select 1 from ${sales} s where s.id = ${saleId} and ${oneOfMany(sql`s.customer_id`, ids)})`;
const ofOthersBuy = (ids: number[]) =>
  sql`not exists (select 1 from ${buys} b where b.id = ${buyLines.buyId} and ${oneOfMany(sql`b.customer_id`, ids)})`;

const SALE_OF_PAYMENT = sql`coalesce(${payments.saleId},
  (select r.sale_id from ${returns} r where r.id = ${payments.returnId}))`;

const SALE_OF_MESSAGE = sql`coalesce(${messages.saleId},
  (select r.sale_id from ${returns} r where r.id = ${messages.returnId}))`;

const PLACES: Place[] = [
  {
    kind: "customer",
    table: customers,
    words: [
      customers.notes,
      customers.jewelryPreferences,
      customers.spouseName,
      customers.sizeNote,
      customers.avoidsNote,
    ],
    others: (ids) => notInArray(customers.id, ids),
  },
  {
    kind: "customer",
    table: notes,
    words: [notes.text],
    record: notes.customerId,
    others: ofOthers(notes.customerId),
  },
  {
    kind: "customer",
    table: wishes,
    words: [wishes.description, wishes.note],
    record: wishes.customerId,
    others: ofOthers(wishes.customerId),
  },
  {
    kind: "customer",
    table: customerCalls,
    words: [customerCalls.note],
    record: customerCalls.customerId,
    others: ofOthers(customerCalls.customerId),
  },
  {
    kind: "customer",
    table: relatives,
    words: [relatives.name, relatives.note],
    record: relatives.customerId,
    others: ofOthers(relatives.customerId),
  },
  {
    kind: "customer",
    table: messages,
    words: [messages.subject, messages.words],
    record: messages.customerId,
    others: ofOthers(messages.customerId),
  },
  {
    kind: "customer",
    table: replies,
    words: [replies.subject, replies.words, replies.quoted],
    record: replies.customerId,
    others: ofOthers(replies.customerId),
  },
  {
    kind: "repair",
    table: repairs,
    words: [repairs.item, repairs.description, repairs.notes],
    others: ofOthers(repairs.customerId),
  },
  {
    // Place of a repair, who picked it up, and its parts. The place of the customer's own repair stays too.
    kind: "repair",
    table: orders,
    words: [orders.placeName, orders.handedOverTo, orders.estimateName, orders.cancelReason],
    others: ofOthersRepair(orders.id),
  },
  {
    kind: "repair",
    table: partWaits,
    words: [partWaits.what, partWaits.vendor],
    record: partWaits.orderId,
    others: ofOthersRepair(partWaits.orderId),
  },
  {
    kind: "repair",
    table: repairItems,
    words: [
      repairItems.description,
      repairItems.conditionNote,
      repairItems.metal,
      repairItems.stones,
      repairItems.size,
      repairItems.serial,
    ],
    record: repairItems.orderId,
    others: ofOthersRepair(repairItems.orderId),
  },
  {
    kind: "repair",
    table: repairWork,
    words: [repairWork.description],
    record: repairWork.orderId,
    others: ofOthersRepair(repairWork.orderId),
  },
  {
    kind: "repair",
    table: benchNotes,
    words: [benchNotes.material],
    record: benchNotes.orderId,
    others: ofOthersRepair(benchNotes.orderId),
  },
  {
    kind: "order",
    table: orders,
    words: [
      orders.item,
      orders.notes,
      orders.vendor,
      orders.vendorReference,
      orders.placeName,
      orders.handedOverTo,
      orders.estimateName,
      orders.cancelReason,
    ],
    others: ofOthers(orders.customerId),
  },
  { kind: "piece", table: pieces, words: [pieces.description, pieces.tagText] },
  {
    kind: "piece",
    table: notes,
    words: [notes.text],
    record: notes.pieceId,
    others: () => isNotNull(notes.pieceId),
  },
  {
    kind: "piece",
    table: pieceMovements,
    words: [pieceMovements.note],
    record: pieceMovements.pieceId,
    others: (ids) =>
      sql`${pieceMovements.note} is not null
        and (${pieceMovements.customerId} is null or ${notInArray(pieceMovements.customerId, ids)})`,
  },
  {
    // Who has an item. Where it was before goes.
    kind: "piece",
    table: pieceMovements,
    words: [pieceMovements.toWhom],
    record: pieceMovements.pieceId,
    others: () => sql`${pieceMovements.toWhom} is not null and ${hasItNow(pieceMovements)}`,
  },
  {
    kind: "piece",
    table: recordFiles,
    words: [recordFiles.name],
    record: recordFiles.pieceId,
    others: () => isNotNull(recordFiles.pieceId),
  },
  {
    kind: "customer",
    table: recordFiles,
    words: [recordFiles.name],
    record: recordFiles.customerId,
    others: (ids) => sql`${isNotNull(recordFiles.customerId)} and ${notInArray(recordFiles.customerId, ids)}`,
  },
  {
    kind: "vendor",
    table: vendors,
    words: [vendors.name, vendors.contactName, vendors.phone, vendors.email, vendors.address, vendors.note],
  },
  { kind: "receiving", table: receivings, words: [receivings.note] },
  {
    kind: "receiving",
    table: receivingLines,
    words: [receivingLines.description],
    record: receivingLines.receivingId,
    // A received line is described by its piece.
    others: () => isNull(receivingLines.pieceId),
  },
  { kind: "transfer", table: transfers, words: [transfers.note] },
  { kind: "melt_lot", table: meltLots, words: [meltLots.refiner, meltLots.note, meltLots.settlement] },
  { kind: "buy", table: buys, words: [buys.voidReason, buys.checkNumber] },
  {
    kind: "buy",
    table: buyLines,
    words: [buyLines.description],
    record: buyLines.buyId,
    others: ofOthersBuy,
  },
  {
    kind: "repair",
    table: orderTellings,
    words: [orderTellings.message],
    record: orderTellings.orderId,
    others: ofOthersRepair(orderTellings.orderId),
  },
  {
    kind: "order",
    table: orderTellings,
    words: [orderTellings.message],
    record: orderTellings.orderId,
    others: ofOthersOrder(orderTellings.orderId),
  },
  {
    kind: "sale",
    table: sales,
    words: [sales.voidReason, sales.exemptReason],
    others: ofOthersSale(sales.id),
  },
  {
    // To walk-ins.
    kind: "sale",
    table: messages,
    words: [messages.subject, messages.words],
    record: SALE_OF_MESSAGE,
    others: () => sql`${isNull(messages.customerId)} and ${SALE_OF_MESSAGE} is not null`,
  },
  {
    // Open items, and pieces that are described as they were traded in or bought.
    kind: "sale",
    table: saleLines,
    words: [saleLines.description],
    record: saleLines.saleId,
    others: ofOthersSale(saleLines.saleId),
  },
  {
    kind: "sale",
    table: saleTradeIns,
    words: [saleTradeIns.description],
    record: saleTradeIns.saleId,
    others: ofOthersSale(saleTradeIns.saleId),
  },
  {
    kind: "sale",
    table: returns,
    words: [returns.reason],
    record: returns.saleId,
    others: ofOthersSale(returns.saleId),
  },
  {
    kind: "sale",
    table: payments,
    words: [payments.reference, payments.number],
    record: SALE_OF_PAYMENT,
    others: (ids) => sql`${SALE_OF_PAYMENT} is not null and ${ofOthersSale(SALE_OF_PAYMENT)(ids)}`,
  },
  {
    kind: "repair",
    table: payments,
    words: [payments.reference, payments.number],
    record: payments.orderId,
    others: ofOthersRepair(payments.orderId),
  },
  {
    kind: "order",
    table: payments,
    words: [payments.reference, payments.number],
    record: payments.orderId,
    others: ofOthersOrder(payments.orderId),
  },
  {
    kind: "campaign",
    table: campaigns,
    words: [campaigns.name, campaigns.subject, campaigns.messageContent],
  },
  {
    kind: "process",
    table: processes,
    words: [processes.title, processes.description],
    beside: sql`(select group_concat(f.name, char(10)) from ${processFiles} pf
      join ${files} f on f.id = pf.file_id where pf.process_id = ${processes.id})`,
  },
  { kind: "count", table: counts, words: [counts.placeName] },
];

/** Columns in which mentions are searched. */
export const MENTIONING: readonly AnySQLiteColumn[] = PLACES.flatMap(({ words }) => words);

/**
 * Finds records that an erasure leaves as they are, though their words name the customer. Yields between
 * steps, so that other requests can run.
 */
export function* findMentions(tx: Tx, people: readonly Person[]): Generator<undefined, Mention[], undefined> {
  const isNamed = namesOneOf(people);
  const ids = people.map(({ customer }) => customer.id);
  const mentions: Mention[] = [];
  for (const { kind, table, words, others, beside, record = table.id } of PLACES) {
    const texts = beside ? [...words, beside] : words;
    const said = sql<string>`concat_ws(char(10), ${sql.join(texts, sql`, `)})`;
    let found = 0;
    for (let after = 0; found < MOST;) {
      const next = tx
        .select({ id: sql<number>`${table.id}` })
        .from(table)
        .where(gt(table.id, after))
        .orderBy(asc(table.id))
        .limit(1)
        .get()?.id;
      if (next === undefined) break;
      const to = next + PART - 1;
      const rows = tx
        .select({ record: sql<number>`${record}`, said })
        .from(table)
        .where(and(between(table.id, next, to), sql`${said} <> ''`, others?.(ids)))
        .orderBy(asc(table.id))
        .limit(PART)
        .all();
      for (const row of rows) {
        if (found === MOST || !isNamed(row.said)) continue;
        // Lines or trade-ins of one ticket are one mention.
        if (mentions.some((known) => known.kind === kind && known.id === row.record)) continue;
        mentions.push({ kind, id: row.record });
        found += 1;
      }
      after = to;
      yield;
    }
  }
  for (const id of [...linkedTo(tx, ids), ...othersWithValuesOf(tx, ids)])
    if (!mentions.some((known) => known.kind === "customer" && known.id === id))
      mentions.push({ kind: "customer", id });
  return mentions;
}

/** Others of whose family these customers are. The entry may have a first name alone. */
function linkedTo(tx: Tx, ids: readonly number[]): number[] {
  return tx
    .selectDistinct({ id: relatives.customerId })
    .from(relatives)
    .where(and(oneOfMany(relatives.relatedId, ids), notInArray(relatives.customerId, [...ids])))
    .orderBy(asc(relatives.customerId))
    .limit(MOST)
    .all()
    .map(({ id }) => id);
}
