import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assignReply } from "~/domain/outreach/replies/assign-reply.server";
import { repliesOfPerson, unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { mailboxNow, noteMailboxHeard } from "~/domain/outreach/replies/mailbox-state.server";
import { numberAnew } from "~/domain/outreach/replies/take-mail.server";
import { forgetWords } from "~/domain/outreach/messages/forget-words.server";
import type { Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { findSuppressions } from "~/domain/people/suppressions/find-suppressions.server";
import { isSuppressed } from "~/domain/people/suppressions/suppress.server";
import { makeLink } from "~/domain/outreach/door/make-link.server";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { RULES } from "~/trouble/conditions.server";
import { mustWrite } from "~/web/write.server";
import { allLeft, sent } from "../../support/campaigns.ts";
import { DOOR, openDoor } from "../../support/door.ts";
import { arrives, closeReader, connected, takes, there } from "../../support/mailbox.ts";
import { SHOPS_ADDRESS } from "../../support/mailbox-server.ts";
import { aBounce, aComplaint, aMail, aMailOfTwoForms } from "../../support/mails.ts";
import { aMessage, answered, begin, BY_ITSELF, claimed, messageNow } from "../../support/outbox.ts";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const IDAS = "ida@mail.example";

let shop: TestShop;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
  begin();
  await connected();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});
afterAll(closeReader);

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const unread = () => unreadReplies(shop.db, 500).map(({ words }) => words);
const isClosed = (address = IDAS) => isSuppressed(shop.db, "email", `email ${address}`);
const sources = () => findSuppressions(shop.db, { limit: 10 }).map(({ source }) => source);

/** A message that a server took. */
function aSentMessage(address = IDAS, customerId: number | null = null) {
  const { id, messageKey } = aMessage({ address, customerId });
  claimed();
  answered(id);
  return { id, key: messageKey };
}

/** Notes what a customer says to email; null takes it back as a mistake. */
function says(customerId: number, email: "yes" | "no" | null): void {
  const blank = blankOf(profileFields);
  const askedWith = email === "yes" ? "May we email you?" : null;
  const consent = { ...blank.consent, email, askedWith };
  enact((ctx) => editProfile(ctx, customerId, { ...blank, consent, version: null }));
}

describe("an answer", () => {
  test("to a message of ours lands on the record of whoever got it, from whichever address", async () => {
    const { id } = aCustomer({ email: IDAS });
    const { key } = aSentMessage(IDAS, id);
    const quoted = "On Fri, Nov 20, 2026 at 9:00 AM Kessler Fine Jewelry <hello@shop.example> wrote:\n> STOP";
    expect(
      await arrives(
        aMailOfTwoForms({ from: "ida@work.example", answers: key, text: `Vielen Dank!\n\n${quoted}` }),
      ),
    ).toBe(1);
    expect(repliesOfPerson(shop.db, id, 5)).toMatchObject([
      {
        reply: {
          channel: "email",
          address: "ida@work.example",
          subject: "Re: Your receipt",
          words: "Vielen Dank!",
          quoted: expect.stringContaining("> STOP"),
          customerId: id,
        },
      },
    ]);
    expect(isClosed()).toBe(false);
  });

  test("is also what a customer writes without answering; what a stranger writes isn't, and nothing of it is kept", async () => {
    const { id } = aCustomer({ email: "Ida@Mail.example" });
    expect(
      await arrives(aMail({ subject: "Open on Sunday?", text: "" }), aMail({ from: "spam@x.example" })),
    ).toBe(1);
    expect(unreadReplies(shop.db, 5)).toMatchObject([
      { customerId: id, subject: "Open on Sunday?", words: "" },
    ]);
    expect(shop.db.$client.prepare("select count(*) n from replies").get()).toEqual({ n: 1 });
  });

  test("of a walk-in who was written to is listed; who was only sent a test is a stranger", async () => {
    aSentMessage("walk.in@mail.example");
    expect(await arrives(aMail({ from: "walk.in@mail.example" }))).toBe(1);
    expect(unreadReplies(shop.db, 5)).toMatchObject([{ customerId: null, address: "walk.in@mail.example" }]);
  });

  test("of one mailbox of two people is on both records until somebody says whose it is", async () => {
    const [ida, twin] = ["One", "Two"].map((lastName) => aCustomer({ email: IDAS, lastName }));
    const { key } = aSentMessage(IDAS, ida!.id);
    await arrives(aMail({ answers: key }));
    const [reply] = unreadReplies(shop.db, 10);
    const on = () => [ida, twin].map((one) => repliesOfPerson(shop.db, one!.id, 5).length);
    expect([reply!.customerId, on()]).toEqual([null, [1, 1]]);
    expect(attempt((ctx) => assignReply(ctx, reply!.id, { customerId: twin!.id }))).toMatchObject({
      kind: "done",
    });
    expect(on()).toEqual([0, 1]);
  });

  test("from the address of another customer is theirs, and goes with their erasure", async () => {
    const { id } = aCustomer({ email: IDAS });
    const { id: other } = aCustomer({ email: "bob@mail.example", lastName: "Other" });
    const { key } = aSentMessage(IDAS, id);
    await arrives(aMail({ from: "bob@mail.example", answers: key, text: "Bob for Ida" }));
    expect([id, other].map((one) => repliesOfPerson(shop.db, one, 5).length)).toEqual([0, 1]);
    enact((ctx) => eraseCustomer(ctx, other, { reason: "request", confirmed: true }));
    expect(shop.db.$client.prepare("select address, words from replies").raw().all()).toEqual([[null, null]]);
  });

  test("to a message of somebody who was erased since isn't theirs again", async () => {
    const { id } = aCustomer({ email: IDAS });
    const { key } = aSentMessage(IDAS, id);
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(await arrives(aMail({ answers: key }))).toBe(1);
    expect(unreadReplies(shop.db, 5)).toMatchObject([{ customerId: null, address: IDAS }]);
    expect(repliesOfPerson(shop.db, id, 5)).toEqual([]);
  });

  test("to a test is none: it went to nobody but ourselves", async () => {
    const { id, messageKey } = aMessage({ purpose: "test", address: "sal@shop.example" });
    claimed();
    answered(id);
    expect(await arrives(aMail({ from: "sal@shop.example", answers: messageKey }))).toBe(0);
    expect(shop.db.$client.prepare("select * from replies").all()).toEqual([]);
  });

  test("says how many files came with it", async () => {
    aCustomer({ email: IDAS });
    const mixed = aMail({ text: "" }).replace(
      /Content-Type: text\/plain[^]*$/,
      [
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "Caf=E9",
        "--b",
        "Content-Type: image/jpeg; name=ring.jpg",
        "Content-Transfer-Encoding: base64",
        "",
        "/9j/4AAQ\n".repeat(20_000),
        "--b--",
      ].join("\n"),
    );
    await arrives(mixed.slice(0, 128 * 1024));
    expect(unread()).toEqual(["Café\n\n(a file: see the mailbox)"]);
  });

  test("shows nobody the links that it quotes, however a program wrote them, and keeps other links", async () => {
    openDoor();
    const { id, key } = aSentMessage();
    const link = mustWrite(BY_ITSELF, (ctx) => ({
      ok: true,
      value: makeLink(ctx, messageNow(id), "estimate")!,
      trail: [],
    }));
    const token = link.split("/").at(-1)!;
    const quoted = [
      `> Answer here: ${link}`,
      `> https://safe.example/?url=${encodeURIComponent(link)}&data=1`,
      `> https://guard.example/v3/__${link}__;!!x`,
    ].join("\n");
    const other = "https://pictures.example/e/abcdefghijklmnopqrstuv";
    await arrives(aMail({ text: `Is it ${link}, or ${other}?\n\n${quoted}`, answers: key }));
    const [reply] = unreadReplies(shop.db, 5);
    expect(JSON.stringify(reply)).not.toContain(token);
    expect(reply).toMatchObject({ words: `Is it ${DOOR}/e/…, or ${other}?` });
    expect(reply!.quoted!.match(/…/g)).toHaveLength(3);
  });

  test("is news from a clock that says it was written before what it answers", async () => {
    const { key } = aSentMessage();
    const date = Date.now() - 400 * DAY;
    expect(await arrives(aMail({ date }), aMail({ date, answers: key, text: "Of 2025" }))).toBe(1);
    expect(unread()).toEqual(["Of 2025"]);
  });

  test("says that there is more of it in the mailbox", async () => {
    aCustomer({ email: IDAS });
    await arrives(aMail({ text: "long ".repeat(3_000) }));
    expect(unread()[0]).toMatch(/long\s+\(the rest: see the mailbox\)$/);
  });

  test("goes with an erasure, and after the days that Settings keep words", async () => {
    const { id } = aCustomer({ email: IDAS, lastName: "Ofthereply" });
    const raw = aMail({
      text: "It's me, Ida Ofthereply\n\n> Dear Ida Ofthereply",
      subject: "From Ida Ofthereply",
    });
    aSentMessage("walk.in@mail.example");
    const other = aMail({ from: "walk.in@mail.example" });
    await arrives(raw, other);
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    const rows = () =>
      shop.db.$client.prepare("select address, subject, words, quoted from replies order by id").raw().all();
    expect(rows()).toEqual([
      [null, null, null, null],
      ["walk.in@mail.example", "Re: Your receipt", "Thank you!", null],
    ]);
    pass(366 * DAY);
    const asOf = Date.now() as Instant;
    for (let n = 1; n > 0;)
      n = mustWrite({ ...BY_ITSELF, requestId: "retention" }, (ctx) => forgetWords(ctx, asOf));
    expect(rows().flat().filter(Boolean)).toEqual([]);
    // Not taken again either.
    expect(await arrives(other)).toBe(0);
  });
});

describe("an opt-out word", () => {
  test.each([
    "STOP",
    " Stop. \n\n",
    "unsubscribe\n\n-- \nIda Example",
    "Stop\n\nSent from my iPhone\n\n> On Nov 20, 2026, at 9:00, Kessler wrote:\n> Come and see",
    "On Fri, Nov 20, 2026, Kessler Fine Jewelry wrote:\n> Come and see\n\nSTOP",
    "STOP\n\n-----Original Message-----\nFrom: Kessler\nSent: Friday\n\nCome and see",
  ])("as the whole answer is obeyed, and no reply: %j", async (text) => {
    const { key } = aSentMessage();
    expect(await arrives(aMail({ text, answers: key }))).toBe(0);
    expect([isClosed(), unread(), sources()]).toEqual([true, [], ["unsubscribed"]]);
  });

  test.each([
    "Stop by at five?",
    "Please stop",
    "Thanks\n\nOn Fri, Kessler wrote:\n> STOP",
    "> STOP",
    "Thanks\n\n> Reply STOP to end\n> STOP",
  ])("within a sentence or a quote ends nothing: %j", async (text) => {
    const { key } = aSentMessage();
    await arrives(aMail({ text, answers: key }));
    expect([isClosed(), unread().length]).toEqual([false, 1]);
  });

  test.each(["Cancel", "END.", "quit"])(
    "that may mean an order is a reply to a receipt, and obeyed of an offer: %s",
    async (text) => {
      aCustomer({ email: IDAS });
      const { key } = aSentMessage();
      await arrives(aMail({ text, answers: key }), aMail({ text }));
      expect([isClosed(), unread()]).toEqual([false, [text, text]]);
      sent({ type: "email" });
      const [offer] = allLeft();
      await arrives(aMail({ text, answers: messageNow(offer!).messageKey }));
      expect([isClosed(), unread()]).toEqual([true, [text, text]]);
    },
  );

  test("as the subject of an empty mail is obeyed, also from an address that got none of ours, but not a stranger's", async () => {
    const { key } = aSentMessage();
    await arrives(aMail({ from: "ida@work.example", subject: "Stop", text: "", answers: key }));
    expect([isClosed(), isClosed("ida@work.example")]).toEqual([true, true]);
    await arrives(aMail({ from: "stranger@x.example", text: "STOP" }));
    expect(isClosed("stranger@x.example")).toBe(false);
  });

  test("START undoes it only as an answer to a message of ours: whose a mail is anybody can write", async () => {
    aCustomer({ email: IDAS });
    const { key } = aSentMessage();
    await arrives(aMail({ text: "STOP", answers: key }));
    pass(HOUR);
    await arrives(aMail({ text: "START" }));
    expect([isClosed(), unread()]).toEqual([true, ["START"]]);
    await arrives(aMail({ text: "Start.", answers: key }));
    expect(isClosed()).toBe(false);
  });
});

describe("the address of List-Unsubscribe", () => {
  test("ends offers to whoever got the campaign's message, from whichever address, once", async () => {
    const { id } = aCustomer({ email: IDAS });
    sent({ type: "email" });
    const [message] = allLeft();
    const subject = `Unsubscribe  ${messageNow(message!).messageKey}`;
    // Some mail programs send it by themselves.
    const headers = ["Auto-Submitted: auto-generated"];
    const request = aMail({ subject, text: "", from: "ida@work.example", headers });
    await arrives(request);
    expect([isClosed(), isClosed("ida@work.example"), unread()]).toEqual([true, false, []]);
    pass(HOUR);
    says(id, "yes");
    await arrives(request);
    expect(isClosed()).toBe(false);
  });

  test("is none of a receipt", async () => {
    const { key } = aSentMessage();
    await arrives(aMail({ subject: `unsubscribe ${key}`, text: "", from: "forwarded@x.example" }));
    expect(isClosed()).toBe(false);
  });

  test("with a key that isn't ours ends nothing", async () => {
    aCustomer({ email: IDAS });
    await arrives(aMail({ subject: `unsubscribe ${"0".repeat(32)}`, text: "", from: "x@x.example" }));
    expect(sources()).toEqual([]);
  });
});

describe("machine mail", () => {
  test.each([
    ["an out-of-office note", ["Auto-Submitted: auto-replied"]],
    ["one of an older kind", ["X-Autoreply: yes"]],
    ["one of Exchange", ["X-Auto-Response-Suppress: All"]],
    ["bulk", ["Precedence: bulk"]],
    ["an auto-reply by precedence", ["Precedence: auto_reply"]],
    ["a list", ["List-Id: <news.mail.example>"]],
    ["Gmail's report", ["X-Failed-Recipients: ida@mail.example"]],
  ])("is no reply, and ends nothing: %s", async (_, headers) => {
    aCustomer({ email: IDAS });
    const { key } = aSentMessage();
    await arrives(aMail({ text: "STOP", answers: key, headers }));
    expect([isClosed(), unread(), sources()]).toEqual([false, [], []]);
  });

  test("without a sender, from a server or from the shop itself is none either; a person's 'no' is", async () => {
    const { key } = aSentMessage();
    const nobody = aMail({ text: "STOP", answers: key }).replace(/Return-Path: .*/, "Return-Path: <>");
    const server = aMail({ from: "MAILER-DAEMON@mx.example", text: "STOP", answers: key });
    const ours = aMail({ from: SHOPS_ADDRESS.toUpperCase(), text: "STOP", answers: key });
    await arrives(nobody, server, ours);
    expect([isClosed(), unread()]).toEqual([false, []]);
    await arrives(aMail({ text: "STOP", answers: key, headers: ["Auto-Submitted: no"] }));
    expect(isClosed()).toBe(true);
  });
});

describe("a mail that comes back", () => {
  test("because its address is dead is bounced, says why, and closes the address until a new yes", async () => {
    const { id } = aCustomer({ email: IDAS });
    const { id: message, key } = aSentMessage(IDAS, id);
    const report = aBounce({ key, to: "Ida@mail.example" });
    expect(await arrives(report)).toBe(0);
    expect([messageNow(message).state, isClosed(), sources()]).toEqual(["bounced", true, ["bounced_hard"]]);
    const tries = shop.db.$client.prepare("select code, said from message_attempts").get();
    expect(tries).toEqual({ code: 550, said: expect.stringContaining("User unknown") });
    expect(JSON.stringify(tries)).not.toContain("@mail.example");
    pass(HOUR);
    says(id, "yes");
    expect(isClosed()).toBe(false);
    // The same report, which its server numbers anew.
    await arrives(report);
    expect(isClosed()).toBe(false);
  });

  test.each([
    ["Exchange", "5.1.10", "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found"],
    ["Exim", "5.0.0", "smtp; 550 No such user here"],
    ["a disabled mailbox", "5.2.1", "smtp; 550 5.2.1 The email account is disabled"],
    ["Gmail", "5.1.1", "smtp; 550-5.1.1 The email account that you tried to reach does not exist"],
    ["a host that isn't there", "5.4.4", "X-Postfix; Host or domain name not found"],
  ])("says that its address is dead: %s", async (_, status, diagnostic) => {
    const { key } = aSentMessage();
    await arrives(aBounce({ key, to: IDAS, status, diagnostic }));
    expect(sources()).toEqual(["bounced_hard"]);
  });

  test.each([
    ["a full mailbox", "5.2.2", "smtp; 552 5.2.2 Mailbox full"],
    ["one taken for spam", "5.7.1", "smtp; 550 5.7.1 Message rejected as spam"],
    ["one that says it in words", "5.0.0", "smtp; 550 Message content rejected"],
    ["one given up after days", "4.4.7", "smtp; 451 4.4.7 Delivery time expired"],
    ["one too big", "5.3.4", "smtp; 552 5.3.4 Message too big"],
  ])("says nothing of its address: %s", async (_, status, diagnostic) => {
    const { id, key } = aSentMessage();
    await arrives(aBounce({ key, to: IDAS, status, diagnostic }));
    expect([messageNow(id).state, sources()]).toEqual(["bounced", []]);
  });

  test("at once, as the server that it is given to says itself, closes the address too; a later report adds nothing", async () => {
    const { id } = aCustomer({ email: IDAS });
    const { id: message, messageKey } = aMessage({ address: IDAS, customerId: id });
    claimed();
    answered(message, { answer: "dead", code: 550, said: `550 5.1.1 <${IDAS}>: no such user`, ref: null });
    expect([messageNow(message).state, isClosed(), sources()]).toEqual(["bounced", true, ["bounced_hard"]]);
    pass(HOUR);
    says(id, "yes");
    await arrives(aBounce({ key: messageKey, to: IDAS }));
    expect(isClosed()).toBe(false);
  });

  test("softly on three days closes the address, three times on one day doesn't", async () => {
    const softly = async () => {
      const { key } = aSentMessage();
      await arrives(aBounce({ key, to: IDAS, status: "4.2.2", diagnostic: "smtp; 452 4.2.2 Mailbox full" }));
    };
    for (let nth = 0; nth < 3; nth += 1) await softly();
    expect(sources()).toEqual([]);
    pass(DAY);
    await softly();
    expect(sources()).toEqual([]);
    pass(DAY);
    await softly();
    expect([sources(), isClosed()]).toEqual([["bounced_softly"], true]);
  });

  test("is only late while its server tries on: nothing came back", async () => {
    const { id, key } = aSentMessage();
    await arrives(
      aBounce({ key, to: IDAS, action: "delayed", status: "4.4.1", diagnostic: "smtp; 421 busy" }),
    );
    await arrives(
      aBounce({ key, to: IDAS, action: "delivered", status: "2.0.0", diagnostic: "smtp; 250 ok" }),
    );
    expect([messageNow(id).state, sources()]).toEqual(["sent", []]);
  });

  test("is believed only of a message of ours and the address that it went to", async () => {
    const victim = aSentMessage("victim@mail.example");
    const forger = aSentMessage("forger@x.example");
    await arrives(
      aBounce({ key: forger.key, to: "victim@mail.example" }),
      aBounce({ key: "0".repeat(32), to: "victim@mail.example" }),
      aBounce({ key: "", to: "victim@mail.example" }),
    );
    expect([messageNow(victim.id).state, messageNow(forger.id).state]).toEqual(["sent", "sent"]);
    expect(sources()).toEqual([]);
  });

  test("is known by our own header if a provider gave it another Message-ID, and by what the report answers", async () => {
    const [first, second] = [aSentMessage(), aSentMessage("two@mail.example")];
    const returned = ["Message-ID: <0100018f@email.provider.example>", `X-Message-Key: ${first.key}`];
    await arrives(aBounce({ key: first.key, to: IDAS, returned }));
    const answering = aBounce({ key: "", to: "two@mail.example", returned: [] });
    await arrives(
      answering.replace("MIME-Version", `In-Reply-To: <${second.key}@shop.example>\nMIME-Version`),
    );
    expect([messageNow(first.id).state, messageNow(second.id).state]).toEqual(["bounced", "bounced"]);
  });

  test("is known in a report of addresses beyond ASCII (RFC 6533)", async () => {
    const { key } = aSentMessage();
    const report = aBounce({ key, to: IDAS });
    await arrives(
      report
        .replace("message/delivery-status", "message/global-delivery-status")
        .replace("text/rfc822-headers", "message/global-headers")
        .replaceAll("rfc822;", "utf-8;"),
    );
    expect(sources()).toEqual(["bounced_hard"]);
  });

  test("is known however the domain of its address is spelled", async () => {
    const { id, key } = aSentMessage("ida@bücher.example");
    await arrives(aBounce({ key, to: "ida@xn--bcher-kva.example" }));
    expect(messageNow(id).state).toBe("bounced");
    expect(isClosed("ida@xn--bcher-kva.example")).toBe(true);
  });

  test("settles one in doubt: it left", async () => {
    const { id, messageKey } = aMessage({ address: IDAS });
    claimed();
    begin("second");
    expect(messageNow(id).state).toBe("unknown");
    await arrives(aBounce({ key: messageKey, to: IDAS }));
    expect(messageNow(id).state).toBe("bounced");
  });

  test("pauses what waits if many do", async () => {
    const keys = [1, 2, 3, 4, 5].map((nth) => [aSentMessage(`gone${nth}@mail.example`).key, nth] as const);
    await arrives(...keys.map(([key, nth]) => aBounce({ key, to: `gone${nth}@mail.example` })));
    expect(sendingStateOf(shop.db)?.pausedWhy).toBe("bounces");
  });

  test("at once does, too", () => {
    for (const nth of [1, 2, 3, 4, 5]) {
      const { id } = aMessage({ address: `gone${nth}@mail.example` });
      claimed();
      answered(id, { answer: "dead", code: 550, said: "550 5.1.1 no such user", ref: null });
    }
    expect(sendingStateOf(shop.db)?.pausedWhy).toBe("bounces");
  });
});

test("a complaint closes the address of the message; a report that says it is no spam doesn't", async () => {
  const { id, key } = aSentMessage();
  await arrives(aComplaint(key, "not-spam"));
  expect(sources()).toEqual([]);
  await arrives(aComplaint(key));
  expect([messageNow(id).state, sources(), isClosed()]).toEqual(["sent", ["complained"], true]);
  await arrives(aComplaint("0".repeat(32)));
  expect(sources()).toEqual(["complained"]);
});

test("a complaint about a message in doubt settles it: it arrived", async () => {
  const { id, messageKey } = aMessage({ address: IDAS });
  claimed();
  begin("second");
  expect(messageNow(id).state).toBe("unknown");
  await arrives(aComplaint(messageKey));
  expect([messageNow(id).state, sources()]).toEqual(["sent", ["complained"]]);
  const tries = shop.db.$client.prepare("select said from message_attempts").get();
  expect(tries).toEqual({ said: "Somebody called it spam" });
});

test("a complaint holds where a no was noted by mistake", async () => {
  const { id } = aCustomer({ email: IDAS });
  const { key } = aSentMessage(IDAS, id);
  says(id, "no");
  pass(HOUR);
  await arrives(aComplaint(key));
  says(id, null);
  expect([sources(), isClosed()]).toEqual([["complained"], true]);
});

describe("what lay in the mailbox when it was connected", () => {
  test("is no news, also if it is put back or got another time, and what was taken isn't taken again", async () => {
    aCustomer({ email: IDAS });
    const lying = aMail({ text: "From just before" });
    await connected(lying);
    const old = aMail({ text: "From last week", date: Date.now() - 7 * DAY });
    pass(HOUR / 2);
    const fresh = aMail({ text: "New" });
    const putBack = await there(aMail({ text: "Put back" }), Date.now() - 7 * DAY);
    expect(takes(await there(lying), await there(old), putBack)).toBe(0);
    expect(await arrives(fresh, fresh)).toBe(1);
    expect(await arrives(fresh)).toBe(0);
    expect(unread()).toEqual(["New"]);
  });

  test("doesn't follow from a clock that was ahead then: what comes is news, also numbered anew", async () => {
    aCustomer({ email: IDAS });
    pass(400 * DAY);
    await connected();
    pass(-400 * DAY);
    expect(await arrives(aMail({ text: "While it was ahead" }))).toBe(1);
    pass(HOUR);
    mustWrite(BY_ITSELF, (ctx) => numberAnew(ctx, { numbering: 1 }));
    expect(await arrives(aMail({ text: "And anew" }))).toBe(1);
    expect(mailboxNow(shop.db)!.heardSince).toBeLessThan(Date.now());
  });

  test("and a server that can't be asked for half an hour is a trouble", () => {
    const trouble = () =>
      RULES["mailbox-unheard"].find({
        db: shop.db,
        dataDir: shop.dataDir,
        chain: null,
        now: Date.now() as Instant,
      });
    const note = (said: string | null) => mustWrite(BY_ITSELF, (ctx) => noteMailboxHeard(ctx, { said }));
    note("The server refused ida@mail.example");
    expect([mailboxNow(shop.db)?.said, trouble()]).toEqual(["The server refused (address)", null]);
    pass(HOUR);
    note("The server refused it again");
    expect(trouble()?.title).toMatch(/^What customers answer by email hasn't been read since /);
    note(null);
    expect(trouble()).toBeNull();
  });

  test("and how far it was read are kept together with what was taken", async () => {
    const before = mailboxNow(shop.db)!;
    const { key } = aSentMessage();
    await arrives(aMail({ answers: key }), aMail({ answers: key }));
    expect(mailboxNow(shop.db)).toMatchObject({ heardTo: before.heardTo! + 2, skipped: 0 });
    takes({ at: Date.now() as Instant, mail: null });
    expect(mailboxNow(shop.db)).toMatchObject({ heardTo: before.heardTo! + 3, skipped: 1 });
  });
});
