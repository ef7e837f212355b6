import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Instant } from "~/domain/dates";
import {
  askLater,
  messagesToAskAbout,
  settleByProvider,
  type SentThere,
} from "~/domain/outreach/messages/what-became.server";
import { attemptsOf } from "~/domain/people/outbox/find-messages.server";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { channelsNow, sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { noteArrived } from "~/domain/outreach/messages/settle-doubt.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mustWrite } from "~/web/write.server";
import {
  A_RECEIPT,
  aMessage,
  answered,
  became,
  begin,
  BY_ITSELF,
  claim,
  claimed,
  messageNow,
} from "../../support/outbox.ts";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PHONE = "(561) 555-0142";
const A_TEXT = { channel: "text", subject: null, address: PHONE } as const;

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
  begin();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const due = () =>
  messagesToAskAbout(shop.db, "text", { now: Date.now() as Instant, limit: 10 }).map(({ id }) => id);
const taken = (ref: string) => ({ answer: "accepted", code: 201, said: "queued", ref }) as const;

/** A text that the provider took. */
function sentText(ref: string, address: string = PHONE) {
  const { id } = aMessage({ ...A_TEXT, address });
  answered(claimed().id, taken(ref));
  return id;
}

describe("what became of a text", () => {
  test("is asked after half a minute, then ever more seldom, and not after a day", () => {
    const id = sentText("SM1");
    expect(due()).toEqual([]);
    const asked: number[] = [];
    const since = Date.now();
    while (Date.now() - since < 72 * HOUR) {
      // Later, half a minute is nothing.
      pass(Date.now() - since < HOUR ? 30 * SECOND : 20 * MINUTE);
      for (const one of due()) {
        asked.push((Date.now() - since) / MINUTE);
        became(one, {});
      }
    }
    expect(asked.slice(0, 4)).toEqual([0.5, 1, 2, 4]);
    expect(asked.length).toBeLessThan(15);
    expect(messageNow(id)).toMatchObject({ state: "sent", askAt: null });
  });

  test("is noted, with what the carrier said, and asked no more", () => {
    const [arrived, lost] = [sentText("SM1"), sentText("SM2", "(561) 555-0143")];
    pass(MINUTE);
    became(arrived, { state: "delivered" });
    became(lost, { state: "undelivered", code: 30006, said: "The number is a landline, 561 555 0143 00" });
    expect([arrived, lost].map((id) => messageNow(id).state)).toEqual(["delivered", "bounced"]);
    expect(attemptsOf(shop.db, lost)).toMatchObject([
      { code: 30006, said: "The number is a landline, (number)" },
    ]);
    pass(100 * HOUR);
    expect(due()).toEqual([]);
    // A late answer of before changes nothing.
    became(lost, { state: "delivered" });
    expect(messageNow(lost).state).toBe("bounced");
  });

  test("a clock that was years ahead when one left keeps no question back forever", () => {
    const YEARS = 3_652 * 24 * HOUR;
    pass(YEARS);
    const id = sentText("SM1");
    pass(-YEARS);
    expect(due()).toEqual([id]);
    became(id, {});
    expect(messageNow(id).askAt).toBeNull();
  });

  test("that its provider can't be asked keeps no other back", () => {
    const [one, other] = [sentText("SM1"), sentText("SM2", "(561) 555-0143")];
    pass(MINUTE);
    expect(due()).toEqual([one, other]);
    mustWrite(BY_ITSELF, (ctx) => askLater(ctx, one));
    expect(due()).toEqual([other]);
    pass(MINUTE);
    expect(due()).toEqual([other, one]);
  });

  test("five that come back pause", () => {
    const ids = [1, 2, 3, 4, 5].map((nth) => sentText(`SM${nth}`, `(561) 555-020${nth}`));
    for (const id of ids.slice(1)) became(id, { state: "undelivered", code: 30034, said: "Not registered" });
    expect(sendingStateOf(shop.db)?.pausedWhy).toBeNull();
    became(ids[0]!, { state: "undelivered", code: 30034, said: "Not registered" });
    expect(sendingStateOf(shop.db)?.pausedWhy).toBe("bounces");
  });
});

describe("whoever stopped texts at the provider", () => {
  const refusal = {
    answer: "stopped",
    code: 21610,
    said: "Attempt to send to unsubscribed",
    ref: null,
  } as const;

  test("gets none any more, of whatever kind, and their customers say so", () => {
    const ida = aCustomer({ cellPhone: PHONE });
    const [first, waiting] = [aMessage(A_TEXT), aMessage({ ...A_TEXT, purpose: "ready" })];
    expect(answered(claimed().id, refusal)).toBe("canceled");
    expect(messageNow(first.id)).toMatchObject({ state: "canceled", canceledWhy: "suppressed" });
    const ofTexts = channelsNow(shop.db).find(({ channel }) => channel === "text");
    expect(ofTexts).toMatchObject({ failingSince: null, reachedAt: Date.now() });
    expect(claim()).toEqual({ kind: "canceled" });
    expect(messageNow(waiting.id).canceledWhy).toBe("suppressed");
    expect(getCustomerOrErased(shop.db, ida.id)!.suppressedChannels).toBe(2);
    expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...A_TEXT }))).toMatchObject({
      refusal: { kind: "conflict", message: "Somebody at this number asked not to be texted" },
    });
    expect(sendingStateOf(shop.db)?.pausedWhy).toBeNull();
  });

  test("is heard also if the provider says it later", () => {
    became(sentText("SM1"), { state: "stopped", code: 21610, said: "stopped" });
    expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...A_TEXT }))).toMatchObject({
      refusal: { kind: "conflict" },
    });
  });
});

describe("a text in doubt", () => {
  const settle = (id: number, ...found: SentThere[]) =>
    mustWrite(BY_ITSELF, (ctx) => settleByProvider(ctx, { id, found }));
  const one = (ref: string, words = A_RECEIPT.words, at = Date.now()): SentThere => ({
    ref,
    words,
    at: at as Instant,
  });

  function inDoubt(words: Partial<typeof A_RECEIPT> = {}) {
    const { id } = aMessage({ ...A_TEXT, ...words });
    answered(claimed().id, { answer: "unclear", code: null, said: "cut", ref: null });
    return id;
  }

  test("is settled if the provider has exactly one that it can be, and then followed", () => {
    const id = inDoubt();
    const begunAt = Date.now();
    pass(30 * SECOND);
    expect(due()).toEqual([id]);
    settle(id, one("SM1"), one("SM2", "Something else"), one("SM3", A_RECEIPT.words, Date.now() - 24 * HOUR));
    expect(messageNow(id)).toMatchObject({ state: "sent", providerRef: "SM1", sentAt: begunAt });
    pass(MINUTE);
    became(id, { state: "delivered" });
    expect(messageNow(id).state).toBe("delivered");
  });

  test.each<[string, () => SentThere[]]>([
    ["none", () => []],
    ["two", () => [one("SM1"), one("SM2")]],
    ["one of before", () => [one("SM1", A_RECEIPT.words, Date.now() - HOUR)]],
    ["one of later", () => [one("SM1", A_RECEIPT.words, Date.now() + HOUR)]],
    ["other words", () => [one("SM1", `${A_RECEIPT.words}!`)]],
  ])("stays so with %s, and is asked about again, for a day", (_what, found) => {
    const id = inDoubt();
    const { settledAt } = messageNow(id);
    pass(30 * SECOND);
    settle(id, ...found());
    expect(messageNow(id)).toMatchObject({ state: "unknown", settledAt });
    expect(messageNow(id).askAt).toBeGreaterThan(Date.now());
    pass(25 * HOUR);
    expect(due()).toEqual([id]);
    settle(id);
    expect(messageNow(id).askAt).toBeNull();
  });

  test("stays so if the one there is known as another, or there are two that it can be", () => {
    const known = aMessage(A_TEXT);
    answered(claimed().id, taken("SM1"));
    const id = inDoubt();
    settle(id, one("SM1"));
    expect(messageNow(id).state).toBe("unknown");
    const twin = inDoubt();
    for (const each of [id, twin]) settle(each, one("SM1"), one("SM2"));
    expect([known.id, id, twin].map((each) => messageNow(each).state)).toEqual([
      "sent",
      "unknown",
      "unknown",
    ]);
  });

  test("is asked about after a restart, and not once somebody said that it arrived", () => {
    const { id } = aMessage(A_TEXT);
    claimed();
    begin("second");
    expect(messageNow(id).state).toBe("unknown");
    pass(MINUTE);
    expect(due()).toEqual([id]);
    enact((ctx) => noteArrived(ctx, id));
    settle(id, one("SM1"));
    expect(messageNow(id)).toMatchObject({ state: "sent", providerRef: null, askAt: null });
  });

  test("of email isn't asked about", () => {
    const { id } = aMessage();
    answered(claimed().id, { answer: "unclear", code: null, said: "cut", ref: null });
    expect(messageNow(id)).toMatchObject({ state: "unknown", askAt: null });
  });
});

test.each([
  ["555-0142", "address"],
  ["020 7946 0018", "address"],
])("%s, which lacks its area or country, is refused", (address, field) => {
  expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...A_TEXT, address }))).toMatchObject({
    refusal: { kind: "invalid", errors: { [field]: [expect.stringContaining("country")] } },
  });
});

test("a text longer than any provider takes is refused", () => {
  expect(
    attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...A_TEXT, words: "x".repeat(1_601) })),
  ).toMatchObject({
    refusal: { kind: "invalid", errors: { words: [expect.stringContaining("1,600")] } },
  });
});
