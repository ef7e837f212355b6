import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findSession, newToken, openSession } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import { changeOwnPassword } from "~/domain/shop/account/change-own-password.server";
import { editOwnDetails, type OwnDetails } from "~/domain/shop/account/edit-own-details.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { expiryWarning, isExpired, passwordExpiry } from "~/domain/shop/account/password-expiry";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { endOtherSessions, endOwnSession } from "~/domain/shop/account/end-sessions.server";
import { liveSessions } from "~/domain/shop/account/find-live-sessions.server";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { lockTerminal, takeOverTerminal } from "~/domain/shop/terminals/take-over-terminal.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { auditLog, employees, oneTimeCodes, sessions } from "~db/schema/index.ts";
import { ADAM, OLIVE, PASSWORD_HASH, SAL } from "../../support/cast.ts";
import { attempt, enact, openTestShop, theBooksBalance, type TestShop } from "../../support/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const now = () => Date.now() as Instant;
const lastAudit = () => shop.db.select().from(auditLog).all().at(-1)!;

/** Opens a session; returns its id and token. */
function session(
  { id }: { id: number },
  { idle = 0, old, userAgent = "a browser" }: { idle?: number; old?: number; userAgent?: string } = {},
) {
  const { token } = openSession(shop.db, id, { userAgent, address: "10.0.0.1" }, now());
  const row = shop.db.select().from(sessions).all().at(-1)!;
  shop.db
    .update(sessions)
    .set({ lastSeenAt: (now() - idle) as Instant, createdAt: (now() - (old ?? idle)) as Instant })
    .where(eq(sessions.id, row.id))
    .run();
  return { id: row.id, token };
}

describe("one's own details", () => {
  const sal: OwnDetails = { firstName: "Sal", lastName: "Brook", phone: null, homeStore: "boca" };
  const edit = (words: Partial<OwnDetails>, version = 1) =>
    attempt((ctx) => editOwnDetails(ctx, { ...sal, ...words, version }), SAL);

  test("are changed, and nothing else of the account or of anybody else's", () => {
    const [before, others] = [getAccount(shop.db, SAL.id), getAccount(shop.db, ADAM.id)];
    expect(edit({ firstName: "Sally", phone: "561-555-0199", homeStore: "denver" })).toMatchObject({
      kind: "done",
    });
    expect(getAccount(shop.db, SAL.id)).toEqual({
      ...before,
      firstName: "Sally",
      phone: "561-555-0199",
      homeStore: "denver",
      version: 2,
    });
    expect(getAccount(shop.db, ADAM.id)).toEqual(others);
  });

  test("are in the audit before and after, without the password's hash", () => {
    edit({ homeStore: null });
    const row = lastAudit();
    expect(row).toMatchObject({ action: "employee.changed", recordId: String(SAL.id), employeeId: SAL.id });
    expect(JSON.parse(row.payload!)).toEqual({
      before: { ...sal, version: 1 },
      after: { ...sal, homeStore: null, version: 2 },
    });
  });

  test("the second of two editors is shown the saved record, and changes nothing", () => {
    edit({ phone: "1" });
    expect(edit({ phone: "2" })).toMatchObject({
      refusal: { kind: "conflict", detail: { current: { phone: "1", version: 2 } } },
    });
    expect(getAccount(shop.db, SAL.id)?.phone).toBe("1");
    expect(edit({ phone: "2" }, 2).kind).toBe("done");
  });

  test("an unknown store is refused", () => {
    expect(edit({ homeStore: "paris" })).toMatchObject({
      refusal: { kind: "invalid", errors: { homeStore: ["Choose one of the stores"] } },
    });
  });
});

describe("one's own sessions", () => {
  const idsOf = (person = SAL) => liveSessions(shop.db, now(), person.id).map(({ id }) => id);

  test("are the live ones, most recently used first", () => {
    const older = session(SAL, { idle: 5 * MINUTE, old: 2 * HOUR });
    const newer = session(SAL);
    session(SAL, { idle: 61 * MINUTE });
    session(SAL, { idle: 0, old: 12 * HOUR + MINUTE });
    session(ADAM);
    expect(idsOf()).toEqual([newer.id, older.id]);
  });

  test("expire after the minutes of Settings", () => {
    session(SAL, { idle: 6 * MINUTE });
    expect(idsOf()).toHaveLength(1);
    keepSetting({ tx: shop.db, now: now(), by: OLIVE.id }, "sessionIdleMinutes", 5);
    expect(idsOf()).toEqual([]);
  });

  test("one ends at once, and the audit log names it without its token", () => {
    const [here, there] = [session(SAL), session(SAL, { userAgent: "another browser" })];
    enact((ctx) => endOwnSession(ctx, there.id), SAL);
    expect(findSession(there.token, now())).toBeNull();
    expect(findSession(here.token, now())).toMatchObject({ sessionId: here.id });
    const row = lastAudit();
    expect(row).toMatchObject({ action: "session.ended", recordId: String(SAL.id) });
    expect(JSON.parse(row.payload!).before).toEqual({
      sessions: [
        { id: there.id, signedInAt: expect.any(Number), userAgent: "another browser", address: "10.0.0.1" },
      ],
    });
  });

  test("are joined by another's terminal while one uses it, which says who opened it and who is at it", () => {
    enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "pin", sessionId: 0 }), SAL);
    const [own, { id: sessionId }] = [session(SAL, { idle: MINUTE }), session(ADAM)];
    const terminals = () => liveSessions(shop.db, now()).map(({ id, ...of }) => [id, of.openedBy, of.atId]);
    expect(terminals()).toEqual([
      [sessionId, ADAM.id, ADAM.id],
      [own.id, SAL.id, SAL.id],
    ]);
    const tokenHash = newToken().tokenHash;
    enact((ctx) => takeOverTerminal(ctx, { sessionId, pinHash: "pin", tokenHash }), SAL);
    const [name, opener] = [SAL, ADAM].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(liveSessions(shop.db, now(), SAL.id)).toMatchObject([
      { id: sessionId, openerName: opener, atName: name, lockedAt: null },
      { id: own.id, openerName: name, atName: name },
    ]);
    expect(terminals()).toEqual([
      [sessionId, ADAM.id, SAL.id],
      [own.id, SAL.id, SAL.id],
    ]);
    expect(idsOf(ADAM)).toEqual([sessionId]);
    enact((ctx) => lockTerminal(ctx, sessionId), SAL);
    expect([idsOf(SAL), idsOf(ADAM)]).toEqual([[own.id], [sessionId]]);
  });

  test("another employee's is missing, even for an owner", () => {
    const theirs = session(SAL);
    expect(attempt((ctx) => endOwnSession(ctx, theirs.id), OLIVE)).toMatchObject({
      refusal: { kind: "missing" },
    });
    expect(findSession(theirs.token, now())).not.toBeNull();
  });

  test("all others end; expired ones aren't counted", () => {
    const here = session(SAL);
    session(SAL);
    session(SAL, { idle: 3 * HOUR });
    const adams = session(ADAM);
    expect(enact((ctx) => endOtherSessions(ctx, here.id), SAL)).toEqual({ ended: 1 });
    const left = shop.db.select().from(sessions).orderBy(sessions.id).all();
    expect(left.map(({ id }) => id)).toEqual([here.id, adams.id]);
  });
});

describe("one's own password", () => {
  const change = (sessionId: number, words: Partial<Parameters<typeof changeOwnPassword>[1]> = {}) => {
    const { token, tokenHash } = newToken();
    const change = { provenHash: PASSWORD_HASH, passwordHash: "new hash", sessionId, tokenHash, ...words };
    return { token, written: attempt((ctx) => changeOwnPassword(ctx, change), SAL) };
  };

  test("is set, this session gets a new token, every other one ends and no code is left", () => {
    const [here, there, adams] = [session(SAL), session(SAL), session(ADAM)];
    const codeHash = hashOfCode("ABCD-EFGH-JKLM");
    enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash }), ADAM);
    enact((ctx) => issueCode(ctx, { employeeId: OLIVE.id, codeHash: hashOfCode("OTHER") }), ADAM);
    const { token, written } = change(here.id);
    expect(written).toMatchObject({ kind: "done", value: { sessionsEnded: 1 } });
    const saved = getAccount(shop.db, SAL.id)!;
    expect(saved.passwordHash).toBe("new hash");
    expect(now() - saved.passwordSetAt!).toBeLessThan(10_000);
    expect(findSession(token, now())).toMatchObject({ sessionId: here.id });
    expect(findSession(here.token, now())).toBeNull();
    expect(findSession(there.token, now())).toBeNull();
    expect(findSession(adams.token, now())).not.toBeNull();
    expect(
      shop.db
        .select()
        .from(oneTimeCodes)
        .all()
        .map((code) => code.employeeId),
    ).toEqual([OLIVE.id]);
  });

  test("is in the audit log, without any hash", () => {
    change(session(SAL).id);
    const row = lastAudit();
    expect(row).toMatchObject({ action: "employee.password-set", recordId: String(SAL.id) });
    expect(row.payload).not.toMatch(/hash|argon/);
  });

  test.each([
    ["the password was changed since it was proven", () => session(SAL).id, { provenHash: "older" }],
    ["the session has ended since", () => 999, {}],
    ["the session is somebody else's", () => session(ADAM).id, {}],
  ])("is refused when %s, and nothing has changed", (_why, sessionId, words) => {
    expect(change(sessionId(), words).written).toMatchObject({ refusal: { kind: "conflict" } });
    expect(getAccount(shop.db, SAL.id)?.passwordHash).toBe(PASSWORD_HASH);
  });

  test("is refused for somebody who was deactivated since", () => {
    const { id } = session(SAL);
    shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SAL.id)).run();
    // The actor is fixed at the start of the request.
    expect(change(id).written).toMatchObject({ refusal: { kind: "conflict" } });
  });
});

describe("an expiring password", () => {
  const at = (ms: number) => ms as Instant;
  const rules = { passwordExpires: true, passwordExpiryDays: 90 };
  const of = (passwordSetAt: Instant | null) => passwordExpiry({ passwordSetAt, createdAt: at(5) }, rules);

  test("is valid for the days of Settings, to the millisecond", () => {
    const expiry = of(at(1000));
    expect(expiry).toBe(1000 + 90 * DAY);
    expect(isExpired(expiry, at(1000 + 90 * DAY - 1))).toBe(false);
    expect(isExpired(expiry, at(1000 + 90 * DAY))).toBe(true);
  });

  test("never expires while the setting is off", () => {
    const off = passwordExpiry(
      { passwordSetAt: at(0), createdAt: at(0) },
      { ...rules, passwordExpires: false },
    );
    expect(off).toBeNull();
    expect(isExpired(off, at(Number.MAX_SAFE_INTEGER))).toBe(false);
  });

  test("a password of unknown age is as old as its account", () => {
    expect(of(null)).toBe(5 + 90 * DAY);
  });

  test.each([
    [14 * DAY + 1, null],
    [14 * DAY, "Your password expires in 14 days"],
    [4.2 * DAY, "Your password expires in 5 days"],
    [DAY + 1, "Your password expires in 2 days"],
    [DAY, "Your password expires within a day"],
    [1, "Your password expires within a day"],
    [0, null],
  ])("with %d ms left says %s", (left, words) => {
    expect(expiryWarning(at(100 * DAY), at(100 * DAY - left))).toBe(words);
  });

  test("says nothing when it never expires", () => {
    expect(expiryWarning(null, at(0))).toBeNull();
  });
});
