import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";
import { listBackups } from "~/backup/kept-backups.server";
import { migrations } from "~db/migrate.server.ts";
import { SAL } from "../support/cast.ts";
import { signIn, startShopProcess } from "../support/http.ts";
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

/** A folder with a shop on an older schema. */
function olderShop(name: string, schema: string, more = ""): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const client = new Database(join(dataDir, "loupe.sqlite"));
  client.exec(readFileSync(`tests/fixtures/schema/${schema}`, "utf8"));
  client.exec(more);
  client.close();
  writeFileSync(join(dataDir, "audit.key"), "a".repeat(64));
  return dataDir;
}

test("kill -9 in the middle of an upgrade leaves a shop that starts", async () => {
  const older = (name: string) => olderShop(name, "0000.sql");
  const untouched = older("untouched");
  const pieces = ask(untouched, "select count(*) from pieces");
  const before = ask(untouched, "select count(*) from migrations");
  const timed = performance.now();
  await (await startServer({ dataDir: untouched })).stop();
  const whole = performance.now() - timed;
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = older(`upgrade-${round}`);
    // Node itself takes the first part of a start.
    await runToEnd({ dataDir }, whole * (0.3 + (0.7 * round) / ROUNDS));
    const applied = ask(dataDir, "select count(*) from migrations");
    expect([before, migrations.length]).toContain(applied);

    const server = await startServer({ dataDir });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    expect(ask(dataDir, "select count(*) from migrations")).toBe(migrations.length);
    expect(ask(dataDir, "select count(*) from pieces")).toBe(pieces);
    const backups = listBackups(dataDir);
    expect(backups.length).toBeGreaterThan(0);
    for (const { name } of backups) await readArchive(join(dataDir, "backups", name));
    theBooksBalance({ dataDir });
  }
});

const SALES_BEFORE_TICKETS = 4_000;
/** From the backup to just after the last write. */
const MOMENTS = 4;

/** Sales as they were before tickets, of pieces that were received and sold. */
const sold = `
  create temp table n as with recursive n (i) as (
    select 1001 union all select i + 1 from n where i < 1000 + ${SALES_BEFORE_TICKETS}) select i from n;
  insert into pieces (id, sku, folded_sku, category, description, cost, retail_price, location, state, search_text, created_at)
    select i, 'OLD-' || i, 'old-' || i, iif(i % 3, 'rings', 'watches'), 'Plain gold band', 4000, 10000, 'boca', 'sold',
      'old-' || i || char(10) || 'plain gold band', 1768489200000 from n;
  insert into piece_movements (piece_id, kind, at, store, employee_id)
    select i, 'received', 1768489200000, 'boca', 1 from n;
  insert into sales (id, customer_id, store, seller_id, sold_at, store_day, customer_tier, commission_rate, sale_price,
      item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
    select i, 1, iif(i % 2, 'boca', 'denver'), 1 + i % 2, 1768489200000 + i, date('2026-01-15', (i % 90) || ' days'),
      'diamond', 200, 10000, 4000, 0, i % 16 * 50, 0, 10000 + i % 16 * 50, 200 + i % 16,
      5800 + i % 16 * 49 from n;
  insert into sale_lines (sale_id, piece_id, price, cost, sku, description, category)
    select i, i, 10000, 4000, 'OLD-' || i, 'Plain gold band', iif(i % 3, 'rings', 'watches') from n;
  insert into piece_movements (piece_id, kind, at, store, employee_id, sale_id)
    select i, 'sold', 1768489200000 + i, iif(i % 2, 'boca', 'denver'), 1 + i % 2, i from n;
  update customers set total_spent = (select sum(total) from sales where customer_id = 1),
    last_purchase_date = (select max(store_day) from sales where customer_id = 1) where id = 1;`;

/** What reports show, by store, month and seller. */
const REPORTED = `select json_group_array(json_array(a, b, c, d)) from (
  select month || store || tier as a, sum(sales) as b, sum(total) as c, sum(tax) as d from sales_by_month group by 1
  union all select category || month || store, sum(pieces), sum(price), sum(cost) from pieces_sold_by_month group by 1
  union all select month || store || seller_id, sum(sales), sum(total), 0 from sales_by_seller_month group by 1
  union all select 'spent ' || id, total_spent, 0, 0 from customers order by 1)`;

test("kill -9 while sales become tickets leaves all of them as they were, or all as tickets", async () => {
  const older = (name: string) => olderShop(name, "0028.sql", sold);
  const untouched = older("before-tickets");
  const reported = ask(untouched, REPORTED);
  const sales = ask(untouched, "select count(*) from sales");
  const before = ask(untouched, "select count(*) from migrations");
  const first = await startServer({ dataDir: untouched });
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
    const dataDir = older(`tickets-${round}`);
    await runToEnd({ dataDir }, (upgrading * 1.1 * round) / (MOMENTS - 1), '"backup-before-upgrade"');
    // In a copy, since looking ends what the kill left.
    const left = join(folder, `left-${round}`);
    cpSync(dataDir, left, { recursive: true });
    const applied = ask(left, "select count(*) from migrations");
    expect([before, migrations.length]).toContain(applied);
    expect(ask(left, REPORTED)).toBe(reported);
    found.add(applied);

    const server = await startServer({ dataDir });
    await server.stop();
    expect(listBackups(dataDir)).toHaveLength(1);
    expect(ask(dataDir, "select count(*) from migrations")).toBe(migrations.length);
    expect(ask(dataDir, REPORTED)).toBe(reported);
    for (const rows of [
      "sale_lines",
      "sale_salespeople",
      "payments where kind = 'unspecified' and session_id is null",
    ])
      expect(ask(dataDir, `select count(*) from ${rows}`)).toBe(sales);
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
