import { ownValue } from "../../own-value.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Slice } from "../../slice.ts";
import { meaningsOf } from "./audit-search.server.ts";
import { type FilterBranch, combineBranches } from "./filter-branches.ts";
import { actionsAlike } from "../../shop/trail/action-labels.ts";
import { RECORD_KINDS } from "../../shop/trail/record-kinds.ts";

/** A missing property doesn't filter. */
export interface EntryFilter {
  search?: string | undefined;
  /** Whoever did or approved it. Null means entries without an employee. */
  employeeId?: number | null | undefined;
  /** The token with which a program did it. */
  tokenId?: number | undefined;
  kind?: string | undefined;
  /** Record id; requires `kind`. */
  record?: string | undefined;
  action?: string | undefined;
  /** From is inclusive, to is exclusive. */
  from?: Instant | undefined;
  to?: Instant | undefined;
  /** Highest id. Keeps newer entries out of a list that is being paged. */
  upTo?: number | undefined;
}

export type EntryKey = readonly [at: number, id: number];

/** A filter resolved to index branches with time and id bounds. */
export interface ResolvedFilter extends Pick<EntryFilter, "from" | "to" | "upTo"> {
  branches: FilterBranch[];
  hasMore: boolean;
}

export function resolveFilter(tx: Tx, filter: EntryFilter): ResolvedFilter {
  const { search, from, to, upTo } = filter;
  const chosen = branchesOf(filter);
  if (search === undefined) return { branches: chosen, hasMore: false, from, to, upTo };
  const { branches, hasMore } = meaningsOf(tx, search);
  return { branches: combineBranches(chosen, branches), hasMore, from, to, upTo };
}

/**
 * SQL for the ids and times of matching entries: one index scan per branch, each in list order and limited.
 * Undefined if nothing can match.
 */
export function matchingEntries(resolved: ResolvedFilter, slice: Slice<EntryKey>): SQL | undefined {
  const { branches } = resolved;
  if (branches.length === 0) return undefined;
  const within = boundsOf(resolved, slice);
  const order = slice.before ? sql`asc` : sql`desc`;
  const parts = branches.map(
    (branch) => sql`select id, at from (select id, at from audit_log indexed by ${sql.raw(indexOf(branch))}
      where ${and(...conditionsOf(branch), ...within) ?? sql`true`} order by at ${order}, id ${order} limit ${slice.limit})`,
  );
  return sql.join(parts, sql` union `);
}

/** Branches of a filter without a search. Includes actions with the same label and related kinds. */
function branchesOf({ employeeId, tokenId, kind, record, action }: EntryFilter): FilterBranch[] {
  const by = whoseBranches({ employeeId, tokenId });
  const chosen =
    action === undefined
      ? by
      : by.flatMap((one) => actionsAlike(action).map((each) => ({ ...one, action: each })));
  if (kind === undefined) return chosen;
  const kinds = [kind, ...(ownValue(RECORD_KINDS, kind)?.also ?? [])];
  const about = kinds.map((each): FilterBranch =>
    record === undefined ? { kind: each } : { records: { kind: each, ids: [record] } },
  );
  return combineBranches(chosen, about);
}

function whoseBranches({ employeeId, tokenId }: Pick<EntryFilter, "employeeId" | "tokenId">): FilterBranch[] {
  if (tokenId !== undefined) return [{ tokenId }];
  if (employeeId === undefined) return [{}];
  return [{ employeeId }, ...(employeeId === null ? [] : [{ approvedBy: employeeId }])];
}

function indexOf({ records, action, kind, employeeId, approvedBy, tokenId }: FilterBranch): string {
  if (tokenId !== undefined) return "audit_log_token";
  if (approvedBy !== undefined) return "audit_log_approver";
  if (records) return "audit_log_record";
  if (action !== undefined) return "audit_log_action";
  if (kind !== undefined) return "audit_log_kind";
  return employeeId === undefined ? "audit_log_at" : "audit_log_employee";
}

function conditionsOf({ records, action, kind, employeeId, approvedBy, tokenId }: FilterBranch): SQL[] {
  const conditions: SQL[] = [];
  if (tokenId !== undefined) conditions.push(eq(auditLog.tokenId, tokenId));
  if (approvedBy !== undefined) conditions.push(eq(auditLog.approvedBy, approvedBy));
  if (records) {
    conditions.push(eq(auditLog.recordKind, records.kind), inArray(auditLog.recordId, records.ids));
  }
  if (action !== undefined) conditions.push(eq(auditLog.action, action));
  if (kind !== undefined) conditions.push(eq(auditLog.recordKind, kind));
  if (employeeId !== undefined) conditions.push(sql`${auditLog.employeeId} is ${employeeId}`);
  return conditions;
}

/** The tightest time bounds, which every index can use; the id breaks ties. */
function boundsOf({ from, to, upTo }: ResolvedFilter, { after, before }: Slice<EntryKey>): SQL[] {
  const lowest = Math.max(from ?? -Infinity, before?.[0] ?? -Infinity);
  const highest = Math.min(to === undefined ? Infinity : to - 1, after?.[0] ?? Infinity);
  return [
    ...(lowest > -Infinity ? [sql`${auditLog.at} >= ${lowest}`] : []),
    ...(highest < Infinity ? [sql`${auditLog.at} <= ${highest}`] : []),
    ...(after ? [sql`(${auditLog.at}, ${auditLog.id}) < (${after[0]}, ${after[1]})`] : []),
    ...(before ? [sql`(${auditLog.at}, ${auditLog.id}) > (${before[0]}, ${before[1]})`] : []),
    ...(upTo === undefined ? [] : [sql`${auditLog.id} <= ${upTo}`]),
  ];
}
