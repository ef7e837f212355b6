import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { alias } from "drizzle-orm/sqlite-core";
import { apiTokens, auditLog, customers, denials, employees } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Slice } from "../../slice.ts";
import { matchingEntries, type EntryKey, type ResolvedFilter, resolveFilter } from "./entry-filter.server.ts";
import { ACTION_LABELS } from "../../shop/trail/action-labels.ts";
import { mainKind } from "../../shop/trail/record-kinds.ts";

const approvers = alias(employees, "approvers");

const ENTRY = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  recordKind: auditLog.recordKind,
  recordId: auditLog.recordId,
  requestId: auditLog.requestId,
  address: auditLog.address,
  payload: auditLog.payload,
  employeeId: auditLog.employeeId,
  firstName: employees.firstName,
  lastName: employees.lastName,
  email: employees.email,
  approvedBy: auditLog.approvedBy,
  approverName: sql<
    string | null
  >`case when ${auditLog.approvedBy} is not null then ${fullNameIn(approvers)} end`,
  tokenName: apiTokens.name,
};

/** Newest first. */
export function findEntries(tx: Tx, filter: ResolvedFilter, slice: Slice<EntryKey>) {
  const found = matchingEntries(filter, slice);
  if (!found) return [];
  const order = slice.before ? sql`asc` : sql`desc`;
  const ids = tx
    .all<{ id: number }>(
      sql`select id from (${found}) order by at ${order}, id ${order} limit ${slice.limit}`,
    )
    .map(({ id }) => id);
  return getEntries(tx, ids).toSorted((one, other) => other.at - one.at || other.id - one.id);
}

/** Returned in no particular order. */
export function getEntries(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select(ENTRY)
    .from(auditLog)
    .leftJoin(employees, eq(employees.id, auditLog.employeeId))
    .leftJoin(approvers, eq(approvers.id, auditLog.approvedBy))
    .leftJoin(apiTokens, eq(apiTokens.id, auditLog.tokenId))
    .where(inArray(auditLog.id, ids))
    .all();
}

export type Entry = ReturnType<typeof getEntries>[number];

export function keyOfEntry({ at, id }: Pick<Entry, "at" | "id">): EntryKey {
  return [at, id];
}

/** Counts no further than `atMost`. */
export function countEntries(tx: Tx, filter: ResolvedFilter, atMost: number): number {
  const found = matchingEntries(filter, { limit: atMost });
  if (!found) return 0;
  return (
    tx.get<{ n: number }>(sql`select count(*) as n from (select id from (${found}) limit ${atMost})`)?.n ?? 0
  );
}

export function getEntry(tx: Tx, id: number): Entry | undefined {
  return tx
    .select(ENTRY)
    .from(auditLog)
    .leftJoin(employees, eq(employees.id, auditLog.employeeId))
    .leftJoin(approvers, eq(approvers.id, auditLog.approvedBy))
    .leftJoin(apiTokens, eq(apiTokens.id, auditLog.tokenId))
    .where(eq(auditLog.id, id))
    .get();
}

export function neighborsOf(tx: Tx, entry: Entry): { earlier: number | null; later: number | null } {
  const filter = resolveFilter(tx, { kind: mainKind(entry.recordKind), record: entry.recordId });
  const key = keyOfEntry(entry);
  return {
    earlier: findEntries(tx, filter, { after: key, limit: 1 })[0]?.id ?? null,
    later: findEntries(tx, filter, { before: key, limit: 1 })[0]?.id ?? null,
  };
}

/** 0 if there are no entries. */
export function newestEntry(tx: Tx): number {
  return tx.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get()?.id ?? 0;
}

/** The import that created a customer, where their history starts. */
export function importOf(tx: Tx, customerId: number): number | null {
  const row = tx
    .select({ importId: customers.importId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .get();
  return row?.importId ?? null;
}

/** Known actions that occur in the trail. */
export function recordedActions(tx: Tx): string[] {
  const known = JSON.stringify(Object.keys(ACTION_LABELS));
  const isRecorded = sql`exists (select 1 from ${auditLog} where ${auditLog.action} = value)`;
  return tx
    .all<{ value: string }>(sql`select value from json_each(${known}) where ${isRecorded}`)
    .map(({ value }) => value);
}

/** All employees, including past ones, by name. */
export function everybody(tx: Tx) {
  return tx
    .select({ id: employees.id, firstName: employees.firstName, lastName: employees.lastName })
    .from(employees)
    .orderBy(asc(employees.firstName), asc(employees.lastName), asc(employees.id))
    .all();
}

/** Tokens of programs, by name, also those that ended. */
export function everyToken(tx: Tx) {
  return tx
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .orderBy(asc(apiTokens.name), asc(apiTokens.id))
    .all();
}

export type DenialKey = readonly [minute: number, employeeId: number, permission: string];

/** Denied requests grouped by minute, newest first. */
export function findDenials(tx: Tx, { after, before, limit }: Slice<DenialKey>) {
  const { minute, employeeId, permission } = denials;
  const key = before ?? after;
  const beyond =
    key &&
    sql`(${minute}, ${employeeId}, ${permission}) ${before ? sql`>` : sql`<`} (${key[0]}, ${key[1]}, ${key[2]})`;
  const order = before ? asc : desc;
  const rows = tx
    .select({
      minute,
      employeeId,
      permission,
      count: denials.count,
      address: denials.address,
      firstName: employees.firstName,
      lastName: employees.lastName,
    })
    .from(denials)
    .leftJoin(employees, eq(employees.id, employeeId))
    .where(beyond)
    .orderBy(order(minute), order(employeeId), order(permission))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

export type Denial = ReturnType<typeof findDenials>[number];

/** Counts minutes, no further than `atMost`. */
export function countDenials(tx: Tx, atMost: number): number {
  return (
    tx.get<{ n: number }>(sql`select count(*) as n from (select 1 from ${denials} limit ${atMost})`)?.n ?? 0
  );
}
