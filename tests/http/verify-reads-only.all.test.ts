import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { SAL } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { runToEnd } from "../support/server.ts";
import { mayMount, mount, removeDisk, smallDisk, whyNoDisk } from "../support/small-disk.ts";
import { theCast } from "../support/the-cast.ts";

let folder: string;
let server: ShopProcess<unknown>;
let sal: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-looks-"));
  server = await startShopProcess(theCast);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sell = async (sku: string) => {
  const piece = { sku, category: "rings", description: "Ring", cost: "1.00", retailPrice: "2.00" };
  expect((await sal.json("POST", "/api/inventory", piece)).status).toBe(201);
};

/** Every file name in a folder with its modification time and content. */
function stateOf(dataDir: string): string[] {
  return ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })].sort().map((name) => {
    const path = join(dataDir, name);
    const { mtimeNs, size, mode } = statSync(path, { bigint: true });
    const content = statSync(path).isFile()
      ? createHash("sha256").update(readFileSync(path)).digest("hex")
      : "";
    return `${name} ${mode} ${size} ${mtimeNs} ${content}`;
  });
}

/** A data folder as after kill -9: the last writes are only in the WAL. */
function killedCopy(name: string): string {
  const dataDir = join(folder, name);
  cpSync(server.dataDir, dataDir, { recursive: true });
  expect(statSync(join(dataDir, "loupe.sqlite-wal")).size).toBeGreaterThan(0);
  return dataDir;
}

async function expectWell(dataDir: string) {
  const { code, stdout, stderr } = await runToEnd({ args: ["verify"], dataDir });
  expect([code, stderr], stdout).toEqual([0, ""]);
  const pieces = /^ok {5}movements of pieces: (\d+)$/m.exec(stdout);
  return Number(pieces?.[1]);
}

test("verify changes nothing under a running server, and sees its last write", async () => {
  const head = () => readFileSync(join(server.dataDir, "audit-head.json"), "utf8");
  const earlier = head();
  await sell("LIVE-1");
  await expect.poll(head, { timeout: 5_000 }).not.toBe(earlier);
  // SQLite's shared memory shows who is reading.
  const lasting = () => stateOf(server.dataDir).filter((line) => !line.startsWith("loupe.sqlite-shm "));
  const before = lasting();
  const seen = await expectWell(server.dataDir);
  expect(lasting()).toEqual(before);
  await sell("LIVE-2");
  expect(await expectWell(server.dataDir)).toBe(seen + 1);
});

test("verify changes nothing in a folder whose server was killed, with and without SQLite's shared memory", async () => {
  await sell("KILLED-1");
  const dataDir = killedCopy("killed");
  const before = stateOf(dataDir);
  const seen = await expectWell(dataDir);
  expect(stateOf(dataDir)).toEqual(before);
  rmSync(join(dataDir, "loupe.sqlite-shm"));
  rmSync(join(dataDir, "lock.sqlite"));
  const without = stateOf(dataDir);
  expect(await expectWell(dataDir)).toBe(seen);
  expect(stateOf(dataDir)).toEqual(without);
});

test("verify changes nothing in a folder whose server was stopped, and leaves no copy behind", async () => {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  await server.restart();
  sal = await signIn(server, SAL);
  const stopped = await startShopProcess(theCast);
  stopped.signal("SIGTERM");
  await stopped.exited;
  onTestFinished(() => stopped.stop());
  const before = stateOf(stopped.dataDir);
  const { code } = await runToEnd({
    args: ["verify"],
    dataDir: stopped.dataDir,
    env: { TMPDIR: temporary },
  });
  expect(code).toBe(0);
  expect(stateOf(stopped.dataDir)).toEqual(before);
  expect(readdirSync(temporary)).toEqual([]);
});

test.skipIf(!mayMount)(`verify reads a read-only copy${whyNoDisk}`, async () => {
  await sell("COPY-1");
  const copy = killedCopy("copied");
  const disk = smallDisk("64m");
  onTestFinished(() => removeDisk(disk));
  cpSync(copy, join(disk, "data"), { recursive: true });
  for (const name of ["loupe.sqlite-shm", "lock.sqlite"]) rmSync(join(disk, "data", name));
  expect(mount("-o", "remount,ro", disk)).toBe(true);
  expect(await expectWell(join(disk, "data"))).toBe(await expectWell(copy));
});

test.skipIf(!mayMount)(`verify reports where there is no room for its copy${whyNoDisk}`, async () => {
  const copy = killedCopy("no-room");
  const disk = smallDisk("1m");
  onTestFinished(() => removeDisk(disk));
  const { code, stderr } = await runToEnd({ args: ["verify"], dataDir: copy, env: { TMPDIR: disk } });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `There is no room for a copy of the database in ${disk}, the folder for temporary files: name another with TMPDIR, or verify while the server runs.\n`,
  );
});
