import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import type { RuleContext } from "~/domain/rule-context";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { editEmployee } from "~/domain/shop/employees/edit-employee.server";
import { endSessions } from "~/domain/shop/account/end-sessions.server";
import { hireEmployee, type NewEmployee } from "~/domain/shop/employees/hire-employee.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode, newCode } from "~/domain/shop/account/one-time-code.server";
import {
  countEmployees,
  type EmployeeKey,
  employeeKeyOf,
  findEmployees,
  getEmployee,
  lastSeen,
} from "~/domain/shop/employees/find-employees.server";
import { reactivateEmployee } from "~/domain/shop/employees/reactivate-employee.server";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import { setPassword } from "~/domain/shop/account/set-password.server";
import { type Role, ROLES } from "~/domain/shop/employees/roles";
import { refuseAccountAction } from "~/domain/shop/employees/who-may-change-accounts.server";
import type { Result } from "~/domain/result";
import { write } from "~/web/write.server";
import { auditLog, employees, oneTimeCodes, sessions } from "~db/schema/index.ts";
import { ADAM, BY_ROLE, OLIVE, type Person, RHEA, SAL, SUSAN } from "../../support/cast.ts";
import { checksum } from "../../support/checksum.ts";
import {
  anEmployee,
  attempt,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const CODE = hashOfCode("ABCD-EFGH-JKLM");

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const row = ({ id }: { id: number }) => shop.db.select().from(employees).where(eq(employees.id, id)).get()!;
const resolveFilter = ({ id }: { id: number }) =>
  shop.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "employee"), eq(auditLog.recordId, String(id))))
    .all()
    .map(({ action, payload }) => ({ action, ...(JSON.parse(payload!) as object) }));
const signIn = ({ id }: { id: number }, at = Date.now()) =>
  openSession(shop.db, id, { userAgent: "", address: "" }, at as Instant);
const sessionsOf = ({ id }: { id: number }) =>
  shop.db.select().from(sessions).where(eq(sessions.employeeId, id)).all().length;

const ANA: NewEmployee = {
  firstName: "Ana",
  lastName: "Reyes",
  email: "Ana.Reyes@Shop.example ",
  phone: "(561) 555-0190",
  homeStore: "boca",
  role: "sales",
};
const hire = (words: Partial<NewEmployee> = {}, by: Person = OLIVE) =>
  attempt((ctx) => hireEmployee(ctx, { ...ANA, ...words, codeHash: CODE }), by);
const detailsOf = (person: { id: number }) => {
  const { firstName, lastName, email, phone, homeStore, version } = row(person);
  return { firstName, lastName, email, phone, homeStore, version };
};

/** Minimal input of each rule that changes an account. */
const ACTIONS: Record<string, (target: Person) => (ctx: RuleContext) => Result<unknown, unknown>> = {
  edit: (target) => (ctx) => editEmployee(ctx, target.id, { ...detailsOf(target), phone: "555" }),
  "change role": (target) => (ctx) =>
    changeAccess(ctx, target.id, { role: "support", version: row(target).version }),
  "promote to owner": (target) => (ctx) =>
    changeAccess(ctx, target.id, { role: "owner", version: row(target).version }),
  deactivate: (target) => (ctx) => deactivateEmployee(ctx, target.id),
  reactivate: (target) => (ctx) => reactivateEmployee(ctx, target.id),
  "end sessions": (target) => (ctx) => endSessions(ctx, target.id),
  "reset password": (target) => (ctx) => resetPassword(ctx, target.id, hashOfCode(newCode())),
};

describe("who may do what to whose account", () => {
  const OTHERS = Object.keys(ACTIONS);
  const ALL_BUT_PROMOTING = OTHERS.filter((ctx) => ctx !== "promote to owner");
  /** By the actor's role and the target's role; anything missing is refused. */
  const MAY: Record<Role, Partial<Record<Role, string[]>>> = {
    read_only: {},
    sales: {},
    support: {},
    admin: {
      read_only: ALL_BUT_PROMOTING,
      sales: ALL_BUT_PROMOTING,
      support: ALL_BUT_PROMOTING,
      admin: ALL_BUT_PROMOTING,
    },
    owner: { read_only: OTHERS, sales: OTHERS, support: OTHERS, admin: OTHERS, owner: OTHERS },
  };

  test.each(ROLES.flatMap((actor) => ROLES.map((target) => ({ actor, target }))))(
    "$actor on another $target",
    ({ actor, target }) => {
      const asked = Object.entries(ACTIONS).map(([name, rule]) => {
        const person = anEmployee({ role: target, isActive: name !== "reactivate" });
        signIn(person);
        return { name, rule: rule(person), may: MAY[actor][target]?.includes(name) ?? false };
      });
      const before = checksum(shop.db, []);
      for (const { name, rule } of asked.filter(({ may }) => !may))
        expect(attempt(rule, BY_ROLE[actor]), name).toMatchObject({
          kind: "refused",
          refusal: { kind: "forbidden" },
        });
      expect(checksum(shop.db, [])).toBe(before);
      for (const { name, rule } of asked.filter(({ may }) => may))
        expect(attempt(rule, BY_ROLE[actor]), name).toMatchObject({ kind: "done" });
    },
  );

  test.each(ROLES.flatMap((actor) => ROLES.map((role) => ({ actor, role }))))(
    "$actor hires for $role",
    ({ actor, role }) => {
      const may = actor === "owner" || (actor === "admin" && role !== "owner");
      expect(hire({ role }, BY_ROLE[actor])).toMatchObject(
        may ? { kind: "done" } : { kind: "refused", refusal: { kind: "forbidden" } },
      );
    },
  );

  test.each(["admin", "owner"] as const)("%s on themself: may edit the details, and nothing else", (role) => {
    anEmployee({ role: "owner" });
    const self = BY_ROLE[role];
    signIn(self);
    for (const [name, rule] of Object.entries(ACTIONS)) {
      if (name === "reactivate") continue;
      expect(attempt(rule(self), self), name).toMatchObject(
        name === "edit" ? { kind: "done" } : { kind: "refused", refusal: { kind: "forbidden" } },
      );
    }
    expect([row(self).role, row(self).isActive, sessionsOf(self)]).toEqual([role, true, 1]);
  });

  test("choosing one's own current role is refused too", () => {
    anEmployee({ role: "owner" });
    const same = (ctx: RuleContext) =>
      changeAccess(ctx, OLIVE.id, { role: "owner", version: row(OLIVE).version });
    expect(attempt(same)).toMatchObject({
      refusal: {
        message: "You can't change your own role or permissions: ask another owner or administrator",
      },
    });
  });

  test("an unknown record is missing", () => {
    const nobody = { ...SAL, id: 999 };
    for (const [name, rule] of Object.entries(ACTIONS)) {
      if (["edit", "change role", "promote to owner"].includes(name)) continue;
      expect(attempt(rule(nobody)), name).toMatchObject({ refusal: { kind: "missing" } });
    }
    const edit = { ...detailsOf(SAL), version: 1 };
    expect(attempt((ctx) => editEmployee(ctx, 999, edit))).toMatchObject({ refusal: { kind: "missing" } });
    expect(attempt((ctx) => changeAccess(ctx, 999, { role: "sales", version: 1 }))).toMatchObject({
      refusal: { kind: "missing" },
    });
  });
});

describe("the last owner who can sign in", () => {
  const LOSING = ["change role", "deactivate", "reset password"];

  test.each(LOSING)("is safe from: %s", (name) => {
    const told = {
      kind: "refused",
      refusal: {
        kind: "conflict",
        message: "Olive Marsh is the only owner who can sign in: make someone else an owner first",
      },
    };
    expect(attempt(ACTIONS[name]!(OLIVE), OLIVE)).toMatchObject(told);
    // Neither a deactivated owner nor one without password could take over.
    anEmployee({ role: "owner", isActive: false });
    const waiting = anEmployee({ role: "owner" });
    shop.db.update(employees).set({ passwordHash: null }).where(eq(employees.id, waiting.id)).run();
    expect(attempt(ACTIONS[name]!(OLIVE), OLIVE)).toMatchObject(told);
    expect(row(OLIVE)).toMatchObject({ role: "owner", isActive: true });
    expect(row(OLIVE).passwordHash).not.toBeNull();
  });

  test.each(LOSING)("two owners at the same moment: one succeeds, one is left (%s)", (name) => {
    const otto = anEmployee({ role: "owner", firstName: "Otto" });
    // Both were admitted before either acted.
    const [origins, rule] = [[originOf(OLIVE), originOf(otto)], ACTIONS[name]!];
    const first = write(origins[0]!, rule(otto));
    const second = write(origins[1]!, rule(OLIVE));
    expect(first.kind).toBe("done");
    expect(second).toMatchObject({ kind: "refused", refusal: { kind: "forbidden" } });
    expect(row(OLIVE)).toMatchObject({ role: "owner", isActive: true });
  });

  test("many rounds of concurrent changes always leave an owner", () => {
    const owners = [OLIVE, anEmployee({ role: "owner" }), anEmployee({ role: "owner" })];
    for (let round = 0; round < 60; round += 1) {
      const origins = owners.map(originOf);
      for (const [at, origin] of origins.entries())
        write(origin, ACTIONS[LOSING[(round + at) % 3]!]!(owners[(at + 1 + (round % 2)) % 3]!));
      const left = owners.filter((owner) => {
        const { role, isActive, passwordHash } = row(owner);
        return role === "owner" && isActive && passwordHash !== null;
      });
      expect(left.length).toBeGreaterThan(0);
      const { passwordHash } = row(left[0]!);
      for (const { id } of owners)
        shop.db
          .update(employees)
          .set({ role: "owner", isActive: true, passwordHash })
          .where(eq(employees.id, id))
          .run();
    }
  });

  test("an actor who was just deactivated, demoted or reset can do nothing", () => {
    const origin = originOf(ADAM);
    enact((ctx) => changeAccess(ctx, ADAM.id, { role: "sales", version: 1 }));
    expect(write(origin, (ctx) => deactivateEmployee(ctx, SAL.id))).toMatchObject({
      refusal: { message: "You can't manage accounts: ask an administrator" },
    });
    expect(hire({}, ADAM)).toMatchObject({ kind: "refused" });
    enact((ctx) => changeAccess(ctx, ADAM.id, { role: "admin", version: 2 }));
    enact((ctx) => resetPassword(ctx, ADAM.id, CODE));
    expect(write(origin, (ctx) => deactivateEmployee(ctx, SAL.id))).toMatchObject({
      refusal: { message: "Your own account was just changed: sign in again" },
    });
    expect(row(SAL).isActive).toBe(true);
  });

  test("rights can be asked without acting", () => {
    const olive = getEmployee(shop.db, OLIVE.id)!;
    expect(refuseAccountAction(shop.db, ADAM.id, "edit", olive)?.refusal.message).toBe(
      "Only an owner can change an owner's account",
    );
    expect(refuseAccountAction(shop.db, OLIVE.id, "edit", olive)).toBeNull();
  });
});

describe("hiring", () => {
  test("makes an active account without a password, and a code that sets one", () => {
    const written = hire();
    expect(written).toMatchObject({
      kind: "done",
      value: { firstName: "Ana", lastName: "Reyes", email: "ana.reyes@shop.example" },
    });
    const id = written.kind === "done" ? written.value.id : 0;
    expect(getEmployee(shop.db, id)).toMatchObject({
      ...ANA,
      email: "ana.reyes@shop.example",
      isActive: true,
      hasPassword: false,
      version: 1,
    });
    expect(resolveFilter({ id }).map(({ action }) => action)).toEqual([
      "employee.hired",
      "employee.code-issued",
    ]);
    const set = write({ actor: null, requestId: "test", address: "" }, (ctx) =>
      setPassword(ctx, { email: "ana.reyes@shop.example", codeHash: CODE, passwordHash: "new" }),
    );
    expect(set.kind).toBe("done");
  });

  test("an email that an account has, in whatever case, is a conflict that names it", () => {
    expect(hire({ email: " SAL@shop.EXAMPLE" })).toEqual({
      kind: "refused",
      refusal: {
        kind: "conflict",
        message: "Another account has this email",
        errors: { email: ["Another account has this email"] },
        detail: { kind: "taken email", existing: { id: SAL.id, name: "Sal Brook" } },
      },
    });
    expect(shop.db.select().from(oneTimeCodes).all()).toEqual([]);
  });

  test("an unknown store is refused", () => {
    expect(hire({ homeStore: "paris" })).toMatchObject({
      refusal: { kind: "invalid", errors: { homeStore: ["Choose one of the stores"] } },
    });
  });
});

describe("editing", () => {
  test("changes the details, says before and after, and counts the version", () => {
    enact((ctx) => editEmployee(ctx, SAL.id, { ...detailsOf(SAL), email: "S.Brook@Shop.example" }));
    expect(row(SAL)).toMatchObject({ email: "s.brook@shop.example", version: 2, role: "sales" });
    expect(resolveFilter(SAL)).toMatchObject([
      {
        action: "employee.changed",
        before: { email: SAL.email, version: 1 },
        after: { email: "s.brook@shop.example", version: 2 },
      },
    ]);
    expect(JSON.stringify(resolveFilter(SAL))).not.toMatch(/argon2|passwordHash/);
  });

  test("the second of two editors is told, with the record as it is now", () => {
    const began = detailsOf(SAL);
    enact((ctx) => editEmployee(ctx, SAL.id, { ...began, phone: "111" }), ADAM);
    expect(attempt((ctx) => editEmployee(ctx, SAL.id, { ...began, phone: "222" }))).toMatchObject({
      refusal: { kind: "conflict", detail: { current: { phone: "111", version: 2 } } },
    });
    expect(attempt((ctx) => changeAccess(ctx, SAL.id, { role: "support", version: 1 }))).toMatchObject({
      refusal: { kind: "conflict", detail: { current: { version: 2 } } },
    });
    expect(row(SAL)).toMatchObject({ phone: "111", role: "sales" });
  });

  test("keeps the employee's own email, and refuses another's", () => {
    const edit = (email: string) => attempt((ctx) => editEmployee(ctx, SAL.id, { ...detailsOf(SAL), email }));
    expect(edit(SAL.email.toUpperCase()).kind).toBe("done");
    expect(edit(SUSAN.email)).toMatchObject({
      refusal: { kind: "conflict", detail: { existing: { id: SUSAN.id, name: "Susan Vale" } } },
    });
  });
});

describe("closing and opening an account", () => {
  test("deactivating ends the sessions and voids an unused code; a second time is a conflict", () => {
    signIn(SAL);
    signIn(SAL);
    signIn(SUSAN);
    enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash: CODE }));
    enact((ctx) => deactivateEmployee(ctx, SAL.id));
    expect([row(SAL).isActive, sessionsOf(SAL), sessionsOf(SUSAN)]).toEqual([false, 0, 1]);
    expect(shop.db.select().from(oneTimeCodes).all()).toEqual([]);
    expect(resolveFilter(SAL).at(-1)).toEqual({
      action: "employee.deactivated",
      before: { isActive: true },
      after: { isActive: false, sessionsEnded: 2 },
    });
    expect(attempt((ctx) => deactivateEmployee(ctx, SAL.id))).toMatchObject({
      refusal: { kind: "conflict", message: "This account is already deactivated" },
    });
  });

  test("reactivating gives role and password back", () => {
    const { passwordHash } = row(SAL);
    enact((ctx) => deactivateEmployee(ctx, SAL.id));
    enact((ctx) => reactivateEmployee(ctx, SAL.id));
    expect(row(SAL)).toMatchObject({ isActive: true, role: "sales", passwordHash });
    expect(attempt((ctx) => reactivateEmployee(ctx, SAL.id))).toMatchObject({
      refusal: { kind: "conflict", message: "This account is already active" },
    });
  });

  test("an owner who left does not count, and may be given another role", () => {
    const gone = anEmployee({ role: "owner", isActive: false });
    const { version } = row(gone);
    enact((ctx) => changeAccess(ctx, gone.id, { role: "sales", version }));
    expect(row(gone).role).toBe("sales");
  });
});

describe("passwords and sessions of others", () => {
  test("a reset takes the password and the sessions at once, and the code sets another", () => {
    signIn(SAL);
    enact((ctx) => resetPassword(ctx, SAL.id, CODE), ADAM);
    expect([row(SAL).passwordHash, row(SAL).passwordSetAt, sessionsOf(SAL)]).toEqual([null, null, 0]);
    expect(resolveFilter(SAL).map(({ action }) => action)).toEqual([
      "employee.password-reset",
      "employee.code-issued",
    ]);
    const everything = JSON.stringify(shop.db.select().from(auditLog).all());
    expect(everything).not.toContain(CODE);
    expect(everything).not.toContain("ABCD-EFGH-JKLM");
  });

  test("no reset for a deactivated account", () => {
    enact((ctx) => deactivateEmployee(ctx, SAL.id));
    const before = checksum(shop.db, []);
    expect(attempt((ctx) => resetPassword(ctx, SAL.id, CODE))).toMatchObject({
      refusal: { kind: "conflict", message: "This account is deactivated: reactivate it first" },
    });
    expect(checksum(shop.db, [])).toBe(before);
  });

  test("ending sessions ends all of one account and nobody else's", () => {
    signIn(SAL);
    signIn(SAL);
    signIn(ADAM);
    expect(enact((ctx) => endSessions(ctx, SAL.id), ADAM)).toEqual({ ended: 2 });
    expect([sessionsOf(SAL), sessionsOf(ADAM)]).toEqual([0, 1]);
    expect(row(SAL).passwordHash).not.toBeNull();
  });
});

describe("the list", () => {
  const names = (filter: Parameters<typeof findEmployees>[1]) =>
    findEmployees(shop.db, filter, { limit: 50 }).map(({ firstName }) => firstName);

  test("is in the order of last names, whatever their case and accents", () => {
    anEmployee({ role: "sales", firstName: "Émile", lastName: "åberg" });
    expect(names({})).toEqual(["Émile", "Sal", "Olive", "Adam", "Rhea", "Susan"]);
    expect(countEmployees(shop.db, {})).toBe(6);
  });

  test("finds words of name and email, folded, and filters", () => {
    anEmployee({ role: "sales", firstName: "Émile", lastName: "Roux", email: "e.roux@other.example" });
    anEmployee({ role: "sales", firstName: "Gone", isActive: false });
    expect(names({ search: "EMILE roux" })).toEqual(["Émile"]);
    expect(names({ search: "other.EXAMPLE" })).toEqual(["Émile"]);
    expect(names({ search: "roux adam" })).toEqual([]);
    expect(names({ role: "sales", isActive: true }).toSorted()).toEqual(["Sal", "Émile"]);
    expect(names({ isActive: false })).toEqual(["Gone"]);
    shop.db.update(employees).set({ homeStore: "denver" }).where(eq(employees.id, RHEA.id)).run();
    expect(names({ homeStore: "denver" })).toEqual(["Rhea"]);
  });

  test("is read by key, forward and back, with namesakes", () => {
    for (let n = 0; n < 7; n += 1) anEmployee({ role: "sales", firstName: "Sam", lastName: "Same" });
    const all = findEmployees(shop.db, {}, { limit: 50 }).map(({ id }) => id);
    const walked: number[] = [];
    let after: EmployeeKey | undefined;
    for (;;) {
      const rows = findEmployees(shop.db, {}, { after, limit: 3 });
      const last = rows.at(-1);
      if (!last) break;
      walked.push(...rows.map(({ id }) => id));
      after = employeeKeyOf(last);
    }
    expect(walked).toEqual(all);
    const before = employeeKeyOf(getEmployee(shop.db, all[5]!)!);
    expect(findEmployees(shop.db, {}, { before, limit: 3 }).map(({ id }) => id)).toEqual(all.slice(2, 5));
  });
});

describe("what a record tells", () => {
  test("when the employee was last active", () => {
    const now = Date.now() as Instant;
    expect(lastSeen(shop.db, SAL.id, now)).toBeNull();
    signIn(SAL, now - 1000);
    expect(lastSeen(shop.db, SAL.id, now)).toBe(now - 1000);
    shop.db.delete(sessions).run();
    enact(({ now: at }) => anAction(at), SAL);
    expect(lastSeen(shop.db, SAL.id, now)).toBeGreaterThanOrEqual(now);
  });
});

function anAction(at: Instant): Result<null> {
  return {
    ok: true,
    value: null,
    trail: [{ action: "shop.restored", record: { kind: "shop", id: 1 }, after: { at } }],
  };
}
