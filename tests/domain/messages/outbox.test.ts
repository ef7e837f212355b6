import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { type BegunSender, beginSending } from "~/domain/outreach/messages/begin-sending.server";
import { isAnythingDue } from "~/domain/outreach/messages/claim-message.server";
import { attemptsOf, messagesInDoubt } from "~/domain/people/outbox/find-messages.server";
import { pauseSending, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { MESSAGES_A_DAY } from "~/domain/people/outbox/refuse-to-write.server";
import { channelsNow, sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import type { Instant } from "~/domain/dates";
import { RULES } from "~/trouble/conditions.server";
import { mustWrite } from "~/web/write.server";
import { RHEA, SAL } from "../../support/cast.ts";
import {
  A_RECEIPT,
  ACCEPTED,
  aMessage,
  answered,
  begin,
  BY_ITSELF,
  CHANNELS,
  claim,
  claimed,
  LATER,
  messageNow,
  NEVER,
} from "../../support/outbox.ts";
import {
  aCampaign,
  aCustomer,
  anEmployee,
  aSale,
  attempt,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const now = () => Date.now() as Instant;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const ofEmail = () => channelsNow(shop.db).find(({ channel }) => channel === "email");
const stateOf = (id: number) => messageNow(id).state;

describe("a message", () => {
  test("is a row before it leaves, is claimed once, and is sent once a server took it", () => {
    begin();
    const sale = aSale();
    const message = aMessage({ about: { kind: "sale", id: sale.id } }, SAL);
    expect(message).toMatchObject({ state: "queued", saleId: sale.id, employeeId: SAL.id });
    expect(message.messageKey).toMatch(/^[0-9a-f]{32}$/);
    expect(claimed()).toMatchObject({ id: message.id, address: A_RECEIPT.address, words: A_RECEIPT.words });
    expect(stateOf(message.id)).toBe("sending");
    expect(claim()).toEqual({ kind: "nothing" });
    expect(answered(message.id, { ...ACCEPTED, ref: "SM1" })).toBe("sent");
    expect(messageNow(message.id)).toMatchObject({ providerRef: "SM1", sentAt: Date.now() });
    expect(claim()).toEqual({ kind: "nothing" });
    const other = aMessage();
    claimed();
    expect(answered(other.id, { ...ACCEPTED, ref: "SM1" })).toBe("sent");
    expect(messageNow(other.id).providerRef).toBeNull();
  });

  test.each([
    ["email", "nobody"],
    ["email", "two@mail.example, three@mail.example"],
    ["text", "call me"],
  ] as const)("by %s to %s is refused", (channel, address) => {
    expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, channel, address }))).toMatchObject({
      kind: "refused",
      refusal: { kind: "invalid", errors: { address: [expect.any(String)] } },
    });
  });

  test("to one address is refused after a day's worth of them, however it is written", () => {
    begin();
    const phones = ["(561) 555-0177", "+1 561 555 0177"];
    for (let nth = 0; nth < MESSAGES_A_DAY; nth += 1)
      aMessage({ channel: "text", subject: null, address: phones[nth % 2]! });
    const more = { ...A_RECEIPT, channel: "text", subject: null, address: "5615550177" } as const;
    expect(attempt((ctx) => queueMessage(ctx, more))).toMatchObject({ refusal: { kind: "conflict" } });
    pass(25 * HOUR);
    expect(attempt((ctx) => queueMessage(ctx, more))).toMatchObject({ kind: "done" });
  });

  test("is queued, canceled and sent again by whoever may do what it is about", () => {
    expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, purpose: "ready" }), RHEA)).toMatchObject({
      refusal: { kind: "forbidden" },
    });
    begin();
    const { id } = aMessage({ purpose: "ready" }, SAL);
    expect(attempt((ctx) => cancelMessage(ctx, id), RHEA)).toMatchObject({ refusal: { kind: "forbidden" } });
    enact((ctx) => cancelMessage(ctx, id), SAL);
    expect(messageNow(id)).toMatchObject({ state: "canceled", canceledWhy: "by_hand" });
    expect(attempt((ctx) => cancelMessage(ctx, id), SAL)).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("of an account that was deactivated since doesn't leave", () => {
    begin();
    const writer = anEmployee({ role: "sales" });
    const { id } = aMessage({}, writer);
    enact((ctx) => deactivateEmployee(ctx, writer.id));
    expect(claim()).toEqual({ kind: "canceled" });
    expect(messageNow(id)).toMatchObject({ state: "canceled", canceledWhy: "no_right" });
  });

  test("of a campaign waits until no other is due", () => {
    begin();
    const customer = aCustomer({ email: "ida@mail.example" });
    const about = { kind: "campaign", id: aCampaign().id } as const;
    const news = aMessage({ purpose: "campaign", about, address: customer.email!, customerId: customer.id });
    pass(MINUTE);
    const receipt = aMessage();
    expect(claimed().id).toBe(receipt.id);
    expect(claimed().id).toBe(news.id);
  });
});

describe("an answer", () => {
  test("of no time now is tried again after 5 and 30 minutes, 2, 8 and 24 hours, and then given up", () => {
    begin();
    const { id } = aMessage();
    for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR]) {
      claimed();
      expect(answered(id, LATER)).toBe("queued");
      pass(wait - 1);
      expect(claim()).toEqual({ kind: "nothing" });
      pass(1);
    }
    claimed();
    expect(answered(id, LATER)).toBe("failed");
    pass(100 * HOUR);
    expect(claim()).toEqual({ kind: "nothing" });
    expect(attemptsOf(shop.db, id)).toHaveLength(6);
  });

  test("of never is bounced, and what the server said is kept without the address", () => {
    begin();
    const { id } = aMessage();
    claimed();
    answered(id, {
      ...NEVER,
      said: `550 5.1.1 <${A_RECEIPT.address}>: no such user,\r\ncall +1 561 555 0100`,
    });
    expect(stateOf(id)).toBe("bounced");
    expect(attemptsOf(shop.db, id)).toMatchObject([
      { answer: "never", code: 550, said: "550 5.1.1 <(address)>: no such user, call (number)" },
    ]);
    // Of the channel it says nothing: no erasure would look for the name there.
    expect(ofEmail()).toMatchObject({ said: null, failingSince: null });
    // Nor is its server failing because one message was refused here.
    const big = aMessage();
    claimed();
    answered(big.id, { answer: "never", code: null, said: "Message size larger than allowed", ref: null });
    expect(ofEmail()).toMatchObject({ failingSince: null });
  });

  test("that nobody heard leaves the message in doubt, for somebody to settle", () => {
    begin();
    const [one, other] = [aMessage(), aMessage()];
    for (const { id } of [one, other]) {
      claimed();
      expect(answered(id, { answer: "unclear", code: null, said: "cut", ref: null })).toBe("unknown");
    }
    pass(HOUR);
    expect(claim()).toEqual({ kind: "nothing" });
    enact((ctx) => noteArrived(ctx, one.id));
    expect(messageNow(one.id)).toMatchObject({ state: "sent", sentAt: Date.now() - HOUR });
    const again = enact((ctx) => sendAgain(ctx, other.id));
    expect(messageNow(again.id)).toMatchObject({ againOf: other.id, words: other.words, state: "queued" });
    expect(messageNow(again.id).messageKey).not.toBe(other.messageKey);
    expect(stateOf(other.id)).toBe("unknown");
    expect(messagesInDoubt(shop.db, 10)).toEqual([]);
    expect(attempt((ctx) => sendAgain(ctx, other.id))).toMatchObject({ refusal: { kind: "conflict" } });
    expect(attempt((ctx) => noteArrived(ctx, again.id))).toMatchObject({ refusal: { kind: "conflict" } });
    expect(claimed().id).toBe(again.id);
  });

  test("says of the channel whether its server was reached", () => {
    begin();
    const { id } = aMessage();
    claimed();
    answered(id, { answer: "later", code: null, said: "connect ECONNREFUSED", ref: null });
    const failedAt = Date.now();
    expect(ofEmail()).toMatchObject({ failingSince: failedAt, reachedAt: null });
    pass(5 * MINUTE);
    claimed();
    answered(id, { answer: "later", code: null, said: "connect ECONNREFUSED", ref: null });
    expect(ofEmail()).toMatchObject({ failingSince: failedAt });
    pass(30 * MINUTE);
    claimed();
    answered(id);
    expect(ofEmail()).toMatchObject({ failingSince: null, reachedAt: Date.now() });
  });
});

test("a provider that puts everything off is said to take nothing, until it takes a message", () => {
  begin();
  const { id } = aMessage();
  const failedAt = Date.now();
  for (const wait of [5 * MINUTE, 30 * MINUTE]) {
    claimed();
    answered(id, LATER);
    // Words about one message aren't kept here.
    expect(ofEmail()).toMatchObject({ failingSince: failedAt, reachedAt: null, said: null });
    pass(wait);
  }
  const find = () =>
    RULES["sending-failing"].find({ db: shop.db, dataDir: shop.dataDir, chain: null, now: now() })?.title;
  expect(find()).toMatch(/^Email: the provider has taken nothing since /);
  claimed();
  answered(id);
  expect(ofEmail()).toMatchObject({ failingSince: null, reachedAt: Date.now() });
  expect(find()).toBeUndefined();
});

test("a message for which the shop was refused lets others that are due go first", () => {
  begin();
  const [refused, other] = [aMessage(), aMessage()];
  pass(MINUTE);
  expect(claimed().id).toBe(refused.id);
  answered(refused.id, { answer: "signed_out", code: 550, said: "550 no such letters", ref: null });
  enact((ctx) => resumeSending(ctx, { machine: "this machine" }));
  expect(claimed().id).toBe(other.id);
  answered(other.id);
  expect(claimed().id).toBe(refused.id);
});

test("what a server says is cut between letters, for the trail as for the table", () => {
  begin();
  const { id } = aMessage();
  claimed();
  answered(id, { answer: "signed_out", code: 535, said: `${"x".repeat(499)}💍 no`, ref: null });
  expect(sendingStateOf(shop.db)?.pausedSaid).toBe("x".repeat(499));
});

test("a provider that is set up anew isn't said to fail as the one before did, and one that is gone takes nothing", () => {
  begin();
  const { id } = aMessage();
  claimed();
  answered(id, { answer: "later", code: null, said: "connect ECONNREFUSED", ref: null });
  begin("second");
  expect(ofEmail()).toMatchObject({ failingSince: Date.now() });
  const begun = (run: string, goesTo: BegunSender["goesTo"]) =>
    mustWrite(BY_ITSELF, (ctx) => beginSending(ctx, { run, machine: "this machine", goesTo }));
  begun("third", { email: "other.example" });
  expect(ofEmail()).toMatchObject({ goesTo: "other.example", failingSince: null, said: null });
  begun("fourth", {});
  expect(ofEmail()).toMatchObject({ goesTo: null });
  const told = RULES["sending-failing"].find({ db: shop.db, dataDir: shop.dataDir, chain: null, now: now() });
  expect(told?.title).toBe("Email isn't set up any more, and messages wait");
  expect(attempt((ctx) => queueMessage(ctx, A_RECEIPT))).toMatchObject({ refusal: { kind: "conflict" } });
});

test("a clock that was years ahead for a while keeps nothing back, and hides no bounces", () => {
  const YEARS = 3_652 * 24 * HOUR;
  chooseSettings({ messagesAnHour: 5 });
  begin();
  pass(YEARS);
  const putOff = aMessage();
  claimed();
  answered(putOff.id, LATER);
  for (let nth = 0; nth < 3; nth += 1) {
    aMessage({ address: `ahead.${nth}@mail.example` });
    answered(claimed().id);
  }
  enact(pauseSending);
  enact((ctx) => resumeSending(ctx, { machine: "this machine" }));
  const waiting = aMessage();
  pass(-YEARS);
  expect([claimed().id, claimed().id].toSorted()).toEqual([putOff.id, waiting.id].toSorted());
  for (const { id } of [putOff, waiting]) answered(id);
  chooseSettings({ messagesAnHour: 500 });
  for (let nth = 0; nth < 5; nth += 1) {
    aMessage({ address: `gone.${nth}@mail.example` });
    answered(claimed().id, NEVER);
  }
  expect(sendingStateOf(shop.db)?.pausedWhy).toBe("bounces");
});

describe("a start of the sender", () => {
  test("puts in doubt what an earlier one had on its way, and never sends it again", () => {
    begin();
    const [onItsWay, waiting] = [aMessage(), aMessage()];
    expect(claimed().id).toBe(onItsWay.id);
    expect(begin("second")).toBe(1);
    expect(stateOf(onItsWay.id)).toBe("unknown");
    expect(claimed("second").id).toBe(waiting.id);
    expect(() => answered(onItsWay.id, ACCEPTED, "first")).toThrow();
    expect(stateOf(onItsWay.id)).toBe("unknown");
    pass(100 * HOUR);
    expect(claim("second")).toEqual({ kind: "nothing" });
    expect(messagesInDoubt(shop.db, 10).map(({ message }) => message.id)).toEqual([onItsWay.id]);
  });

  test("keeps the pace of the one before", () => {
    chooseSettings({ messagesAMinute: 2, messagesAnHour: 3 });
    vi.setSystemTime(Math.ceil(Date.now() / HOUR) * HOUR);
    begin();
    for (let nth = 0; nth < 5; nth += 1) aMessage({ address: `walk.in.${nth}@mail.example` });
    for (let nth = 0; nth < 2; nth += 1) answered(claimed().id);
    begin("second");
    expect(claim("second")).toEqual({ kind: "nothing" });
    expect(isAnythingDue(shop.db, CHANNELS, Date.now() as Instant)).toBe(false);
    pass(MINUTE);
    answered(claimed("second").id, ACCEPTED, "second");
    pass(MINUTE);
    expect(claim("second")).toEqual({ kind: "nothing" });
    pass(59 * MINUTE);
    expect(claim("second").kind).toBe("claimed");
  });
});
