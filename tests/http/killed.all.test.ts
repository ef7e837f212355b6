import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";
import { listBackups } from "~/backup/kept-backups.server";
import { type Migration, migrations } from "~db/migrate.server.ts";
import { SAL } from "../support/cast.ts";
import { signIn, startShopProcess } from "../support/http.ts";
import { laterVersion, MADE_UP } from "../support/made-up-upgrade.ts";
import { whyNoRecorder } from "../support/power-cut/record.ts";
import { runToEnd, startServer } from "../support/server.ts";
import { aCustomer, prepareShop, theBooksBalance } from "../support/shop.ts";

// For backups and restores killed at random times see backups.test.ts.

const ROUNDS = 5;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-killed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A value read from the shop's database file. */
function ask(dataDir: string, question: string): unknown {
  const client = new Database(join(dataDir, "loupe.sqlite"));
  const answer = client.prepare(question).pluck().get();
  client.close();
  return answer;
}

/** A folder with a shop on a released schema. */
function olderShop(name: string, more = ""): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const client = new Database(join(dataDir, "loupe.sqlite"));
  client.exec(readFileSync("tests/fixtures/schema/0000.sql", "utf8"));
  client.exec(more);
  client.close();
  writeFileSync(join(dataDir, "audit.key"), "a".repeat(64));
  return dataDir;
}

test("kill -9 in the middle of an upgrade leaves a shop that starts", async () => {
  const env = laterVersion(folder);
  const upgraded = migrations.length + MADE_UP.length;
  const untouched = olderShop("untouched");
  const pieces = ask(untouched, "select count(*) from pieces");
  const before = ask(untouched, "select count(*) from migrations");
  const timed = performance.now();
  await (await startServer({ dataDir: untouched, env })).stop();
  const whole = performance.now() - timed;
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = olderShop(`upgrade-${round}`);
    // Node itself takes the first part of a start.
    await runToEnd({ dataDir, env }, whole * (0.3 + (0.7 * round) / ROUNDS));
    const applied = ask(dataDir, "select count(*) from migrations");
    expect([before, upgraded]).toContain(applied);

    const server = await startServer({ dataDir, env });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    expect(ask(dataDir, "select count(*) from migrations")).toBe(upgraded);
    expect(ask(dataDir, "select count(*) from pieces")).toBe(pieces);
    const backups = listBackups(dataDir);
    expect(backups.length).toBeGreaterThan(0);
    for (const { name } of backups) await readArchive(join(dataDir, "backups", name));
    theBooksBalance({ dataDir });
  }
});

const MANY = 300_000;
/** From the backup to just after the last write. */
const MOMENTS = 4;

const manyDenials = `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
  insert into denials (minute, employee_id, permission, count, address) select i, 1, 'sales.process', i % 7, '*' from n;`;

const DENIALS_MOVED: Migration = {
  name: "9003_denials_moved.sql",
  sql: `CREATE TABLE refusals (id integer PRIMARY KEY, minute integer NOT NULL, count integer NOT NULL) STRICT;
    INSERT INTO refusals (minute, count) SELECT minute, count FROM denials ORDER BY random();
    CREATE INDEX refusals_minute ON refusals (minute, count);
    DROP TABLE denials;`,
};

test("kill -9 while a table is moved leaves all of its rows as they were, or all of them moved", async () => {
  const env = laterVersion(folder, [...MADE_UP, DENIALS_MOVED]);
  const upgraded = migrations.length + MADE_UP.length + 1;
  const untouched = olderShop("before-move", manyDenials);
  const before = ask(untouched, "select count(*) from migrations");
  const sums = (table: string) => `select count(*) || ' with ' || sum(count) from ${table}`;
  const denied = ask(untouched, sums("denials"));
  const first = await startServer({ dataDir: untouched, env });
  const logged = (event: string) =>
    Date.parse(
      /"time":"([^"]+)"/.exec(
        first
          .stdout()
          .split("\n")
          .find((line) => line.includes(event)) ?? "",
      )?.[1] ?? "",
    );
  const upgrading = logged('"upgraded"') - logged('"backup-before-upgrade"');
  await first.stop();
  const found = new Set<unknown>();
  for (let round = 0; round < MOMENTS; round += 1) {
    const dataDir = olderShop(`move-${round}`, manyDenials);
    await runToEnd({ dataDir, env }, (upgrading * 1.1 * round) / (MOMENTS - 1), '"backup-before-upgrade"');
    // In a copy, since looking ends what the kill left.
    const left = join(folder, `left-${round}`);
    cpSync(dataDir, left, { recursive: true });
    const applied = ask(left, "select count(*) from migrations");
    expect([before, upgraded]).toContain(applied);
    expect(ask(left, sums(applied === before ? "denials" : "refusals"))).toBe(denied);
    found.add(applied);

    const server = await startServer({ dataDir, env });
    await server.stop();
    expect(listBackups(dataDir)).toHaveLength(1);
    expect(ask(dataDir, "select count(*) from migrations")).toBe(upgraded);
    expect(ask(dataDir, sums("refusals"))).toBe(denied);
    theBooksBalance({ dataDir });
    for (const done of [dataDir, left]) rmSync(done, { recursive: true });
  }
  expect(found).toContain(before);
});

test("kill -9 in the middle of an import leaves a shop that starts", async () => {
  const server = await startShopProcess();
  const rows = 20_000;
  for (let round = 1; round <= 3; round += 1) {
    const sal = await signIn(server, SAL);
    const lines = Array.from({ length: rows }, (_, n) => `F${n},Round ${round}`);
    const body = new FormData();
    body.append("file", new Blob([`firstName,lastName\n${lines.join("\n")}\n`]), `round-${round}.csv`);
    const sent = sal.request("POST", "/api/customers/import", { body }).catch(() => null);
    const came = () =>
      ask(server.dataDir, `select count(*) from customers where last_name = 'Round ${round}'`) as number;
    for (let n = 0; n < 1_000 && came() === 0; n += 1) await wait(5);
    await wait(Math.random() * 100);
    await server.restart("SIGKILL");
    expect(await sent).toBeNull();

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(came()).toBeGreaterThan(0);
    expect(came()).toBeLessThan(rows);
    theBooksBalance(server);
  }
  await server.stop();
});

const reason = whyNoRecorder();
const why = reason === null ? "" : ` (skipped: ${reason})`;

test.skipIf(reason !== null)(
  `kill -9 at each rename of a restore leaves either the old shop or the restored one${why}`,
  async () => {
    const shop = join(folder, "restored");
    mkdirSync(shop);
    prepareShop(shop, () => aCustomer());
    const archive = join(folder, "shop.tar.gz");
    expect((await runToEnd({ args: ["backup", archive], dataDir: shop })).code).toBe(0);
    // Customers added after the backup distinguish the two.
    prepareShop(join(folder, "later"), () => [aCustomer(), aCustomer()]);
    cpSync(join(folder, "later", "loupe.sqlite"), join(shop, "loupe.sqlite"));

    const found: unknown[] = [];
    for (let rename = 1, code: number | null = null; code === null && rename < 20; rename += 1) {
      const dataDir = join(folder, `rename-${rename}`);
      cpSync(shop, dataDir, { recursive: true });
      const kill = ["-e", "trace=rename", "-e", `inject=rename:signal=KILL:when=${rename}`];
      const under = ["strace", "-D", "-f", "-qq", "-o", join(folder, "renames"), ...kill];
      ({ code } = await runToEnd({ args: ["restore", archive], dataDir, under }));

      const server = await startServer({ dataDir });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.stop();
      found.push(ask(dataDir, "select count(*) from customers"));
      theBooksBalance({ dataDir });
    }
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set([2, 1]));
    // Once planned, the restored shop is current.
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)));
  },
);
