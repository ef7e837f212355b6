import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import type { RuleContext } from "~/domain/rule-context";
import { hireOwner } from "~/domain/shop/employees/hire-owner.server";
import { issueCode, issueFirstRunCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode, newCode } from "~/domain/shop/account/one-time-code.server";
import { CODE_REFUSED, setPassword } from "~/domain/shop/account/set-password.server";
import type { Result } from "~/domain/result";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { write } from "~/web/write.server";
import { auditLog, employees, oneTimeCodes, sessions } from "~db/schema/index.ts";
import { ADAM, SAL } from "../../support/cast.ts";
import { attempt, enact, openTestShop, theBooksBalance, type TestShop } from "../../support/shop.ts";

const HOUR = 60 * 60 * 1000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const byNobody = <T>(rule: (ctx: RuleContext<null>) => Result<T, unknown>) =>
  write({ actor: null, requestId: "test", address: "" }, rule);

/** Runs the rule at a later time. */
const later =
  <By extends null, T>(ms: number, rule: (ctx: RuleContext<By>) => Result<T, unknown>) =>
  (ctx: RuleContext<By>) =>
    rule({ ...ctx, now: (ctx.now + ms) as Instant });

test("codes are readable, different each time, and the same however they are typed", () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(500);
  expect(hashOfCode(" abcd efgh-jklm ")).toBe(hashOfCode("ABCD-EFGH-JKLM"));
  expect(hashOfCode("ABCD-EFGH-JKLN")).not.toBe(hashOfCode("ABCD-EFGH-JKLM"));
});

describe("setting a password", () => {
  const codeHash = hashOfCode("ABCD-EFGH-JKLM");
  const issue = (by = ADAM) => enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash }), by);
  const set = (words: Partial<{ email: string; codeHash: string }> = {}, after = 0) =>
    byNobody(
      later(after, (ctx) => setPassword(ctx, { email: SAL.email, codeHash, passwordHash: "new", ...words })),
    );
  const hashOfSal = () =>
    shop.db.select().from(employees).where(eq(employees.id, SAL.id)).get()?.passwordHash;
  const refused = { kind: "refused", refusal: { kind: "invalid", message: CODE_REFUSED } };

  test("works once, and ends every session of the account but nobody else's", () => {
    const now = Date.now() as Instant;
    const browser = { userAgent: "", address: "" };
    for (const { id } of [SAL, SAL, ADAM]) openSession(shop.db, id, browser, now);
    issue();
    expect(set()).toMatchObject({ kind: "done" });
    expect(hashOfSal()).toBe("new");
    expect(
      shop.db
        .select()
        .from(sessions)
        .all()
        .map((row) => row.employeeId),
    ).toEqual([ADAM.id]);
    expect(set()).toMatchObject(refused);
  });

  test("the table keeps a hash, and neither table nor audit the code", () => {
    const code = newCode();
    enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash: hashOfCode(code) }), ADAM);
    const everything = JSON.stringify([
      shop.db.select().from(oneTimeCodes).all(),
      shop.db.select().from(auditLog).all(),
    ]);
    expect(everything).toContain(hashOfCode(code));
    expect(everything).not.toContain(code);
    expect(everything).not.toContain(code.replaceAll("-", ""));
  });

  test("is valid for 24 hours", () => {
    issue();
    expect(set({}, 24 * HOUR + 1000)).toMatchObject(refused);
    expect(set({}, 24 * HOUR - 60_000)).toMatchObject({ kind: "done" });
  });

  test("a newer code replaces the older", () => {
    issue();
    const newer = hashOfCode("MMMM-MMMM-MMMM");
    enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash: newer }), ADAM);
    expect(set()).toMatchObject(refused);
    expect(set({ codeHash: newer })).toMatchObject({ kind: "done" });
  });

  test.each([
    ["an unknown email", { email: "nobody@shop.example" }],
    ["somebody else's email", { email: ADAM.email }],
    ["a wrong code", { codeHash: hashOfCode("AAAA-AAAA-AAAA") }],
  ])("%s is refused in the same words", (_what, words) => {
    issue();
    expect(set(words)).toMatchObject(refused);
    expect(shop.db.select().from(oneTimeCodes).get()?.usedAt).toBeNull();
  });

  test("an account that was deactivated meanwhile is refused in the same words", () => {
    issue();
    shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SAL.id)).run();
    expect(set()).toMatchObject(refused);
  });

  test("deactivated and unknown accounts get no code", () => {
    shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SAL.id)).run();
    const ask = (employeeId: number) => attempt((ctx) => issueCode(ctx, { employeeId, codeHash }), ADAM);
    expect(ask(SAL.id)).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
    expect(ask(999)).toMatchObject({ kind: "refused", refusal: { kind: "missing" } });
    expect(shop.db.select().from(oneTimeCodes).all()).toEqual([]);
  });
});

describe("the first owner", () => {
  const codeHash = hashOfCode("ABCD-EFGH-JKLM");
  const owner = {
    email: " Olive@Shop.example ",
    firstName: "Olive",
    lastName: "Marsh",
    passwordHash: "hash",
  };
  const hire = (words: Partial<Parameters<typeof hireOwner>[1]> = {}) =>
    byNobody((ctx) => hireOwner(ctx, { ...owner, codeHash, ...words }));

  beforeEach(() => void shop.db.delete(employees).run());

  test("is hired with the code, once, and names the shop", () => {
    expect(byNobody((ctx) => issueFirstRunCode(ctx, codeHash))).toMatchObject({ kind: "done" });
    expect(hire({ shopName: "Marlowe & Finch" })).toMatchObject({ kind: "done" });
    expect(shop.db.select().from(employees).all()).toMatchObject([
      { email: "olive@shop.example", firstName: "Olive", role: "owner" },
    ]);
    expect(readSettings(shop.db).shopName).toBe("Marlowe & Finch");
    expect(hire()).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
    expect(byNobody((ctx) => issueFirstRunCode(ctx, codeHash))).toMatchObject({ kind: "refused" });
  });

  test("is not hired with another code, or with the one of an earlier start", () => {
    expect(hire()).toMatchObject({ kind: "refused", refusal: { kind: "invalid" } });
    byNobody((ctx) => issueFirstRunCode(ctx, codeHash));
    byNobody((ctx) => issueFirstRunCode(ctx, hashOfCode("NEWE-RSTA-RT22")));
    expect(hire()).toMatchObject({ kind: "refused", refusal: { kind: "invalid" } });
    expect(hire({ codeHash: hashOfCode("NEWE-RSTA-RT22") })).toMatchObject({ kind: "done" });
  });
});
