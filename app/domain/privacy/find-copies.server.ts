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
  const isNamed = namesOneOf(people);
  const isTheirs = isRowOf(people);
  const names = people.map(({ customer }) => fold(customer.lastName));
  const reasons = new Set(people.map(({ customer }) => `(#${customer.id})`));
  const entries = [...known.entries];
  const refusedRows = [...known.refusedRows];
  let { entry, refusedRow } = known.readTo;
  for (;;) {
    const rows = tx
      .select({ id: auditLog.id, payload: auditLog.payload, action: auditLog.action })
      .from(auditLog)
      .where(
        and(
          gt(auditLog.id, entry),
          isNotNull(auditLog.payload),
          notInArray(auditLog.recordKind, ABOUT_STAFF),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(PART)
      .all();
    for (const { id, payload, action } of rows) {
      // The filters of an export hold what was searched for.
      const isSearched =
        action === "audit.exported" && names.some((name) => fold(payload ?? "").includes(name));
      if (isSearched || isNamed(payload)) entries.push(id);
    }
    const last = rows.at(-1);
    if (!last) break;
    entry = last.id;
    yield;
  }
  for (;;) {
    const { id, cells, reason } = importErrors;
    const rows = tx
      .select({ id, cells, reason })
      .from(importErrors)
      .where(gt(id, refusedRow))
      .orderBy(asc(id))
      .limit(PART)
      .all();
    for (const row of rows) {
      const isAbout = reasons.has(/\(#\d+\)$/.exec(row.reason)?.[0] ?? "");
      if (isAbout || isNamed(row.reason) || isNamed(row.cells) || isTheirs(cellsOf(row.cells)))
        refusedRows.push(row.id);
    }
    const last = rows.at(-1);
    if (!last) break;
    refusedRow = last.id;
    yield;
  }
  return { entries, refusedRows, readTo: { entry, refusedRow } };
}

/** Reads all of it at once. */
export function findCopiesAtOnce(tx: Tx, people: readonly Person[], known?: Copies): Copies {
  const reading = findCopies(tx, people, known);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** Older imports kept cells by column name. */
function cellsOf(cells: string): string[] {
  const kept = JSON.parse(cells) as string[] | Record<string, string>;
  return Array.isArray(kept) ? kept : Object.values(kept);
}
