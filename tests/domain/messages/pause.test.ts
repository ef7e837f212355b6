import { afterEach, beforeEach, expect, test } from "vitest";
import { pauseRestored, pauseSending, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { waitingMessages } from "~/domain/people/outbox/find-messages.server";
import { sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { suppressByHolder } from "~/domain/people/suppressions/suppress.server";
import { noteAllArrived, sendAllAgain } from "~/domain/outreach/messages/settle-doubts.server";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { mustWrite } from "~/web/write.server";
import { ADAM, OLIVE } from "../../support/cast.ts";
import {
  A_RECEIPT,
  aMessage,
  answered,
  begin,
  claim,
  claimed,
  messageNow,
  NEVER,
} from "../../support/outbox.ts";
import {
  attempt,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  chooseSettings({ messagesAMinute: 600 });
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const whyPaused = () => sendingStateOf(shop.db)?.pausedWhy ?? null;
const resume =
  (machine = "this machine") =>
  (ctx: Parameters<typeof resumeSending>[0]) =>
    resumeSending(ctx, { machine });

test("nothing is queued or leaves before the first start of a sender", () => {
  expect(attempt((ctx) => queueMessage(ctx, A_RECEIPT))).toMatchObject({
    refusal: { kind: "conflict", message: "Email isn't set up" },
  });
  expect(claim()).toEqual({ kind: "nothing" });
  expect(attempt(pauseSending)).toMatchObject({ refusal: { kind: "conflict" } });
  begin();
  aMessage();
  expect(claim().kind).toBe("claimed");
});

test("a pause by hand holds before the next message, until somebody resumes", () => {
  begin();
  aMessage();
  enact(pauseSending, ADAM);
  expect(sendingStateOf(shop.db)).toMatchObject({ pausedWhy: "by_hand", pausedBy: ADAM.id });
  expect(claim()).toEqual({ kind: "nothing" });
  begin("second");
  expect(claim("second")).toEqual({ kind: "nothing" });
  expect(attempt(pauseSending)).toMatchObject({ refusal: { kind: "conflict" } });
  enact(resume(), ADAM);
  expect(claim("second").kind).toBe("claimed");
});

test("a refused sign-in pauses, says what the server said, and takes no try from the message", () => {
  begin();
  const { id } = aMessage();
  claimed();
  const refusal = { answer: "signed_out", code: 535, said: "535 wrong password", ref: null } as const;
  expect(answered(id, refusal)).toBe("queued");
  expect(sendingStateOf(shop.db)).toMatchObject({
    pausedWhy: "signed_out",
    pausedSaid: "535 wrong password",
  });
  expect(claim()).toEqual({ kind: "nothing" });
  enact(resume());
  expect(claimed().id).toBe(id);
});

test("five of the newest hundred that come back pause, and after 'Resume' five others", () => {
  begin();
  const bounce = () => {
    aMessage({ address: `gone.${Math.random().toString(36).slice(2)}@mail.example` });
    answered(claimed().id, NEVER);
  };
  for (let nth = 0; nth < 4; nth += 1) bounce();
  expect(whyPaused()).toBeNull();
  bounce();
  expect(sendingStateOf(shop.db)).toMatchObject({ pausedWhy: "bounces", pausedSaid: null });
  enact(resume());
  bounce();
  expect(whyPaused()).toBeNull();
});

test("messages that are refused here, and so never reached a server, don't pause", () => {
  begin();
  const refused = { answer: "never", code: null, said: "The number lacks its country", ref: null } as const;
  for (let nth = 0; nth < 6; nth += 1) {
    const { id } = aMessage({ address: `never.left.${nth}@mail.example` });
    expect(answered(claimed().id, refused)).toBe("failed");
    expect(messageNow(id).state).toBe("failed");
  }
  expect(whyPaused()).toBeNull();
});

test("a copy of the shop on another machine is paused until an owner says that it is the one that sends", () => {
  begin();
  const { id } = aMessage();
  const later = aMessage({ channel: "text", subject: null, address: "(561) 555-0142" });
  begin("second", "another machine");
  expect(whyPaused()).toBe("another_machine");
  // So that whoever resumes can cancel what has left.
  expect(waitingMessages(shop.db, 10).map(({ message }) => message.id)).toEqual([id, later.id]);
  expect(waitingMessages(shop.db, 1).map(({ message }) => message.id)).toEqual([id]);
  expect(claim("second")).toEqual({ kind: "nothing" });
  expect(attempt(resume("another machine"), ADAM)).toMatchObject({ refusal: { kind: "forbidden" } });
  enact(resume("another machine"), OLIVE);
  begin("third", "another machine");
  expect(claimed("third").id).toBe(id);
});

test("a restore pauses, and leaves in doubt what may have left since the backup, also under a pause by hand", () => {
  begin();
  const [onItsWay, waiting] = [aMessage(), aMessage()];
  claimed();
  enact(pauseSending);
  mustWrite({ actor: null, requestId: "restore", address: "" }, ({ tx, now }) => ({
    ok: true,
    value: null,
    trail: pauseRestored(tx, now),
  }));
  expect(whyPaused()).toBe("restored");
  expect([onItsWay, waiting].map(({ id }) => messageNow(id).state)).toEqual(["unknown", "unknown"]);
  expect(attempt(resume(), ADAM)).toMatchObject({ refusal: { kind: "forbidden" } });
  enact(resume());
  expect(claim()).toEqual({ kind: "nothing" });
});

test("what a restore left in doubt is settled together, each message once", () => {
  begin();
  const text = { channel: "text", subject: null, address: "(561) 555-0142" } as const;
  const waiting = [{}, {}, text, {}, {}].map((words) => aMessage(words).id);
  mustWrite({ actor: null, requestId: "restore", address: "" }, ({ tx, now }) => ({
    ok: true,
    value: null,
    trail: pauseRestored(tx, now),
  }));
  enact(resume());
  const [arrived, again, ...others] = waiting as [number, number, number, number, number];
  enact((ctx) => sendAgain(ctx, again));
  expect(attempt((ctx) => noteAllArrived(ctx, { ids: [arrived, again] }))).toMatchObject({
    value: { settled: 1, left: 1 },
  });
  expect([arrived, again].map((id) => messageNow(id).state)).toEqual(["sent", "unknown"]);
  enact(({ tx, now }) => {
    suppressByHolder(tx, "text", messageNow(others[0]!).addressKey!, now);
    return { ok: true, value: null, trail: [] };
  });
  expect(attempt((ctx) => sendAllAgain(ctx, { ids: waiting }))).toMatchObject({
    value: { settled: 2, left: 3 },
  });
  expect(waitingMessages(shop.db, 10)).toHaveLength(3);
  for (const settle of [sendAllAgain, noteAllArrived])
    expect(attempt((ctx) => settle(ctx, { ids: [arrived, again] }))).toMatchObject({
      refusal: { kind: "conflict" },
    });
});
