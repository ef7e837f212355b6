import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gte } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import type { Instant } from "~/domain/dates";
import { denials, signInFailures } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, type Person, SAL } from "../support/cast.ts";
import { EVERYTHING } from "../support/everything.ts";
import { runToEnd } from "../support/server.ts";
import {
  type Answer,
  type Client,
  nobody,
  openBook,
  type ShopServer,
  signIn,
  startShop,
  startShopProcess,
} from "../support/http.ts";
import { trailOf } from "../support/trail.ts";

const WRONG = "not-the-password";
/** Trusted from this machine, so tests can choose their address. */
const env = { TRUSTED_PROXIES: "127.0.0.1" };

let server: ShopServer<void>;
let db: Db;
let owner: Client;

beforeAll(async () => {
  // Tests of `npm run test:all` ask what a new process still knows.
  server = EVERYTHING ? await startShopProcess(undefined, { env }) : await startShop(undefined, env);
  db = openBook(server);
  owner = await signIn(server, OLIVE);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});
beforeEach(() => {
  db.delete(signInFailures).run();
});

const restart = () => server.restart();

const from = (address: string) => ({ "x-forwarded-for": address });
const login = (email: string, password: string, address: string, client = nobody(server)) =>
  client.json("POST", "/api/login", { email, password }, from(address));
const right = ({ email }: Person, address: string, client?: Client) =>
  login(email, PASSWORD, address, client);
const setPassword = (email: string, address: string) =>
  nobody(server).post(
    "/set-password",
    { email, code: "WRNG-WRNG-WRNG", password: "another-password" },
    from(address),
  );
const stranger = (n: number) => `stranger-${n}@shop.example`;

const MINUTE = 60_000;

function hashOf(account: string) {
  const key = Buffer.from(readFileSync(join(server.dataDir, "audit.key"), "utf8").trim(), "hex");
  return createHmac("sha256", key).update(account).digest("hex");
}

/** Inserts failures of an account from ten distinct addresses, the last one this long ago. */
function failed(account: string, times: number, ago = 20 * MINUTE) {
  const accountHash = hashOf(account);
  const at = (Date.now() - ago) as Instant;
  for (let n = 0; n < times; n += 1)
    db.insert(signInFailures)
      .values({ accountHash, address: `10.66.0.${n % 10}`, at: (at - (times - 1 - n)) as Instant })
      .run();
}

/** Inserts failures of so many strangers from one address, a moment ago. */
function failedFrom(address: string, times: number) {
  for (let n = 0; n < times; n += 1)
    db.insert(signInFailures)
      .values({ accountHash: hashOf(stranger(n)), address, at: Date.now() as Instant })
      .run();
}

/** Times of later attempts on the owner's password. */
function guessesSince(start: number): number[] {
  return db
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(and(eq(signInFailures.accountHash, hashOf(OLIVE.email)), gte(signInFailures.at, start as Instant)))
    .orderBy(signInFailures.at)
    .all()
    .map(({ at }) => at);
}

/** The one-time code printed by `npm run access`. */
async function access({ email }: Person): Promise<string> {
  const { stdout } = await runToEnd({
    args: ["access", email],
    dataDir: server.dataDir,
    env: server.env,
  });
  return /: (\S+)$/m.exec(stdout)?.[1] ?? "";
}

function waits({ status, headers }: Answer, atMostSeconds: number) {
  expect(status).toBe(429);
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(atMostSeconds);
}

describe("sixty failures of one address in ten minutes", () => {
  test("block sign-in and one-time codes for it, whatever the account, and are in the file for the next start", async () => {
    for (let n = 0; n < 10; n += 1) expect((await login(stranger(n), WRONG, "10.1.0.1")).status).toBe(401);
    for (let n = 0; n < 50; n += 1) expect((await setPassword(stranger(n), "10.1.0.1")).status).toBe(401);
    waits(await login(stranger(99), WRONG, "10.1.0.1"), 600);
    waits(await right(SAL, "10.1.0.1"), 600);
    waits(await setPassword(stranger(99), "10.1.0.1"), 600);
    expect((await right(SAL, "10.1.0.2")).status).toBe(200);
    expect(db.select().from(signInFailures).all()).toHaveLength(60);
  });

  test("block it after a restart, as ten of one account do for that account", { tags: "all" }, async () => {
    for (let n = 0; n < 60; n += 1) expect((await setPassword(stranger(n), "10.1.0.1")).status).toBe(401);
    for (let n = 0; n < 10; n += 1) expect((await login(SAL.email, WRONG, "10.1.0.3")).status).toBe(401);
    await restart();
    waits(await right(SAL, "10.1.0.1"), 600);
    waits(await right(SAL, "10.1.0.3"), 600);
    expect((await right(OLIVE, "10.1.0.3")).status).toBe(200);
  });

  test("count by the /64 network for IPv6", { tags: "all" }, async () => {
    const burst = Array.from({ length: 70 }, (_, n) =>
      setPassword(stranger(n), `2001:db8:7:7:${n}::${n + 1}`),
    );
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    waits(await right(SAL, "2001:db8:7:7:ffff::1"), 600);
    expect((await right(SAL, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("don't block a browser that signed in to the account before", async () => {
    const known = nobody(server);
    expect((await right(SAL, "10.1.1.1", known)).status).toBe(200);
    failedFrom("10.1.1.1", 60);
    waits(await right(SAL, "10.1.1.1"), 600);
    waits(await right(OLIVE, "10.1.1.1", known), 600);
    expect((await right(SAL, "10.1.1.1", known)).status).toBe(200);
  });

  test("don't include successful sign-ins from the same address", { tags: "all" }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = await Promise.all(Array.from({ length: 8 }, () => right(SAL, "10.1.2.1")));
      expect(people.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
    expect(db.select().from(signInFailures).all()).toEqual([]);
  });
});

test("refused sign-ins and codes add nothing to the audit log: the owner sees them by the minute", async () => {
  const audited = () => trailOf(db).length;
  const before = audited();
  // What the tests before it counted is written first.
  await owner.get("/audit/denials");
  db.delete(denials).run();
  for (let n = 0; n < 12; n += 1) {
    await login(SAL.email, WRONG, "10.1.3.1");
    await setPassword(stranger(1), `10.1.3.${n}`);
  }
  expect(audited()).toBe(before);
  const { text } = (await owner.get("/audit/denials")).page();
  expect(text).toMatch(/Not signed in Wrong password \(Sal Brook\) 10\.1\.3\.1 \d/);
  expect(text).toMatch(/Not signed in Too many failed tries: made to wait \(Sal Brook\) 10\.1\.3\.1 \d/);
  expect(text).toMatch(/Not signed in Wrong one-time code \(no account\) 10\.1\.3\.\d+ and others \d/);
  const counts = db.select().from(denials).all();
  const sum = (kind: string) =>
    counts.filter(({ permission }) => permission === kind).reduce((all, { count }) => all + count, 0);
  expect([sum("wrong-password"), sum("too-many-tries"), sum("wrong-code")]).toEqual([10, 2, 12]);
  // One row per minute, kind, and account; the test may span two minutes.
  expect(counts.length).toBeLessThanOrEqual(6);
});

test("counts of refusals are kept when the server stops", { tags: "all" }, async () => {
  db.delete(denials).run();
  await login(stranger(1), WRONG, "10.1.4.1");
  await restart();
  expect(db.select().from(denials).where(eq(denials.permission, "wrong-password")).all()).toMatchObject([
    { employeeId: 0, count: 1, address: "10.1.4.1" },
  ]);
});

test("many strangers don't delay known browsers", { tags: "all", timeout: 60_000 }, async () => {
  const known = nobody(server);
  expect((await right(SAL, "10.1.5.1", known)).status).toBe(200);
  const crowd = Array.from({ length: 90 }, (_, n) => login(stranger(n), WRONG, `10.2.0.${n}`));
  const staff = [
    ...Array.from({ length: 5 }, () => right(SAL, "10.1.5.1", known)),
    known.post("/", { email: SAL.email, password: PASSWORD }, from("10.1.5.1")),
  ];
  expect((await Promise.all(staff)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 303]);
  for (const { status, headers } of await Promise.all(crowd))
    expect([status, headers.get("retry-after")]).toSatisfy(
      ([status, after]) => status === 401 || (status === 503 && after === "2"),
    );
});

describe("an account with a hundred failures in an hour", () => {
  const SLOW = "Too many failed sign-ins recently";

  test("is slow and never blocked: the right password signs in after a moment", async () => {
    failed(OLIVE.email, 100);
    const wrong = await login(OLIVE.email, WRONG, "10.3.0.1");
    expect(wrong.status).toBe(401);
    expect(wrong.json()).toEqual({
      message: `Invalid email or password. ${SLOW}: the next try has to wait at least 2 seconds.`,
    });
    expect((await right(OLIVE, "10.3.0.2")).status).toBe(200);
    const page = await nobody(server).post("/", { email: OLIVE.email, password: WRONG }, from("10.3.0.3"));
    expect([page.status, page.page().messages]).toEqual([401, expect.stringContaining(SLOW)]);
    expect((await right(SAL, "10.3.0.1")).status).toBe(200);
  });

  test("answers like an unknown account", async () => {
    failed("who@shop.example", 100);
    expect((await login("who@shop.example", WRONG, "10.3.1.1")).json()).toEqual({
      message: `Invalid email or password. ${SLOW}: the next try has to wait at least 2 seconds.`,
    });
  });

  test.each([
    [98, ""],
    [99, ` ${SLOW}: the next try has to wait at least a second.`],
    [119, ` ${SLOW}: the next try has to wait at least 2 seconds.`],
    [179, ` ${SLOW}: the next try has to wait at least 16 seconds.`],
    [400, ` ${SLOW}: the next try has to wait at least 30 seconds.`],
  ])("after %i and one more says how long the next one waits", async (failures, said) => {
    failed(SAL.email, failures);
    expect((await login(SAL.email, WRONG, "10.3.2.1")).json()).toEqual({
      message: `Invalid email or password.${said}`,
    });
  });

  test("isn't slow for a browser that signed in to it before", async () => {
    const known = nobody(server);
    expect((await right(OLIVE, "10.3.3.1", known)).status).toBe(200);
    failed(OLIVE.email, 400, 0);
    expect((await right(OLIVE, "10.3.3.2", known)).status).toBe(200);
    expect((await login(OLIVE.email, WRONG, "10.3.3.2", known)).json()).toEqual({
      message: "Invalid email or password.",
    });
  });

  test("accepts the right password while ten addresses keep guessing", { tags: "all" }, async () => {
    failed(OLIVE.email, 100);
    const start = Date.now();
    const attack = { isOver: false };
    const attackers = Array.from({ length: 10 }, async (_, n) => {
      while (!attack.isOver) {
        const { status } = await login(OLIVE.email, WRONG, `10.66.0.${n}`);
        expect([401, 429]).toContain(status);
        await pause(20);
      }
    });
    await expect.poll(() => guessesSince(start).length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect((await right(OLIVE, "10.3.4.1")).status).toBe(200);
    expect((await right(OLIVE, "10.3.4.2")).status).toBe(200);
    attack.isOver = true;
    const guesses = guessesSince(start);
    await owner.post("/settings/security/lift-sign-in-limits");
    await Promise.all(attackers);
    for (const [n, at] of guesses.slice(1).entries()) expect(at - guesses[n]!).toBeGreaterThanOrEqual(1_000);
  });

  test(
    "keeps fifty waiting and tells the others when to retry, addresses with most failures first",
    { tags: "all" },
    async () => {
      const crowd = new AbortController();
      failed(OLIVE.email, 400, 0);
      for (let n = 0; n < 61; n += 1)
        db.insert(signInFailures)
          .values({ accountHash: hashOf("another"), address: `10.4.0.${n}`, at: Date.now() as Instant })
          .run();
      const told: Answer[] = [];
      const guess = async (address: string) => {
        const sent = { email: OLIVE.email, password: WRONG };
        const response = await fetch(`${server.url}/api/login`, {
          method: "POST",
          headers: { "content-type": "application/json", ...from(address) },
          body: JSON.stringify(sent),
          signal: crowd.signal,
        }).catch(() => null);
        if (response) told.push({ status: response.status, headers: response.headers } as Answer);
      };
      const crowding = Array.from({ length: 60 }, (_, n) => guess(`10.4.0.${n}`));
      await expect.poll(() => told.length, { timeout: 20_000 }).toBe(10);
      const fresh = right(OLIVE, "10.4.1.1");
      await expect.poll(() => told.length, { timeout: 20_000 }).toBe(11);
      for (const answer of told) {
        expect(answer.status).toBe(429);
        expect(answer.headers.get("retry-after")).toBe("30");
      }
      const refused = await login(OLIVE.email, WRONG, "10.4.0.60");
      expect(refused.json()).toEqual({
        message: `${SLOW}, so each try has to wait. Try again in 30 seconds.`,
      });
      crowd.abort();
      await Promise.all(crowding);
      // Clients that left free their places.
      await pause(500);
      const late = login(OLIVE.email, WRONG, "10.4.0.60");
      await pause(500);
      await owner.post("/settings/security/lift-sign-in-limits");
      expect((await fresh).status).toBe(200);
      expect((await late).status).toBe(401);
    },
  );

  test("moves the place in line to a form that is sent again", async () => {
    failed(OLIVE.email, 400, 0);
    const first = login(OLIVE.email, WRONG, "10.5.0.1");
    await pause(300);
    const second = login(OLIVE.email, PASSWORD, "10.5.0.1");
    waits(await first, 30);
    await owner.post("/settings/security/lift-sign-in-limits");
    expect((await second).status).toBe(200);
  });

  test("doesn't delay a server stop", { tags: "all" }, async () => {
    failed(OLIVE.email, 400, 0);
    const waiting = right(OLIVE, "10.6.0.1");
    await pause(300);
    await restart();
    waits(await waiting, 30);
  });
});

test(
  "one-time codes count like passwords: never closed, slow after a hundred wrong ones in an hour",
  { tags: "all" },
  async () => {
    const code = await access(SAL);
    failed(`one-time code set-password ${SAL.email}`, 100);
    const wrong = await setPassword(SAL.email, "10.7.0.1");
    expect(wrong.status).toBe(401);
    expect(wrong.page().messages).toContain("the next try has to wait at least 2 seconds");
    const client = nobody(server);
    const set = await client.post(
      "/set-password",
      { email: SAL.email, code, password: PASSWORD },
      from("10.7.0.2"),
    );
    expect(set.status).toBe(303);
  },
);

describe("reached limits", () => {
  test("are shown under Settings, Security, and lifted there, with a line in the audit", async () => {
    failed(OLIVE.email, 140);
    for (let n = 0; n < 10; n += 1) await setPassword(SAL.email, "10.8.0.1");
    failedFrom("10.8.0.1", 50);
    waits(await right(OLIVE, "10.8.0.1"), 600);
    const { text } = (await owner.get("/settings/security")).page();
    expect(text).toContain("Olive Marsh New browsers anywhere One try in 4 seconds");
    expect(text).toContain("Sal Brook, one-time code 10.8.0.1 Blocked for 10 minutes");
    expect(text).toContain("Every account 10.8.0.1 Blocked for 10 minutes");
    const lifted = await owner.follow(await owner.post("/settings/security/lift-sign-in-limits"));
    expect(lifted.page().text).toContain("No one is blocked or waiting.");
    expect((await right(OLIVE, "10.8.0.1")).status).toBe(200);
    expect((await owner.get("/audit?action=sign-in-limits.lifted")).page().text).toContain(
      "Lifted the sign-in limits",
    );
  });

  test("are lifted by `npm run access`", { tags: "all" }, async () => {
    failed(OLIVE.email, 400, 0);
    await access(OLIVE);
    expect((await right(OLIVE, "10.8.1.1")).status).toBe(200);
  });
});
