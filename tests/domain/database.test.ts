import { copyFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendAudit, firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import type { Instant } from "~/domain/dates";
import type { Trail } from "~/domain/result";
import { openDatabase } from "~db/client.server.ts";
import { migrate, migrations } from "~db/migrate.server.ts";
import * as schema from "~db/schema/index.ts";
import { aCustomer, aPiece, aSale, openShopOnDisk, type ShopOnDisk } from "../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const all = (query: string) => shop.db.$client.prepare(query).all() as Record<string, unknown>[];
const run = (statement: string) => shop.db.$client.exec(statement);

describe("the file", () => {
  test("has the settings that durability needs, after a write as well", () => {
    aPiece();
    const pragma = (name: string) => shop.db.$client.pragma(name, { simple: true });
    expect({
      journal: pragma("journal_mode"),
      synchronous: pragma("synchronous"),
      foreignKeys: pragma("foreign_keys"),
      busyTimeout: pragma("busy_timeout"),
      trustedSchema: pragma("trusted_schema"),
    }).toEqual({ journal: "wal", synchronous: 2, foreignKeys: 1, busyTimeout: 5000, trustedSchema: 0 });
  });

  test("has the same settings on a second connection", () => {
    aPiece();
    const second = openDatabase(shop.file);
    expect(second.select().from(schema.pieces).all()).toHaveLength(1);
    expect(second.$client.pragma("synchronous", { simple: true })).toBe(2);
    second.$client.close();
  });

  test("has every table of the schema, STRICT, with its columns and indexes", () => {
    const strict = new Map(
      all("pragma table_list")
        .filter(({ type, name }) => type === "table" && !String(name).startsWith("sqlite_"))
        .map(({ name, strict }) => [String(name), strict]),
    );
    expect([...strict].filter(([, isStrict]) => isStrict !== 1)).toEqual([]);
    for (const table of Object.values(schema).filter((value) => value instanceof SQLiteTable)) {
      const { name, indexes, checks, foreignKeys } = getTableConfig(table);
      expect([...strict.keys()]).toContain(name);
      expect(all(`pragma index_list("${name}")`).map((row) => row.name)).toEqual(
        expect.arrayContaining(indexes.map((index) => index.config.name)),
      );
      const sql = String(all(`select sql from sqlite_master where name = '${name}'`)[0]?.sql);
      for (const check of checks) expect(sql).toContain(check.name);
      expect(all(`pragma foreign_key_list("${name}")`)).toHaveLength(foreignKeys.length);
    }
  });

  test("uses only SQLite's own functions and kinds of table", () => {
    aSale();
    const plain = new Database(":memory:");
    // JSON and pragma tables are listed only after their first use.
    const lists = [
      "select distinct name from pragma_function_list order by name",
      "select name from pragma_module_list where name not glob 'json_*' and name not glob 'pragma_*' order by name",
    ];
    for (const list of lists)
      expect(all(list).map(({ name }) => name)).toEqual(plain.prepare(list).pluck().all());
    plain.close();
  });

  test("refuses invalid rows, whoever writes", () => {
    const sale = aSale();
    const refused: [string, RegExp][] = [
      [`update pieces set location = 'paris'`, /FOREIGN KEY/],
      [`delete from customers where id = ${sale.customerId}`, /FOREIGN KEY/],
      [`update pieces set cost = -1`, /CHECK/],
      [`update pieces set cost = 'much'`, /cannot store TEXT/],
      [`update pieces set sku = ''`, /CHECK/],
      [`update customers set tier = 'tin'`, /CHECK/],
      [`update customers set date_of_birth = '4/5/1962'`, /CHECK/],
      [`update employees set role = 'king' where id = 1`, /CHECK/],
      [`update sales set total = total + 1`, /CHECK/],
      [`update sales set net_profit = net_profit + 1`, /CHECK/],
      [`update sales set is_live = 0`, /CHECK/],
      [`update sales set customer_id = null`, /CHECK/],
      [`update sale_lines set piece_id = null`, /CHECK/],
      [`update sale_lines set is_live = 0`, /CHECK/],
      [`update payments set amount = 0`, /CHECK/],
      [`update payments set amount = -amount`, /CHECK/],
      [
        `insert into sale_lines (sale_id, kind, piece_id, list_price, price, cost, tax, trade_in_value, sku,
           description, category, takes_piece)
         select sale_id, kind, piece_id, list_price, price, cost, tax, trade_in_value, sku,
           description, category, takes_piece from sale_lines`,
        /UNIQUE/,
      ],
      [
        `insert into pieces (sku, folded_sku, category, description, cost, retail_price, search_text, created_at)
        select sku, folded_sku, category, description, cost, retail_price, search_text, created_at from pieces`,
        /UNIQUE/,
      ],
    ];
    for (const [statement, message] of refused) expect(() => run(statement), statement).toThrow(message);
  });

  test("only adds to movements and to the audit log", () => {
    aSale();
    for (const statement of [
      "update piece_movements set kind = 'lost'",
      "delete from piece_movements",
      "delete from audit_log",
      "update audit_log set action = 'nothing'",
      "update audit_log set employee_id = 2",
      "update audit_log set payload = '{}'",
      "update audit_log set at = at + 1",
    ])
      expect(() => run(statement), statement).toThrow(/only/);
  });
});

describe("migrations", () => {
  test("apply once, in the order of their numbers", () => {
    expect(all("select name from migrations order by rowid").map(({ name }) => name)).toEqual(
      migrations.map(({ name }) => name),
    );
    expect(migrations.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
    expect(migrate(shop.db)).toEqual({ applied: [] });
    expect(shop.db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
  });

  test("one that was changed after it had been applied is refused, and nothing happens", () => {
    run("update migrations set hash = 'another' where name like '0000%'");
    expect(() => migrate(shop.db)).toThrow(/0000_\w+\.sql was changed after it had been applied/);
    expect(shop.db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(aPiece().id).toBe(1);
  });

  test("one that leaves a row without its parent is refused", () => {
    run(
      "pragma foreign_keys = off; update employees set home_store = 'paris' where id = 1; pragma foreign_keys = on",
    );
    expect(() => migrate(shop.db)).toThrow(/without their parent/);
  });
});

describe("the audit chain", () => {
  const broken = (db = shop.db, key = shop.auditKey) => firstBrokenAuditRow(db, key);

  /** Writes to the file without triggers, like someone with the file but not the key. */
  function forge(statement: string) {
    const raw = new Database(shop.file);
    raw.exec("drop trigger audit_log_last; drop trigger audit_log_stays;");
    raw.exec(statement);
    raw.close();
  }

  beforeEach(() => {
    for (let n = 1; n <= 5; n += 1) aCustomer({ firstName: `Number ${n}` });
  });

  test("verifies what was written", () => {
    aSale();
    expect(broken()).toBeNull();
    expect(all("select count(*) as n from audit_log")[0]?.n).toBeGreaterThan(5);
  });

  test.each([
    ["an edited action", "update audit_log set action = 'customer.changed' where id = 3", 3],
    ["an edited doer", "update audit_log set employee_id = 2 where id = 3", 3],
    ["a doer taken away", "update audit_log set employee_id = null where id = 3", 3],
    ["an edited time", "update audit_log set at = at - 1 where id = 3", 3],
    ["an edited record", "update audit_log set record_id = '99' where id = 3", 3],
    ["an edited address", "update audit_log set address = '10.0.0.1' where id = 3", 3],
    [
      "an edited payload",
      `update audit_log set payload = replace(payload, 'Number 3', 'Number 9') where id = 3`,
      3,
    ],
    ["a deleted row", "delete from audit_log where id = 3", 4],
    ["a deleted last row", "delete from audit_log where id = 5", 5],
    ["a deleted first row", "delete from audit_log where id = 1", 2],
    [
      "two rows swapped",
      "update audit_log set id = 99 where id = 3; update audit_log set id = 3 where id = 4; update audit_log set id = 4 where id = 99",
      3,
    ],
    [
      "all numbers shifted",
      "update audit_log set id = -id - 100; update audit_log set id = -id; update sqlite_sequence set seq = 105 where name = 'audit_log'",
      101,
    ],
    ["a payload taken away", "update audit_log set payload = null where id = 3", 3],
    [
      "an inserted copy",
      `insert into audit_log (at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
       select at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac from audit_log where id = 3`,
      6,
    ],
    [
      "an inserted row that follows the last",
      `insert into audit_log (at, action, record_kind, record_id, request_id, address, salt, payload_digest, previous, mac)
       select at, action, record_kind, record_id, request_id, address, salt, payload_digest, mac, mac from audit_log where id = 5`,
      6,
    ],
  ])("finds %s", (_, statement, id) => {
    forge(statement);
    expect(broken()?.id).toBe(id);
  });

  test("finds a chain that another key made", () => {
    expect(broken(shop.db, Buffer.from("b".repeat(64), "hex"))?.id).toBe(1);
  });

  test("verifies when a payload was erased and an entry says so", () => {
    run("update audit_log set payload = null where id = 3");
    expect(broken()).toEqual({ id: 3, why: "its payload is gone, and no entry says that it was erased" });
    const origin = { employeeId: 1, requestId: "r", address: "", at: Date.now() as Instant };
    const erased: Trail = { action: "audit.payload-erased", record: { kind: "audit", id: 3 } };
    appendAudit(shop.db, Buffer.from("b".repeat(64), "hex"), origin, [erased]);
    expect(broken()?.id).toBe(3);
    forge("delete from audit_log where id = 6; update sqlite_sequence set seq = 5 where name = 'audit_log'");
    appendAudit(shop.db, shop.auditKey, origin, [erased]);
    expect(broken()).toBeNull();
    aCustomer();
    expect(broken()).toBeNull();
  });

  test("a copy of the file made meanwhile is complete", () => {
    const copy = join(shop.dataDir, "copy.sqlite");
    shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    copyFileSync(shop.file, copy);
    const db = openDatabase(copy);
    expect(broken(db)).toBeNull();
    db.$client.close();
  });
});
