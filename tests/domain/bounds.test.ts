import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  addDenials,
  addDenialsOf,
  countDenial,
  DENIALS_AT_MOST,
  DENIALS_OF_A_STORE,
  writeDenials,
} from "~/access/denials.server";
import { openSession, SESSIONS_AT_MOST } from "~/access/session.server";
import { FAILURES_AT_MOST } from "~/access/sign-in-limits";
import { tryCounted } from "~/access/throttle.server";
import { backupName, listBackups } from "~/backup/kept-backups.server";
import { BACKUPS_OF_A_DAY } from "~/backup/thin-backups.server";
import { startBackup } from "~/backup/schedule.server";
import { keepInsights } from "~/domain/outreach/advisor/keep-insights.server";
import { SUGGESTIONS_AT_MOST } from "~/domain/outreach/advisor/suggestion-limits";
import { keepSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import { proposeMessage } from "~/domain/outreach/campaigns/proposals.server";
import type { Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode, newCode } from "~/domain/shop/account/one-time-code.server";
import {
  newRecoveryCodes,
  RECOVERY_CODES,
  renewRecoveryCodes,
} from "~/domain/shop/account/recovery-codes.server";
import { setUpSecondFactor } from "~/domain/shop/account/set-up-second-factor.server";
import { noteSignIn, SIGN_INS_AT_MOST } from "~/domain/shop/account/sign-ins.server";
import { editProcess } from "~/domain/records/processes/edit-process.server";
import { done } from "~/domain/result";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { SETTING_NAMES, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { checkRow } from "~/import/customer-row";
import { FAILED_ROWS_KEPT, IMPORTS_WITH_ERRORS } from "~/import/import-limits";
import { importBatch, type ReadRow } from "~/import/import-batch.server";
import { startImport } from "~/import/record-import.server";
import type { StoreNode } from "~/runtime/chain-part";
import { log } from "~/runtime/log.server";
import { shop as open, useShop } from "~/runtime/shop.server";
import { ANSWER_BYTES_AT_MOST, ANSWERS_AT_MOST } from "~/web/idempotency.server";
import { receiveForm, UPLOADS_AT_ONCE } from "~/web/upload.server";
import { write } from "~/web/write.server";
import { OLIVE, SAL } from "../support/cast.ts";
import {
  aCampaign,
  aCustomer,
  aProcess,
  attempt,
  enact,
  openShopOnDisk,
  originOf,
  type ShopOnDisk,
} from "../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const RECORDS = "a record of the shop";
const SUMS = "a row for each day, store and group that the shop's records name";
const SEARCH = "the words of the shop's records";
const INDEX = "SQLite's own, for a search index";

/** Every table: why it is unbounded, or which test below checks its bound. */
const TABLES: Record<string, string> = {
  api_tokens:
    "at most 50 that aren't over; those that are stay, as the entries of the trail that name them do",
  audit_log: RECORDS,
  bulk_change_rows: "records of the shop, and of twenty previews",
  bulk_changes: "records of the shop, and twenty previews",
  buyers: SUMS,
  buyers_by_day: SUMS,
  bench_notes: "at most 300 of a repair",
  buy_lines: "at most 50 of a buy",
  buys: RECORDS,
  seller_identities: "one for each buy, for the years that Settings say",
  close_counts: RECORDS,
  closes: RECORDS,
  count_decisions: RECORDS,
  count_lines: RECORDS,
  count_results: "a row for each count and result",
  count_scanned: "a row for each count and group of pieces that it scanned",
  counts: RECORDS,
  suppressions: "one for each channel and address that somebody refused",
  contact_consents: "about 500 of a customer, then two a day for each channel",
  messages: RECORDS,
  message_attempts: "at most six of a message, and one for each time that a server refused the shop",
  replies:
    "one for each text that came and each mail that is an answer, with words of at most 100 a day of an address and 2,000 a day of all; ten questions of a link, and a yes or no each time that the shop asked",
  public_door: "one row",
  campaign_links: "one for each address that a campaign's words name",
  door_links:
    "one for each time that a message with a link left, and one for each link and picture of a campaign's; until they end",
  link_clicks: "at most 50 of a message",
  message_openings: "at most two of a message",
  sending_state: "one row",
  sending_pace: "the minutes of the last hour, for each channel",
  sending_channels: "one for each channel",
  mailbox_state: "one row",
  bounces: "at most three of a message",
  customer_calls: "at most 2,000 of a customer, then about two a day for each reason",
  credit_accounts: RECORDS,
  credit_movements: RECORDS,
  credit_outstanding: SUMS,
  deposits_by_day: SUMS,
  discounts_by_day: SUMS,
  notes: RECORDS,
  order_instalments: RECORDS,
  order_movements: "about 2,000 of an order",
  order_pieces: RECORDS,
  order_tellings: "at most 2,000 of an order",
  orders: RECORDS,
  part_waits: RECORDS,
  payments: RECORDS,
  payments_by_day: SUMS,
  repair_items: RECORDS,
  repair_work: RECORDS,
  return_lines: RECORDS,
  return_salespeople: RECORDS,
  returns: RECORDS,
  sale_salespeople: RECORDS,
  services: RECORDS,
  vendors: "at most 500",
  receivings: RECORDS,
  receiving_lines: "at most 500 of an invoice",
  tax_by_day: SUMS,
  melt_lot_lines: RECORDS,
  melt_lots: RECORDS,
  metal_prices: "four for each day",
  transfer_lines: RECORDS,
  transfers: RECORDS,
  till_movements: RECORDS,
  till_sessions: RECORDS,
  tills: RECORDS,
  campaign_proposals: "one proposal for each campaign",
  campaign_recipients: "one for each customer whom a campaign matches",
  campaign_results: SUMS,
  campaign_sendings: "one for each campaign",
  campaign_tickets: "one for each sale",
  campaign_tickets_seen: "one row",
  campaigns: RECORDS,
  changed_roles: "one row for each role",
  customer_groups: SUMS,
  customer_keys: "a few for each customer",
  customer_merges: RECORDS,
  customers: RECORDS,
  denials: "refused requests",
  employee_permissions: "one row for each account and permission",
  employees: RECORDS,
  files: "of processes, photos and records",
  form_drafts: "of their own test",
  idempotency_keys: "kept answers",
  import_errors: "errors of imports",
  import_mappings: "at most 200 choices of columns for each kind of list",
  import_updates: "customers that an import completed: records of the shop",
  imports: "where customers came from: a record of the shop",
  insights: "one row of insights",
  looks: "a few for each ticket, return and repair",
  likely_twins: "at most 19 for each key of a customer",
  migrations: "one for each migration",
  notice_dones: "one for each notice of the shop's records that waited",
  one_time_codes: "one code for each account",
  piece_movements: RECORDS,
  photos: "so many a record, and of forms that are being filled so many an account",
  record_files: "so many a record",
  piece_stones: "twenty rows of an item at the most",
  relatives: RECORDS,
  wishes: RECORDS,
  pieces: RECORDS,
  credit_by_day: SUMS,
  pieces_sold_by_day: SUMS,
  pieces_sold_by_month: SUMS,
  pins: "one for each account",
  process_files: "a process's PDF, which the next one replaces",
  processes: "at most 500",
  recovery_codes: "ten recovery codes for each account",
  repairs: RECORDS,
  repairs_by_status: SUMS,
  repairs_out_by_day: SUMS,
  repairs_ready_by_day: SUMS,
  role_permissions: "one row for each role and permission",
  sale_lines: RECORDS,
  sale_trade_ins: RECORDS,
  sales: RECORDS,
  saved_filters: "fifty of a list for each account, and fifty that are shared",
  sales_by_day: SUMS,
  sales_by_month: SUMS,
  sales_by_seller_day: SUMS,
  sales_by_seller_month: SUMS,
  sales_of_category: SUMS,
  second_factors: "one for each account",
  sessions: "sessions",
  settings: "one row for each setting",
  sign_in_failures: "failed sign-ins",
  sign_ins: "sign-ins",
  stock: "a row for each store, category and state: tests/domain/pieces/names-in-use.test.ts",
  stock_by_vendor: "a few rows for each vendor",
  stock_by_case:
    "a row for each store, case and category that items had: tests/domain/pieces/names-in-use.test.ts",
  stock_not_owned: "a row for each store and state",
  stores: RECORDS,
  suggestions: "suggestions",
};

/** Bounded elsewhere, each with its own test. */
const ELSEWHERE = new Set(["form_drafts", "drafts"]);

const tables = () =>
  shop.db.$client
    .prepare(
      "select name, type from pragma_table_list where schema = 'main' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all() as { name: string; type: string }[];

test("every table of the database has a bound, or a reason why it has none", () => {
  const searched = (name: string) => /^(customers|orders|pieces|repairs)_(search|trigrams)/.test(name);
  const listed = (name: string, type: string) =>
    type === "shadow" ? INDEX : searched(name) ? SEARCH : TABLES[name];
  const unlisted = tables().filter(({ name, type }) => !ELSEWHERE.has(name) && !listed(name, type));
  expect(unlisted, "give the table a bound, show it below, and list it").toEqual([]);
  const names = new Set(tables().map(({ name }) => name));
  expect(Object.keys(TABLES).filter((name) => !ELSEWHERE.has(name) && !names.has(name))).toEqual([]);
});

const count = (table: string) =>
  shop.db.$client.prepare(`select count(*) from "${table}"`).pluck().get() as number;
const inOne = (work: () => void) => shop.db.$client.transaction(work)();

test("sessions: the account's oldest end, and no other account's", () => {
  const open = (employeeId: number) =>
    openSession(shop.db, employeeId, { userAgent: "", address: "" }, Date.now() as Instant);
  const ids = () =>
    shop.db.$client.prepare("select id from sessions where employee_id = ? order by id").pluck().all(SAL.id);
  open(OLIVE.id);
  inOne(() => {
    for (let n = 0; n < SESSIONS_AT_MOST + 3; n += 1) open(SAL.id);
  });
  expect(ids()).toEqual(Array.from({ length: SESSIONS_AT_MOST }, (_, n) => n + 5));
  expect(count("sessions")).toBe(SESSIONS_AT_MOST + 1);
});

test("sign-ins: the account's oldest go, nobody else's", () => {
  const note = (employeeId: number) =>
    noteSignIn(
      shop.db,
      { employeeId, sessionId: 0, at: Date.now() as Instant, userAgent: "", address: "", secondFactor: null },
      { isKnown: false, isProgram: false },
    );
  note(OLIVE.id);
  inOne(() => {
    for (let n = 0; n < SIGN_INS_AT_MOST + 3; n += 1) note(SAL.id);
  });
  const ids = shop.db.$client.prepare("select id from sign_ins where employee_id = ? order by id");
  expect(ids.pluck().all(SAL.id)).toEqual(Array.from({ length: SIGN_INS_AT_MOST }, (_, n) => n + 5));
  expect(count("sign_ins")).toBe(SIGN_INS_AT_MOST + 1);
});

test("ten recovery codes for each account: new ones replace them", () => {
  const hashes = () => newRecoveryCodes().map(hashOfCode);
  for (const person of [SAL, OLIVE])
    enact(
      (ctx) => setUpSecondFactor(ctx, { secret: person.email, step: 0, codeHashes: hashes(), sessionId: 0 }),
      person,
    );
  for (let step = 1; step < 4; step += 1)
    enact((ctx) => renewRecoveryCodes(ctx, { proof: { kind: "code", step }, codeHashes: hashes() }), SAL);
  expect([count("recovery_codes"), count("second_factors")]).toEqual([2 * RECOVERY_CODES, 2]);
});

test("kept answers: the account's oldest go, and the newest still answer", () => {
  const key = (n: number) => ({ employeeId: SAL.id, method: "POST", path: "/x", key: `k${n}`, bodyHash: "" });
  const send = (n: number, person = SAL) =>
    write(
      originOf(person),
      () => done(n, { action: "session.opened", record: { kind: "employee", id: 1 } }),
      { ...key(n), employeeId: person.id },
    );
  send(0, OLIVE);
  shop.db.$client
    .prepare(
      "insert into idempotency_keys select ?, 0, 'POST', '/x', 'k' || value, '', value, ? from json_each(?)",
    )
    .run(SAL.id, Date.now(), JSON.stringify(Array.from({ length: ANSWERS_AT_MOST }, (_, n) => n)));
  for (let n = ANSWERS_AT_MOST; n < ANSWERS_AT_MOST + 3; n += 1) send(n);
  expect(count("idempotency_keys")).toBe(ANSWERS_AT_MOST + 1);
  expect(send(4)).toMatchObject({ kind: "done", replayed: true, value: 4 });
  expect(send(2)).toMatchObject({ kind: "done", replayed: false });
  expect(send(0, OLIVE)).toMatchObject({ kind: "done", replayed: true });
});

test(
  "kept answers: beyond so many bytes the account's oldest go, however long the newest is",
  { tags: "all" },
  () => {
    const send = (n: number, answer: string, person = SAL) =>
      write(
        originOf(person),
        () => done(answer, { action: "session.opened", record: { kind: "employee", id: 1 } }),
        { employeeId: person.id, method: "POST", path: "/x", key: `k${n}`, bodyHash: "" },
      );
    const keys = () =>
      shop.db.$client
        .prepare("select key from idempotency_keys where employee_id = ? order by rowid")
        .pluck()
        .all(SAL.id);
    const quarter = "x".repeat(ANSWER_BYTES_AT_MOST / 4);
    send(0, quarter, OLIVE);
    for (const n of [1, 2, 3, 4]) send(n, quarter);
    send(5, "short");
    expect(keys()).toEqual(["k1", "k2", "k3", "k4", "k5"]);
    send(6, quarter);
    expect(keys()).toEqual(["k2", "k3", "k4", "k5", "k6"]);
    expect(send(2, quarter)).toMatchObject({ kind: "done", replayed: true, value: quarter });
    send(7, quarter.repeat(5));
    send(8, "y".repeat(20_000));
    expect(keys()).toEqual(["k7", "k8"]);
    expect(send(0, quarter, OLIVE)).toMatchObject({ kind: "done", replayed: true });
  },
);

test("failed sign-ins: the oldest go", async () => {
  shop.db.$client
    .prepare(
      `insert into sign_in_failures (account_hash, address, at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select 'x' || i, '10.' || i, ? from n`,
    )
    .run(FAILURES_AT_MOST, Date.now());
  for (let n = 0; n < 3; n += 1)
    await tryCounted(
      { account: `a${n}`, address: `192.0.2.${n}`, known: false, signal: new AbortController().signal },
      () => null,
    );
  expect(count("sign_in_failures")).toBe(FAILURES_AT_MOST);
  expect(shop.db.$client.prepare("select min(id) from sign_in_failures").pluck().get()).toBe(4);
});

test("refused requests: the oldest minutes go", () => {
  shop.db.$client
    .prepare(
      `insert into denials (minute, employee_id, permission, count, address)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select i, 1, 'x', 1, '' from n`,
    )
    .run(DENIALS_AT_MOST);
  for (const employeeId of [1, 2, 3]) countDenial({ employeeId, permission: "sales.view", address: "" });
  writeDenials();
  expect(count("denials")).toBe(DENIALS_AT_MOST);
  expect(shop.db.$client.prepare("select min(minute) from denials").pluck().get()).toBe(4);
});

test("refused requests that a store can't send yet: a row for each minute, account and permission, and so many", () => {
  const unsent: StoreNode["later"]["denials"] = new Map();
  const node = { part: "store", later: { denials: unsent } } as Partial<StoreNode> as StoreNode;
  const before = open();
  useShop({ ...before, chain: node });
  onTestFinished(() => useShop(before));
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Math.floor(Date.now() / 60_000) * 60_000);
  for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
    countDenial({ employeeId: 1, permission: "sales.view", address });
    writeDenials();
    vi.setSystemTime(Date.now() + 1_000);
  }
  expect([...unsent.values()]).toMatchObject([{ employeeId: 1, count: 3, address: "192.0.2.1 *" }]);

  const [row] = unsent.values();
  for (let n = 0; n < DENIALS_AT_MOST; n += 1) unsent.set(`${n}`, row!);
  countDenial({ employeeId: 2, permission: "sales.view", address: "" });
  writeDenials();
  expect(unsent.size).toBe(DENIALS_AT_MOST);
  expect([...unsent.values()].at(-1)).toMatchObject({ employeeId: 2 });
});

test("refused requests that stores tell: so many rows of each in a day, and those go on counting", () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  onTestFinished(() => void warn.mockRestore());
  const row = { employeeId: 1, permission: "sales.view", address: "", count: 1 };
  const minutes = (from: number, rows: number) =>
    Array.from({ length: rows }, (_, n) => ({ ...row, minute: (from + n) as Instant }));
  // Another file of this process counts those of a real store.
  const store = "full";
  addDenialsOf(store, minutes(0, DENIALS_OF_A_STORE - 1));
  addDenialsOf(store, minutes(DENIALS_OF_A_STORE - 1, 3));
  expect(count("denials")).toBe(DENIALS_OF_A_STORE);
  expect(warn).toHaveBeenCalledExactlyOnceWith("refusals-of-store-left-out", { store, rows: 2 });
  addDenialsOf(store, minutes(0, 1));
  addDenialsOf("denver", minutes(DENIALS_OF_A_STORE, 1));
  expect(count("denials")).toBe(DENIALS_OF_A_STORE + 1);
  expect(shop.db.$client.prepare("select count from denials where minute = 0").pluck().get()).toBe(2);
});

test("refused requests that a store tells leave the address that others counted", () => {
  const from = (address: string) => ({
    minute: 0 as Instant,
    employeeId: 1,
    permission: "sales.view",
    address,
  });
  const stored = () => shop.db.$client.prepare("select address, count from denials").raw().get();
  addDenials([{ ...from("192.0.2.1"), count: 1 }]);
  addDenialsOf("boca", [{ ...from("192.0.2.1"), count: 1 }]);
  expect(stored()).toEqual(["192.0.2.1", 2]);
  for (const address of ["0.0.0.0", "0.0.0.1 *", "192.0.2.1"])
    addDenialsOf("boca", [{ ...from(address), count: 1 }]);
  expect(stored()).toEqual(["192.0.2.1 *", 5]);
});

test("a refused request is counted each time, in memory and in its row", () => {
  const counted = () => shop.db.$client.prepare("select sum(count) from denials").pluck().get();
  for (let n = 0; n < 3; n += 1) countDenial({ employeeId: 1, permission: "sales.view", address: "" });
  writeDenials();
  expect(counted()).toBe(3);
  for (let n = 0; n < 4; n += 1) countDenial({ employeeId: 1, permission: "sales.view", address: "" });
  writeDenials();
  expect(counted()).toBe(7);
});

test("one code for each account: a new one replaces it", () => {
  for (const { id } of [SAL, SAL, OLIVE, SAL])
    enact((ctx) => issueCode(ctx, { employeeId: id, codeHash: hashOfCode(newCode()) }));
  expect(count("one_time_codes")).toBe(2);
});

test("suggestions: a customer's oldest go", () => {
  const [one, other] = [aCustomer(), aCustomer()];
  const suggest = (customerId: number) =>
    enact((ctx) => keepSuggestions(ctx, { customerId, text: "Call", source: "Built-in advisor" }));
  suggest(other.id);
  for (let n = 0; n < SUGGESTIONS_AT_MOST + 3; n += 1) suggest(one.id);
  expect(count("suggestions")).toBe(SUGGESTIONS_AT_MOST + 1);
});

test("one proposal for each campaign, one row of insights, one row for each setting", () => {
  const { id, version } = aCampaign();
  const words = { messageContent: "Come", subject: null, source: "Built-in advisor", version };
  for (let n = 0; n < 3; n += 1) enact((ctx) => proposeMessage(ctx, id, words));
  expect(count("campaign_proposals")).toBe(1);
  const texts = { trend: null, recommendation: null, alert: null, source: "x", seenAuditId: 0 };
  for (let n = 0; n < 3; n += 1)
    write({ actor: null, requestId: "", address: "" }, (ctx) => keepInsights(ctx, texts));
  expect(count("insights")).toBe(1);
  for (let n = 0; n < 3; n += 1)
    enact((ctx) =>
      changeSettings(ctx, { shopName: `S${n}`, version: versionOfSettings(ctx.tx, ["shopName"]) }),
    );
  expect(count("settings")).toBe(1);
  const unknown = { noSetting: 1, version: 1 } as Parameters<typeof changeSettings>[1];
  expect(() => attempt((ctx) => changeSettings(ctx, unknown))).toThrow();
  expect(count("settings")).toBeLessThanOrEqual(SETTING_NAMES.length);
});

test("a role and an account have one row for each permission, however often they change", () => {
  for (const isAllowed of [true, false, true]) {
    const marketing = { "marketing.manage": isAllowed };
    enact((ctx) => changeRolePermissions(ctx, "sales", { changes: marketing, version: null }));
    enact((ctx) => changeAccess(ctx, SAL.id, { changes: marketing }));
  }
  expect([count("changed_roles"), count("role_permissions"), count("employee_permissions")]).toEqual([
    1, 1, 1,
  ]);
});

test("a process has one PDF: the next replaces it", () => {
  let process = aProcess({ pdf: { name: "a.pdf", content: Buffer.from("a") } });
  for (let n = 0; n < 3; n += 1) {
    const upload = { name: "b.pdf", sha256: String(n).repeat(64), size: 1, place: () => true };
    const { title, description, category, pdfUrl, version } = process;
    process = enact((ctx) =>
      editProcess(ctx, process.id, {
        title,
        description,
        category,
        pdfUrl,
        version,
        removePdf: false,
        upload,
      }),
    );
  }
  expect([count("files"), count("process_files")]).toEqual([1, 1]);
});

test("errors of imports: of one import so many rows, of the shop those of the newest imports", () => {
  const begin = (n: number) =>
    enact((ctx) =>
      startImport(ctx, {
        name: "a.csv",
        size: 1,
        sha256: `s${n}`,
        sheet: null,
        header: ["lastName"],
        unused: [],
      }),
    ).id;
  const bad = (rows: number): ReadRow[] =>
    Array.from({ length: rows }, (_, place) => ({
      row: place + 2,
      cells: ["x"],
      checked: checkRow({ lastName: "x" }, [], { names: new Map(), today: "2026-11-20" as never }),
    }));
  const fail = (importId: number, rows: number) =>
    enact((ctx) => importBatch(ctx, { importId, rows: bad(rows), names: new Map() }));
  const rowsWithErrors = (importId: number) =>
    shop.db.$client
      .prepare("select count(distinct row || '') from import_errors where import_id = ?")
      .pluck()
      .get(importId);

  const first = begin(0);
  expect(fail(first, 3)).toMatchObject({ failed: 3 });
  shop.db.$client
    .prepare("update imports set rows = ?, failed = ? where id = ?")
    .run(FAILED_ROWS_KEPT - 2, FAILED_ROWS_KEPT - 2, first);
  const before = count("import_errors");
  expect(fail(first, 5)).toMatchObject({ failed: FAILED_ROWS_KEPT + 3 });
  expect(count("import_errors") - before).toBe((before / 3) * 2);
  expect(fail(first, 5)).toMatchObject({ failed: FAILED_ROWS_KEPT + 8 });
  expect(count("import_errors") - before).toBe((before / 3) * 2);

  for (let n = 1; n < IMPORTS_WITH_ERRORS; n += 1) fail(begin(n), 1);
  expect(rowsWithErrors(first)).toBeGreaterThan(0);
  fail(begin(IMPORTS_WITH_ERRORS), 1);
  expect(rowsWithErrors(first)).toBe(0);
  expect(count("imports")).toBe(IMPORTS_WITH_ERRORS + 1);
});

test("uploads waiting for their form: the newest are kept", async () => {
  const folder = join(shop.dataDir, "uploads", "tmp");
  const room = { folder, owner: SAL.id, keptAtMost: 1 };
  for (let n = 0; n < 4; n += 1) {
    const body = new FormData();
    body.append("file", new Blob([String(n)]), "a.xlsx");
    const request = new Request("http://localhost", { method: "POST", body });
    const expected = { ...room, field: "file", maxBytes: 1_000, acceptsKept: true };
    await (await receiveForm(request, expected)).upload?.keep();
  }
  expect(readdirSync(folder)).toHaveLength(1);
});

test("uploads on their way: so many of an account at once, and others' go on", async () => {
  const send = (owner: number) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sender = writable.getWriter();
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA,B';
    void sender.write(new TextEncoder().encode(file)).catch(() => undefined);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const init = { method: "POST", headers, body: readable, duplex: "half" };
    const folder = join(shop.dataDir, "uploads", "tmp");
    const received = receiveForm(new Request("http://localhost", init), {
      folder,
      owner,
      keptAtMost: 1,
      field: "file",
      maxBytes: 1_000,
      acceptsKept: false,
    });
    const end = async (text: string) => {
      await sender.write(new TextEncoder().encode(text));
      await sender.close();
      return received;
    };
    return { received, end };
  };
  const first = Array.from({ length: UPLOADS_AT_ONCE }, () => send(SAL.id));
  const refused = { status: 429, message: expect.stringMatching(/^4 of your files/) as string };
  expect(await send(SAL.id).end("\r\n--x--\r\n")).toMatchObject({ upload: null, problem: refused });
  const arrived = { upload: { size: 3 }, problem: null };
  expect(await send(OLIVE.id).end("\r\n--x--\r\n")).toMatchObject(arrived);
  const unreadable = { upload: null, problem: { status: 400 } };
  expect(await first[0]!.end("")).toMatchObject(unreadable);
  expect(await send(SAL.id).end("\r\n--x--\r\n")).toMatchObject(arrived);
  for (const one of first.slice(1)) expect(await one.end("\r\n--x--\r\n")).toMatchObject(arrived);
});

test("backups on request: the newest of the day are kept", { tags: "all" }, async () => {
  // At noon: minutes after midnight, the newest of the day before would be kept beside them.
  const now = new Date().setUTCHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const folder = join(shop.dataDir, "backups");
  mkdirSync(folder);
  for (let n = 1; n <= BACKUPS_OF_A_DAY + 3; n += 1)
    writeFileSync(join(folder, backupName(now - n * 60_000, "plain")), "x");
  expect(await startBackup(shop.dataDir)).toEqual({ ok: true });
  const kept = listBackups(shop.dataDir);
  expect(kept).toHaveLength(BACKUPS_OF_A_DAY);
  expect(existsSync(join(folder, kept[0]?.name ?? ""))).toBe(true);
});
