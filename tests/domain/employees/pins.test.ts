import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, employees, pins } from "~db/schema/index.ts";
import { hashPin } from "~/access/pin.server";
import { pinProblem } from "~/domain/shop/account/pin-rules";
import { pinHashOf, removeOwnPin, removePin, setOwnPin } from "~/domain/shop/account/pins.server";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import { setPassword } from "~/domain/shop/account/set-password.server";
import { ADAM, OLIVE, PASSWORD_HASH, SAL } from "../../support/cast.ts";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const setPin = (hash = "a hash", provenHash = PASSWORD_HASH) =>
  attempt((ctx) => setOwnPin(ctx, { provenHash, hash, sessionId: 0 }), SAL);

test.each([
  ["", "New PIN is required"],
  ["48151", "A PIN is 6 digits"],
  ["4815162", "A PIN is 6 digits"],
  ["48151x", "A PIN is 6 digits"],
  ...["111111", "121212", "112211", "123456", "987654", "890123", "135791", "471471"].map((weak) => [
    weak,
    "That PIN is easy to guess: choose another",
  ]),
])("'%s' is no PIN", (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem);
});

test("six digits without a pattern are a PIN", () => {
  expect(["481516", "902173", "112358"].map(pinProblem)).toEqual([null, null, null]);
});

test("a PIN is set, changed and removed, and the trail says so without it", () => {
  setPin();
  setPin("another");
  expect(pinHashOf(shop.db, SAL.id)).toBe("another");
  enact((ctx) => removeOwnPin(ctx, 0), SAL);
  expect(pinHashOf(shop.db, SAL.id)).toBeNull();
  const entries = shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, String(SAL.id)))
    .all();
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["employee.pin-set", "employee.pin-changed", "employee.pin-removed"]),
  );
  expect(JSON.stringify(entries)).not.toMatch(/a hash|another/);
});

test("a password that a one-time code sets ends the PIN from before it", () => {
  setPin();
  enact((ctx) => resetPassword(ctx, SAL.id, "a code"), ADAM);
  const words = { email: SAL.email, codeHash: "a code", passwordHash: PASSWORD_HASH };
  enact((ctx) => setPassword({ ...ctx, actor: null }, words));
  expect(pinHashOf(shop.db, SAL.id)).toBeNull();
  const removed = eq(auditLog.action, "employee.pin-removed");
  expect(shop.db.select().from(auditLog).where(removed).all()).toMatchObject([{ recordId: String(SAL.id) }]);
});

test("a PIN is not set with a password that changed meanwhile", () => {
  expect(setPin("a hash", "older")).toMatchObject({ refusal: { kind: "conflict" } });
});

test("a PIN is of no use while its account is deactivated or has no password", () => {
  setPin();
  shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SAL.id)).run();
  expect(pinHashOf(shop.db, SAL.id)).toBeNull();
  shop.db.update(employees).set({ isActive: true, passwordHash: null }).where(eq(employees.id, SAL.id)).run();
  expect(pinHashOf(shop.db, SAL.id)).toBeNull();
});

test("administrators remove a colleague's PIN, but not an owner's or their own", () => {
  setPin();
  enact((ctx) => removePin(ctx, SAL.id), ADAM);
  expect(shop.db.select().from(pins).all()).toEqual([]);
  for (const id of [OLIVE.id, ADAM.id])
    expect(attempt((ctx) => removePin(ctx, id), ADAM)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(attempt((ctx) => removePin(ctx, SAL.id), SAL)).toMatchObject({ refusal: { kind: "forbidden" } });
});

test("the same PIN of two people is stored differently, and each hash is salted", async () => {
  const hashes = await Promise.all([hashPin(1, "481516"), hashPin(1, "481516"), hashPin(2, "481516")]);
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
});
