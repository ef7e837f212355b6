import { and, asc, gt, isNotNull, notInArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, importErrors } from "~db/schema/index.ts";
import { fold } from "../search-text.ts";
import { isRowOf, namesOneOf, type Person } from "./person-words.server.ts";

/** Rows read per step. */
const PART = 500;

/** Rows that name people and can be many: entries of the audit trail, and refused rows of imports. */
export interface Copies {
  entries: number[];
  refusedRows: number[];
  /** The newest rows that were read. */
  readTo: { entry: number; refusedRow: number };
}

export const NOTHING_READ: Copies = { entries: [], refusedRows: [], readTo: { entry: 0, refusedRow: 0 } };

/** Kinds whose entries say nothing of customers, though an employee may share a customer's email. */
const ABOUT_STAFF = ["employee", "store", "setting", "settings", "one-time code"];

/** Reads on after `known` in steps and yields between them, so that other requests can run. */
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

/** Reads all of it at once. */
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

function* findEntriesNaming(
  tx: Tx,
  people: readonly Person[],
  after: number,
): Generator<undefined, Found, undefined> {
  const isNamed = namesOneOf(people);
  const names = people.flatMap(({ lastNames }) => lastNames);
  // The filters of an export hold what was searched for.
  const isSearched = (action: string, payload: string | null) =>
    action === "audit.exported" && names.some((name) => fold(payload ?? "").includes(name));
  return yield* findRows(
    after,
    (readTo) =>
      tx
        .select({ id: auditLog.id, payload: auditLog.payload, action: auditLog.action })
        .from(auditLog)
        .where(
          and(
            gt(auditLog.id, readTo),
            isNotNull(auditLog.payload),
            notInArray(auditLog.recordKind, ABOUT_STAFF),
          ),
        )
        .orderBy(asc(auditLog.id))
        .limit(PART)
        .all(),
    ({ payload, action }) => isSearched(action, payload) || isNamed(payload),
  );
}

/** Refused rows of imports that are about these people or name them. */
export function* findRefusedRows(
  tx: Tx,
  people: readonly Person[],
  after = 0,
): Generator<undefined, Found, undefined> {
  const isNamed = namesOneOf(people);
  const isTheirs = isRowOf(people);
  const numbers = new Set(people.map(({ customer }) => `(#${customer.id})`));
  const { id, cells, reason } = importErrors;
  return yield* findRows(
    after,
    (readTo) =>
      tx
        .select({ id, cells, reason })
        .from(importErrors)
        .where(gt(id, readTo))
        .orderBy(asc(id))
        .limit(PART)
        .all(),
    ({ cells, reason }) =>
      numbers.has(/\(#\d+\)$/.exec(reason)?.[0] ?? "") ||
      isNamed(reason) ||
      isNamed(cells) ||
      isTheirs(cellsOf(cells)),
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

/** Older imports kept cells by column name. */
function cellsOf(cells: string): string[] {
  const kept = JSON.parse(cells) as string[] | Record<string, string>;
  return Array.isArray(kept) ? kept : Object.values(kept);
}
