import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "~db/client.server.ts";
import { auditLog, denials, signInFailures } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, type Person, SAL } from "../support/cast.ts";
import { type Answer, type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";

const WRONG = "not-the-password";
/** Believed from this machine: a test says from which address it comes. */
const env = { TRUSTED_PROXIES: "127.0.0.1" };

let server: ShopServer<void>;
let db: Db;

beforeAll(async () => {
  server = await startShop(undefined, { env });
  db = openDatabase(join(server.dataDir, "loupe.sqlite"));
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});
beforeEach(() => {
  db.delete(signInFailures).run();
});

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

function waits({ status, headers }: Answer, atMostSeconds: number) {
  expect(status).toBe(429);
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(atMostSeconds);
}

describe("sixty failures of one address in ten minutes", () => {
  test("close sign-in and one-time codes to it, whatever the accounts, also after a restart", async () => {
    for (let n = 0; n < 10; n += 1) expect((await login(stranger(n), WRONG, "10.1.0.1")).status).toBe(401);
    for (let n = 0; n < 50; n += 1) expect((await setPassword(stranger(n), "10.1.0.1")).status).toBe(401);
    waits(await login(stranger(99), WRONG, "10.1.0.1"), 600);
    waits(await right(SAL, "10.1.0.1"), 600);
    waits(await setPassword(stranger(99), "10.1.0.1"), 600);
    await server.restart();
    waits(await right(SAL, "10.1.0.1"), 600);
    expect((await right(SAL, "10.1.0.2")).status).toBe(200);
  });

  test("of IPv6 are those of its network of 64 bits", async () => {
    const burst = Array.from({ length: 70 }, (_, n) =>
      setPassword(stranger(n), `2001:db8:7:7:${n}::${n + 1}`),
    );
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    waits(await right(SAL, "2001:db8:7:7:ffff::1"), 600);
    expect((await right(SAL, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("spare a browser that signed in to the account", async () => {
    const known = nobody(server);
    expect((await right(SAL, "10.1.1.1", known)).status).toBe(200);
    for (let n = 0; n < 60; n += 1) await setPassword(stranger(n), "10.1.1.1");
    waits(await right(SAL, "10.1.1.1"), 600);
    waits(await right(OLIVE, "10.1.1.1", known), 600);
    expect((await right(SAL, "10.1.1.1", known)).status).toBe(200);
  });

  test("are failures: people who sign in together from one address are none", async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = await Promise.all(Array.from({ length: 8 }, () => right(SAL, "10.1.2.1")));
      expect(people.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
    expect(db.select().from(signInFailures).all()).toEqual([]);
  });
});

test("refused sign-ins and codes add nothing to the audit log: the owner sees them by the minute", async () => {
  const owner = await signIn(server, OLIVE);
  const audited = () => db.select().from(auditLog).all().length;
  const before = audited();
  db.delete(denials).run();
  for (let n = 0; n < 12; n += 1) {
    await login(SAL.email, WRONG, "10.1.3.1");
    await setPassword(stranger(1), `10.1.3.${n}`);
  }
  expect(audited()).toBe(before);
  const { text } = (await owner.get("/audit/denials")).page();
  expect(text).toMatch(/Nobody signed in Wrong password \(Sal Brook\) 10\.1\.3\.1 \d/);
  expect(text).toMatch(/Nobody signed in Too many failed tries: told to wait \(Sal Brook\) 10\.1\.3\.1 \d/);
  expect(text).toMatch(/Nobody signed in Wrong one-time code \(no account\) several addresses \d/);
  const counts = db.select().from(denials).all();
  const sum = (kind: string) =>
    counts.filter(({ permission }) => permission === kind).reduce((all, { count }) => all + count, 0);
  expect([sum("wrong-password"), sum("too-many-tries"), sum("wrong-code")]).toEqual([10, 2, 12]);
  // A row a minute for each kind and account, and the test may run across the end of one.
  expect(counts.length).toBeLessThanOrEqual(6);
});

test("counts of refusals are kept when the server stops", async () => {
  db.delete(denials).run();
  await login(stranger(1), WRONG, "10.1.4.1");
  await server.restart();
  expect(db.select().from(denials).where(eq(denials.permission, "wrong-password")).all()).toMatchObject([
    { employeeId: 0, count: 1, address: "10.1.4.1" },
  ]);
});

test("a crowd of strangers keeps nobody waiting who is known", { timeout: 60_000 }, async () => {
  const known = nobody(server);
  expect((await right(SAL, "10.1.5.1", known)).status).toBe(200);
  const crowd = Array.from({ length: 140 }, (_, n) => login(stranger(n), WRONG, `10.2.0.${n}`));
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
