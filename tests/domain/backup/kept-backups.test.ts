import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  backupName,
  countedBackups,
  type KeptBackup,
  listBackups,
  readBackupName,
} from "~/backup/kept-backups.server";
import { superfluousBackups, thinBackups } from "~/backup/thin-backups.server";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20, 9, 5, 2);
const KEEP = { backupsDaily: 7, backupsWeekly: 4 };

const at = (madeAt: number, kind: KeptBackup["kind"] = "plain"): KeptBackup => ({
  name: backupName(madeAt, kind),
  madeAt,
  size: 1,
  kind,
});

test("a backup's name has its time in UTC and its kind", () => {
  expect(backupName(NOW, "plain")).toBe("loupe-20261120-090502.tar.gz");
  expect(readBackupName(backupName(NOW, "before-upgrade"))).toEqual({ madeAt: NOW, kind: "before-upgrade" });
  for (const name of [
    "loupe-20261120-090502.zip",
    "../loupe-20261120-090502.tar.gz",
    "loupe-20269920-090502.tar.gz",
    ".loupe-20261120-090502.tar.gz.partial",
  ])
    expect(readBackupName(name), name).toBeNull();
});

test("a year of daily backups is thinned to 7 days and 4 weeks, day by day", () => {
  let kept: KeptBackup[] = [];
  for (let day = 0; day < 365; day += 1) {
    const now = NOW + day * DAY;
    kept.push(at(now));
    const gone = superfluousBackups(kept, now, KEEP);
    kept = kept.filter(({ name }) => !gone.includes(name));
  }
  const ages = kept.map(({ madeAt }) => Math.round((NOW + 364 * DAY - madeAt) / DAY)).sort((a, b) => a - b);
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.length).toBeGreaterThanOrEqual(9);
  expect(ages.length).toBeLessThanOrEqual(11);
  expect(ages.at(-1)).toBeGreaterThanOrEqual(21);
});

test("the last day's, the newest, those before an upgrade and those with keys are never thinned", () => {
  const recent = [1, 2, 3].map((hours) => at(NOW - hours * HOUR));
  const special = [at(NOW - 300 * DAY, "before-upgrade"), at(NOW - 300 * DAY, "with-keys")];
  expect(superfluousBackups([...recent, ...special], NOW, KEEP)).toEqual([]);
  expect(superfluousBackups([at(NOW - 400 * DAY)], NOW, { backupsDaily: 1, backupsWeekly: 0 })).toEqual([]);
});

test("backups dated in the future are ignored and not removed", () => {
  const ahead = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((days) => at(NOW + 3_652 * DAY + days * DAY));
  const daily = [0, 1, 2, 3, 4, 5, 6].map((days) => at(NOW - days * DAY));
  expect(superfluousBackups([...ahead, ...daily], NOW, KEEP)).toEqual([]);
  expect(countedBackups([...ahead, ...daily], NOW)).toEqual(daily);
  // Small clock differences are tolerated.
  expect(countedBackups([at(NOW + 4 * 60_000), at(NOW + 6 * 60_000)], NOW)).toHaveLength(1);
});

test("only backups are listed and removed", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-kept-"));
  expect(listBackups(dataDir)).toEqual([]);
  const folder = join(dataDir, "backups");
  mkdirSync(join(folder, backupName(NOW - 99 * DAY, "plain").replace("loupe", "my")), { recursive: true });
  mkdirSync(join(folder, backupName(NOW - 98 * DAY, "plain")));
  for (const days of [0, 1, 60, 61])
    writeFileSync(join(folder, backupName(NOW - days * DAY, "plain")), "12345");
  writeFileSync(join(folder, "notes.txt"), "");
  expect(listBackups(dataDir).map(({ size }) => size)).toEqual([5, 5, 5, 5]);
  thinBackups(dataDir, NOW, { backupsDaily: 2, backupsWeekly: 1 });
  expect(listBackups(dataDir).map(({ madeAt }) => (NOW - madeAt) / DAY)).toEqual([0, 1, 60]);
  expect(readdirSync(folder)).toHaveLength(6);
  rmSync(dataDir, { recursive: true });
});
