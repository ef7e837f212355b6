import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { backupName, listBackups } from "~/backup/kept-backups.server";
import { noteFailure } from "~/backup/last-failure.server";
import { makeBackup } from "~/backup/make-backup.server";
import { isBackupDue } from "~/backup/schedule.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import {
  type Client,
  nobody,
  openBook,
  type ShopProcess,
  signIn,
  startShopProcess,
} from "../support/http.ts";
import { runToEnd } from "../support/server.ts";

const DAY = 86_400_000;
const TEN_YEARS = 3_652 * DAY;

const folder = mkdtempSync(join(tmpdir(), "loupe-clock-"));
const aheadFile = join(folder, "ahead");
const env = {
  TRUSTED_PROXIES: "127.0.0.1",
  CLOCK_AHEAD: aheadFile,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/clock.mjs")}`,
};

let server: ShopProcess<void>;
let db: Db;

afterAll(() => rmSync(folder, { recursive: true }));

/** A new shop per test, with a correct clock. */
async function open() {
  writeFileSync(aheadFile, "0");
  server = await startShopProcess(undefined, { env });
  db = openBook(server);
}
async function close() {
  db.$client.close();
  await server.stop();
}

/** Sets the server's clock this many milliseconds ahead. */
async function setClock(ahead: number) {
  writeFileSync(aheadFile, String(ahead));
  await vi.waitFor(
    async () => {
      await nobody(server).get("/healthz");
      const last = server.stdout().trimEnd().split("\n").at(-1) ?? "";
      const { time } = JSON.parse(last) as { time: string };
      expect(Math.abs(Date.parse(time) - Date.now() - ahead)).toBeLessThan(DAY);
    },
    { timeout: 15_000 },
  );
}

const login = (address: string, password: string) =>
  nobody(server).json("POST", "/api/login", { email: SAL.email, password }, { "x-forwarded-for": address });
const isSignedIn = async (client: Client) => (await client.json("GET", "/api/user")).status === 200;
const setBacks = () => db.select().from(auditLog).where(eq(auditLog.action, "clock.set-back")).all();
const isDue = () => isBackupDue(server.dataDir, readSettings(db), Date.now());

describe("a clock set ten years ahead and back", () => {
  let owner: Client;
  let sal: Client;
  let signedInAhead: Client;
  let code: string;

  beforeAll(async () => {
    await open();
    owner = await signIn(server, OLIVE);
    sal = await signIn(server, SAL);
    await setClock(TEN_YEARS);
    signedInAhead = await signIn(server, OLIVE);
    for (let n = 0; n < 10; n += 1) await login("10.0.0.1", "not-the-password");
    expect((await login("10.0.0.1", PASSWORD)).status).toBe(429);
    const reset = await signedInAhead.follow(
      await signedInAhead.post(`/directory/${SUSAN.id}/reset-password`),
    );
    code = /([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}/.exec(reset.body)?.[0] ?? "";
    expect(code).not.toBe("");
    mkdirSync(join(server.dataDir, "backups"), { recursive: true });
    const ahead = backupName(Date.now() + TEN_YEARS, "plain");
    await makeBackup(server.dataDir, { target: join(server.dataDir, "backups", ahead) });
    noteFailure(server.dataDir, { at: Date.now() + TEN_YEARS, why: "The disk is full." });
    await setClock(0);
  }, 60_000);
  afterAll(close);

  test("brings a warning for the owner, and one entry in the log and the audit trail", async () => {
    await expect.poll(() => setBacks().length, { timeout: 20_000 }).toBe(1);
    expect(server.stdout()).toContain('"event":"clock-set-back"');
    for (const path of ["/", "/backups"])
      expect((await owner.get(path)).page().text).toMatch(
        /The server's clock was set back on .+ It was showing .+ 20\d6/,
      );
    expect((await sal.get("/")).body).not.toContain("clock was set back");
    expect((await owner.get("/audit?action=clock.set-back")).page().text).toContain(
      "The server's clock was set back",
    );
  });

  test("lists what is ignored, on the backups page and in verify", async () => {
    const ignored = /1 backup, \d+ sessions?, 10 failed sign-ins, 1 one-time code/;
    const { text } = (await owner.get("/backups")).page();
    expect(text).toMatch(new RegExp(`Dated in the future: ${ignored.source}`));
    expect(text).toContain("No backup yet");
    expect(text).not.toContain("just now");
    const { code, stdout } = await runToEnd({ args: ["verify"], dataDir: server.dataDir });
    expect(stdout).toMatch(new RegExp(`ok +dated later than now, and ignored: ${ignored.source}`));
    expect(code).toBe(0);
  });

  test("ends sessions dated in the future, and keeps the others", async () => {
    expect(await isSignedIn(signedInAhead)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
    const text = (await owner.get(`/directory/${OLIVE.id}`)).page().text;
    expect(text).not.toContain(`${new Date().getFullYear() + 10}, `);
  });

  test("doesn't lock anybody out", async () => {
    expect((await login("10.0.0.1", PASSWORD)).status).toBe(200);
  });

  test("voids codes dated in the future", async () => {
    const set = await nobody(server).post("/set-password", {
      email: SUSAN.email,
      code,
      password: "another-password",
    });
    expect(set.status).toBe(401);
  });

  test("neither stops nor deletes backups", async () => {
    expect(isDue()).toBe(true);
    const page = await owner.follow(await owner.post("/backups"));
    expect(page.page().text).toContain("Newest backup: just now");
    expect(page.page().text).toContain("dated in the future");
    expect(isDue()).toBe(false);
    expect(listBackups(server.dataDir)).toHaveLength(2);
  });
});

test("a clock set back while the server was off is reported at the next start", async () => {
  await open();
  await setClock(TEN_YEARS);
  await signIn(server, OLIVE);
  server.signal("SIGTERM");
  await server.exited;
  writeFileSync(aheadFile, "0");
  await server.restart();
  expect(setBacks()).toHaveLength(1);
  await server.restart();
  expect(setBacks()).toHaveLength(1);
  expect((await (await signIn(server, OLIVE)).get("/")).body).toContain("clock was set back");
  await close();
});

test("a clock that was ten years slow for a while has no lasting effect", async () => {
  await open();
  const owner = await signIn(server, OLIVE);
  mkdirSync(join(server.dataDir, "backups"), { recursive: true });
  const kept = backupName(Date.now() - DAY / 2, "plain");
  writeFileSync(join(server.dataDir, "backups", kept), "x");
  await setClock(-TEN_YEARS);
  expect(await isSignedIn(owner)).toBe(false);
  const behind = await signIn(server, OLIVE);
  expect(isBackupDue(server.dataDir, readSettings(db), Date.now() - TEN_YEARS)).toBe(true);
  await setClock(0);
  expect(await isSignedIn(behind)).toBe(false);
  await signIn(server, OLIVE);
  expect(isDue()).toBe(false);
  expect(listBackups(server.dataDir).map(({ name }) => name)).toEqual([kept]);
  await close();
});
