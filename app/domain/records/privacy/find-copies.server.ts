import { and, asc, gt, isNotNull, notInArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, importErrors } from "~db/schema/index.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import { fold } from "../../search-text.ts";
import { kindsOf, saysAny } from "../../shop/trail/entry-words.ts";
import { dialsOneOf, isRowOf, namesListOf, namesOneOf, type Person } from "./person-words.server.ts";

/** Rows read per step. */
const PART = 500;
/** Rows per step, for rows that may hold a megabyte each. */
const LARGE_PART = 20;

/** Rows that name people and may be many: entries of the audit trail, and refused rows of imports. */
export interface Copies {
  entries: number[];
  refusedRows: number[];
  /** The newest rows that were read. */
  readTo: { entry: number; refusedRow: number };
}

export const NOTHING_READ: Copies = { entries: [], refusedRows: [], readTo: { entry: 0, refusedRow: 0 } };

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
  return {
    entries: [...known.entries, ...entries.ids],
    refusedRows: [...known.refusedRows, ...refusedRows.ids],
    readTo: { entry: entries.readTo, refusedRow: refusedRows.readTo },
  };
}

/** Runs `findCopies` without yielding. */
export function findCopiesAtOnce(tx: Tx, people: readonly Person[], known?: Copies): Copies {
  const reading = findCopies(tx, people, known);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
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
  return {
    ...known,
    entries: entries.filter(isEntryOf(tx, people)).map(({ id }) => id),
    refusedRows: refusedRows.filter(isRefusedRowOf(people)).map(({ id }) => id),
  };
}

type EntryText = Pick<typeof auditLog.$inferSelect, "id" | "recordKind" | "payload">;
type RefusedRow = Pick<typeof importErrors.$inferSelect, "id" | "cells" | "reason">;

const selectEntries = (tx: Tx) =>
  tx.select({ id: auditLog.id, recordKind: auditLog.recordKind, payload: auditLog.payload }).from(auditLog);
const selectRefusedRows = (tx: Tx) =>
  tx
    .select({ id: importErrors.id, cells: importErrors.cells, reason: importErrors.reason })
    .from(importErrors);

function isEntryOf(tx: Tx, people: readonly Person[]): (entry: EntryText) => boolean {
  const [isNamed, dials] = [namesOneOf(people), dialsOneOf(tx, people)];
  const names = people.flatMap(({ lastNames }) => lastNames).filter((name) => name !== "");
  const isSought = ({ recordKind, payload }: EntryText) =>
    SOUGHT.has(recordKind) &&
    saysAny(
      payload,
      (text, field) => names.some((name) => fold(text).includes(name)) || (field === "search" && dials(text)),
    );
  const namesList = namesListOf(people);
  const isOfList = ({ recordKind, payload }: EntryText) =>
    recordKind === ("import" satisfies AuditedKind) &&
    payload !== null &&
    namesList(textsIn(JSON.parse(payload)));
  return (entry) => isSought(entry) || isNamed(entry.payload) || isOfList(entry);
}

/** All texts of an entry, and the names of its fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

/** Kinds whose entries hold searched words. */
const SOUGHT: ReadonlySet<string> = new Set(kindsOf("sought"));

function isRefusedRowOf(people: readonly Person[]): (row: RefusedRow) => boolean {
  const isNamed = namesOneOf(people);
  const isTheirs = isRowOf(people);
  const numbers = new Set(people.map(({ customer }) => `(#${customer.id})`));
  return ({ cells, reason }) =>
    numbers.has(/\(#\d+\)$/.exec(reason)?.[0] ?? "") ||
    isNamed(reason) ||
    isNamed(cells) ||
    isTheirs(JSON.parse(cells) as string[]);
}

function findEntriesNaming(tx: Tx, people: readonly Person[], after: number) {
  const isUnread = (readTo: number) =>
    and(gt(auditLog.id, readTo), isNotNull(auditLog.payload), notInArray(auditLog.recordKind, ABOUT_STAFF));
  return findRows(
    after,
    (readTo) => selectEntries(tx).where(isUnread(readTo)).orderBy(asc(auditLog.id)).limit(PART).all(),
    isEntryOf(tx, people),
  );
}

/** Finds refused rows of imports that are about these people or name them. */
export function findRefusedRows(tx: Tx, people: readonly Person[], after = 0) {
  const { id } = importErrors;
  return findRows(
    after,
    (readTo) => selectRefusedRows(tx).where(gt(id, readTo)).orderBy(asc(id)).limit(LARGE_PART).all(),
    isRefusedRowOf(people),
  );
}

function* findRows<Row extends { id: number }>(
  after: number,
  read: (after: number) => Row[],
  isWanted: (row: Row) => boolean,
): Generator<undefined, Found, undefined> {
  const ids: number[] = [];
  for (let readTo = after; ;) {
    const rows = read(readTo);
    ids.push(...rows.filter(isWanted).map(({ id }) => id));
    const last = rows.at(-1);
    if (!last) return { ids, readTo };
    readTo = last.id;
    yield;
  }
}
