import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastFailure, listBackups } from "~/backup/kept-backups.server";
import { backUpWhenDue, isBackupDue, startBackup } from "~/backup/schedule.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
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

test("a note of a failure that can't be read keeps no backup from being made", async () => {
  mkdirSync(join(shop.dataDir, "backups"));
  writeFileSync(join(shop.dataDir, "backups", "last-failure.json"), '{"at":');
  expect(await backUpWhenDue(shop.dataDir)).toBe(true);
  expect(lastFailure(shop.dataDir)).toBeNull();
});
