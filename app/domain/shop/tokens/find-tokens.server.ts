import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { apiTokens, employees } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { managerNow } from "../employees/permission-rights.server.ts";
import { tokenState } from "./token-state.ts";

/** Most that are listed. */
const LISTED = 200;

const revokers = alias(employees, "revokers");

const COLUMNS = {
  id: apiTokens.id,
  name: apiTokens.name,
  role: apiTokens.role,
  isReadOnly: apiTokens.isReadOnly,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
  makerId: apiTokens.employeeId,
  madeBy: fullNameIn(employees),
  revokedBy: sql<
    string | null
  >`case when ${apiTokens.revokedBy} is not null then ${fullNameIn(revokers)} end`,
};

/** Those that could be used first, then the newest that ended. */
export function listTokens(tx: Tx, now: Instant): Token[] {
  return tokensWhere(tx, now).toSorted(
    (one, other) => Number(other.state === "in_force") - Number(one.state === "in_force"),
  );
}

export function getToken(tx: Tx, tokenId: number, now: Instant): Token | undefined {
  return tokensWhere(tx, now, eq(apiTokens.id, tokenId))[0];
}

export type Token = ReturnType<typeof tokensWhere>[number];

function tokensWhere(tx: Tx, now: Instant, condition?: SQL) {
  const rows = tx
    .select(COLUMNS)
    .from(apiTokens)
    .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
    .leftJoin(revokers, eq(revokers.id, apiTokens.revokedBy))
    .where(condition)
    .orderBy(desc(sql`${isOpen(now)}`), desc(apiTokens.id))
    .limit(LISTED)
    .all();
  const makers = new Map([...new Set(rows.map(({ makerId }) => makerId))].map((id) => [id, mayMake(tx, id)]));
  return rows.map((row) => ({
    ...row,
    state: tokenState(row, { makerMay: makers.get(row.makerId) ?? false, now }),
  }));
}

/** Neither revoked nor expired. */
export function isOpen(now: Instant) {
  return and(isNull(apiTokens.revokedAt), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)));
}

function mayMake(tx: Tx, employeeId: number): boolean {
  return managerNow(tx, employeeId)?.permissions.has("tokens.manage") ?? false;
}
