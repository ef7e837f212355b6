import {
  apiTokens,
  changedRoles,
  employeePermissions,
  employees,
  formDrafts,
  idempotencyKeys,
  oneTimeCodes,
  pins,
  recoveryCodes,
  rolePermissions,
  secondFactors,
  services,
  sessions,
  settings,
  signInFailures,
  signIns,
  stores,
} from "~db/schema/index.ts";
import { ROLE_PERMISSIONS, type Permission } from "../../../permissions.ts";
import type { Role } from "../../../shop/employees/roles.ts";
import { FIRST_STORES } from "../../../shop/stores/first-stores.server.ts";
import {
  by,
  each,
  type Entry,
  isBeforeFirst,
  KEY,
  type ListedPart,
  type Part,
  PERSON,
  proof,
  type Row,
  said,
  saidBy,
  TIME,
  unproven,
  valueAt,
  VERSION,
} from "./proof.ts";

const SECRET = "the trail holds no secret, and nothing made of one";
const SIGN_IN = "what signing in needs, and no record of the shop; it expires";

/** An account's choices. 'role' leaves a permission to its role. */
const ofAccount: Part = {
  table: employeePermissions,
  of: "employeeId",
  match: isSamePermission,
  startsEmpty: true,
  list: { "employee.permissions-changed": withAccountChoices },
  listBefore: { "employee.permissions-changed": withAccountChoices },
};

export const SHOP_PROOFS = {
  stores: proof(stores, {
    one: "store",
    columns: {
      key: KEY,
      ...each(
        [
          "name",
          "zone",
          "address",
          "country",
          "phone",
          "salesTaxRate",
          "surtaxRate",
          "surtaxLimit",
          "tradeInLessensTax",
          "roundsCash",
          "tradeInHoldDays",
          "holidays",
          "position",
        ],
        said,
      ),
      version: VERSION,
    },
    trail: {
      kind: "store",
      begins: ["store.added"],
      mayLack: ({ key }) => FIRST_STORES.some((store) => store.key === key),
      initially: ({ key }) => {
        const store = FIRST_STORES.find((first) => first.key === key);
        const noSurtax = { surtaxRate: null, surtaxLimit: null };
        const rules = { tradeInLessensTax: true, roundsCash: false, tradeInHoldDays: 0 };
        const rest = { ...noSurtax, ...rules, salesTaxRate: 0 };
        return store ? { ...rest, address: null, phone: null, holidays: null, ...store } : null;
      },
    },
  }),
  settings: proof(settings, {
    one: "setting",
    columns: {
      name: KEY,
      // What a rule that a setting makes did is told of the setting, too.
      value: saidBy({
        "setting.changed": by(
          (after) => JSON.stringify(after),
          (before) => (before === null ? undefined : JSON.stringify(before)),
        ),
      }),
      changedAt: saidBy({ "setting.changed": TIME }),
      changedBy: saidBy({ "setting.changed": PERSON }),
      version: VERSION,
    },
    trail: { kind: "setting", begins: ["setting.changed"] },
  }),
  employees: proof(employees, {
    one: "employee",
    columns: {
      id: KEY,
      ...each(["email", "firstName", "lastName", "role", "phone", "homeStore", "isActive"], said),
      passwordHash: unproven(SECRET),
      passwordSetAt: unproven("goes with the password, of which the trail holds nothing"),
      // Older versions told the location of when the request began.
      location: saidBy({ "employee.location-chosen": by((after) => valueAt(after, "location")) }),
      createdAt: saidBy({ "employee.hired": TIME }),
      version: VERSION,
    },
    trail: {
      kind: "employee",
      begins: ["employee.hired"],
      since: "createdAt",
      // Employees from before the first one that the trail knows have no entry.
      mayLack: ({ id }, ask) => Number(id) > 0 && isBeforeFirst("employee.hired", id, ask),
      parts: [ofAccount],
    },
  }),
  changedRoles: proof(changedRoles, {
    one: "role",
    columns: {
      role: KEY,
      changedAt: saidBy({ "role.permissions-changed": TIME }),
      changedBy: saidBy({ "role.permissions-changed": PERSON }),
      version: VERSION,
    },
    trail: {
      kind: "role",
      begins: ["role.permissions-changed"],
      parts: [
        {
          table: rolePermissions,
          of: "role",
          match: isSamePermission,
          list: { "role.permissions-changed": withRoleChoices },
          listBefore: { "role.permissions-changed": withRoleChoices },
        },
      ],
    },
  }),
  rolePermissions: proof(rolePermissions, {
    one: "permission of a role",
    columns: { role: KEY, permission: said("permission"), isAllowed: said("isAllowed") },
    trail: "parts",
  }),
  employeePermissions: proof(employeePermissions, {
    one: "permission of an employee",
    columns: { employeeId: KEY, permission: said("permission"), isAllowed: said("isAllowed") },
    trail: "parts",
  }),
  services: proof(services, {
    one: "service",
    columns: {
      id: KEY,
      ...each(["name", "foldedName", "price", "cost", "isTaxed", "isActive"], said),
      version: VERSION,
    },
    trail: { kind: "service", begins: ["service.added"] },
  }),
  pins: proof(pins, {
    one: "PIN",
    columns: each(["employeeId", "hash", "setAt"], unproven(SECRET)),
    trail: null,
  }),
  secondFactors: proof(secondFactors, {
    one: "authenticator app",
    columns: each(["employeeId", "secret", "lastStep", "setUpAt"], unproven(SECRET)),
    trail: null,
  }),
  recoveryCodes: proof(recoveryCodes, {
    one: "recovery code",
    columns: each(["codeHash", "employeeId", "usedAt"], unproven(SECRET)),
    trail: null,
  }),
  oneTimeCodes: proof(oneTimeCodes, {
    one: "one-time code",
    columns: each(
      ["id", "purpose", "employeeId", "codeHash", "createdAt", "expiresAt", "usedAt"],
      unproven(SECRET),
    ),
    trail: null,
  }),
  apiTokens: proof(apiTokens, {
    one: "token",
    columns: {
      id: KEY,
      ...each(["name", "role", "isReadOnly", "expiresAt"], said),
      tokenHash: unproven(SECRET),
      employeeId: saidBy({ "token.made": PERSON }),
      createdAt: saidBy({ "token.made": TIME }),
      lastUsedAt: unproven("when a program last used it: the trail has what programs did"),
      revokedAt: saidBy({ "token.revoked": TIME }),
      revokedBy: saidBy({ "token.revoked": PERSON }),
    },
    trail: {
      kind: "token",
      begins: ["token.made"],
      since: "createdAt",
      initially: () => ({ revokedAt: null, revokedBy: null }),
    },
  }),
  sessions: proof(sessions, {
    one: "session",
    columns: each(
      [
        "id",
        "tokenHash",
        "employeeId",
        "createdAt",
        "lastSeenAt",
        "userAgent",
        "address",
        "actingId",
        "actingSince",
        "lockedAt",
        "confirmedAt",
      ],
      unproven(SIGN_IN),
    ),
    trail: null,
  }),
  signIns: proof(signIns, {
    one: "sign-in",
    columns: each(
      [
        "id",
        "employeeId",
        "sessionId",
        "at",
        "userAgent",
        "address",
        "secondFactor",
        "isNewBrowser",
        "isAnnounced",
      ],
      unproven(SIGN_IN),
    ),
    trail: null,
  }),
  signInFailures: proof(signInFailures, {
    one: "failed sign-in",
    columns: each(["id", "accountHash", "address", "at"], unproven(SIGN_IN)),
    trail: null,
  }),
  formDrafts: proof(formDrafts, {
    one: "draft",
    columns: each(
      ["id", "employeeId", "path", "fields", "createdAt"],
      unproven("what was typed and not sent"),
    ),
    trail: null,
  }),
  idempotencyKeys: proof(idempotencyKeys, {
    one: "kept answer",
    columns: each(
      ["employeeId", "tokenId", "method", "path", "key", "bodyHash", "record", "createdAt"],
      unproven("a copy of an answer, for a second try; it expires"),
    ),
    trail: null,
  }),
};

function isSamePermission(part: unknown, row: { readonly [name: string]: unknown }): boolean {
  return (part as { permission: string }).permission === row.permission;
}

function withAccountChoices(said: unknown, entry: Entry, parts: readonly ListedPart[] | null) {
  return withChoices(said, entry, parts, (_permission, choice) => (choice === "role" ? null : choice));
}

function withRoleChoices(said: unknown, entry: Entry, parts: readonly ListedPart[] | null, { role }: Row) {
  return withChoices(said, entry, parts, (permission, choice) => {
    const isDefault = ROLE_PERMISSIONS[role as Role].includes(permission as Permission);
    return (choice === "allowed") === isDefault ? null : choice;
  });
}

/** Keeps a row only for a choice that changes something. */
function withChoices(
  said: unknown,
  entry: Entry,
  parts: readonly ListedPart[] | null,
  kept: (permission: string, choice: string) => string | null,
): ListedPart[] {
  const rows = new Map((parts ?? []).map((part) => [(part.said as { permission: string }).permission, part]));
  for (const [permission, choice] of Object.entries((said ?? {}) as Record<string, string>)) {
    const is = kept(permission, choice);
    if (is === null) rows.delete(permission);
    else rows.set(permission, { said: { permission, isAllowed: is === "allowed" }, entry });
  }
  return [...rows.values()];
}
