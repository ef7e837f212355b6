import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orders, repairs } from "~db/schema/index.ts";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { keepReply } from "~/domain/outreach/replies/keep-reply.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { addDays, type Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { addNote } from "~/domain/records/notes/write-note.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { openBusinessOf } from "~/domain/records/privacy/find-open-business.server";
import { OPEN_BUSINESS_WORDS, type OpenBusiness } from "~/domain/records/privacy/open-business-words";
import { countInactive, inactiveCustomers } from "~/domain/records/privacy/retention.server";
import { countOpenRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { done } from "~/domain/result";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { oneIn } from "../../support/everything.ts";
import {
  aBuy,
  aCustomer,
  aPhoto,
  aPiece,
  aRepair,
  aSpecialOrder,
  attempt,
  enact,
  openTestShop,
  someCredit,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const now = () => Date.now() as Instant;
const YEAR = 366 * 86_400_000;
const addedLongAgo = () => {
  const { id } = aCustomer();
  shop.db.$client.prepare("update customers set created_at = ? where id = ?").run(Date.now() - 4 * YEAR, id);
  return id;
};
const today = () => todayAt(shop.db, "boca", now());
/** As if all that was done with orders were long ago. */
const longAgo = () => {
  const at = Date.now() - 4 * YEAR;
  shop.db
    .update(repairs)
    .set({ intakeAt: at as Instant, statusChangedAt: at as Instant })
    .run();
  shop.db
    .update(orders)
    .set({
      takenInAt: sql`iif(${orders.takenInAt} is null, null, ${at})`,
      handedOverAt: sql`iif(${orders.handedOverAt} is null, null, ${at})`,
    })
    .run();
};
const NOTHING = { customerId: null, to: null, due: null, value: null, note: null };
const pay = (orderId: number) =>
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(40_00) }));
const merged = (customerId: number) => {
  const kept = addedLongAgo();
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  const of = { mergedId: customerId, version: null, mergedVersion: null, fields };
  enact((ctx) => mergeCustomers(ctx, kept, of));
  return kept;
};

/** What is open of a customer. */
const OPEN: Record<string, [OpenBusiness, (customerId: number) => void]> = {
  "an open repair": ["repair", (customerId) => void aRepair({ customerId })],
  "a cancelled repair that is still here": [
    "repair",
    (customerId) => {
      const { id } = aRepair({ customerId });
      enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Sold it" }));
    },
  ],
  "an open special order": ["order", (customerId) => void aSpecialOrder({ customerId })],
  "a deposit on a special order that was handed over unpaid": [
    "deposit",
    (customerId) => {
      const { id } = aSpecialOrder({ customerId });
      pay(id);
      enact((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Them" }));
    },
  ],
  "a deposit on a repair that was handed over unpaid": [
    "deposit",
    (customerId) => {
      const { id } = aRepair({ customerId });
      pay(id);
      enact((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Them" }));
    },
  ],
  "an item on hold": [
    "piece",
    (customerId) =>
      void enact((ctx) =>
        movePiece(ctx, {
          ...NOTHING,
          pieceId: aPiece().id,
          kind: "reserved",
          customerId,
          due: addDays(today(), 9),
        }),
      ),
  ],
  "an open buy": ["buy", (customerId) => void aBuy({ customerId })],
  "store credit": ["credit", (customerId) => someCredit(customerId, cents(500))],
};

describe.each(
  oneIn(
    3,
    Object.entries(OPEN).flatMap(([name, of]) =>
      [false, true].map((isMerged) => [name, isMerged, ...of] as const),
    ),
  ),
)("%s (merged: %j)", (_, isMerged, what, open) => {
  test("is said before an erasure, refuses it, and keeps the customer", () => {
    const [gone, own] = [addedLongAgo(), addedLongAgo()];
    open(own);
    const id = isMerged ? merged(own) : own;
    expect.soft(openBusinessOf(shop.db, id).map((each) => each.what)).toEqual([what]);
    expect.soft(countOpenRepairs(shop.db, id), "Open Repairs").toBe(what === "repair" ? 1 : 0);
    const erased = attempt((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect.soft(erased).toMatchObject({ refusal: { kind: "conflict", message: OPEN_BUSINESS_WORDS[what] } });
    // As of a time at which nothing that was done now counts.
    const later = (Date.now() + 9 * YEAR) as Instant;
    expect.soft(inactiveCustomers(shop.db, 3, later)).toEqual([gone]);
    expect.soft(countInactive(shop.db, [1, 3], later)).toEqual([1, 1]);
  });
});

/** What is over. */
const OVER: Record<string, (customerId: number) => void> = {
  "a special order that was cancelled": (customerId) => {
    const { id } = aSpecialOrder({ customerId });
    enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Too late" }));
  },
  "a repair that was cancelled and handed back": (customerId) => {
    const { id } = aRepair({ customerId });
    enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Sold it" }));
    enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
  },
  "a repair that was taken in as picked up": (customerId) =>
    void aRepair({ customerId, status: "picked_up" }),
};

test.each(Object.entries(OVER))("%s is in nothing's way", (_, end) => {
  const id = addedLongAgo();
  end(id);
  expect.soft(openBusinessOf(shop.db, id)).toEqual([]);
  expect.soft(countOpenRepairs(shop.db, id), "Open Repairs").toBe(0);
  expect.soft(inactiveCustomers(shop.db, 3, (Date.now() + 9 * YEAR) as Instant)).toEqual([id]);
  const erased = attempt((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
  expect.soft(erased.kind).toBe("done");
});

/** What was done for a customer, or with them. */
const HEARD: Record<string, (customerId: number) => void> = {
  "a call": (customerId) => {
    const call = { reason: "other", occasion: null, outcome: "phone", note: null, next: null } as const;
    enact((ctx) => noteCall(ctx, { customerId, ...call }));
  },
  "a note": (customerId) =>
    void enact((ctx) =>
      addNote(ctx, { of: { kind: "customer", id: customerId }, text: "Likes opals", isPinned: false }),
    ),
  "a wish": (customerId) =>
    void enact((ctx) => addWish(ctx, { customerId, sku: null, description: "An opal", note: null })),
  "a relative": (customerId) => {
    const mia = { name: "Mia", relation: "daughter", occasion: null, note: null, relatedId: null } as const;
    enact((ctx) => addRelative(ctx, { customerId, ...mia, date: null, monthDay: null }));
  },
  "a photo": (customerId) => void aPhoto({ kind: "customer", id: customerId }),
  "a message about an order": (customerId) => {
    const { id } = aRepair({ customerId });
    enact((ctx) => tellCustomer(ctx, { orderId: id, how: "text", message: null }));
    enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
    longAgo();
  },
  "an answer of theirs": (customerId) =>
    enact(({ tx, now: at }) => {
      const words = {
        address: "(561) 555-0142",
        addressKey: null,
        subject: null,
        words: "Yes",
        quoted: null,
      };
      const came = { ...words, channel: "text", kind: "reply", providerRef: `SM${customerId}` } as const;
      const kept = { ...came, customerId, receivedAt: at };
      const entry = keepReply(tx, kept, { longest: { address: 50, words: 50 }, now: at });
      return { ok: true, value: undefined, trail: entry ? [entry] : [] };
    }),
  "a note on a repair": (customerId) => {
    const { id } = aRepair({ customerId });
    enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
    enact((ctx) => addNote(ctx, { of: { kind: "order", id }, text: "Called twice", isPinned: false }));
    longAgo();
  },
};

/** What nobody was heard by. */
const UNHEARD: Record<string, (customerId: number) => void> = {
  nothing: () => {},
  "an export of their data": (id) =>
    void enact(() => done(null, { action: "customer.exported", record: { kind: "customer", id } })),
};

test.each([
  ...Object.entries(HEARD).map(([what, act]) => [what, act, true] as const),
  ...Object.entries(UNHEARD).map(([what, act]) => [what, act, false] as const),
])("after %s a customer added long ago is kept, merged or not, or goes", (_, act, isKept) => {
  const [own, other] = [addedLongAgo(), addedLongAgo()];
  act(own);
  act(other);
  const years = (n: number) => inactiveCustomers(shop.db, n, now());
  expect.soft(years(3)).toEqual(isKept ? [] : [own, other]);
  expect.soft(countInactive(shop.db, [3], now())).toEqual([isKept ? 0 : 2]);
  // An erasure isn't in the way of it.
  const erased = attempt((ctx) => eraseCustomer(ctx, own, { reason: "request", confirmed: true }));
  expect(erased.kind).toBe("done");
});

test("a day to call again that is still ahead keeps a customer, until it was done", () => {
  const id = addedLongAgo();
  const later = (Date.now() + 9 * YEAR) as Instant;
  const call = (next: ReturnType<typeof today> | null) =>
    enact((ctx) =>
      noteCall(ctx, { customerId: id, reason: "other", occasion: null, outcome: "phone", note: null, next }),
    );
  call(addDays(today(), 12 * 366));
  expect(inactiveCustomers(shop.db, 3, later)).toEqual([]);
  call(null);
  expect(inactiveCustomers(shop.db, 3, later)).toEqual([id]);
});
