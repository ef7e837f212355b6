import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { backupFolder, backupName, listBackups } from "~/backup/kept-backups.server";
import { type Failure, lastFailure, noteFailure } from "~/backup/last-failure.server";
import { makeBackup } from "~/backup/make-backup.server";
import { backUpWhenDue, isBackupDue, scheduleBackups, startBackup } from "~/backup/schedule.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Instant } from "~/domain/dates";
import { findTroubles } from "~/trouble/find-troubles.server";
import { openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";

const HOUR = 3_600_000;

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

test("after a failure the next scheduled backup waits an hour; one that is asked for doesn't", async () => {
  const key = join(shop.dataDir, "audit.key");
  const right = readFileSync(key);
  writeFileSync(key, "no key");
  expect(await backUpWhenDue(shop.dataDir)).toBe(false);
  const failedAt = lastFailure(shop.dataDir)?.at ?? 0;
  expect(failedAt).toBeGreaterThan(Date.now() - HOUR);

  writeFileSync(key, right);
  expect(await backUpWhenDue(shop.dataDir)).toBe(false);
  expect(listBackups(shop.dataDir)).toEqual([]);
  const settings = readSettings(shop.db);
  expect(isBackupDue(shop.dataDir, settings, failedAt + HOUR - 1)).toBe(false);
  expect(isBackupDue(shop.dataDir, settings, failedAt + HOUR)).toBe(true);

  expect(await startBackup(shop.dataDir)).toEqual({ ok: true });
  expect(lastFailure(shop.dataDir)).toBeNull();
  expect(listBackups(shop.dataDir)).toHaveLength(1);
});

test("what its process logs is in the server's log, and not what it says to a person", async () => {
  const program = join(shop.dataDir, "program.mjs");
  writeFileSync(
    program,
    `process.stdout.write('{"event":"backup-not-proven"}\\nBackup written\\n'); process.exitCode = 1;`,
  );
  const stop = scheduleBackups(shop.dataDir, program);
  onTestFinished(stop);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  expect(await startBackup(shop.dataDir)).toMatchObject({ ok: false });
  const lines = written.mock.calls.map(([text]) => String(text));
  expect(lines).toContain('{"event":"backup-not-proven"}\n');
  expect(lines.join("")).not.toContain("Backup written");
});

test("a note of a failure that can't be read keeps no backup from being made", async () => {
  mkdirSync(join(shop.dataDir, "backups"));
  writeFileSync(join(shop.dataDir, "backups", "last-failure.json"), '{"at":');
  expect(await backUpWhenDue(shop.dataDir)).toBe(true);
  expect(lastFailure(shop.dataDir)).toBeNull();
});

describe("a backup whose process is killed, as where memory runs out", () => {
  let stop: () => void;
  const killedAfter = (steps: string) => {
    const program = join(shop.dataDir, "program.mjs");
    writeFileSync(program, `${steps}; process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 60_000);`);
    stop = scheduleBackups(shop.dataDir, program);
  };
  afterEach(() => stop());
  const troubles = () => findTroubles(Date.now() as Instant).map(({ title }) => title);

  test("is a failed one: the owner hears of it, and the next waits", async () => {
    killedAfter("process.stderr.write('FATAL ERROR: heap out of memory')");
    expect(await backUpWhenDue(shop.dataDir)).toBe(false);
    expect(lastFailure(shop.dataDir)?.why).toMatch(/^Its process was ended before it was done\. /);
    expect(troubles()).toEqual([expect.stringMatching(/^The backup of .+ could not be made$/)]);
    expect(isBackupDue(shop.dataDir, readSettings(shop.db), Date.now())).toBe(false);
  });

  test("is there if it has its name, and isn't proven", async () => {
    mkdirSync(backupFolder(shop.dataDir), { recursive: true });
    const file = join(backupFolder(shop.dataDir), backupName(Date.now(), "plain"));
    killedAfter(`(await import("node:fs")).writeFileSync(${JSON.stringify(file)}, "x")`);
    expect(await startBackup(shop.dataDir)).toMatchObject({ ok: false });
    expect(troubles()).toEqual([expect.stringMatching(/^The backup of .+ can't be restored as it is$/)]);
  });

  test("wasn't checked to its end, if what was noted before its proof stays", { tags: "all" }, async () => {
    let noted: [Failure | null, string[]] | undefined;
    const clock = performance.now.bind(performance);
    const asked = vi.spyOn(performance, "now").mockImplementation(() => {
      const isFirst = noted === undefined && listBackups(shop.dataDir).length > 0;
      if (isFirst) {
        noted = [lastFailure(shop.dataDir), []];
        noted[1] = troubles();
      }
      return clock();
    });
    await makeBackup(shop.dataDir);
    asked.mockRestore();
    expect(noted).toEqual([expect.objectContaining({ isBeingProven: true }), []]);
    expect([lastFailure(shop.dataDir), troubles()]).toEqual([null, []]);
    noteFailure(shop.dataDir, noted?.[0] ?? null);
    expect(troubles()).toEqual([expect.stringMatching(/^The backup of .+ wasn't checked to its end$/)]);
  });

  test("says nothing if a stop of the server ended it", { tags: "all" }, async () => {
    const program = join(shop.dataDir, "program.mjs");
    writeFileSync(program, "setTimeout(() => {}, 60_000)");
    stop = scheduleBackups(shop.dataDir, program);
    const ended = startBackup(shop.dataDir);
    stop();
    expect(await ended).toMatchObject({ ok: false });
    expect(lastFailure(shop.dataDir)).toBeNull();
  });
});
