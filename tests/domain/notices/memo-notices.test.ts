import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { addDays, day, type Day, type Instant, momentAt } from "~/domain/dates";
import { countOut, findOut } from "~/domain/stock/movements/find-out.server";
import { movePiece, type NewMovement } from "~/domain/stock/movements/move-piece.server";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { DUE_GROUPS, MOST_GROUPS, placesIn } from "~/domain/outreach/notices/memo-notices.server";
import { memosToSeeTo } from "~/domain/outreach/notices/needs-attention.server";
import { MEMO_NOTICE_KINDS } from "~/domain/outreach/notices/notice-kinds";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { storeCalendars, waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { toShownOut } from "~/routes/stock/movements/out-lines";
import { shownNow } from "~/routes/stock/pieces/piece-now.server";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  aSale,
  attempt,
  aVendor,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  vi.useRealTimers();
  theBooksBalance(shop);
  shop.close();
});

const TODAY = day("2026-11-20");
const noonOf = (date: Day): Instant => momentAt("America/New_York", date, 12 * 60);
const on = <T>(date: Day, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T =>
  enact((ctx) => rule({ ...ctx, now: noonOf(date) }));

/** What waits, as the list, the bell and the dashboard tell it. */
function waitingOn(date: Day, store: string | null = null) {
  const asked = { kinds: MEMO_NOTICE_KINDS, store, now: noonOf(date), limit: 100 };
  const found = waitingNotices(shop.db, asked);
  expect(countWaiting(shop.db, asked)).toBe(found.length);
  const lines = memosToSeeTo(shop.db, store, noonOf(date), 100);
  expect(lines.reduce((all, { count }) => all + count, 0)).toBe(found.length);
  return found;
}

const NOTHING: NewMovement = {
  kind: "memo_out",
  customerId: null,
  to: null,
  due: null,
  value: null,
  note: null,
};

function onMemo(words: Partial<NewMovement>, location = "boca") {
  const piece = aPiece({ location });
  on(TODAY, (ctx) => movePiece(ctx, { ...NOTHING, due: addDays(TODAY, 3), ...words, pieceId: piece.id }));
  return piece;
}

test("what is out on memo rings the day after it was due, until it is back or dealt with", () => {
  const clara = aCustomer({ firstName: "Clara", lastName: "Hale" });
  const due = addDays(TODAY, 3);
  const piece = onMemo({ customerId: clara.id });
  onMemo({ kind: "reserved", customerId: clara.id });
  expect(waitingOn(due)).toEqual([]);
  const [notice] = waitingOn(addDays(due, 2));
  expect(waitingOn(addDays(due, 2))).toHaveLength(1);
  expect(notice).toMatchObject({
    kind: "memo_overdue",
    recordId: piece.id,
    customerId: clara.id,
    customerName: "Clara Hale",
    about: `${piece.description}, ${piece.sku}`,
    store: "boca",
    day: due,
    days: 2,
  });
  expect(waitingOn(addDays(due, 2), "denver")).toEqual([]);
  const ida = aCustomer({ firstName: "Ida", lastName: "Hale" });
  enact((ctx) =>
    mergeCustomers(ctx, ida.id, {
      mergedId: clara.id,
      version: ida.version,
      mergedVersion: clara.version,
      fields: {} as never,
    }),
  );
  expect(waitingOn(addDays(due, 2))).toMatchObject([
    { customerId: ida.id, customerName: fullName(getCustomer(shop.db, ida.id)!) },
  ]);
  on(addDays(due, 2), (ctx) => movePiece(ctx, { ...NOTHING, kind: "memo_returned", pieceId: piece.id }));
  expect(waitingOn(addDays(due, 2))).toEqual([]);
  const dealer = onMemo({ to: "Aurelia Trading" });
  expect(waitingOn(addDays(due, 1))).toMatchObject([{ customerId: null, customerName: "Aurelia Trading" }]);
  const key = { kind: "memo_overdue" as const, recordId: dealer.id, occurrence: due };
  on(addDays(due, 1), (ctx) => markNoticeDone(ctx, kindsSeenBy(ctx.actor), key));
  expect(waitingOn(addDays(due, 9))).toEqual([]);
});

test("what is at a workshop rings as a memo does, and whoever sent something out leaves the notice to a colleague", () => {
  const due = addDays(TODAY, 3);
  const by = <T>(who: typeof SAL, date: Day, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    attempt((ctx) => rule({ ...ctx, now: noonOf(date) }), who);
  const send = (words: Partial<NewMovement>, who = SAL) => {
    const { id: pieceId } = aPiece({ location: "boca" });
    by(who, TODAY, (ctx) => movePiece(ctx, { ...NOTHING, due, ...words, pieceId }));
    return pieceId;
  };
  const repair = send({ kind: "repair_out", to: "Kessel & Son" });
  const memo = send({ to: "Aurelia Trading" });
  const extended = send({ to: "Aurelia Trading" }, SUSAN);
  by(SAL, TODAY, (ctx) =>
    movePiece(ctx, { ...NOTHING, kind: "extended", due: addDays(due, 1), pieceId: extended }),
  );
  const late = addDays(due, 2);
  expect(waitingOn(late)).toMatchObject([
    { kind: "memo_overdue", recordId: repair, customerId: null, customerName: "Kessel & Son" },
    { recordId: memo },
    { recordId: extended },
  ]);
  const mark = (who: typeof SAL) =>
    waitingOn(late).map((notice) => by(who, late, (ctx) => markNoticeDone(ctx, MEMO_NOTICE_KINDS, notice)));
  expect(mark(SAL)).toEqual(
    Array.from({ length: 3 }, () => ({
      kind: "refused",
      refusal: expect.objectContaining({
        kind: "forbidden",
        message:
          "You sent this out or moved its date: if it is back, record that; if not, extend it or leave Done to a colleague",
      }),
    })),
  );
  expect(mark(SUSAN).map(({ kind }) => kind)).toEqual(["done", "done", "refused"]);
  // Whoever reads the audit trail may be alone in the shop.
  expect(mark(OLIVE).map(({ kind }) => kind)).toEqual(["done"]);
  const own = send({ to: "Aurelia Trading" }, OLIVE);
  expect(waitingOn(late)).toMatchObject([{ recordId: own }]);
  expect(mark(OLIVE).map(({ kind }) => kind)).toEqual(["done"]);
});

test("what is out is late for bell, list and record alike: from the day after it was due", () => {
  const due = addDays(TODAY, 3);
  const { id } = onMemo({ customerId: aCustomer().id });
  for (const days of [-1, 0, 1]) {
    const now = noonOf(addDays(due, days));
    vi.setSystemTime(now);
    const late = days > 0 ? [id] : [];
    const overdueOn = storeDays(shop.db, now);
    const listed = findOut(shop.db, { overdueOn }, { limit: 9 });
    expect.soft([days, waitingOn(addDays(due, days)).map(({ recordId }) => recordId)]).toEqual([days, late]);
    expect.soft([days, listed.map((piece) => piece.id)]).toEqual([days, late]);
    expect.soft([days, countOut(shop.db, { overdueOn }, 9)]).toEqual([days, late.length]);
    const record = shownNow(getPiece(shop.db, id)!, actorNamed(OLIVE), true);
    const [line] = findOut(shop.db, {}, { limit: 9 }).map((piece) => toShownOut(piece, addDays(due, days)));
    expect.soft([days, record?.isOverdue, line?.isOverdue]).toEqual([days, days > 0, days > 0]);
  }
});

test("what is due back to a vendor rings once for each day and store, from that day on", () => {
  const vendor = aVendor({ name: "Aurelia" });
  const memo = { vendorId: vendor.id, ownership: "memo" as const, memoDueDay: TODAY };
  const [one] = [aPiece(memo), aPiece(memo), aPiece({ ...memo, ownership: "consigned" })];
  aPiece({ ...memo, location: "denver" });
  aPiece({ ...memo, memoDueDay: addDays(TODAY, 1) });
  aPiece({ ...memo, memoDueDay: null });
  aSale({ pieceId: aPiece(memo).id });
  expect(waitingOn(addDays(TODAY, -1))).toEqual([]);
  expect(waitingOn(TODAY)).toMatchObject([
    {
      kind: "vendor_memo_due",
      recordId: vendor.id,
      customerName: "Aurelia",
      pieces: 3,
      store: "boca",
      days: 0,
    },
    { recordId: vendor.id, pieces: 1, store: "denver" },
  ]);
  expect(waitingOn(TODAY, "denver")).toHaveLength(1);
  expect(waitingOn(addDays(TODAY, 1), "boca")).toHaveLength(2);
  on(TODAY, (ctx) =>
    movePiece(ctx, {
      ...NOTHING,
      kind: "sent_to_vendor",
      to: "Aurelia",
      note: "Did not sell",
      pieceId: one!.id,
    }),
  );
  const [boca] = waitingOn(TODAY, "boca");
  expect(boca).toMatchObject({ pieces: 2 });
  on(TODAY, (ctx) => markNoticeDone(ctx, kindsSeenBy(ctx.actor), boca!));
  expect(waitingOn(TODAY)).toMatchObject([{ store: "denver" }]);
});

test("a vendor's notices of several days and stores are each marked done, in any order, once", () => {
  const vendor = aVendor({ name: "Aurelia" });
  const memo = { vendorId: vendor.id, ownership: "memo" as const };
  aPiece({ ...memo, memoDueDay: TODAY });
  aPiece({ ...memo, memoDueDay: TODAY, location: "denver" });
  aPiece({ ...memo, memoDueDay: addDays(TODAY, 1) });
  const due = addDays(TODAY, 2);
  const [first, second, third] = waitingOn(due);
  for (const [notice, left] of [
    [third!, [first, second]],
    [second!, [first]],
    [first!, []],
  ] as const) {
    on(due, (ctx) => markNoticeDone(ctx, kindsSeenBy(ctx.actor), notice));
    expect(waitingOn(due)).toEqual(left);
  }
  const again = attempt((ctx) =>
    markNoticeDone({ ...ctx, now: noonOf(due) }, kindsSeenBy(ctx.actor), first!),
  );
  expect(again).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
});

test("an item without a location rings by the day of the business zone, for all stores, and is marked done", () => {
  const vendor = aVendor({ name: "Aurelia" });
  const due = addDays(TODAY, 3);
  enact((ctx) =>
    movePiece(
      { ...ctx, now: noonOf(TODAY) },
      { ...NOTHING, to: "Aurelia Trading", due, pieceId: aPiece({ location: null }).id },
    ),
  );
  aPiece({ location: null, vendorId: vendor.id, ownership: "memo", memoDueDay: due });
  expect(waitingOn(due)).toMatchObject([{ kind: "vendor_memo_due", store: null, pieces: 1 }]);
  const found = waitingOn(addDays(due, 1));
  expect(found).toMatchObject([
    { kind: "memo_overdue", store: null },
    { kind: "vendor_memo_due", store: null },
  ]);
  expect(waitingOn(addDays(due, 1), "boca")).toEqual([]);
  for (const notice of found)
    on(addDays(due, 1), (ctx) => markNoticeDone(ctx, kindsSeenBy(ctx.actor), notice));
  expect(waitingOn(addDays(due, 1))).toEqual([]);
});

test("takes the right to see inventory, and nothing of an erasure", () => {
  const actor = actorNamed(OLIVE);
  const without = {
    ...actor,
    permissions: new Set([...actor.permissions].filter((one) => one !== "inventory.view")),
  };
  expect(kindsSeenBy(actor)).toEqual(expect.arrayContaining([...MEMO_NOTICE_KINDS]));
  for (const kind of MEMO_NOTICE_KINDS) expect(kindsSeenBy(without)).not.toContain(kind);
  const clara = aCustomer({ firstName: "Clara", lastName: "Hale" });
  const piece = onMemo({ customerId: clara.id });
  on(TODAY, (ctx) => movePiece(ctx, { ...NOTHING, kind: "memo_returned", pieceId: piece.id }));
  enact((ctx) => eraseCustomer(ctx, clara.id, { reason: "request", confirmed: true }));
  expect(waitingOn(addDays(TODAY, 9))).toEqual([]);
});

test("the pieces of one notice are passed in one step, and counted no further than it says", () => {
  const vendor = aVendor({ name: "Aurelia" });
  const memo = { vendorId: vendor.id, ownership: "memo" as const };
  const { id } = aPiece({ ...memo, memoDueDay: TODAY });
  aPiece({ ...memo, memoDueDay: addDays(TODAY, -9) });
  aPiece({ ...memo, memoDueDay: TODAY, location: "denver" });
  aPiece({ ownership: "memo", memoDueDay: TODAY });
  aPiece({ ...memo, vendorId: aVendor({ name: "Zircon Co" }).id, memoDueDay: TODAY });
  const { $client: client } = shop.db;
  const columns = Object.keys(client.prepare("select * from pieces").get() as object);
  const own: Record<string, string> = { id: "null", sku: "'N' || value", folded_sku: "'n' || value" };
  client.exec(`with recursive n(value) as (select 1 union all select value + 1 from n where value < 1100)
    insert into pieces (${columns.join()}) select ${columns.map((name) => own[name] ?? name).join()}
    from pieces, n where id = ${id}`);
  const said = waitingOn(TODAY).map(({ customerName, store, day, pieces }) => [
    customerName,
    store,
    day,
    pieces,
  ]);
  expect(said.toSorted()).toEqual(
    [
      ["Aurelia", "boca", addDays(TODAY, -9), 1],
      ["Aurelia", "boca", TODAY, 1_001],
      ["Aurelia", "denver", TODAY, 1],
      ["Zircon Co", "boca", TODAY, 1],
    ].toSorted(),
  );
  const query = { kinds: ["vendor_memo_due"] as const, store: null, now: noonOf(TODAY), limit: 100 };
  expect(countWaiting(shop.db, query)).toBe(4);
  client.exec("delete from pieces where folded_sku glob 'n[0-9]*'");
});

test("items without a vendor are no step, and those marked as done no more than a bound of them", () => {
  const vendor = aVendor({ name: "Aurelia" });
  const memo = { ownership: "memo" as const, memoDueDay: TODAY };
  const { id } = aPiece(memo);
  const { id: ofVendor } = aPiece({ ...memo, vendorId: vendor.id });
  const { $client: client } = shop.db;
  const columns = Object.keys(client.prepare("select * from pieces").get() as object);
  const many = (of: number, prefix: string, first: string) => {
    const own: Record<string, string> = {
      id: "null",
      sku: `'${prefix}' || value`,
      folded_sku: `'${prefix}' || value`,
      memo_due_day: `date('${first}', value || ' days')`,
    };
    client.exec(`with recursive n(value) as (select 1 union all select value + 1 from n where value < 3000)
      insert into pieces (${columns.join()}) select ${columns.map((name) => own[name] ?? name).join()}
      from pieces, n where id = ${of}`);
  };
  const query = { kinds: ["vendor_memo_due"] as const, store: null, now: noonOf(TODAY), limit: 100 };
  const steps = () =>
    storeCalendars(shop.db, query).map((calendar) =>
      shop.db
        .select({ n: sql<number>`n` })
        .from(sql`(${DUE_GROUPS} select count(*) as n from due) as walked`)
        .prepare()
        .get({ today: TODAY, places: placesIn(calendar) }),
    );
  many(id, "n9-", "1400-01-01");
  expect(steps().map((one) => one?.n)).toContain(1);
  expect(Math.max(...steps().map((one) => one?.n ?? 0))).toBe(1);
  expect(waitingOn(TODAY)).toMatchObject([{ recordId: vendor.id, pieces: 1, day: TODAY }]);
  many(ofVendor, "n8-", "2010-01-01");
  expect(countWaiting(shop.db, query)).toBe(100);
  client.exec(`insert into notice_dones (kind, record_id, occurrence, done_by, done_at)
    select 'vendor_memo_due', vendor_id, memo_due_day || ' ' || location, ${SAL.id}, 1 from pieces where sku glob 'n8-*'`);
  expect(Math.max(...steps().map((one) => one?.n ?? 0))).toBe(MOST_GROUPS);
  expect(countWaiting(shop.db, query)).toBe(0);
  client.exec("delete from notice_dones; delete from pieces where folded_sku glob 'n[89]-*'");
});
