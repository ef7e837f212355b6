import { and, eq, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  bulkChanges,
  buyLines,
  buys,
  campaignProposals,
  closes,
  countLines,
  customers,
  formDrafts,
  idempotencyKeys,
  importErrors,
  importMappings,
  imports,
  insights,
  orderMovements,
  orders,
  pieceMovements,
  repairs,
  returns,
  sales,
  saleTradeIns,
  savedFilters,
  tillMovements,
} from "~db/schema/index.ts";
import type { ChosenPieces } from "../../stock/bulk-changes/bulk-change.ts";
import { hasItNow } from "../../stock/movements/find-out.server.ts";
import type { Trail } from "../../result.ts";
import { type OwnedKind, saysPerson } from "../../shop/trail/entry-words.ts";
import type { Copies } from "./find-copies.server.ts";
import { getSale } from "../../counter/sales/read-sale.server.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import {
  dialsOneOf,
  inWords,
  namesListOf,
  namesOneOf,
  type Person,
  seeksOneOf,
} from "./person-words.server.ts";

/** Text in place of a refused row of an import. */
const REFUSED_ROW_ERASED = "Erased with the customer";

/**
 * Removes copies of people's data outside their own rows, except answers (`eraseAnswers`). Returns entries
 * for the audit trail.
 */
export function eraseCopies(tx: Tx, people: readonly Person[], copies: Copies): Trail[] {
  const isNamed = namesOneOf(people);
  const [seeks, dials] = [seeksOneOf(people), dialsOneOf(tx, people)];
  const isSought: Sought = (text, search) => isNamed(text) || seeks(text) || dials(search ?? "");
  eraseDrafts(tx, people, isNamed);
  const filters = eraseSavedFilters(tx, isSought);
  eraseChosen(tx, isSought);
  eraseRefusedRows(tx, copies.refusedRows);
  eraseHeadsOfImports(tx, people);
  eraseAdvice(tx, isNamed);
  eraseTillWords(tx, isNamed);
  eraseNames(tx, people, copies);
  const own = people.flatMap(({ customer }) => entriesOf(tx, customer.id));
  return [...erasePayloads(tx, [...own, ...copies.entries]), ...filters];
}

type Names = (text: string | null) => boolean;
/** True if a text or its search looks for a person: by words, or by the digits searched for. */
type Sought = (text: string, search: string | null | undefined) => boolean;

/** Records of a customer, by the kind that their entries have. */
const RECORDS: Record<OwnedKind, (customerId: SQL) => SQL> = {
  customer: (id) => sql`select id from ${customers} where ${customers.id} = ${id}`,
  sale: (id) => sql`select id from ${sales} where ${sales.customerId} = ${id}`,
  return: (id) => sql`select ${returns.id} as id from ${returns}
    join ${sales} on ${sales.id} = ${returns.saleId} where ${sales.customerId} = ${id}`,
  repair: (id) => sql`select id from ${repairs} where ${repairs.customerId} = ${id}`,
  order: (id) => sql`select id from ${orders} where ${orders.customerId} = ${id}`,
  buy: (id) => sql`select id from ${buys} where ${buys.customerId} = ${id}`,
  piece: (id) => sql`select ${saleTradeIns.pieceId} as id from ${saleTradeIns}
      join ${sales} on ${sales.id} = ${saleTradeIns.saleId} where ${sales.customerId} = ${id}
    union all select ${buyLines.pieceId} from ${buyLines}
      join ${buys} on ${buys.id} = ${buyLines.buyId} where ${buys.customerId} = ${id}`,
};

const OWNED_KINDS = Object.keys(RECORDS) as OwnedKind[];

/** Entries about the customer and their records that tell more than ids, days and amounts. */
function entriesOf(tx: Tx, customerId: number): number[] {
  return OWNED_KINDS.flatMap((kind) =>
    tx
      .select({ id: auditLog.id, payload: auditLog.payload })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordKind, kind),
          sql`${auditLog.recordId} in (select cast(id as text) from (${RECORDS[kind](sql`${customerId}`)}) where id is not null)`,
          isNotNull(auditLog.payload),
        ),
      )
      .all()
      .filter(({ payload }) => saysPerson(kind, payload ?? "{}"))
      .map(({ id }) => id),
  );
}

/** Each erased payload gets its own entry, which `firstBrokenAuditRow` requires. */
function erasePayloads(tx: Tx, ids: readonly number[]): Trail[] {
  const erased = tx
    .update(auditLog)
    .set({ payload: null })
    .where(and(oneOfMany(auditLog.id, ids), isNotNull(auditLog.payload)))
    .returning({ id: auditLog.id })
    .all();
  return erased
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .map((id) => ({ action: "audit.payload-erased", record: { kind: "audit", id } }));
}

function eraseRefusedRows(tx: Tx, ids: readonly number[]): void {
  const { importId, row } = importErrors;
  // Covers all errors of a row, since the first one has its cells.
  tx.update(importErrors)
    .set({ cells: "[]", reason: REFUSED_ROW_ERASED })
    .where(
      sql`(${importId}, ${row}) in (select import_id, row from ${importErrors} where ${oneOfMany(importErrors.id, ids)})`,
    )
    .run();
}

/**
 * Erases names of files and sheets, and for lists without headings the row that was taken for them. Nobody
 * can edit these.
 */
function eraseHeadsOfImports(tx: Tx, people: readonly Person[]): void {
  const isNamed = namesListOf(people);
  const { id, fileName, sheet, header, unusedColumns } = imports;
  for (const found of tx.select({ id, fileName, sheet, header, unusedColumns }).from(imports).all()) {
    const headings = JSON.parse(found.header) as string[];
    const isPersons = isNamed(headings);
    const named = [found.fileName, found.sheet ?? ""].map((text) => isNamed([text]));
    if (!isPersons && !named.includes(true)) continue;
    tx.update(imports)
      .set({
        ...(named[0] && { fileName: ERASED }),
        ...(named[1] && { sheet: ERASED }),
        // Keeps the number of columns, because refused rows are shown below them.
        ...(isPersons && { header: JSON.stringify(headings.map(() => "")), unusedColumns: "[]" }),
      })
      .where(eq(id, found.id))
      .run();
  }
  for (const { kind, headings, columns } of tx.select().from(importMappings).all())
    if (isNamed(Object.keys(JSON.parse(columns) as Record<string, unknown>)))
      tx.delete(importMappings)
        .where(and(eq(importMappings.kind, kind), eq(importMappings.headings, headings)))
        .run();
}

const ERASED = "Erased";

function eraseAdvice(tx: Tx, isNamed: Names): void {
  const [kept] = tx.select().from(insights).all();
  if (kept && [kept.trend, kept.recommendation, kept.alert].some(isNamed)) tx.delete(insights).run();
  for (const { campaignId, messageContent, subject } of tx.select().from(campaignProposals).all())
    if (isNamed(messageContent) || isNamed(subject))
      tx.delete(campaignProposals).where(eq(campaignProposals.campaignId, campaignId)).run();
}

/** Erases reasons of cash movements, and notes of closes. Nobody can edit these. */
function eraseTillWords(tx: Tx, isNamed: Names): void {
  for (const { id, reason } of tx
    .select({ id: tillMovements.id, reason: tillMovements.reason })
    .from(tillMovements)
    .where(isNotNull(tillMovements.reason))
    .all())
    if (isNamed(reason))
      tx.update(tillMovements).set({ reason: ERASED }).where(eq(tillMovements.id, id)).run();
  for (const { id, note } of tx
    .select({ id: closes.id, note: closes.note })
    .from(closes)
    .where(isNotNull(closes.note))
    .all())
    if (isNamed(note)) tx.update(closes).set({ note: ERASED }).where(eq(closes.id, id)).run();
}

/**
 * Where something went, by a tray, workshop or business that is called like them. Where another's repair or order is,
 * and who has an item now, stays: the shop would not find it.
 */
function eraseNames(tx: Tx, people: readonly Person[], copies: Copies): void {
  const theirs = sql`${orderMovements.orderId} in (select value from json_each(${JSON.stringify([
    ...(recordsOf(tx, idsOf(people)).orderId ?? []),
  ])}))`;
  const isLast = sql`${orderMovements.id} = (
    select max(l.id) from order_movements l where l.order_id = ${orderMovements.orderId})`;
  const emptied = tx
    .update(orderMovements)
    .set({ placeName: null })
    .where(and(oneOfMany(orderMovements.id, copies.orderMovements), or(theirs, not(isLast))))
    .returning({ id: orderMovements.id, orderId: orderMovements.orderId })
    .all();
  // An order says where it is as its last movement does.
  tx.update(orders)
    .set({ placeName: null })
    .where(
      and(
        oneOfMany(
          orders.id,
          emptied.map(({ orderId }) => orderId),
        ),
        isNotNull(orders.placeName),
        sql`(select m.place_name from order_movements m where m.order_id = ${orders.id}
          order by m.id desc limit 1) is null`,
      ),
    )
    .run();
  tx.update(countLines).set({ placeName: null }).where(oneOfMany(countLines.id, copies.countLines)).run();
  tx.update(pieceMovements)
    .set({ toWhom: null })
    .where(and(oneOfMany(pieceMovements.id, copies.pieceMovements), not(hasItNow(pieceMovements))))
    .run();
}

/** Those that search for the person, or are named for them. */
function eraseSavedFilters(tx: Tx, isSought: Sought): Trail[] {
  const found = tx.select().from(savedFilters).all();
  return found
    .filter(({ name, query }) => {
      const asked = new URLSearchParams(query);
      return isSought([name, ...asked.values()].join("\n"), asked.get("search"));
    })
    .map(({ id }) => {
      tx.delete(savedFilters).where(eq(savedFilters.id, id)).run();
      return { action: "filter.deleted", record: { kind: "filter", id } };
    });
}

/**
 * Empties the choice of a bulk change whose pieces were found by a search for the person. The pieces found so
 * far are in its rows.
 */
function eraseChosen(tx: Tx, isSought: Sought): void {
  const { id, chosen } = bulkChanges;
  for (const found of tx.select({ id, chosen }).from(bulkChanges).where(isNotNull(chosen)).all()) {
    const what = JSON.parse(found.chosen ?? "{}") as ChosenPieces;
    if (isSought(found.chosen ?? "", "filter" in what ? what.filter.search : null))
      tx.update(bulkChanges).set({ chosen: NO_PIECES }).where(eq(id, found.id)).run();
  }
}

const NO_PIECES = JSON.stringify({ ids: [] } satisfies ChosenPieces);

function eraseDrafts(tx: Tx, people: readonly Person[], isNamed: Names): void {
  const isAbout = draftsAbout(tx, idsOf(people));
  const isTheirs = (draft: Draft) => {
    if (isAbout(draft) || isNamed(draft.fields)) return true;
    const typed = new Map(JSON.parse(draft.fields) as [string, string][]);
    return isNamed(`${typed.get("firstName") ?? ""} ${typed.get("lastName") ?? ""}`);
  };
  for (const draft of tx.select().from(formDrafts).all())
    if (isTheirs(draft)) tx.delete(formDrafts).where(eq(formDrafts.id, draft.id)).run();
}

type Draft = Pick<typeof formDrafts.$inferSelect, "path" | "fields">;

/**
 * True for a form in progress that is about these customers, by its URL or by the customer it was begun for.
 */
export function draftsAbout(tx: Tx, customerIds: readonly number[]): (draft: Draft) => boolean {
  const theirs = recordsOf(tx, customerIds);
  return ({ path, fields }) =>
    isBelow(theirs, path) ||
    (JSON.parse(fields) as [string, string][]).some(
      ([name, value]) => name === "customerId" && customerIds.includes(Number(value)),
    );
}

function idsOf(people: readonly Person[]): number[] {
  return people.map(({ customer }) => customer.id);
}

function recordIdsOf(tx: Tx, kind: OwnedKind, customerIds: readonly number[]): Set<number> {
  return new Set(
    customerIds.flatMap((customerId) =>
      tx.all<{ id: number }>(RECORDS[kind](sql`${customerId}`)).map(({ id }) => id),
    ),
  );
}

/**
 * Erases stored answers about people. Those about customers, sales and repairs stay without the person, so
 * that a form sent again isn't carried out twice. Others go: nothing more can be written about an erased
 * customer. Run it after the rows were erased.
 */
export function eraseAnswers(tx: Tx, people: readonly Person[]): void {
  const [isNamed, seeks] = [namesOneOf(people), seeksOneOf(people)];
  const theirs = recordsOf(tx, idsOf(people));
  const { path, key, record } = idempotencyKeys;
  const kept = tx
    .select({ rowid: sql<number>`rowid`, path, key, record })
    .from(idempotencyKeys)
    .all();
  for (const { rowid, path, key, record } of kept) {
    const answer: unknown = JSON.parse(record);
    const told = isAbout(theirs, path, answer) ? withoutPerson(tx, answer) : answer;
    const text = told === undefined ? undefined : JSON.stringify(told);
    const where = sql`rowid = ${rowid}`;
    const isKeyTheirs = isNamed(key) || isNamed(inWords(key)) || seeks(key);
    if (text === undefined || isKeyTheirs || isNamed(text)) tx.delete(idempotencyKeys).where(where).run();
    else if (text !== record) tx.update(idempotencyKeys).set({ record: text }).where(where).run();
  }
}

/** Ids of people's records, by the name other records use for them. */
type Theirs = Readonly<Record<string, ReadonlySet<number>>>;

function recordsOf(tx: Tx, customerIds: readonly number[]): Theirs {
  const records = (kind: OwnedKind) => recordIdsOf(tx, kind, customerIds);
  // Anything that a form or an answer says about an order, including a repair, is about the person.
  const orderId = new Set([...records("repair"), ...records("order")]);
  return {
    customerId: records("customer"),
    saleId: records("sale"),
    orderId,
    repairId: orderId,
    returnId: records("return"),
    buyId: records("buy"),
  };
}

const RECORDS_IN_PATHS: Readonly<Record<string, string>> = {
  customers: "customerId",
  orders: "orderId",
  repairs: "orderId",
  sales: "saleId",
  returns: "returnId",
  buys: "buyId",
};

function isBelow(theirs: Theirs, path: string): boolean {
  const [, list = "", id] = /^(?:\/api)?\/([a-z]+)\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return theirs[RECORDS_IN_PATHS[list] ?? ""]?.has(Number(id)) === true;
}

/** Judges by the record below whose URL it was written, or by ids in the answer, at any depth. */
function isAbout(theirs: Theirs, path: string, answer: unknown): boolean {
  if (isBelow(theirs, path)) return true;
  const refers = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(
      ([name, each]) => (typeof each === "number" && theirs[name]?.has(each)) || refers(each),
    );
  const { id: own } = (answer ?? {}) as { id?: number };
  return refers(answer) || (isCustomer(answer) && theirs.customerId?.has(own ?? 0) === true);
}

function isCustomer(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "sortName" in answer && "homeStore" in answer;
}

/** The answer as it reads after the erasure; undefined if it must go. */
function withoutPerson(tx: Tx, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { id = 0, customerId = 0 } = answer as { id?: number; customerId?: number };
  if (isCustomer(answer)) return { ...answer, ...erasedValues("customers", id) };
  if ("soldAt" in answer && "tradeIn" in answer) return getSale(tx, id);
  if ("intakeAt" in answer) return { ...answer, ...erasedValues("repairs", customerId) };
  return undefined;
}
