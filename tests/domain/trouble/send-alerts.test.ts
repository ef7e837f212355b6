import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { lastFailure, noteFailure } from "~/backup/last-failure.server";
import type { Instant } from "~/domain/dates";
import { findTroubles } from "~/trouble/find-troubles.server";
import { mailedAlerts } from "~/trouble/mailed-alerts.server";
import { postedAlerts } from "~/trouble/posted-alerts.server";
import { alertsBy } from "~/trouble/send-alerts.server";
import { openMailServer } from "../../support/mail-server.ts";
import { startAiStub } from "../../support/ai-stub.ts";
import { openTestShop, type TestShop } from "../../support/shop.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

let shop: TestShop;
let stub: Awaited<ReturnType<typeof startAiStub>>;
beforeEach(async () => {
  shop = openTestShop();
  mkdirSync(join(shop.dataDir, "backups"), { recursive: true });
  stub = await startAiStub();
});
afterEach(() => {
  stub.stop();
  for (const told of ["alerts.json", "alerts-email.json"]) rmSync(join(shop.dataDir, told), { force: true });
  rmSync(join(shop.dataDir, "backups"), { recursive: true, force: true });
  shop.close();
});

const start = Date.now();
const at = (minutes: number) => (start + minutes * MINUTE) as Instant;
const said = () =>
  stub.heard.map(
    ({ text }) => JSON.parse(text) as { text: string; condition: string; state: string; at: string },
  );
const states = () => said().map(({ state }) => state);
const fail = () => noteFailure(shop.dataDir, { at: start, why: "The disk is full." });
const recover = () => noteFailure(shop.dataDir, null);

test("is told once when it begins and once when it is over, and its beginning once a day", async () => {
  const alerts = alertsBy(postedAlerts(stub.url));
  await alerts.look(at(-10));
  fail();
  for (const minute of [0, 2, 4]) await alerts.look(at(minute));
  expect(said()).toEqual([]);
  for (const minute of [5, 6, 60]) await alerts.look(at(minute));
  expect(said()).toEqual([
    {
      text: expect.stringMatching(/^Loupe: The backup of .+ could not be made\. The disk is full\.$/),
      condition: "backup-failed",
      state: "begins",
      at: new Date(at(5)).toISOString(),
    },
  ]);

  recover();
  for (const minute of [61, 66, 70]) await alerts.look(at(minute));
  expect(said().slice(1)).toEqual([
    {
      text: "Loupe: Over: A backup could be made again.",
      condition: "backup-failed",
      state: "over",
      at: new Date(at(66)).toISOString(),
    },
  ]);

  fail();
  for (const minute of [100, 110, DAY_MINUTES]) await alerts.look(at(minute));
  expect(states()).toEqual(["begins", "over"]);
  for (const minute of [DAY_MINUTES + 5, DAY_MINUTES + 6]) await alerts.look(at(minute));
  expect(states()).toEqual(["begins", "over", "begins"]);
});

test("what comes and goes within minutes is not told", async () => {
  const alerts = alertsBy(postedAlerts(stub.url));
  fail();
  await alerts.look(at(0));
  recover();
  await alerts.look(at(4));
  fail();
  for (const minute of [5, 9]) await alerts.look(at(minute));
  expect(said()).toEqual([]);
  await alerts.look(at(10));
  expect(states()).toEqual(["begins"]);
});

test("a restart repeats nothing and forgets nothing", async () => {
  fail();
  const before = alertsBy(postedAlerts(stub.url));
  for (const minute of [0, 5]) await before.look(at(minute));
  expect(states()).toEqual(["begins"]);
  const file = join(shop.dataDir, "alerts.json");
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  expect(readFileSync(file, "utf8")).not.toContain(stub.url);

  const after = alertsBy(postedAlerts(stub.url));
  for (const minute of [6, 11]) await after.look(at(minute));
  expect(states()).toEqual(["begins"]);
  recover();
  for (const minute of [12, 17]) await after.look(at(minute));
  expect(states()).toEqual(["begins", "over"]);
});

test("what can't be looked at is neither over nor begun", async () => {
  const [backups, away] = ["backups", "away"].map((name) => join(shop.dataDir, name)) as [string, string];
  fail();
  writeFileSync(join(backups, backupName(at(-3 * DAY_MINUTES), "plain")), "x");
  const alerts = alertsBy(postedAlerts(stub.url));
  for (const minute of [0, 5]) await alerts.look(at(minute));
  const told = () => said().map(({ condition, state }) => `${condition} ${state}`);
  const begun = ["backup-failed begins", "backup-late begins"];
  expect(told()).toEqual(begun);

  renameSync(backups, away);
  writeFileSync(backups, "");
  expect(findTroubles(at(6))).toEqual([]);
  for (const minute of [6, 12, DAY_MINUTES + 20]) await alerts.look(at(minute));
  expect(told()).toEqual(begun);
  rmSync(backups);
  renameSync(away, backups);
  writeFileSync(join(backups, "last-failure.json"), '{"at":');
  expect(() => lastFailure(shop.dataDir)).toThrow();
  for (const minute of [DAY_MINUTES + 30, DAY_MINUTES + 40]) await alerts.look(at(minute));
  expect(told()).toEqual(begun);

  recover();
  writeFileSync(join(backups, backupName(at(DAY_MINUTES), "plain")), "x");
  for (const minute of [DAY_MINUTES + 50, DAY_MINUTES + 55]) await alerts.look(at(minute));
  expect(told()).toEqual([...begun, "backup-failed over", "backup-late over"]);
});

test("a backup that failed is told in UTC while the shop's settings can't be read", () => {
  fail();
  shop.db.$client.exec("drop table settings");
  const titles = findTroubles(at(1)).map(({ title }) => title);
  expect(titles).toContainEqual(expect.stringMatching(/^The backup of .+ UTC could not be made$/));
});

test("of several processes on a folder, one tells", async () => {
  fail();
  const both = [alertsBy(postedAlerts(stub.url)), alertsBy(postedAlerts(stub.url))];
  for (const minute of [0, 5, 6]) await Promise.all(both.map((alerts) => alerts.look(at(minute))));
  expect(states()).toEqual(["begins"]);
});

test("an address that fails is tried twice, and again ten minutes later", { tags: "all" }, async () => {
  fail();
  const alerts = alertsBy(postedAlerts(stub.url));
  stub.will({ status: 500 });
  for (const minute of [0, 5]) await alerts.look(at(minute));
  expect(stub.heard).toHaveLength(2);
  stub.will({ says: "thanks" });
  await alerts.look(at(14));
  expect(stub.heard).toHaveLength(2);
  for (const minute of [15, 16, 30]) await alerts.look(at(minute));
  expect(stub.heard).toHaveLength(3);
});

test(
  "an address is mailed once when it begins and once when it is over, whatever the webhook was told",
  { tags: "all" },
  async () => {
    const mail = await openMailServer();
    const posted = alertsBy(postedAlerts(stub.url));
    const mailed = alertsBy(mailedTo(mail.port));
    fail();
    mail.instead = { RCPT: "451 later" };
    for (const minute of [0, 5]) for (const alerts of [posted, mailed]) await alerts.look(at(minute));
    expect([states(), mail.mails]).toEqual([["begins"], []]);
    mail.instead = {};
    for (const minute of [15, 16]) for (const alerts of [posted, mailed]) await alerts.look(at(minute));
    recover();
    for (const minute of [20, 25, 26]) await mailed.look(at(minute));
    expect(mail.mails).toHaveLength(2);
    const [begins, over] = mail.mails;
    expect(begins).toContain("To: admin@host.example");
    expect(begins).toMatch(/^Subject: Loupe: The backup of .+ could not be made\.\r?$/m);
    expect(begins!.replaceAll(/=\r?\n/g, "")).toContain("The disk is full.");
    expect(over).toMatch(/^Subject: Loupe: Over: A backup could be made again\.\r?$/m);
    expect(states()).toEqual(["begins"]);
    await mail.close();
  },
);

test(
  "a mail server that has the text and says nothing more gets it twice at the most",
  { tags: "all" },
  async () => {
    const mail = await openMailServer();
    mail.instead = { text: null };
    const mailed = alertsBy(mailedTo(mail.port));
    fail();
    for (const minute of [0, 5, 20, 40]) await mailed.look(at(minute));
    expect(mail.heard.filter((step) => step === "text")).toHaveLength(2);
    await mail.close();
  },
);

function mailedTo(port: number) {
  const server = { host: "127.0.0.1", port, tls: "none", account: null } as const;
  const from = { name: "Kessler Fine Jewelry", address: "hello@shop.example" };
  return mailedAlerts({ server, from }, "admin@host.example");
}
