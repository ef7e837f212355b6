import { and, asc, eq, isNotNull, ne, not, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { PAYLOAD_ERASED } from "~db/erased-payload.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  bulkChanges,
  campaignProposals,
  closes,
  countLines,
  formDrafts,
  importErrors,
  importMappings,
  imports,
  insights,
  notes,
  orderMovements,
  orders,
  pieceMovements,
  savedFilters,
  tillMovements,
} from "~db/schema/index.ts";
import type { ChosenPieces } from "../../stock/bulk-changes/bulk-change.ts";
import { hasItNow } from "../../stock/movements/find-out.server.ts";
import { recordNumber } from "../../record-number.ts";
import type { Trail } from "../../result.ts";
import { kindsOf, type OwnedKind, saysPerson } from "../../shop/trail/entry-words.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import type { Copies } from "./find-copies.server.ts";
import { mixedEntriesOfOthers } from "./mixed-entries.server.ts";
import { idsOf, isBelow, RECORDS, recordIdsOf, recordsOf } from "./records-of-person.server.ts";
import {
  dialsOneOf,
  leadsToOneOf,
  namesListOf,
  namesOneOf,
  type Person,
  saysIn,
  seeksOneOf,
} from "./person-words.server.ts";
import { withoutWords } from "./without-words.ts";

/** Text in place of a refused row of an import. */
const REFUSED_ROW_ERASED = "Erased with the customer";

/**
 * Removes copies of people's data outside their own rows, except answers (`eraseAnswers`). Returns entries
 * for the audit trail.
 */
export function eraseCopies(tx: Tx, people: readonly Person[], copies: Copies): Trail[] {
  const isNamed = namesOneOf(people);
  const [seeks, dials, leads] = [seeksOneOf(people), dialsOneOf(tx, people), leadsToOneOf(tx, people)];
  const isSought: Sought = (text, { list, search }) =>
    isNamed(text) || seeks(text) || dials(search ?? "") || leads(list, search ?? "");
  eraseDrafts(tx, people, isNamed);
  const filters = eraseSavedFilters(tx, isSought);
  eraseChosen(tx, isSought);
  eraseRefusedRows(tx, copies.refusedRows);
  eraseHeadsOfImports(tx, people);
  eraseAdvice(tx, isNamed);
  eraseTillWords(tx, copies);
  eraseNames(tx, people, copies);
  const own = people.flatMap(({ customer }) => entriesOf(tx, customer.id));
  const mixed = people.flatMap(({ customer }) => mixedEntriesOfOthers(tx, customer.id));
  const entries = erasePayloads(tx, people, [...own, ...mixed, ...copies.entries]);
  const left = people.flatMap(({ customer }) => emptyKept(tx, customer.id));
  return [...entries, ...left, ...filters];
}

type Names = (text: string | null) => boolean;
/** True if a text or its search of a list looks for a person: by words, or by the digits searched for. */
type Sought = (text: string, of: { list: string; search: string | null | undefined }) => boolean;

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

/**
 * Each erased payload gets its own entry, which `firstBrokenAuditRow` requires. It says what stays of an item's, and of
 * one about something else than these people: its figures, days and choices, and which fields were changed, by which
 * `verify` compares and a sale is judged.
 */
function erasePayloads(tx: Tx, people: readonly Person[], ids: readonly number[]): Trail[] {
  const isErased = and(
    oneOfMany(auditLog.id, ids),
    isNotNull(auditLog.payload),
    ne(auditLog.action, PAYLOAD_ERASED),
  );
  const { id, recordKind, recordId, payload } = auditLog;
  const erased = tx
    .select({ id, recordKind, recordId, payload: sql<string>`${payload}` })
    .from(auditLog)
    .where(isErased)
    .orderBy(asc(id))
    .all();
  tx.update(auditLog).set({ payload: null }).where(isErased).run();
  const isOthers = ofOthersThan(tx, people);
  return erased.map((entry) => ({
    action: PAYLOAD_ERASED,
    record: { kind: "audit", id: entry.id },
    ...((entry.recordKind === ("piece" satisfies OwnedKind) || isOthers(entry)) &&
      withoutWords(entry.recordKind, entry.payload)),
  }));
}

/**
 * Builds a test if an entry is about a record that isn't these people's. An export, or a list, is nobody's. Of another
 * customer nothing stays: what is known of them goes with their own erasure.
 */
function ofOthersThan(tx: Tx, people: readonly Person[]) {
  const own = new Set(
    OWNED_KINDS.flatMap((kind) => [...recordIdsOf(tx, kind, idsOf(people))].map((id) => `${kind} ${id}`)),
  );
  return ({ recordKind, recordId }: { recordKind: string; recordId: string }) =>
    !NOTHING_STAYS.has(recordKind) && !own.has(`${recordKind} ${recordId}`);
}

const NOTHING_STAYS: ReadonlySet<string> = new Set([
  ...kindsOf("sought"),
  ...(["customer", "import", "import errors"] satisfies AuditedKind[]),
]);

/** What stayed of emptied entries about a customer's own records, as somebody else was erased. */
function emptyKept(tx: Tx, customerId: number): Trail[] {
  const kept = OWNED_KINDS.filter((kind) => kind !== "piece").flatMap((kind) =>
    tx.all<{ id: number }>(sql`
      select k.id from audit_log a
      join audit_log k on k.record_kind = 'audit' and k.record_id = cast(a.id as text)
        and k.action = ${PAYLOAD_ERASED} and k.payload <> ${NOTHING_KEPT}
      where a.record_kind = ${kind} and a.payload is null
        and a.record_id in (select cast(id as text) from (${RECORDS[kind](sql`${customerId}`)}) where id is not null)`),
  );
  const ids = kept.map(({ id }) => id);
  tx.update(auditLog).set({ payload: null }).where(oneOfMany(auditLog.id, ids)).run();
  return ids.map((id) => ({ action: PAYLOAD_ERASED, record: { kind: "audit", id } }));
}

const NOTHING_KEPT = JSON.stringify({ before: null, after: null });

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
  const [isNamed, seeks] = [namesListOf(people), seeksOneOf(people)];
  const { id, fileName, sheet, header, unusedColumns } = imports;
  for (const found of tx.select({ id, fileName, sheet, header, unusedColumns }).from(imports).all()) {
    const headings = JSON.parse(found.header) as string[];
    const isPersons = isNamed(headings);
    const named = [found.fileName, found.sheet ?? ""].map((text) => isNamed([text]) || seeks(text));
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
function eraseTillWords(tx: Tx, copies: Copies): void {
  tx.update(tillMovements)
    .set({ reason: ERASED })
    .where(oneOfMany(tillMovements.id, copies.tillMovements))
    .run();
  tx.update(closes).set({ note: ERASED }).where(oneOfMany(closes.id, copies.closes)).run();
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
    .filter(({ list, name, query }) => {
      const asked = new URLSearchParams(query);
      return isSought([name, ...asked.values()].join("\n"), { list, search: asked.get("search") });
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
    const search = "filter" in what ? what.filter.search : null;
    if (saysIn(found.chosen ?? "{}", (text) => isSought(text, { list: "inventory", search })))
      tx.update(bulkChanges).set({ chosen: NO_PIECES }).where(eq(id, found.id)).run();
  }
}

const NO_PIECES = JSON.stringify({ ids: [] } satisfies ChosenPieces);

function eraseDrafts(tx: Tx, people: readonly Person[], isNamed: Names): void {
  const isAbout = draftsAbout(tx, idsOf(people));
  const isTheirs = (draft: Draft) => {
    if (isAbout(draft) || saysIn(draft.fields, isNamed)) return true;
    const typed = new Map(JSON.parse(draft.fields) as [string, string][]);
    return isNamed(`${typed.get("firstName") ?? ""} ${typed.get("lastName") ?? ""}`);
  };
  for (const draft of tx.select().from(formDrafts).all())
    if (isTheirs(draft)) tx.delete(formDrafts).where(eq(formDrafts.id, draft.id)).run();
}

type Draft = Pick<typeof formDrafts.$inferSelect, "path" | "fields">;

/** Parameters of addresses, kept with a draft, that name whom its page is about. */
export const SUBJECTS = { "?customer": "customerId", "?order": "orderId", "?sale": "saleId" } as const;

/**
 * True for a form in progress that is about these customers, by its URL, by the customer it was begun for, or by the
 * note that it edits.
 */
export function draftsAbout(tx: Tx, customerIds: readonly number[]): (draft: Draft) => boolean {
  const theirs = recordsOf(tx, customerIds);
  const named: Readonly<Record<string, string>> = { ...SUBJECTS, customerId: "customerId" };
  const isTheirs = (of: string, id: number | null) => id !== null && theirs[of]?.has(id) === true;
  const isTheirNote = (path: string) => {
    const [, id] = /^\/notes\/(\d+)(?:\/|$)/.exec(path) ?? [];
    const note =
      id &&
      tx
        .select()
        .from(notes)
        .where(eq(notes.id, Number(id)))
        .get();
    return (
      note &&
      (isTheirs("customerId", note.customerId) ||
        isTheirs("saleId", note.saleId) ||
        isTheirs("orderId", note.orderId))
    );
  };
  return ({ path, fields }) =>
    isBelow(theirs, path) ||
    isTheirNote(path) === true ||
    (JSON.parse(fields) as [string, string][]).some(([name, value]) =>
      isTheirs(named[name] ?? "", recordNumber(value)),
    );
}
