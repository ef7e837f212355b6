import { afterEach, beforeEach, expect, test } from "vitest";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { countInactive, isRetentionDue } from "~/domain/records/privacy/retention.server";
import { attemptsOf } from "~/domain/people/outbox/find-messages.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings, type Settings, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { carryOutRetention } from "~/server/run-retention-daily";
import { aMessage, answered, begin, claimed, messageNow, NEVER } from "../../support/outbox.ts";
import {
  aCustomer,
  aRepair,
  aSale,
  enact,
  openShopOnDisk,
  someCredit,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const YEAR = 366 * 86_400_000;
const now = () => Date.now() as Instant;
const set = (patch: Partial<Settings>) =>
  enact((ctx) => {
    const names = Object.keys(patch) as (keyof Settings)[];
    return changeSettings(ctx, { ...patch, version: versionOfSettings(ctx.tx, names) });
  });
const addedYearsAgo = (years: number) => {
  const { id } = aCustomer();
  shop.db.$client
    .prepare("update customers set created_at = ? where id = ?")
    .run(Date.now() - years * YEAR, id);
  return id;
};
const isThere = (id: number) => getCustomer(shop.db, id) !== undefined;
const actions = (action: string) =>
  shop.db.$client.prepare("select record_id, payload from audit_log where action = ?").all(action);

test("nothing expires unless Settings say so", async () => {
  const id = addedYearsAgo(9);
  expect(isRetentionDue(shop.db, readSettings(shop.db), now())).toBe(false);
  await carryOutRetention(now());
  expect(isThere(id)).toBe(true);
});

test("customers whom the shop owes store credit stay", async () => {
  const [gone, owed] = [addedYearsAgo(4), addedYearsAgo(4)];
  someCredit(owed, cents(500));
  shop.db.$client.prepare("update customers set last_purchase_date = null").run();
  set({ eraseCustomersAfterYears: 3 });
  expect(await carryOutRetention(now())).toMatchObject({ customers: 1 });
  expect([isThere(gone), isThere(owed)]).toEqual([false, true]);
});

test("whoever bought and brought everything back was here, and stays", async () => {
  const id = addedYearsAgo(4);
  const { id: saleId, lines } = aSale({ customerId: id });
  shop.db.$client.prepare("update sales set sold_at = 1 where id = ?").run(saleId);
  const back = { saleId, lines: lines.map((line) => ({ id: line.id, to: "stock" as const })), refund: null };
  enact((ctx) => returnLines(ctx, { ...back, fee: cents(0), shipping: cents(0), reason: "Size" }));
  expect(getCustomer(shop.db, id)?.lastPurchaseDate).toBeNull();
  set({ eraseCustomersAfterYears: 3 });
  expect(await carryOutRetention(now())).toMatchObject({ customers: 0 });
});

test("customers without a purchase, repair, or change for so long are erased, in batches, on the trail", async () => {
  const gone = Array.from({ length: 45 }, () => addedYearsAgo(4));
  const fresh = addedYearsAgo(2);
  const bought = addedYearsAgo(4);
  aSale({ customerId: bought });
  const repaired = addedYearsAgo(4);
  const done = aRepair({ customerId: repaired });
  enact((ctx) => changeRepairStatus(ctx, done.id, "picked_up"));
  const open = addedYearsAgo(9);
  const old = aRepair({ customerId: open });
  shop.db.$client.prepare("update repairs set intake_at = 1, status_changed_at = 1 where id = ?").run(old.id);
  const changed = addedYearsAgo(4);
  const { version, ...before } = getCustomer(shop.db, changed)!;
  enact((ctx) => editCustomer(ctx, changed, { ...before, notes: "Called", version, acceptedTwins: null }));

  expect(countInactive(shop.db, [1, 3, 10], now())).toEqual([46, 45, 0]);
  set({ eraseCustomersAfterYears: 3 });
  expect(isRetentionDue(shop.db, readSettings(shop.db), now())).toBe(true);
  const asOf = now();
  expect(await carryOutRetention(asOf)).toEqual({
    customers: 45,
    refusedRows: 0,
    identities: 0,
    messages: 0,
  });
  expect(gone.filter(isThere)).toEqual([]);
  expect([fresh, bought, repaired, open, changed].every(isThere)).toBe(true);
  expect(actions("customer.erased")).toHaveLength(45);
  expect(actions("setting.retention")).toEqual([
    {
      record_id: "eraseCustomersAfterYears",
      payload: `{"before":null,"after":{"customers":45,"refusedRows":0,"identities":0,"messages":0,"asOf":${asOf}}}`,
    },
  ]);
  expect(isRetentionDue(shop.db, readSettings(shop.db), now())).toBe(false);
  theBooksBalance(shop);
});

test("whoever comes back while a run erases others keeps their trail", async () => {
  const [first, ...others] = Array.from({ length: 45 }, () => addedYearsAgo(4));
  const last = others.at(-1)!;
  set({ eraseCustomersAfterYears: 3 });
  const run = carryOutRetention(now());
  while (isThere(first!)) await new Promise((resolve) => setImmediate(resolve));
  const { version, ...before } = getCustomer(shop.db, last)!;
  enact((ctx) => editCustomer(ctx, last, { ...before, notes: "Called", version, acceptedTwins: null }));
  expect(await run).toEqual({ customers: 44, refusedRows: 0, identities: 0, messages: 0 });
  expect(isThere(last)).toBe(true);
  const added = actions("customer.added") as { record_id: string; payload: string | null }[];
  const kept = added.filter(({ payload }) => payload !== null).map(({ record_id }) => Number(record_id));
  expect(kept).toEqual([last]);
  theBooksBalance(shop);
});

test("a clock that is years ahead erases nobody who isn't due within a week of the last run", async () => {
  const DAY = 86_400_000;
  const later = addedYearsAgo(2);
  const soon = addedYearsAgo(3);
  shop.db.$client
    .prepare("update customers set created_at = ? where id = ?")
    .run(Date.now() - 3 * 365.25 * DAY + 3 * DAY, soon);
  set({ eraseCustomersAfterYears: 3 });
  await carryOutRetention(now());
  expect([later, soon].every(isThere)).toBe(true);
  for (const day of [0, 1, 2]) await carryOutRetention((Date.now() + 9 * YEAR + day * DAY) as Instant);
  expect([isThere(later), isThere(soon)]).toEqual([true, false]);
});

test("refused rows of imports go after so many days", async () => {
  const { $client: client } = shop.db;
  for (const [id, days] of [
    [1, 40],
    [2, 20],
  ] as const) {
    const at = Date.now() - days * 86_400_000;
    client
      .prepare(
        `insert into imports (id, kind, employee_id, file_name, size, sha256, header, unused_columns, fills_empty, sees_cost,
           state, rows, imported, failed, started_at, finished_at)
         values (?, 'customers', 1, 'a.csv', 1, '', '[]', '[]', 0, 1, 'complete', 1, 0, 1, ?, ?)`,
      )
      .run(id, at, at);
    client
      .prepare(
        "insert into import_errors (import_id, row, column, reason, cells) values (?, 2, 'x', 'y', '[]')",
      )
      .run(id);
  }
  set({ importErrorsKeptDays: 30 });
  expect(await carryOutRetention(now())).toEqual({
    customers: 0,
    refusedRows: 1,
    identities: 0,
    messages: 0,
  });
  expect(client.prepare("select import_id from import_errors").pluck().all()).toEqual([2]);
});

test("the words of messages go after so many days, of those that left", async () => {
  begin();
  const [sent, waiting] = [aMessage(), aMessage({ address: "waits@mail.example" })];
  claimed();
  answered(sent.id, NEVER);
  expect(isRetentionDue(shop.db, readSettings(shop.db), now())).toBe(true);
  expect(await carryOutRetention(now())).toMatchObject({ messages: 0 });
  const age = shop.db.$client.prepare("update messages set queued_at = queued_at - ?");
  age.run(366 * 86_400_000);
  expect(await carryOutRetention(now())).toMatchObject({ messages: 1 });
  expect(messageNow(sent.id)).toMatchObject({
    state: "bounced",
    address: null,
    addressKey: null,
    subject: null,
    words: null,
  });
  expect(attemptsOf(shop.db, sent.id)).toMatchObject([{ code: 550, said: null }]);
  expect(messageNow(waiting.id)).toMatchObject({ address: "waits@mail.example", words: waiting.words });
  age.run(-366 * 86_400_000);
  theBooksBalance(shop);
});
