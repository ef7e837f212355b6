import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actorOfSession, openSession } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import { readPayload, changesOf as changesOfPayload } from "~/domain/records/audit/changes";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { hireEmployee } from "~/domain/shop/employees/hire-employee.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { PERMISSION_SECTIONS } from "~/domain/shop/employees/permission-words";
import { removeSecondFactor } from "~/domain/shop/employees/remove-second-factor.server";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import { type Role, ROLES } from "~/domain/shop/employees/roles";
import {
  CHANGEABLE_PERMISSIONS,
  can,
  lackedBy,
  type Permission,
  type PermissionChanges,
  permissionsOf,
  ROLE_PERMISSIONS,
} from "~/domain/permissions";
import { openDatabase } from "~db/client.server.ts";
import { auditLog, oneTimeCodes } from "~db/schema/index.ts";
import { ADAM, OLIVE, type Person, RHEA, SAL, SUSAN } from "../../support/cast.ts";
import {
  actorNamed,
  anEmployee,
  attempt,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";

const CODE = hashOfCode("ABCD-EFGH-JKLM");

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

type By = Pick<Person, "id">;
const role = (name: Role, changes: PermissionChanges, by: By = OLIVE, version: number | null = null) =>
  attempt((ctx) => changeRolePermissions(ctx, name, { changes, version }), by);
const account = ({ id }: By, changes: PermissionChanges, by: By = OLIVE) =>
  attempt((ctx) => changeAccess(ctx, id, { changes }), by);
const may = (person: By, permission: Permission) => can(actorNamed(person), permission);
const trail = () =>
  shop.db
    .select()
    .from(auditLog)
    .all()
    .filter(({ action }) => action.endsWith("permissions-changed"));
const done = { kind: "done" };
const forbidden = (message: string) => ({ kind: "refused", refusal: { kind: "forbidden", message } });

describe("what an account can do", () => {
  test("is its role's defaults, then the role's changes, then its own", () => {
    expect(may(SAL, "reports.view")).toBe(true);
    expect(role("sales", { "reports.view": false, "marketing.manage": true })).toMatchObject(done);
    expect([may(SAL, "reports.view"), may(SAL, "marketing.manage")]).toEqual([false, true]);
    expect([may(SUSAN, "reports.view"), may(RHEA, "marketing.manage")]).toEqual([true, false]);
    expect(account(SAL, { "reports.view": true, "marketing.manage": false })).toMatchObject(done);
    expect([may(SAL, "reports.view"), may(SAL, "marketing.manage")]).toEqual([true, false]);
    account(SAL, {});
    expect([may(SAL, "reports.view"), may(SAL, "marketing.manage")]).toEqual([false, true]);
    role("sales", {});
    expect([...actorNamed(SAL).permissions]).toEqual([...ROLE_PERMISSIONS.sales]);
  });

  test("reaches an open session at once, also when another process changed it", () => {
    const { id } = openSession(shop.db, SAL.id, { userAgent: "", address: "" }, Date.now() as Instant);
    const mayReports = () => actorOfSession(shop.db, id)?.permissions.has("reports.view");
    expect(mayReports()).toBe(true);
    const other = openDatabase(shop.file);
    other.$client.exec(`
      insert into changed_roles (role, changed_at) values ('sales', 1);
      insert into role_permissions values ('sales', 'reports.view', 0);
      insert into role_permissions values ('sales', 'of.a-later-release', 1)`);
    other.$client.close();
    expect(mayReports()).toBe(false);
    expect(role("sales", { "reports.view": true })).toMatchObject({ kind: "done", value: { changes: {} } });
    expect(mayReports()).toBe(true);
  });

  test("stores only differences from the defaults, so that later defaults arrive", () => {
    const all = Object.fromEntries(
      CHANGEABLE_PERMISSIONS.map((one) => [one, ROLE_PERMISSIONS.sales.includes(one)]),
    );
    expect(role("sales", all)).toMatchObject({ kind: "done", value: { changes: {}, version: 1 } });
    expect(trail()).toEqual([]);
    role("sales", { ...all, "reports.view": false });
    expect(shop.db.$client.prepare("select permission, is_allowed from role_permissions").all()).toEqual([
      { permission: "reports.view", is_allowed: 0 },
    ]);
  });

  test("leaves out what is of no use without another", () => {
    account(SAL, { "sales.view": false });
    expect(may(SAL, "sales.process")).toBe(false);
    expect([...permissionsOf("admin", {}, { "sales.view": false })]).not.toContain("sales.below-floor");
    for (const one of ROLES)
      for (const permission of ROLE_PERMISSIONS[one])
        expect(lackedBy(permission, permissionsOf(one)), `${permission} of ${one}`).toBeUndefined();
  });

  test("can be changed on the pages, for every permission but those everybody keeps", () => {
    const listed = PERMISSION_SECTIONS.flatMap(({ permissions }) => permissions.map(([one]) => one));
    expect(listed.toSorted()).toEqual(CHANGEABLE_PERMISSIONS.toSorted());
    expect(CHANGEABLE_PERMISSIONS).not.toContain("own");
  });
});

describe("a change", () => {
  test("writes one entry in words, with what was and what is", () => {
    role("sales", { "reports.view": false });
    account(SAL, { "marketing.manage": true });
    account(SAL, { "marketing.manage": false });
    const shown = trail().map((entry) => {
      const { action, recordKind, recordId } = entry;
      const changes = changesOfPayload(recordKind, recordId, readPayload(entry, true)!);
      const words = changes.map(({ meaning, before, after }) => [
        meaning.label,
        ...[before, after].map((value) => meaning.words?.[String(value)]),
      ]);
      return [action, recordId, words];
    });
    expect(shown).toEqual([
      ["role.permissions-changed", "sales", [["View reports", "Allowed", "Not allowed"]]],
      ["employee.permissions-changed", "4", [["Manage marketing", "Same as role", "Allowed"]]],
      ["employee.permissions-changed", "4", [["Manage marketing", "Allowed", "Not allowed"]]],
    ]);
  });

  test("of an older version is refused with what is saved now", () => {
    role("sales", { "reports.view": false }, ADAM);
    const late = role("sales", { "repairs.edit": false }, OLIVE, 1);
    expect(late).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "conflict",
        message: expect.stringMatching(/^Adam Reed changed these permissions at .* while you were editing$/),
        detail: { current: { version: 2, changes: { "reports.view": false } } },
      },
    });
    expect(role("sales", { "repairs.edit": false }, OLIVE, 2)).toMatchObject(done);
    enact((ctx) => changeAccess(ctx, SAL.id, { changes: { "reports.view": true }, version: 1 }));
    expect(attempt((ctx) => changeAccess(ctx, SAL.id, { role: "support", version: 1 }))).toMatchObject({
      kind: "refused",
      refusal: { kind: "conflict", detail: { current: { version: 2 } } },
    });
  });

  test("that allows one permission without another it needs is refused by both names", () => {
    expect(role("sales", { "sales.view": false })).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "invalid",
        errors: { "sales.process": ["'Process sales' needs 'View sales': allow both or neither"] },
      },
    });
    const blind = { "sales.view": false, "sales.process": false };
    expect(role("sales", blind)).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "invalid",
        errors: {
          "sales.return": ["'Process returns and exchanges' needs 'View sales': allow both or neither"],
        },
      },
    });
    expect(role("sales", { ...blind, "sales.return": false })).toMatchObject(done);
    expect(account(RHEA, { "rights.manage": true, "directory.manage": true })).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "invalid",
        errors: { "rights.manage": [expect.stringContaining("'System settings'")] },
      },
    });
  });

  test("of a role shows with the role, and drops an owner's own changes for good", () => {
    account(SAL, { "reports.view": false });
    enact((ctx) => changeAccess(ctx, SAL.id, { role: "owner" }));
    expect(may(SAL, "reports.view")).toBe(true);
    enact((ctx) => changeAccess(ctx, SAL.id, { role: "sales" }));
    expect(may(SAL, "reports.view")).toBe(true);
    expect(trail().map(({ payload }) => JSON.parse(payload!) as unknown)).toEqual([
      { before: { "reports.view": "role" }, after: { "reports.view": "denied" } },
      { before: { "reports.view": "denied" }, after: { "reports.view": "role" } },
    ]);
  });

  test("of a role that gives one revokes the codes of its accounts, and of no other", () => {
    const [ofSales, ofSupport] = [anEmployee({ role: "sales" }), anEmployee({ role: "support" })];
    const codes = () =>
      shop.db
        .select()
        .from(oneTimeCodes)
        .all()
        .map(({ employeeId }) => employeeId);
    enact((ctx) => issueCode(ctx, { employeeId: ofSales.id, codeHash: CODE }));
    enact((ctx) => issueCode(ctx, { employeeId: ofSupport.id, codeHash: `${CODE}2` }));
    role("sales", { "reports.view": false });
    expect(codes()).toEqual([ofSales.id, ofSupport.id]);
    role("sales", { "reports.view": false, "marketing.manage": true });
    expect(codes()).toEqual([ofSupport.id]);
    role("support", { "audit.view": true });
    expect(codes()).toEqual([]);
  });

  test("that gives a permission revokes the account's one-time code", () => {
    const { id } = anEmployee({ role: "sales" });
    const codes = () =>
      shop.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.employeeId, id)).all().length;
    enact((ctx) => issueCode(ctx, { employeeId: id, codeHash: CODE }));
    account({ id }, { "reports.view": false });
    expect(codes()).toBe(1);
    account({ id }, { "marketing.manage": true });
    expect(codes()).toBe(0);
  });
});

describe("nobody raises themselves", () => {
  test("owners can do everything, whatever the rows say", () => {
    const message = "Owners always have every permission";
    for (const by of [OLIVE, ADAM])
      expect(role("owner", { "backups.manage": false }, by)).toMatchObject(forbidden(message));
    const other = anEmployee({ role: "owner" });
    expect(account(other, { "backups.manage": false })).toMatchObject(forbidden(message));
    expect(permissionsOf("owner", { "backups.manage": false }, { "audit.view": false })).toEqual(
      permissionsOf("owner"),
    );
    const insert = "insert into changed_roles (role, changed_at) values ('owner', 1)";
    expect(() => shop.db.$client.exec(insert)).toThrow(/CHECK/);
  });

  test("an admin changes neither their own role nor their own account", () => {
    expect(role("admin", { "audit.view": true }, ADAM)).toMatchObject(
      forbidden("You can't change the permissions of your own role: ask an owner"),
    );
    expect(account(ADAM, { "audit.view": true }, ADAM)).toMatchObject(
      forbidden("You can't change your own role or permissions: ask another owner or administrator"),
    );
    account(SUSAN, { "settings.manage": true, "directory.manage": true, "rights.manage": true });
    expect(role("support", { "customers.erase": true }, SUSAN)).toMatchObject({ kind: "refused" });
    expect(role("admin", { "figures.cost": false }, SUSAN)).toMatchObject(
      forbidden("You can't change the permissions of a role above your own (Support)"),
    );
    expect(account(ADAM, { "figures.cost": false }, SUSAN)).toMatchObject(
      forbidden("You can't change an account with a role above your own (Support)"),
    );
    expect(role("sales", { "marketing.manage": true }, SUSAN)).toMatchObject(done);
  });

  test("one gives and takes only what one has", () => {
    const message = "You can't give or take 'Audit trail': you don't have it yourself";
    expect(role("support", { "audit.view": true }, ADAM)).toMatchObject(forbidden(message));
    expect(account(SUSAN, { "audit.view": true }, ADAM)).toMatchObject(forbidden(message));
    expect(account(SUSAN, { "audit.view": true }, OLIVE)).toMatchObject(done);
    expect(account(SUSAN, {}, ADAM), "an owner's gift").toMatchObject(forbidden(message));
    expect(account(SUSAN, { "audit.view": true, "reports.view": false }, ADAM)).toMatchObject(done);
  });

  test("an admin who was denied something gets it by no other account", () => {
    account(ADAM, { "customers.erase": false });
    const beyond = forbidden("You can't give a role that can do more than you: 'Erase customers'");
    const person = {
      firstName: "A",
      lastName: "Straw",
      email: "straw@shop.example",
      phone: null,
      homeStore: null,
      codeHash: CODE,
    };
    const hire = (as: Role) => attempt((ctx) => hireEmployee(ctx, { ...person, role: as }), ADAM);
    expect(hire("admin")).toMatchObject(beyond);
    expect(attempt((ctx) => changeAccess(ctx, SAL.id, { role: "admin" }), ADAM)).toMatchObject(beyond);
    const colleague = anEmployee({ role: "admin", firstName: "Anna", lastName: "Able" });
    const takeOver = forbidden("Anna Able can do what you can't: 'Erase customers'. Ask an owner");
    expect(attempt((ctx) => resetPassword(ctx, colleague.id, CODE), ADAM)).toMatchObject(takeOver);
    expect(attempt((ctx) => removeSecondFactor(ctx, colleague.id), ADAM)).toMatchObject(takeOver);
    expect(attempt((ctx) => resetPassword(ctx, SAL.id, hashOfCode("2345-6789-ABCD")), ADAM)).toMatchObject(
      done,
    );
    expect(hire("support")).toMatchObject(done);
  });

  test("who may manage accounts by a gift stays at or below their own role", () => {
    account(SUSAN, { "directory.manage": true });
    expect(attempt((ctx) => changeAccess(ctx, SAL.id, { role: "admin" }), SUSAN)).toMatchObject(
      forbidden("You can't give a role above your own (Support)"),
    );
    expect(attempt((ctx) => resetPassword(ctx, ADAM.id, CODE), SUSAN)).toMatchObject(
      forbidden("You can't change an account with a role above your own (Support)"),
    );
    expect(account(SAL, { "reports.view": false }, SUSAN), "without the permission").toMatchObject(
      forbidden("You can't change permissions: ask an administrator"),
    );
    expect(attempt((ctx) => changeAccess(ctx, SAL.id, { role: "read_only" }), SUSAN)).toMatchObject(done);
  });

  test("an admin who lost the permission meanwhile changes nothing", () => {
    const stale = actorNamed(ADAM);
    account(ADAM, { "rights.manage": false });
    expect(can(stale, "rights.manage")).toBe(true);
    expect(role("sales", { "reports.view": false }, ADAM)).toMatchObject(
      forbidden("You can't change permissions: ask an administrator"),
    );
    account(ADAM, { "directory.manage": false });
    expect(attempt((ctx) => resetPassword(ctx, SAL.id, CODE), ADAM)).toMatchObject(
      forbidden("You can't manage accounts: ask an administrator"),
    );
  });
});
