import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { appendAudit, firstBrokenAuditRow, sealAudit } from "~/domain/records/audit/hash-chain.server";
import { checkHead, endOfLog, headCode, headOf } from "~/domain/records/audit/head.server";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import type { Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { cents } from "~/domain/money";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { thousandths } from "~/domain/weight";
import { files } from "~db/schema/index.ts";
import { OLIVE, SAL } from "../../support/cast.ts";
import { oneIn } from "../../support/everything.ts";
import {
  aCount,
  aCustomer,
  aGiftCard,
  anEmployee,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  prepareShop,
  type ShopOnDisk,
  writeHead,
} from "../../support/shop.ts";

let folder: string;
let shop: ShopOnDisk;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-verify-"));
  prepareShop(join(folder, "made"), () => {
    for (let i = 0; i < 4; i += 1) aSale({}, OLIVE);
    aPiece();
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  const dataDir = join(folder, "copy");
  cpSync(join(folder, "made"), dataDir, { recursive: true });
  shop = openShopOnDisk(dataDir);
});
afterEach(() => {
  shop.close();
  rmSync(shop.dataDir, { recursive: true, force: true });
});

/** Problems found after someone with SQL access tampered with the file and restored the triggers. */
async function foundAfter(...statements: string[]) {
  const client = shop.db.$client;
  client.pragma("foreign_keys = OFF");
  client.pragma("ignore_check_constraints = ON");
  const triggers = [
    "audit_log_stays",
    "audit_log_last",
    "piece_movements_stay",
    "piece_movements_last",
    "credit_movements_stay",
    "credit_movements_last",
    "count_lines_stay",
    "count_lines_last",
    "count_decisions_stay",
    "count_decisions_last",
  ].map((name) => ({
    name,
    sql: client.prepare("select sql from sqlite_schema where name = ?").pluck().get(name) as string,
  }));
  for (const { name } of triggers) client.exec(`drop trigger ${name}`);
  for (const sql of statements) client.exec(sql);
  for (const { sql } of triggers) client.exec(sql);
  return found();
}

async function found() {
  return (await verifyFolder(shop.dataDir)).flatMap(({ wrong }) => wrong);
}

function upload(content: string, words: { age?: number } = {}) {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const path = join(shop.dataDir, "uploads", sha256);
  mkdirSync(join(shop.dataDir, "uploads"), { recursive: true });
  writeFileSync(path, content);
  const when = (Date.now() - (words.age ?? 0)) / 1000;
  utimesSync(path, when, when);
  return { sha256, path };
}

function addFileRow(sha256: string) {
  const row = { sha256, name: "a.pdf", mediaType: "application/pdf", size: 1, uploadedBy: OLIVE.id };
  shop.db
    .insert(files)
    .values({ ...row, createdAt: Date.now() as Instant })
    .run();
}

test("a sound shop: everything is counted, and nothing is wrong", async () => {
  addFileRow(upload("a file").sha256);
  const checks = await verifyFolder(shop.dataDir);
  expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
  const counted = Object.fromEntries(checks.map(({ about, counted }) => [about, counted]));
  expect(counted).toMatchObject({
    sales: "4",
    customers: "4",
    "movements of pieces": "9",
    "uploaded files": "1",
  });
});

test("a table whose rows can't be compared says so, and the chain, the books and the others speak", async () => {
  const all = await foundAfter(
    "drop table saved_filters",
    "update audit_log set address = 'elsewhere' where id = 1",
    "update customers set total_spent = 1 where id = 1",
  );
  expect(all).toContain("their proof broke off");
  expect(all).toContainEqual(expect.stringContaining("audit row 1: "));
  expect(all).toContainEqual(expect.stringContaining("a customer whose total spent is not the sum"));
});

test("a rule of the books that can't be asked says so, and the others speak", async () => {
  const all = await foundAfter(
    "drop table likely_twins",
    "update customers set total_spent = 1 where id = 1",
  );
  expect(all).toContain("their proof broke off");
  expect(all).toContainEqual(expect.stringContaining("a customer whose total spent is not the sum"));
});

const copyOfSale = (id: number) => {
  const columns = `customer_id, store, seller_id, processed_by, taxable, untaxed, sold_at, store_day, customer_tier, commission_rate, sale_price, item_cost,
    trade_in_value, tax, shipping_charge, total, commission, net_profit`;
  return `insert into sales (${columns}) select ${columns} from sales where id = ${id}`;
};

const TAMPERED: [what: string, sql: string, wanted: string | RegExp][] = [
  [
    "an edited total",
    "update sales set total = total + 1 where id = 3",
    "a sale whose totals don't add up: 3",
  ],
  [
    "a commission",
    "update sales set commission = commission + 1, net_profit = net_profit - 1 where id = 2",
    "a sale whose totals don't add up: 2",
  ],
  ["a missing sale line", "delete from sale_lines where sale_id = 2", "a sale without a line: 2"],
  [
    "a piece back on the shelf",
    "update pieces set state = 'available' where id = 1",
    "a sale line that takes a piece that is not sold: 1",
  ],
  [
    "a customer's total",
    "update customers set total_spent = 5 where id = 4",
    "a customer whose total spent is not the sum of their live sales, less returns: 4",
  ],
  [
    "a last purchase",
    "update customers set last_purchase_date = '2020-01-01' where id = 1",
    "a customer whose last purchase is not the day of the newest sale that was kept: 1",
  ],
  [
    "a missing movement",
    "delete from piece_movements where piece_id = 5",
    "a piece that was not received exactly once: 5",
  ],
  [
    "a movement twice",
    "insert into piece_movements (piece_id, kind, at, employee_id) values (2, 'received', 1, 1)",
    "a piece that was not received exactly once: 2",
  ],
  [
    "a sale without its customer",
    "delete from customers where id = 1",
    "row 1 of sales has lost its row of customers",
  ],
  [
    "an edited audit row",
    "update audit_log set action = 'nothing' where id = 3",
    "audit row 3: its content was changed",
  ],
  [
    "an edited audit payload",
    "update audit_log set payload = '{}' where id = 3",
    "audit row 3: its payload was changed",
  ],
  [
    "a deleted audit row",
    "delete from audit_log where id = 4",
    "audit row 5: it does not follow the row before it",
  ],
  [
    "the newest audit rows deleted",
    "delete from audit_log where id > 6",
    "audit row 7: it and what followed it are missing",
  ],
  [
    "a payload taken away",
    "update audit_log set payload = null where id = 3",
    "audit row 3: its payload is gone, and no entry says that it was erased",
  ],
  [
    "a log whose numbers were shifted",
    `update audit_log set id = -id - 100; update audit_log set id = -id;
     update sqlite_sequence set seq = (select max(id) from audit_log) where name = 'audit_log'`,
    "audit row 101: a row before it is missing, or the numbers were shifted",
  ],
  ["a sale that nobody made", copyOfSale(4), "a sale without its audit row: 5"],
  [
    "a repair that nobody took in",
    `insert into repairs (customer_id, item, cost_to_repair, customer_price, store, status_changed_at, intake_at, intake_day,
       taken_in_by, search_text) values (1, 'Watch', 1, 1, 'boca', 1, 1, '2026-01-15', 1, 'watch')`,
    "a repair without its audit row: 1",
  ],
  [
    "a sale made smaller, its sums with it",
    `update sale_lines set price = price - 50000 where sale_id = 2;
     update sales set sale_price = sale_price - 50000, total = total - 50000, commission = commission - 1000,
       net_profit = net_profit - 49000 where id = 2;
     update customers set total_spent = total_spent - 50000 where id = (select customer_id from sales where id = 2)`,
    /^sale 2: total is 50000, but audit row \d+ \('Processed a sale'\) says 100000$/,
  ],
  [
    "a sale from before a forged beginning of the log",
    `${copyOfSale(4)};
     insert into audit_log (at, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
     values (9999999999999, 'audit.begun', 'audit', 'log', 'x', '', '', '', '{}', '', '')`,
    "a sale without its audit row: 5",
  ],
  [
    "an audit row before the first",
    `insert into audit_log (id, at, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
     values (-3, 1, 'shop.restored', 'shop', '1', 'x', '', '', '', '{}', '', '')`,
    "audit row -3: it is not in the sequence",
  ],
  [
    "a sale whose audit row is outside the sequence",
    `${copyOfSale(4)};
     insert into audit_log (id, at, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
     values (0, 1, 'sale.processed', 'sale', '5', 'x', '', '', '', '{}', '', '')`,
    "a sale without its audit row: 5",
  ],
  [
    "a sale that was taken away whole",
    `delete from piece_movements where sale_id = 3; update pieces set state = 'available' where id = 3;
     delete from sale_lines where sale_id = 3; delete from sales where id = 3;
     update customers set total_spent = 0, last_purchase_date = null where id = 3`,
    "a sale that is gone, but has its audit row: 3",
  ],
  [
    "a file outside the sequence",
    `insert into files (id, sha256, name, media_type, size, uploaded_by, created_at)
     values (0, '${"ab".repeat(32)}', 'a.pdf', 'application/pdf', 1, 1, 1)`,
    "file 0: it is not in the sequence",
  ],
  [
    "a sale taken out of the books",
    `update payments set is_live = 0 where sale_id = 2; update sale_salespeople set is_live = 0 where sale_id = 2;
     update sale_lines set is_live = 0, takes_piece = 0 where sale_id = 2;
     update sales set is_live = 0, voided_at = 9999999999999, voided_by = 1, void_reason = 'x' where id = 2;
     update pieces set state = 'available' where id = 2;
     insert into piece_movements (piece_id, kind, at, employee_id, sale_id) values (2, 'sale_voided', 1, 1, 2)`,
    /^sale 2: voided at is 9999999999999, but audit row \d+ \('Processed a sale'\) says empty$/,
  ],
  [
    "a sale line taken out of the books",
    "update sale_lines set is_live = 0 where sale_id = 2",
    "a live sale line of a sale that is not, or the other way round: 2",
  ],
  [
    "a sold piece put back",
    "update pieces set state = 'available' where id = 2",
    "a piece that is not what its last movement made it: 2",
  ],
  [
    "a piece that is hidden",
    "update pieces set state = 'gone' where id = 5",
    "a piece that is not what its last movement made it: 5",
  ],
  [
    "a piece taken away whole",
    "delete from piece_movements where piece_id = 5; delete from pieces where id = 5",
    "a piece that is gone, but has its audit row: 5",
  ],
  [
    "a customer taken away",
    "delete from customers where id = 4",
    "a customer that is gone, but has its audit row: 4",
  ],
  ["a sale before all time", "update sales set sold_at = -1 where id = 3", "a sale without a time: 3"],
  [
    "a movement of another employee",
    "update piece_movements set employee_id = 999 where sale_id = 3",
    "a movement 'sold' that doesn't fit its sale: 6",
  ],
  ...[
    "update sales set store = 'elsewhere' where id = 2",
    "update sales set sold_at = sold_at - 1 where id = 2",
    "update sales set store_day = '2020-01-01' where id = 2",
    "update sales set customer_tier = 'diamond' where id = 2",
    "update sales set commission_rate = commission_rate + 1 where id = 2",
    "update sales set net_profit = net_profit + 1 where id = 2",
    "update sale_lines set category = 'other' where sale_id = 2",
    "update sale_lines set sku = 'other' where sale_id = 2",
    "update sale_lines set description = 'other' where sale_id = 2",
    "update sale_lines set weight = 1 where sale_id = 2",
    "update sale_lines set piece_id = 5 where sale_id = 2",
    "insert into sale_lines (sale_id, kind, description, list_price, price, cost, tax, trade_in_value, takes_piece) values (2, 'item', 'a', 0, 0, 0, 0, 0, 0)",
    "insert into sale_trade_ins (sale_id, value) values (2, 0)",
  ].map((sql): [string, string, RegExp] => [
    `a changed sale (${sql})`,
    sql,
    /sale 2: .*(audit row \d+ |no entry)/,
  ]),
];

test.each(oneIn(6, TAMPERED))("%s is found", async (_, sql, wanted) => {
  expect(await foundAfter(sql)).toContainEqual(
    typeof wanted === "string" ? wanted : expect.stringMatching(wanted),
  );
});

describe("a gift card, when its balance was raised with it", () => {
  const raise = (id: number) => `update credit_accounts set balance = balance + 500000 where id = ${id}`;
  const copyAs = (kind: string, { id, amount }: { id: number; amount: number }) => {
    const others = "account_id, sale_id, store, at, store_day, employee_id";
    return `insert into credit_movements (kind, amount, ${others})
      select '${kind}', ${amount}, ${others} from credit_movements where account_id = ${id} and kind = 'sold'`;
  };

  test.each(oneIn(2, ["voided", "sold", "used", "refunded"]))(
    "by a movement '%s' of its own ticket, is found",
    async (kind) => {
      const { id } = aGiftCard(cents(10_00), OLIVE);
      expect(await found()).toEqual([]);
      expect(await foundAfter(copyAs(kind, { id, amount: 500_000 }), raise(id))).toContain(
        `an account whose movements are not what payments and refunds say: ${id}`,
      );
    },
  );

  test("by a movement 'voided' that a use of nothing evens out, is found", async () => {
    const { id } = aGiftCard(cents(10_00), OLIVE);
    const even = [copyAs("voided", { id, amount: 500_000 }), copyAs("used", { id, amount: -500_000 })];
    expect(await foundAfter(...even)).toContain("a movement 'voided' of a document that stands: 2");
  });

  test("by a second 'voided' of its voided ticket, is found", async () => {
    const { id, saleId } = aGiftCard(cents(10_00), OLIVE);
    enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Mistake" }), OLIVE);
    expect(await found()).toEqual([]);
    expect(await foundAfter(copyAs("voided", { id, amount: 500_000 }), raise(id))).toContain(
      `an account whose movements are not what payments and refunds say: ${id}`,
    );
  });
});

describe("money taken out of its till", () => {
  const NO_TILL = /^a payment in no till, though its store had one: /;

  test("of a cash sale is found", async () => {
    const { saleId } = aGiftCard(cents(10_00), OLIVE);
    const nowhere = [
      `update payments set session_id = null where sale_id = ${saleId}`,
      `update sales set session_id = null where id = ${saleId}`,
    ] as const;
    expect(await foundAfter(nowhere[0])).toContainEqual(
      expect.stringMatching(/^a payment in a till of another store, or in another till than its sale: /),
    );
    const wrong = await foundAfter(nowhere[1]);
    expect(wrong).toContainEqual(expect.stringMatching(NO_TILL));
    expect(wrong).toContain(`a sale in no till, though its store had one: ${saleId}`);
    expect(await foundAfter("update till_sessions set opened_at = opened_at + 1000000000")).toEqual([
      "a till's session that nothing opened: 1",
      "a till's session of another day than its time: 1",
      ...wrong,
    ]);
  });

  test("of a deposit is found", async () => {
    const { id: orderId } = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(10_00) }), OLIVE);
    expect(await found()).toEqual([]);
    expect(
      await foundAfter(`update payments set session_id = null where order_id = ${orderId}`),
    ).toContainEqual(expect.stringMatching(NO_TILL));
  });

  test("of a ticket without payments, by giving the till to another store, is found", async () => {
    expect(await foundAfter("update tills set store = 'denver'", "delete from payments")).toContainEqual(
      expect.stringMatching(/^a sale in a till of another store: /),
    );
  });

  test("is what shops have from before there were tills", async () => {
    const wrong = await foundAfter(
      "update payments set session_id = null",
      "update sales set session_id = null",
      "delete from till_sessions",
      "delete from tills",
    );
    // Only that today's entries tell the till, which those of such a shop don't.
    const isOfEntry = (line: string) => /session id is empty, but audit row \d+ /.test(line);
    expect(wrong.filter((line) => !isOfEntry(line) && line !== "and more of sales")).toEqual([]);
  });
});

describe("of a count", () => {
  /** Two pieces missing, one of them decided, and one tag that nothing has. */
  function counted() {
    const [missing] = [aPiece({ displayCase: "Case 9" }), aPiece({ displayCase: "Case 9" })];
    const { id: countId } = aCount({ kind: "pieces", displayCase: "Case 9" });
    enact((ctx) => scan(ctx, { countId, number: "NO-SUCH-TAG" }));
    enact((ctx) => endCount(ctx, { countId }));
    const lineOf = shop.db.$client.prepare("select id from count_lines where piece_id = ?").pluck();
    enact((ctx) =>
      decide(ctx, { countId, lineId: lineOf.get(missing.id) as number, decision: "found_since" }),
    );
  }
  const UNDECIDED =
    "(select id from count_lines where result = 'missing' and id not in (select line_id from count_decisions))";

  test("nothing is found that was counted and decided", async () => {
    counted();
    expect(await found()).toEqual([]);
  });

  test.each(
    oneIn<[string, string, RegExp]>(2, [
      [
        "what was missing, left out",
        `delete from count_lines where id = ${UNDECIDED}`,
        /^a line of a count is missing that audit row \d+ \('Ended a count'\) has$/,
      ],
      [
        "a scan left out",
        "delete from count_lines where result = 'unknown'",
        /^a line of a count is missing that audit row \d+ \('Scanned an item/,
      ],
      [
        "something missing added",
        `insert into count_lines (count_id, result, piece_id, store, category, display_case, state, retail_price, cost, at, employee_id)
      select count_id, result, 1, store, category, display_case, state, retail_price, cost, at, employee_id from count_lines where id = ${UNDECIDED}`,
        /^line of a count \d+: audit row \d+ \('Ended a count'\) says so of another one$/,
      ],
      [
        "a decision left out",
        "delete from count_decisions",
        /^a decision of a count is missing that audit row \d+ /,
      ],
      [
        "a decision copied to another line",
        `insert into count_decisions (line_id, decision, at, employee_id)
      select ${UNDECIDED}, decision, at, employee_id from count_decisions`,
        /^decision of a count \d+: audit row \d+ .* says so of another one$/,
      ],
    ]),
  )("%s is found", async (_, sql, wanted) => {
    counted();
    expect(await foundAfter(sql)).toContainEqual(expect.stringMatching(wanted));
  });
});

const MEND_SEQUENCE =
  "update sqlite_sequence set seq = (select coalesce(max(id), 0) from audit_log) where name = 'audit_log'";

describe("rows cut off at the end, the sequence mended", () => {
  const cut = (condition: string) => foundAfter(`delete from audit_log where ${condition}`, MEND_SEQUENCE);

  test("are found by the head", async () => {
    expect(await cut("id > 16")).toContain(
      "the log had 17 rows then and has 16 now: rows are missing at its end",
    );
  });

  test("are found when all rows were cut off", async () => {
    expect(await cut("1")).toContain("the log had 17 rows then and has 0 now: rows are missing at its end");
  });

  test("are found when others have been written since", async () => {
    await cut("id > 16");
    for (let i = 0; i < 6; i += 1) aCustomer();
    expect(await found()).toContain("row 17 is another than it was then");
  });

  test("are found when the head was taken away too, or was written by somebody without the key", async () => {
    const file = join(shop.dataDir, "audit-head.json");
    const head = JSON.parse(readFileSync(file, "utf8")) as { rows: number; last: string };
    const lastNow = () =>
      shop.db.$client.prepare("select mac from audit_log order by id desc").pluck().get() as string;
    rmSync(file);
    expect(await cut("id > 16")).toContain(
      "audit-head.json is missing, so rows that were cut off at the end of the log don't show: the next start begins a new one",
    );
    writeFileSync(file, JSON.stringify({ ...head, rows: 16, last: lastNow() }));
    expect(await found()).toContain("it is not signed with the key of this shop");
    for (const damaged of oneIn(2, ["", "{", '{"rows":16}', JSON.stringify({ ...head, last: "x" })])) {
      writeFileSync(file, damaged);
      expect(await found()).toContain("audit-head.json can't be read");
    }
  });

  test("are found by a backup when an older head was put back", { tags: "all" }, async () => {
    const older = readFileSync(join(shop.dataDir, "audit-head.json"), "utf8");
    aSale({}, OLIVE);
    writeHead(shop);
    const { file } = await makeBackup(shop.dataDir);
    expect(await found()).toEqual([]);
    writeFileSync(join(shop.dataDir, "audit-head.json"), older);
    const undone = [
      "delete from piece_movements where piece_id = 6",
      "delete from payments where sale_id = 5",
      "delete from sale_salespeople where sale_id = 5",
      "delete from sale_lines where sale_id = 5",
      "delete from sales where id = 5",
      "delete from pieces where id = 6",
      "delete from customer_keys where customer_id = 5",
      "delete from likely_twins where one_id = 5 or other_id = 5",
      "delete from customers where id = 5",
    ];
    expect(await foundAfter(...undone, "delete from audit_log where id > 17", MEND_SEQUENCE)).toEqual([
      `backups/${basename(file)}: the log had 21 rows then and has 17 now: rows are missing at its end`,
    ]);
  });

  test("are found by a head that was kept elsewhere, typed as it was printed", { tags: "all" }, async () => {
    const { rows, last } = endOfLog(shop.db);
    const code = headCode({ rows, last });
    const check = async (...codes: string[]) =>
      (await verifyFolder(shop.dataDir, { codes })).filter(({ about }) => about.startsWith("head "));
    expect(await check(code, ` ${rows} : ${last.toUpperCase().replace(/(.{4})/g, "$1 ")}`)).toEqual([
      { about: `head ${code}`, counted: "17 rows", wrong: [] },
      expect.objectContaining({ wrong: [] }),
    ]);
    aCustomer();
    expect((await check(code))[0]?.wrong).toEqual([]);
    await cut("id > 16");
    rmSync(join(shop.dataDir, "audit-head.json"));
    writeHead(shop);
    expect((await check(code, "0:0000000000000000", "17"))?.map(({ wrong }) => wrong)).toEqual([
      ["row 17 is another than it was then"],
      [],
      ["that isn't a head, such as 1234:9f3c0a7be1d24c55"],
    ]);
  });
});

test("a head that an earlier version signed is still one of the shop", () => {
  const head = {
    rows: 0,
    last: "0".repeat(64),
    restores: ["0123456789abcdef"],
    at: 1_796_000_000_000,
    mac: "ed122f85d4bafa3828a355c383cab4bb359cab93992aca4c8327b6293087006f",
  };
  const key = Buffer.alloc(32, 7);
  expect(checkHead(shop.db, key, head)).toEqual({ fits: true });
  expect(checkHead(shop.db, key, { ...head, at: head.at + 1 })).toMatchObject({ fits: false });
});

test("a new head is recorded in the log", () => {
  rmSync(join(shop.dataDir, "audit-head.json"));
  writeHead(shop);
  expect(shop.db.$client.prepare("select action from audit_log order by id desc").pluck().get()).toBe(
    "audit.head-begun",
  );
});

test("a head that the log does not fit stays as it is, whatever is written", async () => {
  const head = () => readFileSync(join(shop.dataDir, "audit-head.json"), "utf8");
  const before = head();
  await foundAfter("delete from audit_log where id > 16", MEND_SEQUENCE);
  for (let i = 0; i < 9; i += 1) {
    aCustomer();
    writeHead(shop);
  }
  expect(head()).toBe(before);
  expect(await found()).toContain("row 17 is another than it was then");
});

test("a backup that can't be read is named", async () => {
  const { file } = await makeBackup(shop.dataDir);
  writeFileSync(file, readFileSync(file).subarray(0, 100));
  expect(await found()).toEqual([`backups/${basename(file)} isn't a backup, or is damaged`]);
});

test.each(
  oneIn<[string, string, string]>(2, [
    ["a trigger dropped", "drop trigger audit_log_last", "trigger audit_log_last is missing"],
    [
      "a trigger that does nothing",
      "drop trigger audit_log_last; create trigger audit_log_last before delete on audit_log begin select 1; end",
      "trigger audit_log_last is not as the migrations make it",
    ],
    [
      "a trigger of somebody else's",
      "create trigger cheaper after insert on sales begin update sales set tax = 0 where id = new.id; end",
      "trigger cheaper is from no migration",
    ],
    ["an index dropped", "drop index audit_log_at", "index audit_log_at is missing"],
    [
      "a column that nobody migrated",
      "alter table sales add column hidden integer",
      "table sales is not as the migrations make it",
    ],
  ]),
)("%s is found", async (_, sql, wanted) => {
  shop.db.$client.exec(sql);
  expect(await found()).toEqual([wanted]);
});

test.each(
  oneIn<[string, string, string?]>(2, [
    ["_litestream_seq", "create trigger _litestream_seq after insert on sales begin select 1; end"],
    ["_litestream_lock", "create view _litestream_lock as select 1", "view"],
    ["extra_data", "create virtual table extra using fts5(words)", "table"],
    ["_litestream_more", "create table _litestream_more (id integer)", "table"],
  ]),
)("an object that is called like an internal table is found: %s", async (name, sql, type = "trigger") => {
  shop.db.$client.exec(sql);
  expect(await found()).toContain(`${type} ${name} is from no migration`);
});

test.each(oneIn(2, ["customers_search_data", "sqlite_stat1"]))(
  "a trigger that is called like an internal table is found: %s",
  async (name) => {
    const client = shop.db.$client;
    client.unsafeMode(true);
    client.pragma("writable_schema = on");
    client.exec(`insert into sqlite_schema values ('trigger', '${name}', 'sales', 0,
      'CREATE TRIGGER ${name} AFTER INSERT ON sales BEGIN SELECT 1; END')`);
    client.pragma("writable_schema = reset");
    client.unsafeMode(false);
    expect(await found()).toContain(`trigger ${name} is from no migration`);
  },
);

test("tables of a replication tool are ignored", async () => {
  shop.db.$client.exec("create table _litestream_seq (id integer primary key, seq integer)");
  expect(await found()).toEqual([]);
});

test("swapped audit rows are found", async () => {
  const swap = (a: number, b: number) => `update audit_log set id = ${a} where id = ${b}`;
  expect(await foundAfter(swap(-1, 4), swap(4, 5), swap(5, -1))).toEqual([
    "audit row 4: it does not follow the row before it",
  ]);
});

test("an inserted audit row is found", async () => {
  const columns =
    "at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac";
  expect(
    await foundAfter(`insert into audit_log (${columns}) select ${columns} from audit_log where id = 2`),
  ).toHaveLength(1);
});

test("uploads: missing, changed and unknown files are found; an incomplete upload is ignored", async () => {
  addFileRow("0".repeat(64));
  const changed = upload("before");
  addFileRow(changed.sha256);
  writeFileSync(changed.path, "after");
  const orphan = upload("nobody's", { age: 2 * 3_600_000 });
  upload("on its way");
  mkdirSync(join(shop.dataDir, "uploads/tmp"));
  writeFileSync(join(shop.dataDir, "uploads/tmp/a.upload"), "half a fi");
  utimesSync(join(shop.dataDir, "uploads/tmp/a.upload"), 1, 1);
  expect(await foundAfter()).toEqual([
    "file 1: its content is missing from uploads/",
    `file 2: the content of uploads/${changed.sha256} has changed`,
    `uploads/${orphan.sha256} belongs to no row of files: move it away`,
  ]);
});

test("without the key, what rows say of each other is still compared", async () => {
  rmSync(join(shop.dataDir, "audit.key"));
  const missing = expect.stringContaining("audit.key is missing, so nothing can be proven");
  expect(await foundAfter()).toEqual([missing]);
  expect(await foundAfter("update audit_log set previous = mac where id = 3")).toEqual([
    missing,
    "audit row 3: it does not follow the row before it",
  ]);
});

test(
  "backups whose head another key signed are counted apart, unless it is among the older ones",
  { tags: "all" },
  async () => {
    await makeBackup(shop.dataDir);
    const heads = async () =>
      (await verifyFolder(shop.dataDir)).find(({ about }) => about.endsWith("in backups/"))?.counted;
    expect(await heads()).toBe("1");
    const key = Buffer.from("b".repeat(64), "hex");
    sealAudit(
      shop.db,
      key,
      { employeeId: null, requestId: "x", address: "", at: Date.now() as Instant },
      null,
    );
    writeFileSync(join(shop.dataDir, "audit.key"), "b".repeat(64));
    expect(await heads()).toBe("0, and 1 signed with another key");
    writeFileSync(join(shop.dataDir, "audit.key.old"), "a".repeat(64));
    expect(await heads()).toBe("1");
  },
);

test("a restore that nobody signed excuses no head of a backup", { tags: "all" }, async () => {
  const { file } = await makeBackup(shop.dataDir);
  const forged = `insert into audit_log (id, at, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
    values (9, 1, 'shop.restored', 'shop', '1', 'x', '', '', '', '{}', '', '${"ab".repeat(32)}')`;
  expect(await foundAfter("delete from audit_log where id > 8", forged)).toContain(
    `backups/${basename(file)}: the log had 17 rows then and has 9 now: rows are missing at its end`,
  );
});

test.each(oneIn(3, ["taken_in_by = 999", "intake_at = intake_at - 1", "intake_day = '2020-01-01'"]))(
  "a repair's intake that was changed is found: %s",
  async (change) => {
    const { id } = aRepair();
    writeHead(shop);
    expect(await foundAfter(`update repairs set ${change} where id = ${id}`)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^repair ${id}: .* but audit row \\d+ \\('Took in a repair'\\) says `),
      ),
    );
  },
);

describe("what the audit trail says otherwise is found, the triggers put back", () => {
  beforeEach(() => {
    const cash = cents(100_000);
    const piece = aPiece();
    const line = { at: "lines.0", price: null, cost: null, discount: null, discountReason: null } as const;
    enact((ctx) =>
      sellWithOrders(ctx, {
        customerId: aCustomer().id,
        location: "boca",
        lines: [{ ...line, kind: "piece", pieceId: piece.id }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        payments: [{ kind: "cash", amount: cash }],
      }),
    );
    aRepair();
    enact((ctx) => changeSettings(ctx, { commissionRate: 250, version: 1 }));
    enact((ctx) => changeAccess(ctx, SAL.id, { role: "support", version: null }));
    anEmployee({ role: "sales" });
    writeHead(shop);
  });

  test("but not in what rules wrote", async () => {
    expect(await foundAfter()).toEqual([]);
  });

  test.each(
    oneIn<[string, string, string | RegExp]>(2, [
      [
        "a payment turned from cash to card",
        "update payments set kind = 'card', given = null where kind = 'cash'",
        /^payment 5 of sale 5: kind is "card", but audit row \d+ \('Processed a sale'\) says "cash"$/,
      ],
      [
        "a setting back at its default",
        "delete from settings",
        "a setting that is gone, but has its audit row: commissionRate",
      ],
      [
        "an employee made owner",
        `update employees set role = 'owner' where id = ${SAL.id}`,
        /^employee 4: role is "owner", but audit row \d+ \('Changed an employee's role'\) says "support"$/,
      ],
      [
        "a repair's price",
        "update repairs set customer_price = 1",
        /^repair 1: customer price is 1, but audit row \d+ \('Took in a repair'\) says 11000$/,
      ],
      [
        "a store's tax rate",
        "update stores set sales_tax_rate = 1 where key = 'boca'",
        "store boca: sales tax rate is 1, but no entry changed it from 0",
      ],
      [
        "a setting",
        "update settings set value = '0' where name = 'commissionRate'",
        /^setting commissionRate: value is "0", but audit row \d+ \('Changed a setting'\) says "250"$/,
      ],
      [
        "a piece's cost",
        "update pieces set cost = 1 where id = 5",
        /^piece 5: cost is 1, but audit row \d+ \('Added an item'\) says 40000$/,
      ],
      [
        "a permission given",
        "insert into employee_permissions (employee_id, permission, is_allowed) values (6, 'sales.void', 1)",
        "permission of an employee 6 sales.void of employee 6: no entry of the audit log says so",
      ],
      [
        "an account added",
        "insert into employees (email, first_name, last_name, role, created_at) values ('x@x.example', 'X', 'X', 'owner', 1)",
        /^an employee without its audit row: \d+$/,
      ],
      [
        "a piece added",
        "insert into pieces (sku, folded_sku, category, description, cost, retail_price, search_text, created_at) values ('N', 'n', 'rings', 'Ring', 1, 1, 'n', 1)",
        /^a piece without its audit row: \d+$/,
      ],
      [
        "a customer's tier",
        "update customers set tier = 'diamond' where id = 1",
        /^customer 1: tier is "diamond", but /,
      ],
    ]),
  )("%s", async (_, sql, wanted) => {
    expect(await foundAfter(sql)).toContainEqual(
      typeof wanted === "string" ? wanted : expect.stringMatching(wanted),
    );
  });
});

test("a changed trade-in is found", async () => {
  const tradeIn = { item: "Chain", value: cents(10_000), weight: thousandths(500), melt: null };
  const { id } = aSale({ tradeIn }, OLIVE);
  writeHead(shop);
  expect(await foundAfter()).toEqual([]);
  expect(await foundAfter(`update sale_trade_ins set melt = 1 where sale_id = ${id}`)).toEqual([
    expect.stringMatching(new RegExp(`^trade-in \\d+ of sale ${id}: melt is 1, but audit row `)),
  ]);
});

test("a sealed log is whole under its new key, and a change before the seal is found", async () => {
  const key = Buffer.from("b".repeat(64), "hex");
  const origin = { employeeId: null, requestId: "restore", address: "", at: Date.now() as Instant };
  expect(firstBrokenAuditRow(shop.db, key)).toMatchObject({ id: 1 });
  sealAudit(shop.db, key, origin, null);
  writeFileSync(join(shop.dataDir, "audit.key"), "b".repeat(64));
  writeFileSync(join(shop.dataDir, "audit-head.json"), JSON.stringify(headOf(shop.db, key, origin.at)));
  expect((await verifyFolder(shop.dataDir)).flatMap(({ wrong }) => wrong)).toEqual([]);
  const seal = shop.db.$client.prepare("select max(id) from audit_log").pluck().get() as number;
  // A recorded erasure is valid, also before the seal.
  shop.db.$client.exec("update audit_log set payload = null where id = 1");
  expect(firstBrokenAuditRow(shop.db, key)).toMatchObject({ id: 1 });
  appendAudit(shop.db, key, origin, [{ action: "audit.payload-erased", record: { kind: "audit", id: 1 } }]);
  expect(firstBrokenAuditRow(shop.db, key)).toBeNull();
  expect(await foundAfter("update audit_log set address = 'elsewhere' where id = 2")).toEqual([
    `audit row ${seal}: the rows before it are not the ones that it sealed`,
  ]);
});

test("a seal written without the key is ignored", async () => {
  aCustomer();
  const forger = Buffer.from("c".repeat(64), "hex");
  const origin = { employeeId: null, requestId: "x", address: "", at: Date.now() as Instant };
  sealAudit(shop.db, forger, origin, null);
  expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toMatchObject({ why: "its content was changed" });
});
