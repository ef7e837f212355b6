import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepReplica, refuseKeptReplica } from "~/chain/hold-replica.server";

// The lock of a folder whose replica one process keeps.

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-kept-replica-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
});
const keepers: ChildProcess[] = [];
afterEach(() => {
  for (const child of keepers.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that keeps it, until the test ends. */
async function keeper() {
  const hold =
    'const db = new (require("better-sqlite3"))(process.argv[1]); db.exec("begin exclusive"); console.log("held"); setInterval(() => db, 1000)';
  const child = spawn(process.execPath, ["-e", hold, join(dataDir, "loupe.sqlite-follower")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  keepers.push(child);
  await once(child.stdout, "data");
  return child;
}

test("ends with a process that is killed, and leaves nothing that keeps the next one out", async () => {
  const child = await keeper();
  const waiting = refuseKeptReplica(dataDir);
  child.kill("SIGKILL");
  await expect(waiting).resolves.toBeUndefined();
  expect(existsSync(join(dataDir, "loupe.sqlite-follower"))).toBe(true);
  await expect(refuseKeptReplica(dataDir)).resolves.toBeUndefined();
});

test("holds by whatever path the folder is named, and isn't copied with it", { tags: "all" }, async () => {
  await keeper();
  symlinkSync(dataDir, join(folder, "other-name"));
  cpSync(dataDir, join(folder, "copy"), { recursive: true });
  await expect(refuseKeptReplica(join(folder, "copy"), 0)).resolves.toBeUndefined();
  await expect(refuseKeptReplica(join(folder, "other-name"), 300)).rejects.toThrow(
    "another Loupe keeps the replica there. Stop that one, or choose another folder with DATA_DIR.",
  );
});

test("a folder whose lock can't be written is named, and so is what to do", async () => {
  mkdirSync(join(dataDir, "loupe.sqlite-follower"));
  const why = `The data folder ${dataDir} can't be written: allow writing there`;
  await expect(refuseKeptReplica(dataDir)).rejects.toThrow(why);
});

test("a command beside the one that keeps it isn't refused", async () => {
  expect(await keepReplica(dataDir, async (ms) => ms > 0, { beside: true })).toBe(false);
});
