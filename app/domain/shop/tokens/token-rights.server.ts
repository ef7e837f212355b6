import { eq, getTableColumns, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { apiTokens, employees, rolePermissions } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { type Actor, MANAGING, type Permission } from "../../permissions.ts";
import { actorFrom } from "../employees/actor-now.server.ts";
import { PERMISSION_CHANGES, permissionsIn } from "../employees/permissions-in-force.server.ts";
import { tokenState, type TokenState } from "./token-state.ts";

/** A token as a request finds it. The actor is whoever made it, with the token's rights of this moment. */
export interface TokenNow {
  tokenId: number;
  state: TokenState;
  isReadOnly: boolean;
  lastUsedAt: Instant | null;
  actor: Actor;
}

const { passwordHash: _, version: __, ...MAKER } = getTableColumns(employees);

const COLUMNS = {
  token: {
    id: apiTokens.id,
    role: apiTokens.role,
    isReadOnly: apiTokens.isReadOnly,
    expiresAt: apiTokens.expiresAt,
    lastUsedAt: apiTokens.lastUsedAt,
    revokedAt: apiTokens.revokedAt,
    ofRole: sql<string>`(
      select json_group_object(p.permission, p.is_allowed) from ${rolePermissions} p
      where p.role = ${apiTokens.role}
    )`,
  },
  maker: {
    ...MAKER,
    ...PERMISSION_CHANGES,
    hasPassword: sql`${employees.passwordHash} is not null`.mapWith(Boolean),
  },
};

const ofHash = builtOnce((tx) =>
  tx
    .select(COLUMNS)
    .from(apiTokens)
    .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
    .where(eq(apiTokens.tokenHash, sql.placeholder("tokenHash"))),
);

const ofId = builtOnce((tx) =>
  tx
    .select(COLUMNS)
    .from(apiTokens)
    .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
    .where(eq(apiTokens.id, sql.placeholder("tokenId"))),
);

type Row = NonNullable<ReturnType<ReturnType<typeof ofHash>["get"]>>;

export function tokenOfHash(tx: Tx, tokenHash: string, now: Instant): TokenNow | null {
  const row = ofHash(tx).get({ tokenHash });
  return row ? tokenNow(tx, row, now) : null;
}

/** Null unless it is in force. */
export function actorOfToken(tx: Tx, tokenId: number, now: Instant): Actor | null {
  const row = ofId(tx).get({ tokenId });
  const token = row && tokenNow(tx, row, now);
  return token?.state === "in_force" ? token.actor : null;
}

function tokenNow(tx: Tx, { token, maker }: Row, now: Instant): TokenNow {
  const own = permissionsIn(maker.role, maker);
  const makerMay = maker.isActive && maker.hasPassword && own.has("tokens.manage");
  const permissions = permissionsOfToken(
    permissionsIn(token.role, { ofRole: token.ofRole, ofAccount: "{}" }),
    own,
  );
  const { id: tokenId, role, isReadOnly, lastUsedAt } = token;
  return {
    tokenId,
    state: tokenState(token, { makerMay, now }),
    isReadOnly,
    lastUsedAt,
    // Where a person looks at the moment is nothing to a program (product.md).
    actor: { ...actorFrom(tx, maker, permissions), role, tokenId, location: null },
  };
}

/**
 * What a token's role may do, as far as whoever made it may, without the work of owners and administrators: that asks
 * for a person, who has a password.
 */
export function permissionsOfToken(
  ofRole: ReadonlySet<Permission>,
  ofMaker: ReadonlySet<Permission>,
): ReadonlySet<Permission> {
  return new Set([...ofRole].filter((one) => ofMaker.has(one) && !MANAGING.has(one)));
}
