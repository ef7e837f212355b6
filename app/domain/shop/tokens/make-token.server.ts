import type { Tx } from "~db/client.server.ts";
import { apiTokens } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { type ManagerNow, managerNow, refuseStrongerRole } from "../employees/permission-rights.server.ts";
import { type Role, ROLES } from "../employees/roles.ts";
import { getToken, isOpen, type Token } from "./find-tokens.server.ts";
import type { TokenDays, TokenDetails } from "./token-fields.ts";

/** Most tokens that are neither revoked nor expired, of all who make them. */
export const TOKENS_AT_MOST = 50;

/**
 * Makes a token for a program. Takes only its hash, since answers of writes are stored. Refused for a role that the
 * actor may not give, the name of another token that isn't over, and beyond `TOKENS_AT_MOST`.
 */
export function makeToken(
  { tx, actor, now }: RuleContext,
  { name, role, isReadOnly, expires, tokenHash }: TokenDetails & { tokenHash: string },
): Result<Token> {
  const beyond = refuseRole(tx, managerNow(tx, actor.id), role);
  if (beyond) return beyond;
  const open = tx.select({ name: apiTokens.name }).from(apiTokens).where(isOpen(now)).all();
  if (open.some((other) => fold(other.name) === fold(name)))
    return refuse("invalid", "There is already a token with this name", "name");
  if (open.length >= TOKENS_AT_MOST)
    return refuse("conflict", `You've reached ${TOKENS_AT_MOST} tokens: revoke one that no program uses`);
  const { id } = tx
    .insert(apiTokens)
    .values({
      name,
      role,
      isReadOnly,
      tokenHash,
      employeeId: actor.id,
      createdAt: now,
      expiresAt: expiryOf(expires, now),
    })
    .returning({ id: apiTokens.id })
    .get();
  const token = getToken(tx, id, now);
  if (!token) throw new Error("A token that was just made is there");
  const { createdAt, expiresAt } = token;
  return done(token, {
    action: "token.made",
    record: { kind: "token", id },
    after: { name, role, isReadOnly, createdAt, expiresAt },
  });
}

/** Roles that the actor may give a token, from fewest permissions to most. */
export function rolesForToken(tx: Tx, actorId: number): Role[] {
  const by = managerNow(tx, actorId);
  return ROLES.filter((role) => refuseRole(tx, by, role) === null);
}

/** Refuses a role that can do more than the actor, and Owner from anybody but an owner, as for an account. */
function refuseRole(tx: Tx, by: ManagerNow, role: Role): Refused | null {
  if (role === "owner" && by?.role !== "owner")
    return refuse("forbidden", "Only an owner can give a token the Owner role", "role");
  return refuseStrongerRole(tx, by, role);
}

function expiryOf(expires: TokenDays, now: Instant): Instant | null {
  return expires === "never" ? null : ((now + Number(expires) * MS_PER_DAY) as Instant);
}
