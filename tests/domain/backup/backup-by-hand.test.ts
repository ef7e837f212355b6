import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { backupLockFile } from "~/backup/backup-lock.server";
import { backupFolder, backupName, listBackups } from "~/backup/kept-backups.server";
import { type Failure, lastFailure, noteFailure } from "~/backup/last-failure.server";
import { thinBackups } from "~/backup/thin-backups.server";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { backUpWhenDue, startBackup } from "~/backup/schedule.server";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { findTroubles } from "~/trouble/find-troubles.server";
import { tryLock } from "~db/folder-lock.server.ts";
import { aSale, openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";
import { mayMount, removeDisk, smallDisk, whyNoDisk } from "../../support/small-disk.ts";

const DAY = 86_400_000;
const NIGHTS = 45;

let shop: ShopOnDisk;
let elsewhere: string;
beforeEach(() => {
  shop = openShopOnDisk();
  aSale();
  elsewhere = mkdtempSync(join(tmpdir(), "loupe-elsewhere-"));
});
afterEach(() => {
  shop.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

/** A backup of each night until last night's, which the schedule counts as the newest. */
function backUpNightly(folder = backupFolder(shop.dataDir), now = Date.now()) {
  mkdirSync(folder, { recursive: true });
  for (let night = 1; night <= NIGHTS; night += 1)
    writeFileSync(join(folder, backupName(now - night * DAY + 3_600_000, "plain")), "x");
}

describe("older ones", () => {
  const kept = () => listBackups(shop.dataDir).length;

  test("go by the shop's plan in its own folder, unless all are to be kept", async () => {
    backUpNightly();
    await makeBackup(shop.dataDir, { keepsAll: true });
    expect(kept()).toBe(NIGHTS + 1);
    const { deleted } = await makeBackup(shop.dataDir, { target: `${backupFolder(shop.dataDir)}/` });
    expect(kept()).toBe(NIGHTS + 2 - deleted);
    expect(kept()).toBeLessThan(16);
  });

  test("stay when one is made elsewhere, and there", { tags: "all" }, async () => {
    backUpNightly();
    backUpNightly(elsewhere);
    expect((await makeBackup(shop.dataDir, { target: elsewhere })).deleted).toBe(0);
    expect([kept(), readdirSync(elsewhere).length]).toEqual([NIGHTS, NIGHTS + 1]);
  });

  test("go although one that was made by hand keeps the next from being due", async () => {
    backUpNightly();
    expect(await backUpWhenDue(shop.dataDir)).toBe(false);
    expect(kept()).toBeLessThan(16);
    expect(Date.now() - listBackups(shop.dataDir)[0]!.madeAt).toBeLessThan(DAY);
  });
});

test("a file that isn't Loupe's keeps no backup from being made, and isn't in it", async () => {
  const uploads = join(shop.dataDir, "uploads");
  mkdirSync(join(uploads, "uploads/tmp/pdf"), { recursive: true });
  const ours = "a".repeat(64);
  for (const name of [ours, "IMG 1.jpg", "_old", "uploads/tmp/pdf/x"])
    writeFileSync(join(uploads, name), "x");
  const { manifest, refusedFor } = await makeBackup(shop.dataDir);
  expect(manifest.files.map(({ path }) => path)).toEqual(["loupe.sqlite", `uploads/${ours}`]);
  expect(refusedFor).toBeNull();
});

test("what a killed backup left elsewhere goes once it is older than any backup takes", async () => {
  const partial = (name: string, hours: number) => {
    const file = join(elsewhere, name);
    writeFileSync(file, "x");
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(file, at, at);
  };
  partial(".loupe-20261120-090502.tar.gz.partial", 4);
  partial(".loupe-20261120-090503.tar.gz.partial", 1);
  partial(".another.partial", 400);
  await makeBackup(shop.dataDir, { target: elsewhere });
  expect(
    readdirSync(elsewhere)
      .filter((name) => name.endsWith(".partial"))
      .toSorted(),
  ).toEqual([".another.partial", ".loupe-20261120-090503.tar.gz.partial"]);
});

describe("a backup that a restore would refuse", () => {
  test("is kept, and says so to who made it and to the owner, until the next good one", async () => {
    const { $client: client } = shop.db;
    const spent = client.prepare("select total_spent from customers").pluck().get();
    const setSpent = client.prepare("update customers set total_spent = ?");
    setSpent.run(1);
    const { file, refusedFor } = await makeBackup(shop.dataDir);
    expect(refusedFor).toBe("customers don't add up");
    await expect(restoreBackup(join(elsewhere, "new"), file)).rejects.toThrow("its books don't balance");
    expect(lastFailure(shop.dataDir)).toMatchObject({
      isMade: true,
      why: expect.stringContaining("customers don't add up"),
    });
    expect(await startBackup(shop.dataDir)).toMatchObject({ ok: false });
    const troubles = () => findTroubles(Date.now() as Instant).map(({ title }) => title);
    expect(troubles()).toEqual([expect.stringMatching(/^The backup of .+ can't be restored as it is$/)]);
    setSpent.run(spent);
    expect(await startBackup(shop.dataDir)).toEqual({ ok: true });
    expect([troubles(), lastFailure(shop.dataDir)]).toEqual([[], null]);
    expect(listBackups(shop.dataDir)).toHaveLength(3);
  });

  test("never pushes the newest good one out of the shop's plan", async () => {
    const good = await makeBackup(shop.dataDir);
    shop.db.$client.exec("update customers set total_spent = 1");
    const refused = await makeBackup(shop.dataDir);
    const later = Date.now() + 2 * NIGHTS * DAY;
    backUpNightly(undefined, later);
    expect(thinBackups(shop.dataDir, later, readSettings(shop.db)).length).toBeGreaterThan(NIGHTS / 2);
    expect([good, refused].map(({ file }) => existsSync(file))).toEqual([true, false]);
    await restoreBackup(join(elsewhere, "new"), good.file);
  });

  test("is one whose audit log was written under another key", async () => {
    writeFileSync(join(shop.dataDir, "audit.key"), "b".repeat(64));
    expect((await makeBackup(shop.dataDir)).refusedFor).toBe("rows of the audit log don't add up");
  });
});

test("a backup whose database can't answer what a restore asks is there, says so, and is restored anyway", async () => {
  shop.db.$client.exec("drop table saved_filters");
  const { file, refusedFor } = await makeBackup(shop.dataDir);
  expect([refusedFor, existsSync(file)]).toEqual(["tables, indexes, views and triggers don't add up", true]);
  expect(lastFailure(shop.dataDir)).toMatchObject({ isMade: true });
  const folder = join(elsewhere, "new");
  await expect(restoreBackup(folder, file)).rejects.toThrow(
    "its books don't balance (table saved_filters is missing); --anyway takes it as it is. Nothing was changed.",
  );
  const { checks } = await restoreBackup(folder, file, { anyway: true });
  expect(checks).toContainEqual({
    about: "saved filters and what the audit log says of them",
    counted: "0",
    wrong: ["their proof broke off"],
  });
  expect(checks.at(-1)?.about).toBe("dated later than now, and ignored");
});

describe("a backup whose proof takes too long", () => {
  const proofMs = 0;

  test("has its name, older ones go by the plan, and the owner hears of it", async () => {
    backUpNightly();
    const { file, refusedFor, deleted } = await makeBackup(shop.dataDir, { proofMs });
    expect([refusedFor, existsSync(file)]).toEqual(["its proof takes too long", true]);
    expect(deleted).toBeGreaterThan(NIGHTS / 2);
    expect(lastFailure(shop.dataDir)).toMatchObject({ isMade: true });
  });

  test("is refused for what was found wrong until then", async () => {
    const { $client: client } = shop.db;
    const stays = client
      .prepare("select sql from sqlite_schema where name = 'audit_log_stays'")
      .pluck()
      .get();
    client.exec("drop trigger audit_log_stays");
    client.exec("update audit_log set address = 'elsewhere' where id = 1");
    client.exec(String(stays));
    const { file, refusedFor } = await makeBackup(shop.dataDir, { proofMs });
    expect(refusedFor).toBe("rows of the audit log don't add up");
    // Only who has the key can prove the log.
    cpSync(join(shop.dataDir, "audit.key"), join(elsewhere, "audit.key"));
    await expect(restoreBackup(elsewhere, file, { proofMs })).rejects.toThrow(
      "its books don't balance (audit row 1: ",
    );
  });

  test("is restored without one", async () => {
    const { file } = await makeBackup(shop.dataDir, { proofMs });
    const folder = join(elsewhere, "new");
    await expect(restoreBackup(folder, file, { proofMs })).rejects.toThrow(
      `${file} can't be restored: its proof takes too long; --anyway takes it without one. Nothing was changed.`,
    );
    const { checks } = await restoreBackup(folder, file, { proofMs, anyway: true });
    for (const about of ["the books", "rows and what the audit log says of them"])
      expect(checks).toContainEqual({
        about,
        counted: "0",
        wrong: ["their proof takes too long: 'npm run verify' takes that time"],
      });
  });
});

describe("a path that ends in a slash", () => {
  test("is a folder: if it's missing, nothing is written there, and the owner is told, as of a disk that isn't mounted", async () => {
    const missing = join(elsewhere, "missing");
    const why = `There is no folder ${missing}: create it first.`;
    await expect(makeBackup(shop.dataDir, { target: `${missing}/` })).rejects.toThrow(why);
    expect(existsSync(missing)).toBe(false);
    expect(listBackups(shop.dataDir)).toEqual([]);
    expect(lastFailure(shop.dataDir)?.why).toBe(why);
  });

  test("is no file", async () => {
    const file = join(elsewhere, "file");
    writeFileSync(file, "");
    await expect(makeBackup(shop.dataDir, { target: `${file}/` })).rejects.toThrow(
      `${file} can't be a folder, because a file is in its place: give another path.`,
    );
  });
});

test(
  "one that comes while another is made waits for it, as a timer's for the server's",
  { tags: "all" },
  async () => {
    mkdirSync(backupFolder(shop.dataDir));
    const other = tryLock(backupLockFile(shop.dataDir), "alone");
    const made = makeBackup(shop.dataDir);
    await setTimeout(1_500);
    expect(listBackups(shop.dataDir)).toEqual([]);
    other?.release();
    expect((await made).refusedFor).toBeNull();
    expect([listBackups(shop.dataDir).length, lastFailure(shop.dataDir)]).toEqual([1, null]);
  },
);

test(
  "one before an upgrade, which nothing proves, leaves what the last proof found",
  { tags: "all" },
  async () => {
    const refused = { at: Date.now(), why: "It can't be restored as it is", isMade: true };
    const after = async (failure: Failure, kind: "plain" | "before-upgrade") => {
      noteFailure(shop.dataDir, failure);
      await makeBackup(shop.dataDir, { kind });
      return lastFailure(shop.dataDir);
    };
    expect(await after(refused, "before-upgrade")).toEqual(refused);
    expect(await after(refused, "plain")).toBeNull();
    expect(await after({ at: Date.now(), why: "The disk was full" }, "before-upgrade")).toBeNull();
  },
);

test.skipIf(!mayMount)(
  `a full disk elsewhere is named, and not taken for the shop's${whyNoDisk}`,
  { tags: "all" },
  async () => {
    const disk = smallDisk("20k");
    onTestFinished(() => removeDisk(disk));
    await expect(makeBackup(shop.dataDir, { target: `${disk}/` })).rejects.toMatchObject({ code: "ENOSPC" });
    expect(lastFailure(shop.dataDir)?.why).toBe(
      `The disk of ${disk} is full: free some space and try again.`,
    );
    expect(readdirSync(disk)).toEqual([]);
  },
);
