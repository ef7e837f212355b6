import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSecret, sealSecret, tryFactor } from "~/access/check-second-factor.server";
import { readEnrollment, startEnrollment } from "~/access/second-factor-enrollment.server";
import { awaitedAccount, startSecondStep } from "~/access/second-step-cookie.server";
import { admit } from "~/access/sign-in.server";
import { enrollmentAddress, newSecret, stepOfCode } from "~/access/totp.server";
import { countRecoveryCodes, findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { newRecoveryCodes, renewRecoveryCodes } from "~/domain/shop/account/recovery-codes.server";
import { removeSecondFactor } from "~/domain/shop/employees/remove-second-factor.server";
import { needsSecondFactor } from "~/domain/shop/account/second-factor-rule";
import { setUpSecondFactor } from "~/domain/shop/account/set-up-second-factor.server";
import { findSignIns, getSignIn, noteSignIn, SIGN_INS_AT_MOST } from "~/domain/shop/account/sign-ins.server";
import { turnOffSecondFactor } from "~/domain/shop/account/turn-off-second-factor.server";
import { type Role, ROLES } from "~/domain/shop/employees/roles";
import { type PermissionChanges, permissionsOf } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { shop as openedShop, useShop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import { employees, recoveryCodes, secondFactors, sessions, signIns } from "~db/schema/index.ts";
import { appCode } from "../../support/authenticator.ts";
import { ADAM, OLIVE, type Person, RHEA, SAL } from "../../support/cast.ts";
import { attempt, enact, openShopOnDisk, theBooksBalance, type ShopOnDisk } from "../../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

function setUp(person: Person, secret = SECRET, codes = newRecoveryCodes()): string[] {
  const sealed = sealSecret(person.id, secret);
  const codeHashes = codes.map(hashOfCode);
  enact((ctx) => setUpSecondFactor(ctx, { secret: sealed, step: 0, codeHashes, sessionId: 0 }), person);
  return codes;
}

const tryIt = (person: Person, typed: { code?: string; recoveryCode?: string }) =>
  tryFactor(
    person,
    { code: "", recoveryCode: "", ...typed },
    { facts: facts(), known: true, signal: new AbortController().signal },
  );

const facts = (): RequestFacts => ({
  requestId: "test",
  address: "10.0.0.1",
  store: null,
  secure: false,
  origin: "http://127.0.0.1",
  nonce: "",
  light: false,
  customerView: false,
  menu: null,
  sessionEnded: false,
  sendsForm: false,
  cookies: [],
  failedSignIn: null,
  leavesTerminal: false,
  allowed: null,
});

async function signInWith(person: Person, typed: { code?: string; recoveryCode?: string }) {
  const tried = await tryIt(person, typed);
  if (tried.outcome !== "right") return false;
  const account = shop.db.select().from(employees).where(eq(employees.id, person.id)).get()!;
  const request = new Request("http://127.0.0.1/sign-in/code");
  return (await admit(account, request, facts(), null, tried.value)) !== null;
}

describe("codes of an app", () => {
  test("are those of RFC 6238: SHA-1, six digits, 30 seconds", async () => {
    // The last six of the eight digits in Appendix B.
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect(await stepOfCode(secret, "287082", 59_000)).toBe(1);
    expect(await stepOfCode(secret, "081804", 1_111_111_109_000)).toBe(37_037_036);
    expect(await stepOfCode(secret, "353130", 20_000_000_000_000)).toBe(666_666_666);
  });

  test("are good one step early and late, and no further", async () => {
    const secret = await newSecret();
    const at = Date.now();
    const step = Math.floor(at / 30_000);
    const found = await Promise.all(
      [-2, -1, 0, 1, 2].map((n) => stepOfCode(secret, appCode(secret, n, at), at)),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  test.each(["", "12345", "1234567", "abcdef", "12345x", "１２３４５６"])("%j is none", async (typed) => {
    expect(await stepOfCode(SECRET, typed, Date.now())).toBeNull();
  });

  test("may be typed with a space", async () => {
    const code = appCode(SECRET);
    expect(await stepOfCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, Date.now())).not.toBeNull();
  });

  test("stand behind the shop's name and the email in the QR code", async () => {
    const address = await enrollmentAddress(SECRET, { shopName: "Marsh: Fine Jewelry", email: SAL.email });
    const url = new URL(address);
    expect(decodeURIComponent(url.pathname)).toBe(`/Marsh  Fine Jewelry:${SAL.email}`);
    expect(url.searchParams.get("secret")).toBe(SECRET);
  });

  test("sign in once: a code, and any before it, is refused the second time", async () => {
    setUp(SAL);
    const at = Date.now();
    const [earlier, code, later] = [-1, 0, 1].map((n) => appCode(SECRET, n, at)) as [string, string, string];
    expect(await signInWith(SAL, { code })).toBe(true);
    expect(await signInWith(SAL, { code })).toBe(false);
    expect(await signInWith(SAL, { code: earlier })).toBe(false);
    expect(await signInWith(SAL, { code: later })).toBe(true);
  });

  test("of two sign-ins that checked the same code only one gets in", async () => {
    setUp(SAL);
    const code = appCode(SECRET);
    const [one, other] = [await tryIt(SAL, { code }), await tryIt(SAL, { code })];
    expect([one.outcome, other.outcome]).toEqual(["right", "right"]);
    const account = shop.db.select().from(employees).where(eq(employees.id, SAL.id)).get()!;
    const request = new Request("http://127.0.0.1/");
    const proofs = [one, other].map((tried) => (tried.outcome === "right" ? tried.value : null));
    expect(await admit(account, request, facts(), null, proofs[0])).not.toBeNull();
    expect(await admit(account, request, facts(), null, proofs[1])).toBeNull();
    expect(shop.db.select().from(sessions).all()).toHaveLength(1);
  });

  test("of another account are refused", async () => {
    setUp(SAL);
    setUp(RHEA, "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU");
    expect(await signInWith(RHEA, { code: appCode(SECRET) })).toBe(false);
  });

  test("are needed: no session opens without one", async () => {
    setUp(SAL);
    const account = shop.db.select().from(employees).where(eq(employees.id, SAL.id)).get()!;
    expect(await admit(account, new Request("http://127.0.0.1/"), facts(), null)).toBeNull();
    expect(shop.db.select().from(sessions).all()).toEqual([]);
  });
});

test("a right password waits five minutes for its code, in its browser", async () => {
  setUp(SAL);
  const account = shop.db.select().from(employees).where(eq(employees.id, SAL.id)).get()!;
  const step = facts();
  await startSecondStep(account, step);
  const cookie = step.cookies.join("; ").split(";")[0] ?? "";
  const awaited = () =>
    awaitedAccount(new Request("http://127.0.0.1/", { headers: { cookie } }), { secure: false });
  const inMinutes = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    const found = await awaited();
    vi.useRealTimers();
    return found?.id ?? null;
  };
  expect([await inMinutes(0), await inMinutes(4), await inMinutes(6)]).toEqual([SAL.id, SAL.id, null]);
  shop.db.update(employees).set({ isActive: false }).run();
  expect(await awaited()).toBeNull();
});

describe("the secret", () => {
  const stored = () => shop.db.select().from(secondFactors).get()!;

  test("is not in the database, and each time encrypted anew", () => {
    setUp(SAL);
    shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    expect(stored().secret).not.toContain(SECRET);
    expect(JSON.stringify(shop.db.$client.prepare("select * from audit_log").all())).not.toContain(SECRET);
    expect(readSecret(stored())).toBe(SECRET);
    expect(sealSecret(SAL.id, SECRET)).not.toBe(sealSecret(SAL.id, SECRET));
  });

  test("can't be read for another account, altered, or with another key", async () => {
    setUp(SAL);
    const row = stored();
    expect(readSecret({ ...row, employeeId: OLIVE.id })).toBeNull();
    const altered = Buffer.from(row.secret, "base64url");
    altered[altered.length - 1]! ^= 1;
    expect(readSecret({ ...row, secret: altered.toString("base64url") })).toBeNull();
    expect(readSecret({ ...row, secret: "" })).toBeNull();
    const opened = openedShop();
    useShop({ ...opened, auditKey: Buffer.alloc(32) });
    expect(readSecret(row)).toBeNull();
    expect((await tryIt(SAL, { code: appCode(SECRET) })).outcome).toBe("wrong");
    useShop(opened);
  });

  test("that waits for its first code belongs to one session and person, for half an hour", async () => {
    const { secret, sealed } = await startEnrollment(7, SAL.id);
    expect(sealed).not.toContain(secret);
    expect(readEnrollment(sealed, 7, SAL.id)).toMatchObject({ secret });
    expect(readEnrollment(sealed, 8, SAL.id)).toBeNull();
    expect(readEnrollment(sealed, 7, OLIVE.id)).toBeNull();
    expect(readEnrollment("", 7, SAL.id)).toBeNull();
    expect(readEnrollment(sealSecret(7, secret), 7, SAL.id)).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
    expect(readEnrollment(sealed, 7, SAL.id)).toBeNull();
    vi.useRealTimers();
  });
});

describe("recovery codes", () => {
  test("are ten, each works once, and only their hashes are stored", async () => {
    const codes = setUp(SAL);
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(shop.db.select().from(recoveryCodes).all())).not.toContain(codes[0]);
    expect(await signInWith(SAL, { recoveryCode: codes[0]! })).toBe(true);
    expect(await signInWith(SAL, { recoveryCode: codes[0]! })).toBe(false);
    expect(countRecoveryCodes(shop.db, SAL.id)).toBe(9);
    expect(await signInWith(SAL, { recoveryCode: codes[1]!.toLowerCase().replaceAll("-", " ") })).toBe(true);
  });

  test("of another account don't work", async () => {
    const codes = setUp(SAL);
    setUp(RHEA);
    expect(await signInWith(RHEA, { recoveryCode: codes[0]! })).toBe(false);
  });

  test("made anew end the old ones", async () => {
    const [first, second] = setUp(SAL);
    const codes = newRecoveryCodes();
    const proof = { kind: "recovery-code", codeHash: hashOfCode(first!) } as const;
    enact((ctx) => renewRecoveryCodes(ctx, { proof, codeHashes: codes.map(hashOfCode) }), SAL);
    expect(countRecoveryCodes(shop.db, SAL.id)).toBe(10);
    expect(await signInWith(SAL, { recoveryCode: second! })).toBe(false);
    expect(await signInWith(SAL, { recoveryCode: codes[9]! })).toBe(true);
    const again = attempt((ctx) => renewRecoveryCodes(ctx, { proof, codeHashes: ["x"] }), SAL);
    expect(again).toMatchObject({ kind: "refused" });
  });
});

describe("turning it off", () => {
  test("takes a code that wasn't used", async () => {
    const [code] = setUp(SAL);
    expect(await signInWith(SAL, { recoveryCode: code! })).toBe(true);
    const proof = { kind: "recovery-code", codeHash: hashOfCode(code!) } as const;
    expect(attempt((ctx) => turnOffSecondFactor(ctx, proof), SAL)).toMatchObject({ kind: "refused" });
    enact((ctx) => turnOffSecondFactor(ctx, { kind: "code", step: 1 }), SAL);
    expect(findSecondFactor(shop.db, SAL.id)).toBeNull();
    expect(shop.db.select().from(recoveryCodes).all()).toEqual([]);
  });

  test("of somebody else needs the rights of a password reset, and ends their sessions", () => {
    for (const person of [OLIVE, ADAM, SAL]) setUp(person);
    const remove = (id: number, by: Person) => attempt((ctx) => removeSecondFactor(ctx, id), by);
    const forbidden = { kind: "refused", refusal: { kind: "forbidden" } };
    expect(remove(OLIVE.id, ADAM)).toMatchObject(forbidden);
    expect(remove(ADAM.id, SAL)).toMatchObject(forbidden);
    expect(remove(ADAM.id, ADAM)).toMatchObject(forbidden);
    expect(remove(OLIVE.id, OLIVE)).toMatchObject(forbidden);
    expect(remove(RHEA.id, ADAM)).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
    expect(remove(SAL.id, ADAM)).toMatchObject({ kind: "done" });
    expect(remove(ADAM.id, OLIVE)).toMatchObject({ kind: "done" });
    expect(findSecondFactor(shop.db, OLIVE.id)).not.toBeNull();
  });
});

test("the rule names who needs one", () => {
  const who = (rule: Parameters<typeof needsSecondFactor>[0]) =>
    ROLES.filter((role) => needsSecondFactor(rule, { role, permissions: permissionsOf(role) }));
  expect(who("choice")).toEqual([]);
  expect(who("managers")).toEqual(["admin", "owner"]);
  expect(who("everyone")).toEqual([...ROLES]);
  const needs = (role: Role, changes: PermissionChanges) =>
    needsSecondFactor("managers", { role, permissions: permissionsOf(role, {}, changes) });
  expect(needs("sales", { "marketing.manage": true })).toBe(false);
  for (const one of ["settings.manage", "audit.view", "backups.manage", "customers.export"])
    expect([one, needs("sales", { [one]: true })]).toEqual([one, true]);
  expect(needs("admin", { "directory.manage": false, "settings.manage": false })).toBe(true);
});

describe("sign-ins", () => {
  const note = (userAgent: string, kind: { isKnown?: boolean; isProgram?: boolean } = {}) => {
    const base = { employeeId: SAL.id, sessionId: 0, at: Date.now() as Instant, secondFactor: null };
    return noteSignIn(
      shop.db,
      { ...base, userAgent, address: "10.0.0.1" },
      { isKnown: false, isProgram: false, ...kind },
    );
  };

  test("from a browser that isn't known are new, but for the account's first", () => {
    expect(note("a").isNewBrowser).toBe(false);
    expect(note("a").isNewBrowser).toBe(true);
    expect(note("b", { isKnown: true }).isNewBrowser).toBe(false);
  });

  test("of a program are new once", () => {
    note("a");
    expect(note("curl", { isProgram: true }).isNewBrowser).toBe(true);
    expect(note("curl", { isProgram: true }).isNewBrowser).toBe(false);
  });

  test("through the API with a browser's name are those of a browser", () => {
    const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0";
    note(chrome);
    expect(note(chrome, { isProgram: true }).isNewBrowser).toBe(true);
  });

  test("from a new browser stay announced through any number of later ones", () => {
    note("a");
    const announced = note("b");
    for (let n = 0; n < 60; n += 1) note("b", { isKnown: true });
    expect(getSignIn(shop.db, announced.id)).toMatchObject({ isAnnounced: true });
    expect(shop.db.select().from(signIns).all()).toHaveLength(SIGN_INS_AT_MOST + 1);
  });

  test("are listed newest first", () => {
    for (const name of ["a", "b", "c"]) note(name);
    const listed = findSignIns(shop.db, SAL.id, { now: Date.now() as Instant, limit: 2 });
    expect(listed.map((one) => "userAgent" in one && one.userAgent)).toEqual(["c", "b"]);
    expect(findSignIns(shop.db, OLIVE.id, { now: Date.now() as Instant, limit: 2 })).toEqual([]);
  });
});
