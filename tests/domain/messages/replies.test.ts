import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assignReply } from "~/domain/outreach/replies/assign-reply.server";
import { repliesOfPerson, unreadReplies, unreadSlice } from "~/domain/outreach/replies/find-replies.server";
import { markRepliesRead, markReplyRead } from "~/domain/outreach/replies/mark-reply-read.server";
import { askedBy } from "~/domain/outreach/replies/stop-words";
import { heardUntil, newsIn } from "~/domain/outreach/replies/take-replies.server";
import { forgetWords } from "~/domain/outreach/messages/forget-words.server";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { beginSending } from "~/domain/outreach/messages/begin-sending.server";
import { blankOf } from "~/domain/fields";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { mergeFields } from "~/domain/people/merges/merge-fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import type { Instant } from "~/domain/dates";
import { mustWrite } from "~/web/write.server";
import {
  A_RECEIPT,
  aMessage,
  begin,
  BY_ITSELF,
  came,
  claim,
  heard,
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PHONE = "(561) 555-0142";
const FROM = "+15615550142";
const A_TEXT = { ...A_RECEIPT, channel: "text", subject: null, address: PHONE } as const;

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
  begin();
  // Nothing lay there.
  heard();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const unread = () => unreadReplies(shop.db, 500).map(({ words }) => words);
const mayText = () => attempt((ctx) => queueMessage(ctx, A_TEXT)).kind === "done";

describe("an opt-out word", () => {
  test.each([
    "STOP",
    "stop",
    "  Stop. ",
    "STOP!!",
    "“Stop”",
    "ＳＴＯＰ",
    "STOP 🛑",
    "StopAll",
    "stop all",
    `STOP${"\n ".repeat(200)}`,
    "Unsubscribe",
    "CANCEL",
    "end",
    "QUIT",
    "Arrêt",
    "ARRET.",
    "opt-out",
    "Revoke",
  ])("%j is obeyed, and no reply", (words) => {
    expect(askedBy(words)).toBe("stop");
    expect(heard(came("SM1", words))).toBe(0);
    expect(mayText()).toBe(false);
    expect(unread()).toEqual([]);
  });

  test.each([
    "Stop by at five?",
    "Please stop",
    "END 1",
    "I'll be there in the end",
    "Stop\nthe repair please",
    "don't stop",
    "YES",
    "",
    "s t o p p",
    "STOP".repeat(400),
  ])("%j is a reply", (words) => {
    expect(askedBy(words)).toBeNull();
    expect(heard(came("SM1", words))).toBe(1);
    expect(mayText()).toBe(true);
  });
});

describe("a stop", () => {
  test("holds for texts of every kind, of each customer with the number, also of one that waits, until START", () => {
    const [ida, twin] = ["One", "Two"].map((lastName) => aCustomer({ cellPhone: PHONE, lastName }));
    const suppressed = () =>
      [ida, twin].map((one) => getCustomerOrErased(shop.db, one!.id)!.suppressedChannels);
    const waiting = aMessage({ ...A_TEXT, purpose: "ready" });
    heard(came("SM1", "STOP"));
    expect(claim()).toEqual({ kind: "canceled" });
    expect(messageNow(waiting.id).canceledWhy).toBe("suppressed");
    expect(suppressed()).toEqual([2, 2]);
    pass(MINUTE);
    heard(came("SM1", "STOP", FROM, Date.now() - MINUTE), came("SM2", "Start"));
    expect([suppressed(), mayText()]).toEqual([[0, 0], true]);
    // Nothing is taken twice, however it is listed.
    heard(came("SM2", "Start", FROM, Date.now()), came("SM1", "STOP", FROM, Date.now()));
    expect(mayText()).toBe(true);
  });

  test("and a start count in the order in which they came", () => {
    const now = Date.now();
    heard(came("SM2", "STOP", FROM, now), came("SM1", "START", FROM, now - MINUTE));
    expect(mayText()).toBe(false);
  });

  test("of the same second counts in the order of the list, and a start that is listed late undoes none", () => {
    const now = Date.now();
    heard(came("SM1", "START", FROM, now), came("SM2", "STOP", FROM, now));
    expect(mayText()).toBe(false);
    heard(came("SM3", "START", FROM, now - MINUTE));
    expect(mayText()).toBe(false);
    pass(MINUTE);
    heard(came("SM4", "STOP"), came("SM5", "START"));
    expect(mayText()).toBe(true);
  });

  test("isn't undone by a start that is heard after somebody with the number refused at the counter", () => {
    const { id } = aCustomer({ cellPhone: PHONE });
    aCustomer({ cellPhone: PHONE, lastName: "Twin" });
    heard(came("SM1", "STOP"));
    pass(MINUTE);
    const start = came("SM2", "START");
    pass(MINUTE);
    const blank = blankOf(profileFields);
    const consent = { ...blank.consent, text: "no" } as const;
    enact((ctx) => editProfile(ctx, id, { ...blank, consent, version: null }));
    heard(start);
    expect(mayText()).toBe(false);
    pass(MINUTE);
    heard(came("SM3", "START"));
    expect(mayText()).toBe(true);
  });

  test("isn't lifted by taking back a refusal that was noted by mistake, and outlives an erasure", () => {
    const { id } = aCustomer({ cellPhone: PHONE });
    const answer = (text: "no" | "not_asked") => {
      const blank = blankOf(profileFields);
      enact((ctx) => editProfile(ctx, id, { ...blank, consent: { ...blank.consent, text }, version: null }));
    };
    answer("no");
    heard(came("SM1", "STOP"));
    answer("not_asked");
    expect(mayText()).toBe(false);
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(mayText()).toBe(false);
    aCustomer({ cellPhone: PHONE, lastName: "Again" });
    expect(mayText()).toBe(false);
  });

  test("and a start from the number of a customer merged into another say nothing of the kept one's own", () => {
    const [kept, merged] = ["561-555-0143", PHONE].map((cellPhone, nth) =>
      aCustomer({ cellPhone, lastName: `Nr${nth}` }),
    );
    const fields = { ...blankOf(mergeFields).fields, cellPhone: "kept" as const };
    const merge = { mergedId: merged!.id, version: null, mergedVersion: null, fields };
    enact((ctx) => mergeCustomers(ctx, kept!.id, merge));
    const ofKept = () => {
      const { cellPhone, suppressedChannels } = getCustomerOrErased(shop.db, kept!.id)!;
      return [cellPhone, suppressedChannels];
    };
    heard(came("SM1", "STOP", "+15615550143"));
    heard(came("SM2", "START"));
    expect(ofKept()).toEqual(["561-555-0143", 2]);
    heard(came("SM3", "START", "+15615550143"));
    heard(came("SM4", "STOP"));
    expect([ofKept(), mayText()]).toEqual([["561-555-0143", 0], false]);
  });

  test("from a short code or nobody stops nobody", () => {
    heard(came("SM1", "STOP", "72975"), came("SM2", "STOP", ""), came("SM3", "STOP", "SHOPCO"));
    expect(mayText()).toBe(true);
  });

  test("is heard however many texts came before it", () => {
    for (let nth = 0; nth < 120; nth += 1) heard(came(`SM${nth}`, `Chatter ${nth}`));
    expect(unread()).toHaveLength(100);
    heard(came("SM999", "STOP"));
    expect(mayText()).toBe(false);
    // One for which there was no room isn't taken again.
    expect(newsIn(shop.db, [came("SM119", "Chatter 119"), came("SM999", "STOP")])).toEqual([]);
    heard(came("SM1000", "More", "+15615550177"));
    expect(unread()).toHaveLength(101);
  });
});

describe("what lay at the provider when it was connected", () => {
  test("is no news, and what comes then is, also if it is listed late", () => {
    const set = (run: string, text: string) =>
      mustWrite(BY_ITSELF, (ctx) => beginSending(ctx, { run, machine: "this machine", goesTo: { text } }));
    set("third", "another.example");
    expect(heardUntil(shop.db)).toBeNull();
    const now = Date.now();
    const old = [
      came("SM1", "Old", FROM, now - DAY),
      came("SM2", "Older", FROM, now - 2 * DAY),
      came("SM3", "STOP", FROM, now - MINUTE),
    ];
    heard(...old);
    expect([unread(), mayText()]).toEqual([[], true]);
    expect(newsIn(shop.db, old)).toEqual([]);
    pass(MINUTE);
    heard(...old, came("SM4", "New"), came("SM5", "Late", FROM, now - 2 * MINUTE));
    expect(unread()).toEqual(["Late", "New"]);
    // The same provider again, after a start without it: what came meanwhile is news.
    mustWrite(BY_ITSELF, (ctx) => beginSending(ctx, { run: "fourth", machine: "this machine", goesTo: {} }));
    set("fifth", "another.example");
    pass(DAY);
    heard(came("SM6", "Meanwhile", FROM, Date.now() - MINUTE));
    expect(unread()).toContain("Meanwhile");
  });
});

describe("a reply", () => {
  test("lands on the record of whoever has the number, until somebody read it", () => {
    const { id } = aCustomer({ cellPhone: "561.555.0142" });
    expect(heard(came("SM1", "On my way"))).toBe(1);
    const [reply] = unreadReplies(shop.db, 10);
    expect(reply).toMatchObject({ customerId: id, words: "On my way", address: FROM });
    expect(attempt((ctx) => markReplyRead(ctx, reply!.id))).toMatchObject({ kind: "done" });
    expect(unread()).toEqual([]);
    expect(repliesOfPerson(shop.db, id, 5)).toMatchObject([
      { reply: { words: "On my way" }, readBy: expect.any(String) },
    ]);
    expect(attempt((ctx) => markReplyRead(ctx, reply!.id))).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("is on a page of its own behind the oldest, and a whole page is marked as read at once", () => {
    for (const nth of [1, 2, 3]) {
      heard(came(`SM${nth}`, `No. ${nth}`));
      pass(MINUTE);
    }
    const [first, second, third] = unreadReplies(shop.db, 10);
    const page = (slice: { after?: number; before?: number }) => {
      const key = (id: number | undefined) =>
        id === undefined
          ? undefined
          : ([unreadReplies(shop.db, 10).find((one) => one.id === id)!.receivedAt, id] as const);
      return unreadSlice(shop.db, { after: key(slice.after), before: key(slice.before), limit: 2 }).map(
        ({ id }) => id,
      );
    };
    expect(page({})).toEqual([first!.id, second!.id]);
    expect(page({ after: second!.id })).toEqual([third!.id]);
    expect(page({ before: third!.id })).toEqual([first!.id, second!.id]);
    enact((ctx) => markReplyRead(ctx, first!.id));
    const ids = [first!.id, second!.id];
    expect(attempt((ctx) => markRepliesRead(ctx, { ids }))).toMatchObject({ kind: "done", value: 1 });
    expect(unread()).toEqual(["No. 3"]);
    expect(attempt((ctx) => markRepliesRead(ctx, { ids }))).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("of one phone of two people is on both records until somebody says whose it is", () => {
    const [ida, twin, other] = [PHONE, PHONE, "561-555-0143"].map((cellPhone, nth) =>
      aCustomer({ cellPhone, lastName: `Nr${nth}` }),
    );
    heard(came("SM1", "Thanks"));
    const [reply] = unreadReplies(shop.db, 10);
    const on = () => [ida, twin, other].map((one) => repliesOfPerson(shop.db, one!.id, 5).length);
    expect([reply!.customerId, on()]).toEqual([null, [1, 1, 0]]);
    const from = (customerId: number) => attempt((ctx) => assignReply(ctx, reply!.id, { customerId }));
    expect(from(other!.id)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(from(twin!.id)).toMatchObject({ kind: "done" });
    expect(on()).toEqual([0, 1, 0]);
  });

  test("of no customer waits, and is found once one with the number is added", () => {
    heard(came("SM1", "Are you open?"));
    expect(unread()).toEqual(["Are you open?"]);
    const { id } = aCustomer({ cellPhone: PHONE });
    expect(repliesOfPerson(shop.db, id, 5)).toHaveLength(1);
  });

  test("is data: signs, scripts and lengths of every kind", () => {
    const words = `<script>'";--\u0000\u0007 مرحبا 💍 \ud800 ${"x".repeat(5_000)}`;
    heard(came("SM1", words, "+15615550142\u0000 or so, and much more than any number is long"));
    const [reply] = unreadReplies(shop.db, 1);
    expect(reply!.words).toMatch(/^<script>'";-- مرحبا 💍 \ufffd x+$/);
    expect(reply!.words!.length).toBeLessThanOrEqual(1_600);
    expect(reply).toMatchObject({ addressKey: null, customerId: null });
    expect(reply!.address!.length).toBeLessThanOrEqual(40);
    expect(reply!.address!).not.toContain("\u0000");
  });

  test("goes with an erasure, and after the days that Settings keep words; a stop stays heard", () => {
    const { id } = aCustomer({ cellPhone: PHONE, lastName: "Ofthereply" });
    heard(came("SM1", "It's me, Ida Ofthereply"), came("SM2", "Not a customer", "+15615550177"));
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    const rows = () =>
      shop.db.$client.prepare("select words, address, address_key from replies order by id").raw().all();
    expect(rows()).toEqual([
      [null, null, null],
      ["Not a customer", "+15615550177", "phone 5615550177"],
    ]);
    heard(came("SM3", "STOP", "+15615550177"));
    pass(366 * DAY);
    const asOf = Date.now() as Instant;
    for (let n = 1; n > 0;)
      n = mustWrite({ ...BY_ITSELF, requestId: "retention" }, (ctx) => forgetWords(ctx, asOf));
    expect(rows().flat().filter(Boolean)).toEqual([]);
    expect(attempt((ctx) => queueMessage(ctx, { ...A_TEXT, address: "561 555 0177" }))).toMatchObject({
      refusal: { kind: "conflict" },
    });
    // Not taken again either.
    expect(heard(came("SM2", "Not a customer", "+15615550177", Date.now()))).toBe(0);
  });
});
