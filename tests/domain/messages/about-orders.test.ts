import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayIn, type Instant } from "~/domain/dates";
import { messagesInDoubt } from "~/domain/people/outbox/find-messages.server";
import { findMessages } from "~/domain/people/outbox/messages-about.server";
import { type AboutOrder, sendAboutOrder } from "~/domain/workshop/orders/send-about-order.server";
import { sendToAll } from "~/domain/workshop/orders/send-to-all.server";
import { sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { canceledWords } from "~/domain/people/outbox/canceled-words";
import type { CanceledWhy } from "~/domain/people/outbox/message";
import { whatToDo } from "~/domain/people/outbox/what-to-do";
import { blankOf } from "~/domain/fields";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { mergeFields } from "~/domain/people/merges/merge-fields";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { countCalls, findCalls } from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { messageToSend, type OrderPurpose } from "~/domain/workshop/orders/message-words";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { OLIVE, RHEA, SAL } from "../../support/cast.ts";
import { atNoon } from "../../support/noon.ts";
import { answered, begin, claim, claimed, messageNow, NEVER } from "../../support/outbox.ts";
import {
  aCustomer,
  aRepair,
  aSpecialOrder,
  attempt,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

atNoon();

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  chooseSettings({ shopName: "Kessler" });
  begin();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const AMELIA = { firstName: "Amelia", email: "amelia@mail.example", cellPhone: "(561) 555-0142" };

function aReadyRing(to: Parameters<typeof aCustomer>[0] = AMELIA) {
  const customer = aCustomer(to);
  const { id } = aRepair({ customerId: customer.id, item: "Ring" });
  enact((ctx) => changeRepairStatus(ctx, id, "completed"));
  return { id, customer };
}

const order = (id: number) => getOrder(shop.db, id)!;
const about = (orderId: number, words: Partial<AboutOrder> = {}): AboutOrder => ({
  orderId,
  channel: "email",
  address: null,
  message: null,
  purpose: null,
  lastTold: null,
  ...words,
});
const send = (orderId: number, words: Partial<AboutOrder> = {}, by = SAL) =>
  attempt((ctx) => sendAboutOrder(ctx, about(orderId, words)), by);
const sent = (orderId: number, words: Partial<AboutOrder> = {}) =>
  enact((ctx) => sendAboutOrder(ctx, about(orderId, words)), SAL);
const listed = (list: CallList) => {
  const filter = { list, now: Date.now() as Instant };
  const found = findCalls(shop.db, filter, { limit: 50 }).map(({ id }) => id);
  expect(countCalls(shop.db, filter, 50)).toBe(found.length);
  return found;
};
const today = () => dayIn("America/New_York", Date.now() as Instant);
/** What the timeline says of an order's messages, the newest first. */
const told = (id: number) =>
  readTimeline(
    shop.db,
    { kind: "order", id, zone: "America/New_York" },
    { kinds: ["message"], year: null },
    { limit: 5 },
    { seesCost: true },
  ).map(({ what }) => what);

describe("a message about an order", () => {
  test("has the text of Settings, the shop and its store, and counts as telling the customer", () => {
    const { id, customer } = aReadyRing();
    const text = messageToSend(order(id), readSettings(shop.db), today());
    const message = messageNow(sent(id).id);
    expect(message).toMatchObject({
      channel: "email",
      purpose: "ready",
      address: AMELIA.email,
      customerId: customer.id,
      orderId: id,
      state: "queued",
      subject: expect.stringMatching(/^Your repair R-\d{6} at /),
    });
    expect(message.words).toMatch(/^Hello Amelia, Ring \(R-\d{6}\) is ready for you at Kessler, /);
    expect(message.words).toBe(`${text}\n\nKessler`);
    expect(order(id).tellings).toMatchObject([{ way: "email", message: text }]);
    expect(listed("to_tell")).toEqual([]);
  });

  test("by text is the words alone", () => {
    const { id } = aReadyRing();
    const words = "Amelia, your ring shines again.";
    expect(messageNow(sent(id, { channel: "text", message: words }).id)).toMatchObject({
      words,
      subject: null,
      address: AMELIA.cellPhone,
    });
  });

  test("reminds whoever was told, tells of an estimate, and of nothing without words", () => {
    const { id } = aReadyRing();
    sent(id);
    expect(messageNow(sent(id).id)).toMatchObject({
      purpose: "reminder",
      words: expect.stringContaining("still waiting"),
    });
    const asked = aRepair({ customerId: order(id).customerId, item: "Watch" });
    expect(send(asked.id)).toMatchObject({
      refusal: { kind: "invalid", errors: { message: ["Enter the message"] } },
    });
    enact((ctx) => answerEstimate(ctx, { orderId: asked.id, state: "asked", amount: null, how: "phone" }));
    const { purpose, words } = messageNow(sent(asked.id).id);
    expect([purpose, words]).toEqual(["estimate", expect.stringContaining("our estimate for Watch")]);
  });

  test("is refused once somebody told them since, and if there is something else to tell", () => {
    const { id } = aReadyRing();
    enact((ctx) => tellCustomer(ctx, { orderId: id, how: "phone", message: null }), OLIVE);
    const again = send(id, { lastTold: 0 });
    expect(again).toMatchObject({
      refusal: {
        kind: "conflict",
        message: expect.stringMatching(/^Amelia was notified meanwhile, by Olive/),
      },
    });
    expect(send(id, { purpose: "ready" })).toMatchObject({ refusal: { kind: "conflict" } });
    for (const purpose of ["payment_due", "estimate"] satisfies OrderPurpose[])
      expect(send(id, { purpose })).toMatchObject({ refusal: { kind: "conflict" } });
    expect(send(id, { lastTold: order(id).tellings.at(-1)!.id, purpose: "reminder" })).toMatchObject({
      kind: "done",
    });
  });

  test("goes to no address that is missing or closed, unless the customer gave one for it", () => {
    const nobody = aReadyRing({ firstName: "Ida", email: null, cellPhone: null });
    expect(send(nobody.id)).toMatchObject({ refusal: { message: "No email address on file" } });
    expect(messageNow(sent(nobody.id, { address: "ida@mail.example" }).id).address).toBe("ida@mail.example");
    const { id, customer } = aReadyRing();
    const blank = blankOf(profileFields);
    const edit = { ...blank, consent: { ...blank.consent, email: "no" as const }, version: null };
    enact((ctx) => editProfile(ctx, customer.id, edit));
    expect(send(id)).toMatchObject({ refusal: { message: "Asked not to be emailed, or email came back" } });
    expect(send(id, { address: "nobody" })).toMatchObject({
      refusal: { errors: { address: ["Enter an email address"] } },
    });
    expect(order(id).tellings).toEqual([]);
  });

  test("goes to the person's own address, also about an order of a customer who was merged into theirs", () => {
    const { id, customer } = aReadyRing({ ...AMELIA, email: "old@mail.example" });
    const kept = aCustomer(AMELIA);
    const merge = { ...blankOf(mergeFields), mergedId: customer.id };
    enact((ctx) => mergeCustomers(ctx, kept.id, merge), OLIVE);
    expect(order(id).contact).toMatchObject({ email: AMELIA.email, phone: AMELIA.cellPhone });
    expect(messageNow(sent(id).id).address).toBe(AMELIA.email);
  });

  test("isn't for those who may not change orders, nor about what left the house", () => {
    const { id } = aReadyRing();
    expect(send(id, {}, RHEA)).toMatchObject({ refusal: { kind: "forbidden" } });
    enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
    expect(send(id)).toMatchObject({ refusal: { kind: "conflict" } });
  });
});

describe("one that doesn't arrive", () => {
  test("is on the list of those until somebody tells the customer otherwise", () => {
    const { id } = aReadyRing();
    const message = sent(id);
    claimed();
    answered(message.id, NEVER);
    expect(listed("not_delivered")).toEqual([id]);
    expect(told(id)).toEqual(["Notified by email: bounced"]);
    // By hand, at the same moment and by the same channel: no message is taken for it.
    enact((ctx) => tellCustomer(ctx, { orderId: id, how: "email", message: null }));
    expect(listed("not_delivered")).toEqual([]);
    expect(told(id)).toEqual(["Notified by email", "Notified by email: bounced"]);
  });

  test("leaves the list when it is sent again, and is back if that doesn't arrive either", () => {
    const { id } = aReadyRing();
    const message = sent(id);
    claimed();
    begin("second");
    expect(messagesInDoubt(shop.db, 5)).toHaveLength(1);
    expect(listed("not_delivered")).toEqual([id]);
    const again = enact((ctx) => sendAgain(ctx, message.id));
    expect(listed("not_delivered")).toEqual([]);
    claimed("second");
    answered(again.id, NEVER, "second");
    expect(listed("not_delivered")).toEqual([id]);
    expect(told(id)).toEqual(["Notified by email: bounced"]);
    // What is to do is said of the last one alone.
    const filter = { about: [{ kind: "order", id }], purposes: ["ready"] } as const;
    const todo = findMessages(shop.db, filter, { limit: 5 }).map(whatToDo);
    expect(todo).toEqual([expect.stringContaining("It came back"), null]);
  });
});

describe("one that waits, or may not have arrived", () => {
  const pickUp = (id: number) => enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
  const cancelIt = (orderId: number) =>
    enact((ctx) => cancelOrder(ctx, { orderId, reason: "Changed their mind" }), OLIVE);
  const moveTo = (id: number, customerId: number) => {
    const { store: location, ...repair } = getRepair(shop.db, id)!;
    enact((ctx) => editRepair(ctx, id, { ...repair, location, customerId }), OLIVE);
  };
  const toSomebodyElse = (id: number) =>
    moveTo(id, aCustomer({ firstName: "Ida", email: "ida@mail.example" }).id);

  test.each([
    ["was picked up", pickUp, "order_over"],
    ["is another customer's", toSomebodyElse, "another_customer"],
  ])("doesn't leave once its order %s, and isn't sent again", (_, happens, canceledWhy) => {
    const [waiting, doubtful] = [aReadyRing(), aReadyRing()];
    const inDoubt = sent(doubtful.id);
    claimed();
    begin("second");
    const message = sent(waiting.id);
    for (const { id } of [waiting, doubtful]) happens(id);
    expect(claim("second").kind).toBe("canceled");
    expect(messageNow(message.id)).toMatchObject({ state: "canceled", canceledWhy });
    expect(attempt((ctx) => sendAgain(ctx, inDoubt.id))).toMatchObject({
      refusal: { kind: "conflict", message: canceledWords(canceledWhy as CanceledWhy, "email") },
    });
  });

  test("says so of an order that was canceled and is nobody's to fetch", () => {
    const { id } = aSpecialOrder({}, SAL);
    enact((ctx) => answerEstimate(ctx, { orderId: id, state: "asked", amount: null, how: "phone" }));
    const message = sent(id, { address: "ida@mail.example" });
    cancelIt(id);
    expect(claim().kind).toBe("canceled");
    expect(messageNow(message.id)).toMatchObject({ canceledWhy: "order_over" });
  });

  test("leaves where a canceled repair still waits for its customer, or their records became one", () => {
    const [canceled, merged] = [aReadyRing(), aReadyRing()];
    for (const { id } of [canceled, merged]) sent(id);
    cancelIt(canceled.id);
    const merge = { ...blankOf(mergeFields), mergedId: merged.customer.id };
    enact((ctx) => mergeCustomers(ctx, aCustomer(AMELIA).id, merge), OLIVE);
    expect([claim().kind, claim().kind]).toEqual(["claimed", "claimed"]);
  });
});

describe("to all of a list", () => {
  test("goes to each but those who were told since the preview, once", () => {
    const [first, second, third] = [aReadyRing(), aReadyRing(), aReadyRing({ ...AMELIA, email: null })];
    const previewed = [first, second, third].map(({ id }) => ({
      orderId: id,
      channel: "email" as const,
      lastTold: 0,
    }));
    enact((ctx) => tellCustomer(ctx, { orderId: second.id, how: "phone", message: null }));
    const press = (purpose: OrderPurpose) => attempt((ctx) => sendToAll(ctx, previewed, purpose), SAL);
    expect(press("payment_due")).toMatchObject({ refusal: { message: "No payment is due" } });
    expect(press("ready")).toMatchObject({ value: { sent: 1, left: 2 } });
    expect(order(first.id).tellings).toHaveLength(1);
    expect(order(third.id).tellings).toEqual([]);
    expect(press("ready")).toMatchObject({ refusal: { kind: "conflict" } });
    expect(listed("to_tell")).toEqual([third.id]);
  });
});
