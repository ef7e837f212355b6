import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog, orders, pieceMovements, stores } from "~db/schema/index.ts";
import type { Approval } from "~/domain/approval";
import { fullName } from "~/domain/people/customers/customer";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { addDays, type Day, type Instant, momentAt } from "~/domain/dates";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { cents } from "~/domain/money";
import { reservationsAndMemosOf } from "~/domain/stock/movements/find-movements.server";
import { MOVES_AT_MOST, stateMovesOf } from "~/domain/stock/movements/away-since.server";
import { countOut, findOut } from "~/domain/stock/movements/find-out.server";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { movePiece, type NewMovement } from "~/domain/stock/movements/move-piece.server";
import { pieceNow, stateAt } from "~/domain/stock/movements/piece-now.server";
import { type Step, STEP_FROM, STEPS } from "~/domain/stock/movements/allowed-steps";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { STATE_AFTER } from "~/domain/stock/pieces/piece-states";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import { openBusinessOf } from "~/domain/records/privacy/find-open-business.server";
import { atOnce, peopleOf } from "~/domain/records/privacy/person-words.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { write } from "~/web/write.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE, PASSWORD_HASH, type Person, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  attempt,
  aVendor,
  enact,
  openShopOnDisk,
  chooseSettings,
  originOf,
  type TestShop,
  contradictionsOf,
  theBooksBalance,
} from "../../support/shop.ts";
import { movedEntries } from "../../support/moved-entries.ts";
import { timelineOf } from "../../support/timeline.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";

let shop: TestShop;
let today: Day;
beforeEach(() => {
  shop = openShopOnDisk();
  chooseSettings({ holdDays: 0 });
  today = todayAt(shop.db, "boca", Date.now() as Instant);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

/** The days of the stores at noon of one. */
const on = (date: Day) => storeDays(shop.db, momentAt("America/New_York", date, 12 * 60));

const NOTHING: Omit<NewMovement, "kind"> = { customerId: null, to: null, due: null, value: null, note: null };

/** What a step needs, and no more. */
function words(kind: Step, customerId: number, due = addDays(today, 7)): NewMovement {
  const needs: Partial<Record<Step, Partial<NewMovement>>> = {
    extended: { due: addDays(due, 1) },
    reserved: { customerId, due },
    memo_out: { customerId, due },
    repair_out: { to: "Kessel & Son", due },
    sent_to_vendor: { to: "Aurelia", note: "Did not sell" },
    damaged: { note: "Fell" },
    lost: { note: "Gone from the case" },
    melted: { note: "Bent beyond repair" },
  };
  return { ...NOTHING, kind, ...needs[kind] };
}

const move = (pieceId: number, sent: NewMovement, by?: Pick<Person, "id">) =>
  attempt((ctx) => movePiece(ctx, { pieceId, ...sent }), by);
const moved = (pieceId: number, sent: NewMovement, by?: Pick<Person, "id">) =>
  enact((ctx) => movePiece(ctx, { pieceId, ...sent }), by);
const stateOf = (id: number) => getPiece(shop.db, id)?.state;
const refusal = (written: ReturnType<typeof move>) =>
  written.kind === "refused" ? written.refusal : expect.unreachable("It was not refused");

test("what is found elsewhere is for sale in the store where it is", () => {
  const piece = aPiece({ location: "boca", displayCase: "Case 2" });
  moved(piece.id, words("lost", 0));
  const nowhere = move(piece.id, { ...NOTHING, kind: "found", location: "atlantis" });
  expect(refusal(nowhere)).toMatchObject({ errors: { location: ["Choose one of the stores"] } });
  const other = move(piece.id, { ...NOTHING, kind: "restored", location: "denver" });
  expect(other.kind).toBe("refused");
  const { store } = moved(piece.id, { ...NOTHING, kind: "found", location: "denver" });
  expect(store).toBe("denver");
  const found = { location: "denver", state: "available", displayCase: null };
  expect(getPiece(shop.db, piece.id)).toMatchObject(found);
  moved(piece.id, words("lost", 0));
  moved(piece.id, { ...NOTHING, kind: "found" });
  expect(getPiece(shop.db, piece.id)).toMatchObject(found);
});

test("scrap that was lost is scrap again where it is found, and not for sale", () => {
  const piece = aPiece({ location: "boca" });
  moved(piece.id, words("scrapped", 0));
  moved(piece.id, words("lost", 0));
  expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "lost", isScrap: true });
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  const found = moved(piece.id, { ...NOTHING, kind: "found", location: "denver" });
  expect(found).toMatchObject({ kind: "scrapped", store: "denver" });
  expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "damaged", isScrap: true, location: "denver" });
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  moved(piece.id, words("restored", 0));
  moved(piece.id, words("lost", 0));
  moved(piece.id, words("found", 0));
  expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "available", isScrap: false });
});

test("every step leads from each state that it may begin in, and from no other", () => {
  const customer = aCustomer();
  const ways: Record<string, Step[]> = {
    available: [],
    reserved: ["reserved"],
    memo_out: ["memo_out"],
    in_repair: ["repair_out"],
    damaged: ["damaged"],
    scrap: ["scrapped"],
    lost: ["lost"],
    melted: ["melted"],
    returned_to_vendor: ["sent_to_vendor"],
  };
  for (const [state, way] of Object.entries(ways))
    for (const step of STEPS) {
      const { id } = aPiece({ location: "boca" });
      for (const first of way) moved(id, words(first, customer.id));
      const before = state === "scrap" ? "damaged" : state;
      expect(stateOf(id)).toBe(before);
      const written = move(id, words(step, customer.id));
      const isAllowed =
        (STEP_FROM[step] as readonly string[]).includes(before) &&
        !(state === "scrap" && ["scrapped", "repair_out", "sent_to_vendor"].includes(step));
      expect([state, step, written.kind]).toEqual([state, step, isAllowed ? "done" : "refused"]);
      expect(stateOf(id)).toBe(isAllowed && step !== "extended" ? STATE_AFTER[step] : before);
      if (!isAllowed) expect(refusal(written).kind).toBe("conflict");
    }
});

test("an extension keeps who has it, for what value, with another day; the trail has both days", () => {
  const clara = aCustomer({ firstName: "Clara", lastName: "Hale" });
  const [lent, dealt, mended] = [aPiece(), aPiece(), aPiece()];
  const due = addDays(today, 3);
  moved(lent.id, {
    ...NOTHING,
    kind: "memo_out",
    customerId: clara.id,
    due,
    value: cents(90_000),
    note: "To show at home",
  });
  moved(dealt.id, { ...NOTHING, kind: "memo_out", to: "Aurelia Trading", due });
  moved(mended.id, { ...NOTHING, kind: "repair_out", to: "Kessel & Son", due });
  const extended = { ...NOTHING, kind: "extended" as const, note: "Still deciding" };
  const later = addDays(today, 9);
  for (const { id } of [lent, dealt, mended]) moved(id, { ...extended, due: later }, SAL);
  expect(pieceNow(shop.db, lent)).toMatchObject({
    kind: "memo_out",
    customer: { id: clara.id },
    dueDay: later,
    value: 90_000,
    note: "To show at home",
    by: fullName(OLIVE),
  });
  expect(pieceNow(shop.db, dealt)).toMatchObject({
    toWhom: "Aurelia Trading",
    customer: null,
    dueDay: later,
  });
  expect(pieceNow(shop.db, mended)).toMatchObject({ kind: "repair_out", toWhom: "Kessel & Son" });
  expect(findOut(shop.db, { overdueOn: on(later) }, { limit: 9 })).toEqual([]);
  expect(findOut(shop.db, {}, { limit: 9 })).toMatchObject(
    [lent, dealt, mended].map(({ id }) => ({ id, dueDay: later, by: fullName(OLIVE) })),
  );
  const told = () =>
    timelineOf(shop, { kind: "piece", id: lent.id }).flatMap(({ kind, what }) =>
      kind === "movement" ? what : [],
    );
  expect(told().slice(0, 2)).toEqual(["Extended", "Out on memo"]);
  expect(reservationsAndMemosOf(shop.db, clara.id)).toMatchObject([
    { kind: "extended", dueDay: later, note: "Still deciding" },
    { kind: "memo_out", dueDay: due, note: "To show at home" },
  ]);
  moved(lent.id, { ...NOTHING, kind: "memo_returned" });
  moved(lent.id, { ...NOTHING, kind: "memo_out", customerId: clara.id, due: later }, SAL);
  expect(told()[0]).toBe("Out on memo");
  expect(pieceNow(shop.db, lent)).toMatchObject({ by: "Sal Brook", note: null });
  expect(findOut(shop.db, {}, { limit: 9 }).find(({ id }) => id === lent.id)?.by).toBe("Sal Brook");
  expect(movedEntries(shop, lent.id).at(-3)).toMatchObject({
    before: { state: "memo_out", dueDay: due },
    after: { state: "memo_out", kind: "extended", dueDay: later },
  });
  expect(refusal(move(lent.id, { ...extended, due: later })).errors).toHaveProperty("due");
  expect(refusal(move(lent.id, { ...extended, due: addDays(today, -1) })).errors).toHaveProperty("due");
  expect(refusal(move(lent.id, { ...extended, due: today, customerId: clara.id })).kind).toBe("invalid");
  expect(refusal(move(aPiece().id, { ...extended, due: later })).kind).toBe("conflict");
});

test("a hold says for whom and until when, is listed, and goes with its release", () => {
  const clara = aCustomer({ firstName: "Clara", lastName: "Hale" });
  const piece = aPiece({ location: "denver" });
  moved(piece.id, { ...words("reserved", clara.id), note: "Comes with her sister" }, SAL);
  expect(pieceNow(shop.db, piece)).toMatchObject({
    kind: "reserved",
    by: "Sal Brook",
    customer: { id: clara.id, name: "Clara Hale" },
    dueDay: addDays(today, 7),
    note: "Comes with her sister",
  });
  const [entry] = timelineOf(shop, { kind: "piece", id: piece.id }).filter(({ kind }) => kind === "movement");
  expect(entry).toMatchObject({ what: "Reserved", text: "Comes with her sister", due: addDays(today, 7) });
  expect(findOut(shop.db, {}, { limit: 9 })).toMatchObject([
    { id: piece.id, state: "reserved", customerId: clara.id, customerName: "Clara Hale" },
  ]);
  for (const [filter, n] of [
    [{ state: "reserved" as const }, 1],
    [{ state: "memo_out" as const }, 0],
    [{ location: "boca" }, 0],
    [{ overdueOn: on(addDays(today, 7)) }, 0],
    [{ overdueOn: on(addDays(today, 8)) }, 1],
  ] as const)
    expect([filter, countOut(shop.db, filter, 9)]).toEqual([filter, n]);
  moved(piece.id, { ...NOTHING, kind: "released" });
  expect(findOut(shop.db, {}, { limit: 9 })).toEqual([]);
  expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "available", dueDay: null, version: 3 });
});

/** What a loop of a day leaves behind. */
function loop(
  pieceId: number,
  kinds: [string, string],
  times: number,
  { at = Date.now(), customerId = null as number | null, toWhom = null as string | null } = {},
) {
  const due = customerId || toWhom ? today : null;
  shop.db.$client
    .prepare(
      `with recursive n(nth) as (select 1 union all select nth + 1 from n where nth < ?)
      insert into piece_movements (piece_id, kind, at, store, employee_id, customer_id, to_whom, due_day)
      select ?, iif(nth % 2, ?, ?), ? - ? + nth, 'boca', 1,
        iif(nth % 2, ?, null), iif(nth % 2, ?, null), iif(nth % 2, ?, null) from n`,
    )
    .run(times, pieceId, ...kinds, at, times, customerId, toWhom, due);
}

test("an item that was moved thousands of times is held and sent out as any other", () => {
  const { id: customerId } = aCustomer();
  const { id: pieceId } = aPiece();
  loop(pieceId, ["reserved", "released"], MOVES_AT_MOST, { at: Date.now() - 60 * 86_400_000 });
  moved(pieceId, words("reserved", customerId));
  moved(pieceId, { ...NOTHING, kind: "released" });
  moved(pieceId, words("memo_out", customerId));
  expect(stateOf(pieceId)).toBe("memo_out");
});

test("whoever moves an item thousands of times within days sends it out only with an approval", () => {
  const { id: customerId } = aCustomer();
  const { id: pieceId } = aPiece();
  loop(pieceId, ["damaged", "restored"], 10 * MOVES_AT_MOST);
  expect(stateMovesOf(shop.db, [pieceId]).get(pieceId)).toHaveLength(MOVES_AT_MOST);
  const asked = refusal(move(pieceId, words("memo_out", customerId), SAL));
  expect([asked.kind, Object.keys(asked.errors ?? {})]).toEqual(["approval", ["due"]]);
});

test("who has an item is found by its last movement with a day, however often it was held and moved", () => {
  const { id: customerId } = aCustomer({ firstName: "Clara", lastName: "Hale" });
  const [held, back] = [aPiece({ location: "boca" }), aPiece({ location: "boca" })];
  for (const { id } of [held, back]) {
    loop(id, ["repair_out", "repair_back"], 40, { toWhom: "Clara Hale" });
    loop(id, ["reserved", "released"], 40, { customerId });
  }
  loop(back.id, ["damaged", "restored"], 100);
  moved(held.id, words("reserved", customerId));
  loop(held.id, ["moved", "moved"], 100);
  const { $client } = shop.db;
  // Without the index all movements since would be passed for each hold: seconds for a look.
  const looksAlong = (read: () => unknown, found: unknown) => {
    const prepared = vi.spyOn($client, "prepare");
    expect(read()).toEqual(found);
    const asked = prepared.mock.calls.map(([query]) => query).filter((query) => query.includes(" dated "));
    prepared.mockRestore();
    expect(asked).not.toEqual([]);
    for (const query of asked) {
      const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
      const plan = $client.prepare(`explain query plan ${query}`).all(...nothing) as { detail: string }[];
      const looks = plan.map(({ detail }) => detail).filter((detail) => /\bdated\b/.test(detail));
      expect(looks, query).not.toEqual([]);
      for (const look of looks) expect(look).toMatch(/INDEX piece_movements_dated \(piece_id=\?/);
    }
  };
  const listed = [expect.objectContaining({ id: held.id })];
  const person = peopleOf(shop.db, [customerId]);
  looksAlong(() => findOut(shop.db, { customers: [customerId] }, { limit: 11 }), listed);
  looksAlong(() => openBusinessOf(shop.db, customerId), [{ what: "piece", ids: [held.id] }]);
  looksAlong(() => atOnce(findMentions(shop.db, person)), []);
});

test("what is out is not for sale, and the refusal says where it is, since and until when", () => {
  const customer = aCustomer();
  const { id: pieceId } = aPiece({ sku: "HALO-9", location: "boca" });
  moved(pieceId, { ...NOTHING, kind: "memo_out", to: "Reed Brothers", due: "2999-01-05" as Day });
  const sale: OnePieceSale = {
    customerId: customer.id,
    pieceId,
    itemCost: cents(1),
    salePrice: cents(100),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
  const written = attempt((ctx) => sellWithOrders(ctx, ticketOf(sale)));
  expect(written.kind === "refused" && written.refusal).toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(
      /is not for sale: out on memo, Reed Brothers, since [A-Z][a-z]+ \d+, 20\d\d, due Jan 5, 2999$/,
    ),
  });
});

test("a memo is worth the retail price unless it says otherwise, and goes to a customer or a business", () => {
  const { id: customerId } = aCustomer();
  const one = aPiece({ location: "boca" });
  const due = addDays(today, 1);
  expect(moved(one.id, words("memo_out", customerId)).value).toBe(one.retailPrice);
  const memo = { ...NOTHING, kind: "memo_out", due } as const;
  const other = aPiece({ location: "boca" }).id;
  expect(refusal(move(other, memo)).errors).toHaveProperty("customerId");
  expect(refusal(move(other, { ...memo, customerId, to: "Reed Brothers" })).errors).toHaveProperty("to");
  expect(moved(other, { ...memo, to: "Reed Brothers", value: cents(5) })).toMatchObject({ value: 5 });
});

describe("what is out longer, or for less, than is usual takes 'Correct stock' or an approval, and is listed", () => {
  const memo = (words: Partial<NewMovement> = {}) =>
    ({ ...NOTHING, kind: "memo_out", to: "Reed Brothers", due: addDays(today, 7), ...words }) as const;
  const asked = (written: ReturnType<typeof move>) =>
    written.kind === "refused" && written.refusal.kind === "approval"
      ? Object.keys(written.refusal.errors)
      : written.kind;
  const looks = () =>
    findLooks(shop.db, { limit: 9 }).map(({ kind, recordId, amount }) => [kind, recordId, amount]);
  const later = (days: number, id: number, sent: NewMovement) =>
    attempt(
      (ctx) => movePiece({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }, { pieceId: id, ...sent }),
      SAL,
    );
  const dear = () => aPiece({ location: "boca", cost: cents(400_00), retailPrice: cents(1_000_00) });

  test("a memo of years, whoever has it, and a workshop's", () => {
    const { id: customerId } = aCustomer();
    const { id } = dear();
    const far = addDays(today, 91);
    for (const sent of [
      memo({ due: far }),
      memo({ due: "2099-01-01" as Day, to: null, customerId }),
      { ...NOTHING, kind: "repair_out", to: "Kessel & Son", due: far } as const,
    ])
      expect(asked(move(id, sent, SAL))).toEqual(["due"]);
    expect(asked(move(id, memo({ due: addDays(today, 90) }), SAL))).toBe("done");
    expect(looks()).toEqual([]);
    const other = dear().id;
    expect(asked(move(other, memo({ due: far }), SUSAN))).toBe("done");
    expect(looks()).toEqual([["memo", other, 1_000_00]]);
    expect(asked(move(dear().id, words("reserved", customerId, far), SAL))).toBe("done");
  });

  test("not by extending it, nor by taking it back for a day", () => {
    const { id } = dear();
    moved(id, memo({ due: addDays(today, 80) }), SAL);
    const extend = (day: number) => ({ ...NOTHING, kind: "extended", due: addDays(today, day) }) as const;
    expect(asked(later(80, id, extend(90)))).toBe("done");
    expect(asked(later(80, id, extend(91)))).toEqual(["due"]);
    expect(asked(later(89, id, { ...NOTHING, kind: "memo_returned" }))).toBe("done");
    expect(asked(later(90, id, memo({ due: addDays(today, 120) })))).toEqual(["due"]);
    expect(asked(later(90, id, { ...words("repair_out", 0), due: addDays(today, 120) }))).toEqual(["due"]);
    expect(asked(later(97, id, memo({ due: addDays(today, 120) })))).toBe("done");
  });

  test("not by a transfer between two memos", () => {
    const { id } = dear();
    const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
      enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
    moved(id, memo({ due: addDays(today, 80) }), SAL);
    expect(asked(later(80, id, { ...NOTHING, kind: "memo_returned" }))).toBe("done");
    const sent = { from: "boca", to: "new_york", note: null, ids: [id] };
    const { id: transferId } = on(80, (ctx) => beginTransfer(ctx, sent));
    on(80, (ctx) => sendTransfer(ctx, { transferId, version: null }));
    on(90, (ctx) => takeBackPieces(ctx, { transferId, ids: [id] }));
    expect(asked(later(91, id, memo({ due: addDays(today, 92) })))).toEqual(["due"]);
    expect(asked(later(98, id, memo({ due: addDays(today, 120) })))).toBe("done");
  });

  test("from the day on which it goes out, not from that of a transfer before", () => {
    const { id } = dear();
    const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
      enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
    const sent = { from: "boca", to: "new_york", note: null, ids: [id] };
    const { id: transferId } = on(0, (ctx) => beginTransfer(ctx, sent));
    on(0, (ctx) => sendTransfer(ctx, { transferId, version: null }));
    on(5, (ctx) => takeBackPieces(ctx, { transferId, ids: [id] }));
    expect(asked(later(6, id, memo({ due: addDays(today, 97) })))).toEqual(["due"]);
    expect(asked(later(6, id, memo({ due: addDays(today, 96) })))).toBe("done");
  });

  test("a memo for less than it cost; without a cost that they see, for less than the retail price", () => {
    const { id } = dear();
    expect(asked(move(id, memo({ value: cents(0) }), SAL))).toEqual(["value"]);
    const refused = refusal(move(id, memo({ value: cents(399_99), due: addDays(today, 91) }), SAL));
    expect(refused).toMatchObject({
      errors: {
        value: ["A memo for less than it cost needs approval"],
        due: [expect.stringMatching(/^Out of the house for more than 90 days/)],
      },
    });
    expect(JSON.stringify(refused)).not.toContain("40000");
    expect(asked(move(id, memo({ value: cents(400_00) }), SAL))).toBe("done");
    const free = aPiece({ location: "boca", cost: cents(0), retailPrice: cents(1_000_00) }).id;
    expect(asked(move(free, memo({ value: cents(999_99) }), SAL))).toEqual(["value"]);
    const changes = { "figures.cost": false } as const;
    enact((ctx) => changeRolePermissions(ctx, "sales", { changes, version: null }));
    const blind = refusal(move(dear().id, memo({ value: cents(999_99) }), SAL));
    expect(blind.errors).toEqual({ value: ["A memo for less than $1,000.00 needs approval"] });
    const other = dear().id;
    expect(asked(move(other, memo({ value: cents(1) }), SUSAN))).toBe("done");
    expect(looks()[0]).toEqual(["memo", other, 1]);
  });
});

test("what a step doesn't take, lacks, or names wrongly is refused with its field", () => {
  const { id } = aPiece({ location: "boca" });
  const customer = aCustomer().id;
  const refused: [Partial<NewMovement> & { kind: Step }, string][] = [
    [{ ...words("reserved", customer), due: null }, "due"],
    [{ ...words("reserved", customer), customerId: null }, "customerId"],
    [{ ...words("reserved", customer), customerId: 999 }, "customerId"],
    [{ ...words("reserved", customer), due: addDays(today, -1) }, "due"],
    [{ ...words("reserved", customer), to: "Somebody" }, "to"],
    [{ ...words("repair_out", customer), to: null }, "to"],
    [{ ...words("repair_out", customer), value: cents(1) }, "value"],
    [{ ...words("damaged", customer), note: null }, "note"],
    [{ ...words("lost", customer), customerId: customer }, "customerId"],
  ];
  for (const [sent, field] of refused) {
    const { kind, errors } = refusal(move(id, { ...NOTHING, ...sent }));
    expect([kind, Object.keys(errors)]).toEqual(["invalid", [field]]);
  }
  expect(stateOf(id)).toBe("available");
});

test("a piece that is put away for a layaway follows its order alone", () => {
  const customer = aCustomer().id;
  const { id: pieceId } = aPiece({ location: "boca" });
  const order = enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: customer,
      location: "boca",
      notes: null,
      promised: null,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: [],
    }),
  );
  expect(refusal(move(pieceId, words("released", customer))).message).toMatch(
    /reserved for L-.*Cancel that order/,
  );
  expect(findOut(shop.db, {}, { limit: 9 })).toEqual([]);
  enact((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Changed their mind" }));
  expect(shop.db.select().from(orders).get()?.cancelledAt).not.toBeNull();
  expect(move(pieceId, words("reserved", customer)).kind).toBe("done");
});

describe("a correction of stock", () => {
  const approval: Approval = { employeeId: SUSAN.id, pinHash: "of Susan", shown: null };
  beforeEach(() => {
    enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "of Susan", sessionId: 0 }), SUSAN);
  });

  test("takes the permission or an approval, which the trail names", () => {
    const customer = aCustomer().id;
    for (const kind of ["damaged", "lost", "melted", "scrapped", "sent_to_vendor"] as const) {
      const { id } = aPiece({ location: "boca" });
      const sent = words(kind, customer);
      const alone = refusal(move(id, sent, SAL));
      expect([alone.kind, alone.steps?.[0]?.permission]).toEqual(["approval", "inventory.correct"]);
      expect(stateOf(id)).toBe("available");
      const written = write({ ...originOf(SAL), approval }, (ctx) =>
        movePiece(ctx, { pieceId: id, ...sent }),
      );
      expect(written.kind).toBe("done");
      const entry = shop.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, "piece.moved"))
        .orderBy(desc(auditLog.id))
        .get();
      expect(entry).toMatchObject({ recordId: String(id), employeeId: SAL.id, approvedBy: SUSAN.id });
    }
    for (const kind of ["reserved", "memo_out", "repair_out"] as const)
      expect(move(aPiece({ location: "boca" }).id, words(kind, customer), SAL).kind).toBe("done");
  });

  test("is no return of a vendor's own piece to them, and nobody makes a piece of the store a vendor's first", () => {
    const back = words("sent_to_vendor", 0);
    for (const ownership of ["memo", "consigned"] as const) {
      const theirs = aPiece({ location: "boca", vendorId: aVendor().id, ownership });
      expect(move(theirs.id, back, SAL).kind).toBe("done");
    }
    const { id, ...piece } = aPiece({ location: "boca", vendorId: aVendor().id });
    const lend = (by: typeof SAL) =>
      attempt((ctx) => editPiece(ctx, id, { ...piece, ownership: "memo", tagText: by.email }), by);
    expect(lend(SAL)).toMatchObject({
      refusal: { kind: "forbidden", errors: { ownership: [expect.anything()] } },
    });
    expect(lend(SUSAN).kind).toBe("done");
  });

  test("shows no cost to who asks for it", () => {
    const piece = aPiece({ location: "boca", cost: cents(12_345) });
    expect(JSON.stringify(refusal(move(piece.id, words("damaged", 1), SAL)))).not.toContain("12345");
  });
});

describe("a customer", () => {
  test("who has something on memo can't be erased; afterwards the words about them are gone", () => {
    const clara = aCustomer({ firstName: "Clara", lastName: "Hale" });
    const { id } = aPiece({ location: "boca" });
    moved(id, { ...words("memo_out", clara.id), note: "For Clara's mother" });
    const erase = () =>
      attempt((ctx) => eraseCustomer(ctx, clara.id, { reason: "request", confirmed: true }));
    const first = erase();
    expect(first.kind === "refused" && first.refusal.message).toMatch(/reserved for this customer/);
    moved(id, { ...NOTHING, kind: "memo_returned" });
    expect(erase().kind).toBe("done");
    const rows = shop.db.select().from(pieceMovements).where(eq(pieceMovements.customerId, clara.id)).all();
    expect(rows).toMatchObject([{ kind: "memo_out", note: null, dueDay: addDays(today, 7) }]);
    expect(() => shop.db.update(pieceMovements).set({ note: "Again" }).run()).toThrow(/only ever added/);
  });

  test("who was merged is followed", () => {
    const [kept, merged] = [aCustomer({ lastName: "Hale" }), aCustomer({ lastName: "Hale-Reed" })];
    const piece = aPiece({ location: "boca" });
    moved(piece.id, words("reserved", merged.id));
    enact((ctx) =>
      mergeCustomers(ctx, kept.id, {
        mergedId: merged.id,
        version: kept.version,
        mergedVersion: merged.version,
        fields: {} as never,
      }),
    );
    expect(pieceNow(shop.db, piece).customer?.id).toBe(kept.id);
    expect(findOut(shop.db, {}, { limit: 1 })[0]?.customerId).toBe(kept.id);
  });
});

test.each(oneIn(3, [1, 2, 3]))(
  "history %i: a replay of the movements says what a piece was at any moment",
  (seed) => {
    const random = new SeededRandom(`movements ${seed}`);
    // After the pieces were received.
    let now = Date.now() + 60_000;
    const customers = [aCustomer().id, aCustomer().id];
    const ids = Array.from({ length: 6 }, () => aPiece({ location: "boca" }).id);
    const sales = new Map<number, { id: number; lines: number[] }>();
    /** What each piece was when, written down beside the shop. */
    const was: { id: number; at: number; state: string }[] = [];
    shop.db
      .update(stores)
      .set({ tradeInHoldDays: random.pick([0, 1]) })
      .run();
    const act = <T>(rule: Parameters<typeof attempt<T, unknown>>[0]): T | null => {
      now += random.whole(1_000, 1_000_000);
      const actor = actorNamed(OLIVE);
      const written = write({ actor, requestId: "test", address: "127.0.0.1" }, (ctx) =>
        rule({ ...ctx, actor, now: now as Instant }),
      );
      return written.kind === "done" ? written.value : null;
    };
    for (let step = 0; step < (EVERYTHING ? 250 : 120); step += 1) {
      const id = random.pick(ids);
      const customerId = random.pick(customers);
      const sale = sales.get(id);
      const kind = random.pick(STEPS.filter((each) => each !== "melted" && each !== "sent_to_vendor"));
      random.pick([
        () => act((ctx) => movePiece(ctx, { pieceId: id, ...words(kind, customerId, "2999-01-01" as Day) })),
        () => act((ctx) => movePiece(ctx, { pieceId: id, ...words(kind, customerId, "2999-01-01" as Day) })),
        () => {
          const ticket = {
            customerId,
            location: "boca",
            lines: [
              {
                kind: "piece",
                at: "lines.0",
                pieceId: id,
                price: null,
                discount: null,
                discountReason: null,
                cost: null,
              },
            ],
            tax: "auto",
            shippingCharge: cents(0),
            tradeIn:
              ids.length < 20 && random.chance(0.5)
                ? {
                    item: "Old band",
                    value: cents(100),
                    melt: null,
                    weight: null,
                    isScrap: random.chance(0.5),
                  }
                : null,
          } as const;
          const sold = act((ctx) => sellWithOrders(ctx, ticket as never));
          if (sold) sales.set(id, { id: sold.id, lines: sold.lines.map((line) => line.id) });
          // What was traded in lives on with the others.
          if (sold?.tradeIn?.piece) ids.push(sold.tradeIn.piece.id);
        },
        () => sale && act((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" })),
        () =>
          sale &&
          act((ctx) =>
            returnLines(ctx, {
              saleId: sale.id,
              lines: sale.lines.map((line) => ({ id: line, to: random.pick(["stock", "damaged"] as const) })),
              refund: null,
              fee: cents(0),
              shipping: cents(0),
              reason: "It broke",
            }),
          ),
        () => {
          const piece = { at: "pieces.0", pieceId: id, price: null, discount: null, discountReason: null };
          const head = { customerId, location: "boca", notes: null, promised: null };
          act((ctx) => takeInOrder(ctx, { ...head, kind: "layaway", pieces: [piece], instalments: [] }));
        },
        () => {
          const open = shop.db
            .select()
            .from(orders)
            .all()
            .filter((order) => order.cancelledAt === null);
          const order = open.length > 0 ? random.pick(open) : null;
          if (order) act((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Changed their mind" }));
        },
      ])();
      for (const each of ids) was.push({ id: each, at: now, state: stateOf(each) ?? "" });
    }
    expect(new Set(was.map(({ state }) => state)).size).toBeGreaterThan(5);
    for (const { id, at, state } of was) {
      expect([id, at, stateAt(shop.db, id, at as Instant)]).toEqual([id, at, state]);
    }
  },
);
