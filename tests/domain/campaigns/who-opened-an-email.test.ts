import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { testCampaign } from "~/domain/outreach/campaigns/test-campaign.server";
import { getCampaign } from "~/domain/outreach/campaigns/find-campaigns.server";
import { sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { openingsOfPerson } from "~/domain/outreach/door/find-openings.server";
import { keepsLinks } from "~/domain/outreach/door/forget-links.server";
import type { Claimed } from "~/domain/outreach/messages/claim-message.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { answerDoor } from "~/door/answer-door.server";
import { doorLinks, messageOpenings } from "~db/schema/index.ts";
import { ADAM } from "../../support/cast.ts";
import { aReader, recipientsOf, results, sent, openShopThatSends } from "../../support/campaigns.ts";
import { DOOR, openDoor } from "../../support/door.ts";
import { aMessage, answered, begin, claim, claimed } from "../../support/outbox.ts";
import {
  aCampaign,
  aCustomer,
  attempt,
  chooseSettings,
  enact,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const A_PROGRAM = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Thunderbird/150.0";
const APPLES = "Mozilla/5.0";

let shop: TestShop;
beforeEach(() => {
  shop = openShopThatSends();
  openDoor();
  chooseSettings({ emailCountsOpens: true });
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The next message as it leaves. */
function left(): Claimed {
  const next = claim();
  if (next.kind !== "claimed") throw new Error("Nothing leaves");
  answered(next.message.id);
  return next.message;
}

/** Asks the door for an address, as a program that calls itself so does. */
function ask(address: string | null, agent = A_PROGRAM, method: "GET" | "HEAD" = "GET") {
  const path = address!.slice(DOOR.length);
  return answerDoor({ method, path, form: new URLSearchParams(), agent, requestId: "test" });
}
const open = ({ picture }: Claimed, agent?: string) => ask(picture, agent);
const follow = ({ words }: Claimed, nth: number) =>
  ask([...words.matchAll(/https:\/\/my\.shop\.example\/c\/[\w-]{22}/g)][nth]![0]);
const openings = () => shop.db.select().from(messageOpenings).all();

const LINKS = { messageContent: "See https://shop.example/pearls and https://shop.example/rings." };

test("only an owner says whether they are counted", () => {
  const off = { emailCountsOpens: false, version: 2 };
  expect(attempt((ctx) => changeSettings(ctx, off), ADAM)).toMatchObject({
    kind: "refused",
    refusal: { kind: "forbidden", message: "Only an owner can change this" },
  });
  expect(readSettings(shop.db).emailCountsOpens).toBe(true);
  // What it is already, anybody may send.
  enact((ctx) => changeSettings(ctx, { ...off, emailCountsOpens: true, messagesAMinute: 20 }), ADAM);
});

describe("an email of a campaign", () => {
  test("has a picture of its own that is counted once, and is kept without its token", () => {
    const [ida] = [aReader(), aReader()];
    const { id } = sent();
    const [first, second] = [left(), left()];
    expect(first.picture).toMatch(/^https:\/\/my\.shop\.example\/o\/[\w-]{22}$/);
    expect(second.picture).not.toBe(first.picture);
    expect(sendingOf(shop.db, id)?.countsOpens).toBe(true);
    later(MINUTE);
    expect(open(first)).toEqual({ kind: "dot" });
    later(MINUTE);
    open(first);
    expect(openings()).toHaveLength(1);
    expect(results(id)).toMatchObject({ sent: 2, opened: 1, openedByMachine: 0 });
    expect(getCampaign(shop.db, id)?.openCount).toBe(1);
    const idas = recipientsOf(id).find(({ recipient }) => recipient.customerId === ida!.id);
    expect(idas?.recipient.openedAt).toBe(Date.now() - MINUTE);
    const tokens = shop.db.select({ hash: doorLinks.tokenHash }).from(doorLinks).all();
    expect(JSON.stringify(tokens)).not.toContain(first.picture!.slice(-22));
  });

  test("has none while that is off, and without a door", () => {
    chooseSettings({ emailCountsOpens: false });
    aReader();
    const off = sent();
    expect(left().picture).toBeNull();
    chooseSettings({ emailCountsOpens: true });
    openDoor(null);
    const closed = sent();
    expect(left().picture).toBeNull();
    expect([off, closed].map(({ id }) => sendingOf(shop.db, id)?.countsOpens)).toEqual([false, false]);
  });

  test("is alone in that: no receipt has one, and no test", () => {
    aMessage();
    expect(left().picture).toBeNull();
    const { id } = aCampaign({ subject: "News" });
    const { id: customerId } = aCustomer();
    enact((ctx) => testCampaign(ctx, id, { customerId }));
    expect(left().picture).toBeNull();
    expect(openings()).toEqual([]);
  });

  test("counts nothing once it is turned off, also what left before", () => {
    aReader();
    const { id } = sent();
    const message = left();
    later(MINUTE);
    chooseSettings({ emailCountsOpens: false });
    expect(open(message)).toEqual({ kind: "dot" });
    expect(openings()).toEqual([]);
    expect(results(id).opened).toBe(0);
  });

  test("ends its picture's address a month after it left, and shows the same", () => {
    aReader();
    sent();
    const message = left();
    later(31 * DAY);
    expect(open(message)).toEqual({ kind: "dot" });
    expect(openings()).toEqual([]);
  });
});

test("a picture's address shows the same for any token, and notes nothing for another's", () => {
  aReader();
  sent(LINKS);
  const { picture, unsubscribe, words } = left();
  later(MINUTE);
  const tokens = [unsubscribe!.slice(-22), /\/c\/([\w-]{22})/.exec(words)![1]!, "A".repeat(22), "x"];
  for (const token of tokens) expect(ask(`${DOOR}/o/${token}`)).toEqual({ kind: "dot" });
  expect(ask(picture, A_PROGRAM, "HEAD")).toEqual({ kind: "dot" });
  expect(openings()).toEqual([]);
  // Nor does it open anything else.
  for (const path of ["u", "c", "p"])
    expect(ask(`${DOOR}/${path}/${picture!.slice(-22)}`)).toEqual({ kind: "not here" });
});

describe("a machine", () => {
  const counted = (id: number) => {
    const { opened, openedByMachine } = results(id);
    return { opened, openedByMachine };
  };

  test.each([
    ["comes within seconds", () => undefined, A_PROGRAM],
    ["says no more of itself than Apple's", () => later(MINUTE), APPLES],
    ["says nothing of itself", () => later(MINUTE), ""],
  ])("%s, and is counted apart until somebody opens it", (_how, wait, agent) => {
    aReader();
    const { id } = sent();
    const message = left();
    wait();
    open(message, agent);
    expect(counted(id)).toEqual({ opened: 0, openedByMachine: 1 });
    expect(getCampaign(shop.db, id)?.openCount).toBe(0);
    later(DAY);
    open(message);
    open(message, APPLES);
    expect(counted(id)).toEqual({ opened: 1, openedByMachine: 0 });
    expect(openings()).toHaveLength(2);
  });

  test.each([
    ["before", [0, 1, "open"]],
    ["after", ["open", 0, 1]],
  ] as const)("asks for the picture at once with its links: those %s it", (_when, steps) => {
    aReader();
    const { id } = sent(LINKS);
    const message = left();
    later(MINUTE);
    for (const step of steps) {
      if (step === "open") open(message);
      else follow(message, step);
      later(300);
    }
    expect(counted(id)).toEqual({ opened: 0, openedByMachine: 1 });
    later(DAY);
    open(message);
    expect(counted(id)).toEqual({ opened: 1, openedByMachine: 0 });
  });

  test("is none who opens it and follows a link at once", () => {
    aReader();
    const { id } = sent(LINKS);
    const message = left();
    later(MINUTE);
    open(message);
    later(500);
    follow(message, 0);
    expect(results(id)).toMatchObject({ opened: 1, openedByMachine: 0, clicked: 1 });
  });
});

test("an opening of either email counts once, if one was sent again", () => {
  aReader();
  const { id } = sent();
  const first = claimed();
  begin("second");
  enact((ctx) => sendAgain(ctx, first.id));
  const again = claimed("second");
  answered(again.id, undefined, "second");
  enact((ctx) => noteArrived(ctx, first.id));
  later(MINUTE);
  open(again);
  later(MINUTE);
  open(first);
  expect(results(id)).toMatchObject({ sent: 1, opened: 1 });
  expect(recipientsOf(id)[0]?.recipient.openedAt).toBe(Date.now() - MINUTE);
});

test("an erasure ends the picture's address; what was counted stays, without a name", () => {
  const { id: customerId } = aReader();
  const { id } = sent();
  const message = left();
  later(MINUTE);
  open(message, APPLES);
  expect(openingsOfPerson(shop.db, customerId, 10)).toEqual([
    { campaign: expect.any(String), at: Date.now(), isMachine: true },
  ]);
  enact((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true }));
  expect(keepsLinks(shop.db)).toBe(false);
  expect(open(message)).toEqual({ kind: "dot" });
  expect(openings()).toHaveLength(1);
  expect(results(id)).toMatchObject({ opened: 0, openedByMachine: 1 });
});
