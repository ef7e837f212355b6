import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { openShopOnDisk } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

// docs/leaving.md: what is in a backup, as files that any program reads.

const hasSqlite = spawnSync("sqlite3", ["-version"]).status === 0;
const isRoot = process.getuid?.() === 0;
/** Of Debian's `nobody`. */
const SOMEBODY = { uid: 65_534, gid: 65_534 };

let folder: string;
let archive: string;
let customers: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-leaving-"));
  const shop = openShopOnDisk();
  theCast();
  customers = shop.db.$client.prepare("select count(*) from customers").pluck().get() as number;
  archive = join(folder, "shop.tar.gz");
  await makeBackup(shop.dataDir, { target: archive });
  shop.close();
  cpSync("docs/hosting/leave.sh", join(folder, "leave.sh"));
  mkdirSync(join(folder, "to"));
  chmodSync(folder, 0o755);
  chmodSync(archive, 0o644);
  chmodSync(join(folder, "to"), 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function leave(from: string, to: string, as: object = isRoot ? SOMEBODY : {}) {
  const args = [join(folder, "leave.sh"), from, join(folder, "to", to)];
  const { status, stderr } = spawnSync("sh", args, { encoding: "utf8", ...as });
  return { status, said: stderr };
}

test.skipIf(!hasSqlite)("each table is a CSV file, but not what opens an account", () => {
  expect(leave(archive, "all")).toEqual({ status: 0, said: "" });
  const tables = readdirSync(join(folder, "to/all/tables"));
  expect(tables).toContain("sales.csv");
  expect(tables).not.toContain("sessions.csv");
  const rows = execFileSync("sqlite3", [
    "-cmd",
    ".mode csv",
    "-cmd",
    `.import ${join(folder, "to/all/tables/customers.csv")} rows`,
    ":memory:",
    "select count(*) from rows",
  ]);
  expect(Number(String(rows))).toBe(customers);
  expect(readFileSync(join(folder, "to/all/tables/employees.csv"), "utf8")).not.toContain("password_hash");
});

test.skipIf(!hasSqlite)(
  "what the server's user put into a backup writes nothing beside the new folder",
  () => {
    const evil = join(folder, "evil");
    mkdirSync(evil);
    execFileSync("tar", ["xzf", archive, "-C", evil]);
    const db = new Database(join(evil, "loupe-backup", "loupe.sqlite"));
    const written = join(folder, "to", "written");
    db.exec(`
    create table "a') where 0 union all select writefile('${written}', 'x')--" (x);
    create table "../../../beside" (x);
  `);
    db.close();
    const packed = join(folder, "evil.tar.gz");
    execFileSync("tar", ["czf", packed, "-C", evil, "loupe-backup"]);
    chmodSync(packed, 0o644);
    const { status, said } = leave(packed, "evil");
    expect([status, said.match(/Left out a table that Loupe didn't make/g)?.length]).toEqual([0, 2]);
    expect(existsSync(written)).toBe(false);
    expect(readdirSync(join(folder, "to")).filter((name) => name.startsWith("beside"))).toEqual([]);
  },
);

test.skipIf(!isRoot)("root is refused", () => {
  expect(leave(archive, "root", {})).toEqual({ status: 1, said: expect.stringContaining("Run this as") });
  expect(existsSync(join(folder, "to/root"))).toBe(false);
});
