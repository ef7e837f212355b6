import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isBackupRunning } from "~/backup/backup-lock.server";
import { listBackups } from "~/backup/kept-backups.server";
import { startAiStub } from "../support/ai-stub.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { readExposition } from "../support/exposition.ts";
import { type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { runToEnd } from "../support/server.ts";
import { aCustomer, aSale } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

// docs/hosting.md, 'Backup' and 'Off the machine', and docs/privacy.md, 'Backups': what the server, the command that
// loupe-backup.timer starts and people make and delete together, while the clock is moved on from night to night.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const NIGHTS = 45;
/** What the page of an erasure promises by the plan of 7 days and 4 weeks. */
const PROMISED = 42 * DAY;
const SLOW = { timeout: 120_000 };
const TOKEN = "a-token-of-the-monitoring";

/** The midnight before the first day, a Monday; what the shop begins with is dated before. */
const monday = Math.ceil((vi.getRealSystemTime() - 4 * DAY) / WEEK) * WEEK + 4 * DAY;
/** When the timer fires, which its unit delays by up to 15 minutes. */
const timerOf = (night: number) => monday + night * DAY + 3.5 * HOUR + [0, 8, 4, 12][night % 4]! * MINUTE;
/** When people are there: later each day, so that the server's backup of the last noon is a day old. */
const noonOf = (night: number) => monday + night * DAY + 12 * HOUR + night * 5 * MINUTE;

const ERASED_ON = 2;
/** The timer is off, and the server is alone. */
const isServerAlone = (night: number) => night > 14 && night <= 21;
/** Somebody has the timer keep all. */
const keepsAll = (night: number) => night > 21 && night <= 28;
/** The machine is off until the morning, when systemd makes up for the timer. */
const OFF_ON = 30;
const BACKED_UP_BY_HAND_ON = [33, 34, 40];

const folder = mkdtempSync(join(tmpdir(), "loupe-nights-"));
const aheadFile = join(folder, "ahead");
let ahead = 0;
const clock = () => vi.getRealSystemTime() + ahead;

let stub: Awaited<ReturnType<typeof startAiStub>>;
let server: ShopProcess<{ id: number }>;
/** What servers logged before they were restarted. */
let logged = "";

beforeAll(async () => {
  stub = await startAiStub();
  setClock(monday + 15 * HOUR);
  server = await startShopProcess(
    () => {
      theCast();
      const wilma = aCustomer({ firstName: "Wilma", lastName: "Vanishing" });
      aSale({ customerId: wilma.id });
      return wilma;
    },
    {
      env: {
        ALERT_URL: `${stub.url}/hooks`,
        METRICS_TOKEN: TOKEN,
        CLOCK_AHEAD: aheadFile,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/passing-time.mjs")}`,
      },
    },
  );
});
afterAll(async () => {
  await server.stop();
  stub.stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function setClock(moment: number) {
  ahead = moment - vi.getRealSystemTime();
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
  writeFileSync(aheadFile, String(ahead));
}

const kept = () => listBackups(server.dataDir).map(({ name }) => name);
const newestAt = () => listBackups(server.dataDir)[0]?.madeAt ?? 0;
const monitored = async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return readExposition(await (await fetch(`${server.url}/metrics`, { headers })).text());
};

/** Moves the clock on until the server has it, with a backup that isn't late. */
async function moveTo(moment: number) {
  setClock(moment);
  const behind = async () => {
    const age = (await monitored()).value("loupe_backup_age_seconds") * 1_000;
    return Math.abs(clock() - newestAt() - age);
  };
  await expect.poll(behind, SLOW).toBeLessThan(30_000);
  const troubles = async () => (await monitored()).by("loupe_trouble", "condition");
  expect((await troubles())["backup-late"]).toBe(0);
  await expect.poll(async () => (await troubles())["backup-failed"], SLOW).toBe(0);
}

/** All that were ever made, with their time. */
const made = new Map<string, number>();

/** What is kept of them now, as hosting.md says it. */
function planned(): string[] {
  const newestFirst = [...made].sort(([, a], [, b]) => b - a);
  const newestOfEach = (span: number, atMost: number) => {
    const oldestFirst = newestFirst.toReversed().map(([name, at]) => [Math.floor(at / span), name] as const);
    return [...new Map(oldestFirst)].sort(([a], [b]) => b - a).slice(0, atMost);
  };
  const kept = new Set([...newestOfEach(DAY, 7), ...newestOfEach(WEEK, 5)].map(([, name]) => name));
  return newestFirst.flatMap(([name, at]) => (clock() - at < DAY || kept.has(name) ? [name] : []));
}

/** Waits until the server made what was due, and what the plan doesn't keep is gone. */
async function serverHasLooked() {
  await expect.poll(() => clock() - newestAt(), SLOW).toBeLessThan(DAY);
  await expect.poll(() => isBackupRunning(server.dataDir), SLOW).toBe(false);
  noteMade();
  await expect.poll(kept, SLOW).toEqual(planned());
  for (const { madeAt } of listBackups(server.dataDir)) expect(clock() - madeAt).toBeLessThan(PROMISED);
  for (const [name, by] of promised) if (clock() > by) expect(kept()).not.toContain(name);
}

function noteMade() {
  for (const { name, madeAt } of listBackups(server.dataDir)) made.set(name, madeAt);
}

/** As loupe-backup.sh does. */
async function backUp(...flags: string[]) {
  const { dataDir, env } = server;
  const { code, stdout, stderr } = await runToEnd({ args: ["backup", ...flags], dataDir, env });
  expect([code, stderr, stdout]).toEqual([0, "", expect.stringContaining(", checked: ")]);
  noteMade();
}

const holdsWilma = (name: string) =>
  execFileSync("tar", ["xzOf", join(server.dataDir, "backups", name)], { maxBuffer: 2 ** 28 })
    .toString("latin1")
    .toLowerCase()
    .includes("vanishing");

/** By when the page of the erasure says that a backup is deleted. */
const promised = new Map<string, number>();

async function eraseWilma() {
  expect(kept().map(holdsWilma)).not.toContain(false);
  const adam = await signIn(server, ADAM);
  const path = `/customers/${server.built.id}/erase`;
  const form = (await adam.get(path)).page().form(path);
  const sent = await adam.post(path, { ...form, reason: "request", confirmed: "on" });
  const { text } = (await adam.follow(sent)).page();
  for (const [, name = "", by = ""] of text.matchAll(/backups\/(\S+), made .+?: deleted by (.+?) at the/g))
    promised.set(name, Date.parse(by.replaceAll("\u202f", " ")) + MINUTE);
  expect([...promised.keys()].sort()).toEqual(kept().sort());
  for (const [name, by] of promised) expect(by - made.get(name)!).toBeLessThan(PROMISED + 2 * MINUTE);
}

async function backUpByHand() {
  const before = newestAt();
  const owner = await signIn(server, OLIVE);
  expect((await owner.post("/backups")).status).toBe(303);
  await expect.poll(newestAt, SLOW).toBeGreaterThan(before);
}

async function isOffUntilMorning(night: number) {
  server.signal("SIGTERM");
  await server.exited;
  logged += server.stdout();
  setClock(monday + night * DAY + 8 * HOUR);
  await server.restart();
  await backUp();
}

async function passes(night: number) {
  if (night === OFF_ON) await isOffUntilMorning(night);
  else {
    // The server looks shortly before: where the timer is later than the night before, its own backup is due.
    await moveTo(timerOf(night) - 2 * MINUTE);
    await serverHasLooked();
    setClock(timerOf(night));
    const before = kept();
    if (!isServerAlone(night)) await backUp(...(keepsAll(night) ? ["--keep"] : []));
    if (keepsAll(night)) expect(kept().slice(1)).toEqual(before);
  }
  await moveTo(noonOf(night));
  if (BACKED_UP_BY_HAND_ON.includes(night)) await backUpByHand();
  await serverHasLooked();
  if (night === ERASED_ON) await eraseWilma();
}

test(
  "on each of forty-five nights the backups that are kept are those of the plan, and none is late",
  async () => {
    await moveTo(monday + 15 * HOUR + 2 * MINUTE);
    await serverHasLooked();
    for (let night = 1; night <= NIGHTS; night += 1) await passes(night);
    logged += server.stdout();
  },
  30 * MINUTE,
);

describe("after them", () => {
  test("the server, the timer and the owner have each made some of them", () => {
    const scheduled = logged.match(/"event":"backup-scheduled"/g)?.length ?? 0;
    const byCommand = NIGHTS - 7;
    expect(scheduled).toBeGreaterThan(15);
    expect(made.size).toBe(byCommand + scheduled + BACKED_UP_BY_HAND_ON.length);
  });

  test("the last 7 days and the 4 weeks before this one are there, and nothing else", () => {
    const days = kept().map((name) => Math.floor((clock() - made.get(name)!) / DAY));
    expect(days).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 8, 15, 22]);
  });

  test("no archive holds who was erased in the first week, and the promised days were before", () => {
    expect(promised.size).toBeGreaterThan(2);
    expect(Math.max(...promised.values())).toBeLessThan(clock());
    expect(kept().filter(holdsWilma)).toEqual([]);
  });

  test("each of them can be restored", async () => {
    for (const name of kept()) {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      for (const file of ["audit.key", "secret", "erasures.json"])
        cpSync(join(server.dataDir, file), join(dataDir, file));
      const args = ["restore", join(server.dataDir, "backups", name)];
      const { code, stdout } = await runToEnd({ args, dataDir, env: server.env });
      expect([name, code, stdout]).toEqual([name, 0, expect.stringContaining("Everything checks out.")]);
    }
  });

  test("verify is clean", async () => {
    const { code, stdout } = await runToEnd({ args: ["verify"], dataDir: server.dataDir, env: server.env });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Everything checks out.")]);
  });

  test("nobody was told of a backup that is late or failed", () => {
    expect(stub.heard.filter(({ text }) => text.includes('"condition":"backup-'))).toEqual([]);
    expect(logged).not.toMatch(/backup-failed|backups-not-thinned|alert-not-sent|trouble-not-looked-for/);
  });
});
