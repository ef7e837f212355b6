import { and, asc, between, gt, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  closes,
  countLines,
  importErrors,
  orderMovements,
  pieceMovements,
  tillMovements,
} from "~db/schema/index.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import { answersOf, findAnswers } from "./erase-answers.server.ts";
import { holdsWords, kindsOf, saysAny } from "../../shop/trail/entry-words.ts";
import {
  atOnce,
  dialsOneOf,
  hasLastNameOf,
  isRowOf,
  leadsToOneOf,
  namesListOf,
  namesOneOf,
  saysIn,
  seeksOneOf,
  textsIn,
  type Person,
} from "./person-words.server.ts";
import { idsOf } from "./records-of-person.server.ts";

/** Rows read per step. */
const PART = 500;
/** Rows per step, for rows that may hold a megabyte each. */
const LARGE_PART = 20;
/** Characters that are looked through before others get a turn. */
const MOST_AT_ONCE = 500_000;
/** Row numbers that one step goes through, where few rows have a text, and a short one. */
const SHORT_PART = 10_000;

/**
 * Names of trays, workshops and businesses, and words about cash, by what says them. Rows of these tables are only
 * ever added.
 */
const NAMING = {
  orderMovements: { table: orderMovements, name: orderMovements.placeName },
  countLines: { table: countLines, name: countLines.placeName },
  pieceMovements: { table: pieceMovements, name: pieceMovements.toWhom },
  tillMovements: { table: tillMovements, name: tillMovements.reason },
  closes: { table: closes, name: closes.note },
} as const;
type Naming = keyof typeof NAMING;
const NAMINGS = Object.keys(NAMING) as Naming[];

/** Rows that name people and can be many: entries of the audit trail, refused rows of imports, and where things went. */
export interface Copies extends Readonly<Record<Naming, number[]>> {
  readonly entries: number[];
  readonly refusedRows: number[];
  /** Answers that are kept for forms and calls sent again. */
  readonly answers: number[];
  /** The newest rows that were read. */
  readonly readTo: Readonly<Record<Naming | "entry" | "refusedRow" | "answer", number>>;
}

export const NOTHING_READ: Copies = {
  entries: [],
  refusedRows: [],
  answers: [],
  orderMovements: [],
  countLines: [],
  pieceMovements: [],
  tillMovements: [],
  closes: [],
  readTo: {
    entry: 0,
    refusedRow: 0,
    answer: 0,
    orderMovements: 0,
    countLines: 0,
    pieceMovements: 0,
    tillMovements: 0,
    closes: 0,
  },
};

/** Kinds whose entries say nothing about customers, though an employee may share a customer's e-mail. */
const ABOUT_STAFF = kindsOf("staff");

/** Continues after `known` in steps and yields between them, so that other requests can run. */
export function* findCopies(
  tx: Tx,
  people: readonly Person[],
  known: Copies = NOTHING_READ,
): Generator<undefined, Copies, undefined> {
  const entries = yield* findEntriesNaming(tx, people, known.readTo.entry);
  const refusedRows = yield* findRefusedRows(tx, people, known.readTo.refusedRow);
  const answers = yield* findAnswers(tx, people, known.readTo.answer);
  const named: Record<Naming, number[]> = { ...known };
  const readTo = {
    ...known.readTo,
    entry: entries.readTo,
    refusedRow: refusedRows.readTo,
    answer: answers.readTo,
  };
  for (const naming of NAMINGS) {
    const found = yield* findNaming(tx, people, naming, known.readTo[naming]);
    named[naming] = [...known[naming], ...found.ids];
    readTo[naming] = found.readTo;
  }
  return {
    ...named,
    entries: [...known.entries, ...entries.ids],
    refusedRows: [...known.refusedRows, ...refusedRows.ids],
    answers: [...known.answers, ...answers.ids],
    readTo,
  };
}

/** Runs `findCopies` without yielding. */
export function findCopiesAtOnce(tx: Tx, people: readonly Person[], known?: Copies): Copies {
  return atOnce(findCopies(tx, people, known));
}

interface Found {
  ids: number[];
  /** The newest row that was read. */
  readTo: number;
}

/** Keeps those of the known copies that are about these people. */
export function copiesOf(tx: Tx, people: readonly Person[], known: Copies): Copies {
  const entries = selectEntries(tx).where(oneOfMany(auditLog.id, known.entries)).all();
  const refusedRows = selectRefusedRows(tx).where(oneOfMany(importErrors.id, known.refusedRows)).all();
  const isNamed = namesOneOf(people);
  const named = NAMINGS.map((naming) => {
    const rows = selectNaming(tx, naming).where(oneOfMany(NAMING[naming].table.id, known[naming])).all();
    return [naming, rows.filter(({ name }) => isNamed(name)).map(({ id }) => id)] as const;
  });
  return {
    ...known,
    ...(Object.fromEntries(named) as Record<Naming, number[]>),
    entries: entries.filter(isEntryOf(tx, people)).map(({ id }) => id),
    refusedRows: refusedRows.filter(isRefusedRowOf(people)).map(({ id }) => id),
    answers: answersOf(tx, people, known.answers),
  };
}

type EntryText = Pick<typeof auditLog.$inferSelect, "id" | "recordKind" | "recordId" | "payload">;
type RefusedRow = Pick<typeof importErrors.$inferSelect, "id" | "cells" | "reason">;

const { id: entryId, recordKind, recordId, payload } = auditLog;
const selectEntries = (tx: Tx) => tx.select({ id: entryId, recordKind, recordId, payload }).from(auditLog);
const selectRefusedRows = (tx: Tx) =>
  tx
    .select({ id: importErrors.id, cells: importErrors.cells, reason: importErrors.reason })
    .from(importErrors);

function selectNaming(tx: Tx, naming: Naming) {
  const { table, name } = NAMING[naming];
  return tx.select({ id: sql<number>`${table.id}`, name: sql<string | null>`${name}` }).from(table);
}

function isEntryOf(tx: Tx, people: readonly Person[]): (entry: EntryText) => boolean {
  const [isNamed, seeks] = [namesOneOf(people), seeksOneOf(people)];
  const [dials, leads] = [dialsOneOf(tx, people), leadsToOneOf(tx, people)];
  const hasLastName = hasLastNameOf(people);
  const isSought = (list: string, field: string, text: string) =>
    hasLastName(text) || seeks(text) || (field === "search" && (dials(text) || leads(list, text)));
  const isSaid = ({ recordKind, recordId, payload }: EntryText) => {
    const list = recordKind === ("list" satisfies AuditedKind) ? recordId : recordKind;
    return saysAny(
      payload,
      (text, field, of) =>
        field !== WORKED_OUT &&
        holdsWords(recordKind, field, of) &&
        (isNamed(text) || (SOUGHT.has(recordKind) && isSought(list, field, text))),
    );
  };
  const isLinked = isEntryOfRelative(new Set(idsOf(people)));
  const namesList = namesListOf(people);
  const isOfList = ({ recordKind, payload }: EntryText) =>
    recordKind === ("import" satisfies AuditedKind) &&
    payload !== null &&
    (namesList(textsIn(JSON.parse(payload))) ||
      saysAny(payload, (text, field) => (field === "fileName" || field === "sheet") && seeks(text)));
  return (entry) => isSaid(entry) || isOfList(entry) || isLinked(entry);
}

/** Builds a test if an entry tells somebody's relative who is one of these customers. */
function isEntryOfRelative(customerIds: ReadonlySet<number>): (entry: EntryText) => boolean {
  return ({ recordKind, payload }) => {
    if (recordKind !== ("customer" satisfies AuditedKind) || !payload?.includes('"relatedId":')) return false;
    const { before, after } = JSON.parse(payload) as Record<
      "before" | "after",
      { relatedId?: number } | null
    >;
    return [before, after].some((told) => customerIds.has(told?.relatedId ?? 0));
  };
}

/** Words and numbers of other fields of the same entry, codes among them. */
const WORKED_OUT = "searchText";

/** Kinds whose entries hold searched words. */
const SOUGHT: ReadonlySet<string> = new Set(kindsOf("sought"));

function isRefusedRowOf(people: readonly Person[]): (row: RefusedRow) => boolean {
  const isNamed = namesOneOf(people);
  const isTheirs = isRowOf(people);
  const numbers = new Set(people.map(({ customer }) => `(#${customer.id})`));
  return ({ cells, reason }) =>
    numbers.has(/\(#\d+\)$/.exec(reason)?.[0] ?? "") ||
    isNamed(reason) ||
    saysIn(cells, isNamed) ||
    isTheirs(JSON.parse(cells) as string[]);
}

function findEntriesNaming(tx: Tx, people: readonly Person[], after: number) {
  const isUnread = (readTo: number) =>
    and(gt(auditLog.id, readTo), isNotNull(auditLog.payload), notInArray(auditLog.recordKind, ABOUT_STAFF));
  return findRows(
    after,
    (readTo) => selectEntries(tx).where(isUnread(readTo)).orderBy(asc(auditLog.id)).limit(PART).all(),
    isEntryOf(tx, people),
    ({ payload }) => payload?.length ?? 0,
  );
}

/** Finds refused rows of imports that are about these people or name them. */
export function findRefusedRows(tx: Tx, people: readonly Person[], after = 0) {
  const { id } = importErrors;
  return findRows(
    after,
    (readTo) => selectRefusedRows(tx).where(gt(id, readTo)).orderBy(asc(id)).limit(LARGE_PART).all(),
    isRefusedRowOf(people),
    ({ cells }) => cells.length,
  );
}

function* findNaming(
  tx: Tx,
  people: readonly Person[],
  naming: Naming,
  after: number,
): Generator<undefined, Found, undefined> {
  const isNamed = namesOneOf(people);
  const { table, name } = NAMING[naming];
  const last =
    tx
      .select({ id: sql<number | null>`max(${table.id})` })
      .from(table)
      .get()?.id ?? 0;
  const ids: number[] = [];
  for (let from = after; from < last; from += SHORT_PART) {
    const rows = selectNaming(tx, naming)
      .where(and(between(table.id, from + 1, from + SHORT_PART), isNotNull(name)))
      .all();
    ids.push(...rows.filter((row) => isNamed(row.name)).map(({ id }) => id));
    yield;
  }
  return { ids, readTo: Math.max(after, last) };
}

function* findRows<Row extends { id: number }>(
  after: number,
  read: (after: number) => Row[],
  isWanted: (row: Row) => boolean,
  lengthOf: (row: Row) => number,
): Generator<undefined, Found, undefined> {
  const ids: number[] = [];
  for (let readTo = after; ;) {
    const rows = read(readTo);
    let looked = 0;
    for (const row of rows) {
      if (isWanted(row)) ids.push(row.id);
      looked += lengthOf(row);
      if (looked < MOST_AT_ONCE) continue;
      looked = 0;
      yield;
    }
    const last = rows.at(-1);
    if (!last) return { ids, readTo };
    readTo = last.id;
    yield;
  }
}
