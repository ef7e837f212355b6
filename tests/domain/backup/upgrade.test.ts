import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdFolder } from "~/backup/hold-folder.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { listBackups } from "~/backup/kept-backups.server";
import { readArchive } from "~/backup/archive.server";
import { openDatabase } from "~db/client.server.ts";
import { summaryContents } from "~db/summary-sql.ts";
import { tryLock } from "~db/folder-lock.server.ts";
import { appliedMigrations, migrate, migrations } from "~db/migrate.server.ts";
import { compareSchema } from "~db/schema-check.server.ts";
import { countRows, firstDamage } from "~db/snapshot.server.ts";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { MADE_UP } from "../../support/made-up-upgrade.ts";
import { booksOf } from "../../support/shop.ts";
import { setLogLevel } from "~/runtime/log.server";

const FIXTURES = "tests/fixtures/schema";
const NEWEST = readdirSync(FIXTURES).sort().at(-1)!;
const AUDIT_KEY = "a".repeat(64);

beforeAll(() => {
  setLogLevel("error");
  migrations.push(...MADE_UP);
});
afterAll(() => migrations.splice(-MADE_UP.length));

let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "loupe-upgrade-"));
  writeFileSync(join(folder, "audit.key"), AUDIT_KEY);
  return folder;
}

const database = (folder = dataDir) => join(folder, "loupe.sqlite");

function load(fixture: string, folder = dataDir) {
  const client = new Database(database(folder));
  client.exec(readFileSync(join(FIXTURES, fixture), "utf8"));
  const rows = Object.fromEntries(
    Object.keys(countRows(client)).map((table) => [table, client.prepare(`select * from "${table}"`).all()]),
  );
  client.close();
  return rows as Record<string, Record<string, unknown>[]>;
}

const SUMS = new Map(summaryContents().map(({ table, sums }) => [table, sums]));

/** A summary's row of sums that come to nothing doesn't stay: older releases kept them. */
function stays(table: string, row: Record<string, unknown>): boolean {
  const sums = SUMS.get(table) ?? [];
  return sums.length === 0 || sums.some((name) => (row[name] ?? 0) !== 0);
}

/** Summaries that older releases kept: this version reads their sums from the rows. */
const NO_LONGER_KEPT = new Set(["campaigns_by_status"]);

/** A row as this version counts it: texts reach only customers who said yes, and nobody in a fixture did. */
const asNow = (table: string) => (row: Record<string, unknown>) =>
  table === "customer_groups" ? { ...row, with_phone: 0 } : row;

test("each release has a fixture, named by its newest migration", () => {
  const wanted = migrations.map(({ name }) => `${name.slice(0, 4)}.sql`);
  const fixtures = readdirSync(FIXTURES);
  expect(fixtures).toContain("0000.sql");
  expect(fixtures.filter((name) => !wanted.includes(name))).toEqual([]);
});

/** Of each fixture the folder of a shop that was upgraded from it, and the rows that it had before. */
const upgrades = new Map<string, { folder: string; before: ReturnType<typeof load> }>();
async function upgraded(fixture: string) {
  const known = upgrades.get(fixture);
  if (known) return known;
  const folder = newFolder();
  const one = { folder, before: load(fixture, folder) };
  (await holdFolder(folder)).release();
  // One that couldn't be upgraded fails each test that asks for it.
  upgrades.set(fixture, one);
  return one;
}
afterAll(() => {
  for (const { folder } of upgrades.values()) rmSync(folder, { recursive: true, force: true });
});

describe.each(readdirSync(FIXTURES))("a shop on the schema of %s", (fixture) => {
  let folder: string;
  let before: ReturnType<typeof load>;
  beforeAll(async () => {
    ({ folder, before } = await upgraded(fixture));
  });

  test("opens with every row, and its books balance", () => {
    const db = openDatabase(database(folder));
    const client = db.$client;
    for (const [table, rows] of Object.entries(before)) {
      if (NO_LONGER_KEPT.has(table)) continue;
      const after = client.prepare(`select * from "${table}"`).all();
      if (table === "migrations") expect(after).toHaveLength(migrations.length);
      else expect(after, table).toMatchObject(rows.filter((row) => stays(table, row)).map(asNow(table)));
    }
    expect(firstDamage(client)).toBeNull();
    expect(compareSchema(client).wrong).toEqual([]);
    expect(booksOf(db, Buffer.from(AUDIT_KEY, "hex"))).toEqual([]);
    const entries = replayTrail(db, Buffer.from(AUDIT_KEY, "hex"));
    expect(entries.flatMap(({ wrong }) => wrong)).toEqual([]);
    const days = client.prepare("select store, day, total from days_of_sales").raw().all();
    expect(days).toEqual(
      client.prepare("select store, store_day, sum(total) from sales group by 1, 2").raw().all(),
    );
    expect(days.length).toBeGreaterThan(1);
    // Told once what the counter asks now; a new shop isn't told.
    expect(findLooks(db, { limit: 10 })).toMatchObject([{ kind: "guards_on", recordKind: "shop" }]);
    client.close();
  });

  test("is backed up first, and once", async () => {
    const backups = listBackups(folder);
    expect(backups.map(({ kind }) => kind)).toEqual(["before-upgrade"]);
    for (const { name } of backups) {
      const manifest = await readArchive(join(folder, "backups", name));
      expect(manifest.rows).toEqual(
        Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
      );
    }
    const again = await holdFolder(folder);
    again.release();
    expect(listBackups(folder)).toEqual(backups);
  });
});

test(
  "one that was interrupted is tried again with the backup it made, unless that is damaged or the shop changed",
  { tags: "all" },
  async () => {
    load(NEWEST);
    const fixture = readFileSync(database());
    const again = async (change = "") => {
      writeFileSync(database(), fixture);
      const older = new Database(database());
      older.exec(change);
      older.close();
      (await holdFolder(dataDir)).release();
      return listBackups(dataDir).map(({ name }) => name);
    };
    const first = await again();
    expect(first).toHaveLength(1);
    expect(await again()).toEqual(first);
    expect(await again("delete from denials")).toHaveLength(2);
    const [newest = ""] = await again();
    expect(listBackups(dataDir)).toHaveLength(3);
    truncateSync(join(dataDir, "backups", newest), 5_000);
    expect(await again()).toHaveLength(4);
  },
);

test("an archive of an older schema is upgraded while it is restored", async () => {
  const { folder } = await upgraded(NEWEST);
  const [before] = listBackups(folder);
  const { checks } = await restoreBackup(dataDir, join(folder, "backups", before!.name));
  const wrong = checks.flatMap((check) => check.wrong);
  // Only its rows are in the fixture.
  expect(wrong.filter((line) => !line.endsWith("its content is missing from uploads/"))).toEqual([]);
  const db = openDatabase(database());
  expect(appliedMigrations(db.$client).map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  db.$client.close();
});

const withMore = (sql: string) => [...migrations, { name: "9999_one_more.sql", sql }];

describe("a migration", () => {
  test("that loses rows of a table that stays is not kept", async () => {
    cpSync(database((await upgraded(NEWEST)).folder), database());
    const db = openDatabase(database());
    const before = countRows(db.$client);
    expect(() => migrate(db, withMore("delete from denials"))).toThrow("lost rows of denials: 0 of 1");
    expect(countRows(db.$client)).toEqual(before);
    expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    db.$client.close();
  });

  test("may leave a summary with fewer rows", async () => {
    cpSync(database((await upgraded(NEWEST)).folder), database());
    const db = openDatabase(database());
    expect(countRows(db.$client).stock).toBeGreaterThan(0);
    migrate(db, withMore("delete from stock"));
    expect(countRows(db.$client).stock).toBe(0);
    db.$client.close();
  });

  test("that rebuilds a table keeps its children", { tags: "all" }, () => {
    load(NEWEST);
    const db = openDatabase(database());
    const before = countRows(db.$client);
    migrate(db);
    expect(before.import_errors).toBe(1);
    const after = countRows(db.$client);
    const kept = Object.keys(before).filter(
      (table) => !NO_LONGER_KEPT.has(table) && (SUMS.get(table) ?? []).length === 0,
    );
    expect(Object.fromEntries(kept.map((table) => [table, after[table]]))).toEqual({
      ...Object.fromEntries(kept.map((table) => [table, before[table]])),
      migrations: migrations.length,
    });
    db.$client.close();
  });

  test("that fails half-way leaves the schema as it was", { tags: "all" }, () => {
    load(NEWEST);
    const db = openDatabase(database());
    const before = countRows(db.$client);
    expect(() =>
      migrate(db, withMore("create table more (x) strict; insert into nowhere values (1)")),
    ).toThrow();
    expect(countRows(db.$client)).toEqual(before);
    db.$client.close();
  });
});

test("a database of a newer Loupe is refused, and left as it is", async () => {
  load(NEWEST);
  const client = new Database(database());
  client.prepare("insert into migrations values ('9999_from_the_future.sql', ?, 1)").run("0".repeat(64));
  client.close();
  await expect(holdFolder(dataDir)).rejects.toThrow("was written by a newer Loupe");
  // The lock is released: a restore could start.
  const alone = tryLock(join(dataDir, "lock.sqlite"), "alone");
  expect(alone).not.toBeNull();
  alone?.release();
  expect(existsSync(join(dataDir, "backups"))).toBe(false);
});

test(
  "an older database that another process has open is not upgraded",
  { tags: "all", timeout: 40_000 },
  async () => {
    load(NEWEST);
    const other = tryLock(join(dataDir, "lock.sqlite"), "shared");
    await expect(holdFolder(dataDir)).rejects.toThrow("stop all of them, then start again");
    other?.release();
    (await holdFolder(dataDir)).release();
  },
);
