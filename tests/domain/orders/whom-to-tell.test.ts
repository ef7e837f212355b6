import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { sendAboutOrder } from "~/domain/workshop/orders/send-about-order.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import {
  type CallFilter,
  type CallKey,
  countCalls,
  findCalls,
} from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { messageToSend } from "~/domain/workshop/orders/message-words";
import { type Order, waits } from "~/domain/workshop/orders/order";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import {
  readSettings,
  type SettingName,
  type Settings,
  versionOfSettings,
} from "~/domain/shop/settings/read-settings.server";
import { atNoon } from "../../support/noon.ts";
import { answered, begin, claimed, NEVER } from "../../support/outbox.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  aSpecialOrder,
  attempt,
  contradictionsOf,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

atNoon();
const DAY = 24 * 60 * 60 * 1_000;

let shop: TestShop;
let noon: number;
let today: Day;
beforeEach(() => {
  shop = openTestShop();
  noon = Date.now();
  today = dayIn("America/New_York", noon as Instant);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.setSystemTime(noon);
});

const later = (days: number) => vi.setSystemTime(noon + days * DAY);
const list = (calls: CallList, more: Partial<CallFilter> = {}) => {
  const filter = { list: calls, now: Date.now() as Instant, ...more };
  const found = findCalls(shop.db, filter, { limit: 50 });
  expect(countCalls(shop.db, filter, 50)).toBe(found.length);
  return found.map(({ id }) => id);
};
const tell = (orderId: number, message: string | null = null) =>
  enact((ctx) => tellCustomer(ctx, { orderId, how: "text", message }));
const status = (id: number, to: "completed" | "in_progress" | "picked_up") =>
  enact((ctx) => changeRepairStatus(ctx, id, to));
const order = (id: number): Order => {
  const found = getOrder(shop.db, id);
  if (!found) throw new Error(`No order ${id}`);
  return found;
};
const message = (id: number) => messageToSend(order(id), readSettings(shop.db), dayNow());
const dayNow = () => dayIn("America/New_York", Date.now() as Instant);
const set = (patch: Partial<Settings>) =>
  attempt((ctx) =>
    changeSettings(ctx, {
      ...patch,
      version: versionOfSettings(shop.db, Object.keys(patch) as SettingName[]),
    }),
  );

const AMELIA = { firstName: "Amelia", lastName: "Quuxwell" };
function aReadyRepair(words: Parameters<typeof aRepair>[0] = {}): number {
  const { id } = aRepair({ item: "Three-stone ring", customerPrice: cents(19_000), ...words });
  status(id, "completed");
  return id;
}
function aLayaway(due: number[], customerId = aCustomer(AMELIA).id): number {
  const pieceId = aPiece({ retailPrice: cents(90_000), location: "boca" }).id;
  const amount = cents(90_000 / due.length);
  return enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId,
      location: "boca",
      notes: null,
      promised: null,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: due.map((days) => ({ due: addDays(today, days), amount })),
    }),
  ).id;
}
const pay = (orderId: number, amount: number) =>
  enact((ctx) =>
    takeDeposit(ctx, {
      orderId,
      kind: "card",
      amount: cents(amount),
    }),
  );

test("a ready repair that turns out to be somebody else's is to be told of anew", () => {
  const id = aReadyRepair();
  tell(id);
  later(1);
  const change = (words: { notes?: string; customerId?: number }) => {
    const { version, store: location, ...repair } = getRepair(shop.db, id)!;
    const { customerId, item, description, notes, costToRepair, customerPrice } = { ...repair, ...words };
    const details = { customerId, item, description, notes, costToRepair, customerPrice, location };
    enact((ctx) => editRepair(ctx, id, { ...details, version }));
  };
  change({ notes: "Hers" });
  expect(waits(order(id), "toTell")).toBe(false);
  change({ customerId: aCustomer().id });
  expect(waits(order(id), "toTell")).toBe(true);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("a layaway that was put away and is canceled leaves its place, as the trail says", () => {
  const id = aLayaway([30]);
  enact((ctx) => moveOrder(ctx, { orderId: id, place: "safe" }));
  enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Changed their mind" }));
  expect(order(id).place?.place).toBe("handed_over");
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

describe("what is ready", () => {
  test("is to be told, whatever kind it is, and no more once its customer was told", () => {
    const repair = aReadyRepair();
    const special = aSpecialOrder({ arrived: today }).id;
    const layaway = aLayaway([30]);
    pay(layaway, 90_000);
    aRepair();
    aSpecialOrder();
    aLayaway([30]);
    expect(list("ready").toSorted()).toEqual([repair, special, layaway].toSorted());
    expect(list("to_tell").toSorted()).toEqual([repair, special, layaway].toSorted());
    tell(repair);
    later(1 / 24);
    tell(layaway);
    expect(list("to_tell")).toEqual([special]);
    expect(list("to_tell", { kind: "repair" })).toEqual([]);
    expect(list("ready", { location: "denver" })).toEqual([]);
  });

  test("that went back to the bench is to be told again", () => {
    const id = aReadyRepair();
    tell(id);
    expect(list("to_tell")).toEqual([]);
    status(id, "in_progress");
    expect(list("ready")).toEqual([]);
    later(20);
    status(id, "completed");
    expect.soft(list("to_tell")).toEqual([id]);
    expect.soft(list("to_remind")).toEqual([]);
    expect.soft(waits(getOrder(shop.db, id)!, "toTell")).toBe(true);
  });

  test("is reminded so many days after the last telling as Settings say, or never", () => {
    const id = aReadyRepair();
    tell(id);
    later(13);
    expect(list("to_remind")).toEqual([]);
    later(14);
    expect(list("to_remind")).toEqual([id]);
    tell(id);
    expect(list("to_remind")).toEqual([]);
    later(28);
    expect(list("to_remind")).toEqual([id]);
    set({ remindAfterDays: 15 });
    expect(list("to_remind")).toEqual([]);
    later(29);
    expect(list("to_remind")).toEqual([id]);
    set({ remindAfterDays: 0 });
    expect(list("to_remind")).toEqual([]);
    set({ remindAfterDays: 14 });
    status(id, "picked_up");
    expect(list("to_remind")).toEqual([]);
  });

  test("is unclaimed after the days that Settings say, told or not, what waits longest first", () => {
    const first = aReadyRepair();
    later(1);
    const second = aSpecialOrder({ arrived: dayNow() }).id;
    tell(first);
    later(89);
    expect(list("unclaimed")).toEqual([]);
    later(90);
    expect(list("unclaimed")).toEqual([first]);
    later(91);
    expect(list("unclaimed")).toEqual([first, second]);
    set({ unclaimedAfterDays: 91 });
    expect(list("unclaimed")).toEqual([first]);
  });

  test("is found by name, phone, number and words, repairs among the others", () => {
    const amelia = aCustomer({ ...AMELIA, cellPhone: "(561) 555-0171" }).id;
    const repair = aReadyRepair({ customerId: amelia });
    const special = aSpecialOrder({ customerId: amelia, item: "Two bands", arrived: today }).id;
    const others = [aReadyRepair(), aSpecialOrder({ arrived: today }).id];
    // Isn't ready.
    aRepair({ customerId: amelia });
    const found = (search: string, more: Partial<CallFilter> = {}) => list("to_tell", { search, ...more });
    expect(found("").toSorted()).toEqual([repair, special, ...others].toSorted());
    for (const search of ["quuxwell", "Quuxwell, Amelia", "(561) 555-0171"])
      expect([search, found(search).toSorted()]).toEqual([search, [repair, special].toSorted()]);
    expect(found("amelia bands")).toEqual([special]);
    expect(found("three-stone quuxwell")).toEqual([repair]);
    expect(found(`R-${String(repair).padStart(6, "0")}`)).toEqual([repair]);
    expect(found("quuxwell", { kind: "special_order" })).toEqual([special]);
    expect(found("quuxwell", { location: "denver" })).toEqual([]);
    expect(found("nobody here")).toEqual([]);
    // A part of a phone number is for those who may see it.
    expect(found("quuxwell 0171")).toEqual([]);
    expect(found("quuxwell 0171", { seesContact: true }).toSorted()).toEqual([repair, special].toSorted());
    tell(repair);
    expect(found("quuxwell")).toEqual([special]);
    expect(list("ready", { search: "quuxwell" }).toSorted()).toEqual([repair, special].toSorted());
  });

  test("is read page by page, forth and back", () => {
    const expected: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      vi.setSystemTime(noon + n * DAY);
      if (n % 3 === 0) expected.push(aSpecialOrder({ arrived: dayNow() }).id);
      else if (n % 3 === 1) expected.push(aReadyRepair());
      else {
        const id = aLayaway([60]);
        pay(id, 90_000);
        expected.push(id);
      }
    }
    const filter: CallFilter = { list: "ready", now: Date.now() as Instant };
    const forth: number[] = [];
    const pages: CallKey[] = [];
    for (let after: CallKey | undefined; ;) {
      const rows = findCalls(shop.db, filter, { after, limit: 2 });
      const last = rows.at(-1);
      if (!last) break;
      after = [last.since, last.id];
      pages.push(after);
      forth.push(...rows.map(({ id }) => id));
    }
    expect(forth).toEqual(expected);
    const before = findCalls(shop.db, filter, { before: pages[2], limit: 3 });
    expect(before.map(({ id }) => id)).toEqual(expected.slice(2, 5));
  });
});

test("a cancelled repair waits to be handed back, is told of it, and leaves the list with its status", () => {
  const [cancelled, open] = [aRepair({ item: "Bent ring" }).id, aReadyRepair()];
  enact((ctx) => cancelOrder(ctx, { orderId: cancelled, reason: "Too expensive" }));
  expect(list("hand_back")).toEqual([cancelled]);
  expect(list("ready")).toEqual([open]);
  expect(list("hand_back", { location: "denver" })).toEqual([]);
  expect(list("hand_back", { kind: "layaway" })).toEqual([]);
  expect(list("hand_back", { search: "bent" })).toEqual([cancelled]);
  expect(list("hand_back", { search: "three-stone" })).toEqual([]);
  expect(tell(cancelled, "Come and fetch it.").tellings).toHaveLength(1);
  expect(list("hand_back")).toEqual([cancelled]);
  status(cancelled, "picked_up");
  expect(list("hand_back")).toEqual([]);
  const again = attempt((ctx) => tellCustomer(ctx, { orderId: cancelled, how: "phone", message: null }));
  expect(again).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
});

describe("a layaway", () => {
  test("is to be paid again at once when the message about it didn't arrive", () => {
    begin();
    const orderId = aLayaway([2, 32, 62]);
    later(2);
    const to = { channel: "email", address: "amelia@mail.example", message: null, lastTold: null } as const;
    const message = enact((ctx) => sendAboutOrder(ctx, { ...to, orderId, purpose: "payment_due" }));
    expect(list("payment_due")).toEqual([]);
    claimed();
    answered(message.id, NEVER);
    expect(list("payment_due")).toEqual([orderId]);
  });

  test("is to be paid from the day an instalment is due, until it is paid or its customer was told", () => {
    const id = aLayaway([2, 32, 62]);
    tell(id, "Put away for you");
    later(1);
    expect(list("payment_due")).toEqual([]);
    later(2);
    expect(list("payment_due")).toEqual([id]);
    expect(list("payment_due", { search: "quuxwell" })).toEqual([id]);
    expect(list("payment_due", { search: "nobody" })).toEqual([]);
    expect(list("ready")).toEqual([]);
    tell(id);
    expect(list("payment_due")).toEqual([]);
    later(16);
    expect(list("payment_due")).toEqual([id]);
    pay(id, 30_000);
    expect(list("payment_due")).toEqual([]);
    later(32);
    expect(list("payment_due")).toEqual([id]);
    expect(
      findCalls(shop.db, { list: "payment_due", now: Date.now() as Instant }, { limit: 1 })[0],
    ).toMatchObject({ since: Date.parse(`${addDays(today, 32)}T12:00Z`) });
    set({ remindAfterDays: 0 });
    tell(id);
    later(62);
    expect(list("payment_due")).toEqual([]);
  });
});

describe("the message", () => {
  test("says that an order is ready, then that it still waits, in the words of Settings", () => {
    const { id, ...taken } = aSpecialOrder({ customerId: aCustomer(AMELIA).id, item: "Two {bands}" });
    expect(message(id)).toBeNull();
    const edit = { ...taken, promised: null, ordered: null, arrived: today };
    enact((ctx) => editOrder(ctx, { orderId: id, ...edit }));
    const number = `O-${String(id).padStart(6, "0")}`;
    expect(message(id)).toBe(
      `Hello Amelia, Two {bands} (${number}) is ready for you at Boca Raton. Amount due, with tax: $850.00.`,
    );
    set({ shopName: "Marsh & Daughters" });
    expect(message(id)).toContain("is ready for you at Marsh & Daughters, Boca Raton.");
    set({ shopName: "" });
    pay(id, 10_000);
    later(1 / 24);
    tell(id);
    expect(message(id)).toBe(
      `Hello Amelia, Two {bands} (${number}) is still waiting for you at Boca Raton. Amount due, with tax: $750.00.`,
    );
    set({ reminderMessage: "{First Name}: { number }!" });
    expect(message(id)).toBe(`Amelia: ${number}!`);
  });

  test("says what of a layaway is due", () => {
    const id = aLayaway([0, 30]);
    pay(id, 10_000);
    expect(message(id)).toBe(
      `Hello Amelia, your layaway L-${String(id).padStart(6, "0")} at Boca Raton has a payment of $350.00 due. Balance, with tax: $800.00.`,
    );
    pay(id, 35_000);
    expect(message(id)).toBeNull();
  });

  test.each([
    ["readyMessage", "Hello {name}", "{name}"],
    ["readyMessage", "{due} to pay", "{due}"],
    ["reminderMessage", "Hello {first name", "{"],
    ["reminderMessage", "Hello first name}", "}"],
    ["paymentMessage", "{} to pay", "{}"],
  ] as const)("%s '%s' names what it doesn't know", (name, text, unknown) => {
    const written = set({ [name]: text });
    expect(written).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "invalid",
        errors: { [name]: [expect.stringMatching(`^\\${unknown} isn't a placeholder: use `)] },
      },
    });
    expect(readSettings(shop.db)[name]).not.toBe(text);
  });
});

test("each telling is kept with its words; the last one stands for the order", () => {
  const id = aReadyRepair();
  tell(id, "It is ready.");
  const { told, tellings } = tell(id, null);
  expect(tellings.map((each) => each.message)).toEqual(["It is ready.", null]);
  expect(told).toMatchObject({ way: "text", at: Date.now() });
  status(id, "picked_up");
  const again = attempt((ctx) => tellCustomer(ctx, { orderId: id, how: "phone", message: null }));
  expect(again).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
});

test("an erasure takes the words, the export has them", () => {
  const customerId = aCustomer(AMELIA).id;
  const id = aReadyRepair({ customerId });
  tell(id, "Filfre, Amelia, it is ready.");
  const customer = getCustomer(shop.db, customerId);
  if (!customer) throw new Error("No customer");
  const reading = readAllOf(shop.db, customer, Date.now() as Instant);
  let step = reading.next();
  while (!step.done) step = reading.next();
  expect(JSON.stringify(step.value.envelopes)).toContain("Filfre, Amelia, it is ready.");
  status(id, "picked_up");
  const erased = attempt((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true }));
  expect(erased.kind).toBe("done");
  expect(order(id).tellings).toMatchObject([{ way: "text", message: null }]);
});
