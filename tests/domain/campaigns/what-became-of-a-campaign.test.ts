import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { areTicketsNew } from "~/domain/outreach/campaigns/attribute-tickets.server";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { getCampaign } from "~/domain/outreach/campaigns/find-campaigns.server";
import { sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { ticketsAfter } from "~/domain/outreach/campaigns/find-tickets.server";
import { campaignLinkUrl } from "~/domain/outreach/door/campaign-links.server";
import { noteClick } from "~/domain/outreach/door/note-click.server";
import { attemptsOf } from "~/domain/people/outbox/find-messages.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import type { Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { mustWrite } from "~/web/write.server";
import {
  aReader,
  housekeeping,
  recipientsOf,
  results,
  sent,
  openShopThatSends,
} from "../../support/campaigns.ts";
import { openDoor } from "../../support/door.ts";
import { answered, begin, BY_ITSELF, claim, claimed, messageNow } from "../../support/outbox.ts";
import { aCustomer, aSale, enact, type TestShop, theBooksBalance } from "../../support/shop.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: TestShop;
beforeEach(() => {
  shop = openShopThatSends();
  openDoor();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Everything that leaves now, through the door. Returns the messages as they left. */
function allLeft() {
  const left = [];
  for (;;) {
    const next = claim();
    if (next.kind === "nothing") return left;
    if (next.kind !== "claimed") continue;
    answered(next.message.id);
    left.push(next.message);
  }
}

/** Follows the nth link of a message as it left, as the door does. Returns where it leads. */
function follow({ words }: { words: string }, nth = 1, isHead = false): string | undefined {
  const tokens = [...words.matchAll(/\/c\/([\w-]{22})/g)].map(([, token]) => token!);
  const link = openLink(shop.db, { purpose: "click", token: tokens[nth - 1]! }, Date.now() as Instant);
  const { message, campaignLinkId } = link!;
  mustWrite(BY_ITSELF, (ctx) => noteClick(ctx, { message, campaignLinkId: campaignLinkId!, isHead }));
  return campaignLinkUrl(shop.db, campaignLinkId!);
}

const LINKS = { messageContent: "See https://shop.example/pearls and https://shop.example/rings." };

describe("a followed link", () => {
  test("leads through the door to where the words say, is counted once, and is kept without its token", () => {
    const [ida] = [aReader(), aReader()];
    const { id } = sent(LINKS);
    const [first] = allLeft();
    expect(first).toMatchObject({
      words: expect.stringMatching(
        /^See https:\/\/my\.shop\.example\/c\/[\w-]{22} and https:\/\/my\.shop\.example\/c\/[\w-]{22}\.\n\n.*\nUnsubscribe: https:\/\/my\.shop\.example\/u\/[\w-]{22}\n$/s,
      ),
      unsubscribe: expect.stringMatching(/^https:\/\/my\.shop\.example\/u\/[\w-]{22}$/),
    });
    const kept = shop.db.$client.prepare("select group_concat(words) from messages").pluck().get();
    expect(kept).not.toContain("my.shop.example");
    expect(sendingOf(shop.db, id)?.countsClicks).toBe(true);
    later(MINUTE);
    expect(follow(first!)).toBe("https://shop.example/pearls");
    later(MINUTE);
    expect(follow(first!, 2)).toBe("https://shop.example/rings");
    expect([getCampaign(shop.db, id)?.clickCount, results(id).clicked]).toEqual([1, 1]);
    expect(
      recipientsOf(id).find(({ recipient }) => recipient.customerId === ida!.id)?.recipient.clickedAt,
    ).toBe(Date.now() - MINUTE);
  });

  test.each([
    ["within seconds", () => undefined, false],
    ["only to look", () => later(MINUTE), true],
  ])("%s is a machine's", (_what, wait, isLook) => {
    aReader();
    const { id } = sent(LINKS);
    const [message] = allLeft();
    wait();
    expect(follow(message!, 1, isLook)).toBe("https://shop.example/pearls");
    expect(results(id)).toMatchObject({ clicked: 0, clickedByMachine: 1 });
    later(DAY);
    follow(message!);
    expect(results(id)).toMatchObject({ clicked: 1, clickedByMachine: 0 });
  });

  test("with all others at once is a machine's, also the first", () => {
    aReader();
    const { id } = sent(LINKS);
    const [message] = allLeft();
    later(MINUTE);
    follow(message!, 1);
    expect(results(id).clicked).toBe(1);
    later(500);
    follow(message!, 2);
    expect(results(id)).toMatchObject({ clicked: 0, clickedByMachine: 1 });
  });
});

test("a followed link of either message counts, if one was sent again", () => {
  aReader();
  const { id } = sent(LINKS);
  const first = claimed();
  begin("second");
  enact((ctx) => sendAgain(ctx, first.id));
  const again = claimed("second");
  answered(again.id, undefined, "second");
  enact((ctx) => noteArrived(ctx, first.id));
  later(MINUTE);
  follow(first);
  follow(again, 1, true);
  expect(results(id)).toMatchObject({ sent: 1, clicked: 1, clickedByMachine: 0 });
});

describe("a link of a message in doubt", () => {
  /** One whose line was cut. Returns it as it left. */
  function inDoubt() {
    aReader();
    const { id } = sent(LINKS);
    const message = claimed();
    answered(message.id, { answer: "unclear", code: null, said: "The connection was closed", ref: null });
    return { id, message, begunAt: Date.now() };
  }

  test("that somebody follows proves that it arrived", () => {
    const { id, message, begunAt } = inDoubt();
    later(DAY);
    follow(message);
    expect(messageNow(message.id)).toMatchObject({ state: "sent", sentAt: begunAt, settledAt: Date.now() });
    expect(attemptsOf(shop.db, message.id)).toMatchObject([{ said: "Somebody followed a link in it" }]);
    expect(results(id)).toMatchObject({ sent: 1, clicked: 1, clickedByMachine: 0 });
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 1, clickCount: 1 });
  });

  test("that a machine follows, or anybody while its try may have lasted, proves nothing", () => {
    const { id, message } = inDoubt();
    later(MINUTE);
    follow(message);
    later(DAY);
    follow(message, 1, true);
    expect([messageNow(message.id).state, results(id)]).toMatchObject([
      "unknown",
      { sent: 0, clicked: 0, clickedByMachine: 1 },
    ]);
  });

  test("counts as theirs if it was sent again, and leaves it as it is", () => {
    const { id, message } = inDoubt();
    enact((ctx) => sendAgain(ctx, message.id));
    later(DAY);
    follow(message);
    expect([messageNow(message.id).state, results(id)]).toMatchObject(["unknown", { sent: 0, clicked: 1 }]);
  });
});

describe("a ticket", () => {
  test("of a recipient belongs to the newest campaign that they got, net of tax", () => {
    const one = aReader();
    const first = sent({ name: "First" });
    allLeft();
    later(DAY);
    const second = sent({ name: "Second" });
    allLeft();
    later(DAY);
    const sale = aSale({ customerId: one.id, tax: cents(700) });
    housekeeping();
    expect(results(first.id)).toMatchObject({ converted: 0, tickets: 0 });
    expect(results(second.id)).toMatchObject({ converted: 1, tickets: 1, net: sale.total - sale.tax });
    expect(getCampaign(shop.db, second.id)?.conversionCount).toBe(1);
    expect(ticketsAfter(shop.db, second.id, { limit: 10 })).toMatchObject([
      { saleId: sale.id, isAfterClick: false, isKept: true },
    ]);
  });

  test.each<[CampaignType, number, boolean]>([
    ["email", 5, true],
    ["email", 5.01, false],
    ["sms", 7, true],
    ["sms", 7.01, false],
  ])("after a campaign by %s counts within days of the sending: %d", (type, days, counts) => {
    const { id: customerId } = aCustomer({ cellPhone: "561-555-0142", email: "one@mail.example" });
    const blank = blankOf(profileFields);
    const consent = { ...blank.consent, text: "yes" } as const;
    enact((ctx) => editProfile(ctx, customerId, { ...blank, consent, version: null }));
    const { id } = sent({ type });
    allLeft();
    later(days * DAY);
    aSale({ customerId });
    housekeeping();
    expect(results(id).converted).toBe(Number(counts));
  });

  test("counts within thirty days of a click", () => {
    const one = aReader();
    const { id } = sent(LINKS);
    const [message] = allLeft();
    later(3 * DAY);
    follow(message!);
    later(29 * DAY);
    aSale({ customerId: one.id });
    later(2 * DAY);
    aSale({ customerId: one.id });
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 1, tickets: 1 });
    expect(ticketsAfter(shop.db, id, { limit: 10 })[0]?.isAfterClick).toBe(true);
  });

  test("before the campaign, or of somebody else, counts nowhere", () => {
    const [one, other] = [aReader(), aCustomer({ email: null })];
    aSale({ customerId: one.id });
    later(DAY);
    const { id } = sent();
    allLeft();
    later(DAY);
    aSale({ customerId: other.id });
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 0, tickets: 0, net: 0 });
  });

  test("that came back counts no more, and its money is taken off", () => {
    const one = aReader();
    const { id } = sent();
    allLeft();
    later(DAY);
    const kept = aSale({ customerId: one.id });
    const gone = aSale({ customerId: one.id });
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 1, tickets: 2, net: kept.total + gone.total });
    const takeBack = ({ id: saleId, lines }: typeof gone) =>
      enact((ctx) =>
        returnLines(ctx, {
          saleId,
          lines: lines.map((line) => ({ id: line.id, to: "stock" as const })),
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "A scratch",
        }),
      );
    takeBack(gone);
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 1, tickets: 1, net: kept.total });
    takeBack(kept);
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 0, tickets: 0, net: 0 });
    expect(ticketsAfter(shop.db, id, { limit: 10 })).toHaveLength(2);
  });

  test("that is voided counts no more", () => {
    const one = aReader();
    const { id } = sent();
    allLeft();
    later(DAY);
    const gone = aSale({ customerId: one.id });
    housekeeping();
    expect(results(id).converted).toBe(1);
    enact((ctx) => voidWithOrders(ctx, { saleId: gone.id, reason: "Rung up twice" }));
    housekeeping();
    expect(results(id)).toMatchObject({ converted: 0, tickets: 0, net: 0 });
  });
});

test("a ticket that is voided after the clock was ahead counts no more", () => {
  const one = aReader();
  const { id } = sent();
  allLeft();
  later(DAY);
  const [gone, kept] = [aSale({ customerId: one.id }), aSale({ customerId: one.id })];
  const wrong = aSale();
  housekeeping();
  const right = Date.now();
  later(3_650 * DAY);
  enact((ctx) => voidWithOrders(ctx, { saleId: wrong.id, reason: "Rung up twice" }));
  housekeeping();
  vi.setSystemTime(right + MINUTE);
  enact((ctx) => voidWithOrders(ctx, { saleId: gone.id, reason: "Rung up twice" }));
  expect(areTicketsNew(shop.db, Date.now() as Instant)).toBe(true);
  housekeeping();
  expect(results(id)).toMatchObject({ tickets: 1, net: kept.total });
  expect(areTicketsNew(shop.db, Date.now() as Instant)).toBe(false);
});
