import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { tryLock } from "~db/folder-lock.server.ts";
import { makeOfficeKeys, makeStoreKeys } from "~/chain/make-keys.server";
import { startReplica } from "~/chain/replica.server";

const ENTRY = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));
/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:9";

const folder = mkdtempSync(join(tmpdir(), "loupe-follower-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a store's own process that finds the replica kept says so once, and isn't started again", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const keys = join(folder, "keys");
  makeOfficeKeys(keys);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: NOWHERE,
    HEAD_OFFICE_URL: NOWHERE,
    STORE_KEY: makeStoreKeys(keys, "boca", 1).key,
    SESSION_SECRET: "s".repeat(40),
    NODE_ENV: "production",
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const keeper = tryLock(join(dataDir, "loupe.sqlite-follower"), "alone");
  const onKept = vi.fn<() => void>();
  const replica = startReplica(ENTRY, NOWHERE, onKept);
  try {
    // It waits ten seconds for one that a killed store left.
    await expect.poll(() => onKept.mock.calls.length, { timeout: 60_000 }).toBe(1);
    expect(await replica.reaches(0, 3_000)).toBe(false);
    expect(onKept).toHaveBeenCalledTimes(1);
  } finally {
    replica.stop();
    keeper?.release();
  }
});
