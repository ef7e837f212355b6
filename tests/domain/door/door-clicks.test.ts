import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepCampaignLink } from "~/domain/outreach/door/campaign-links.server";
import { makeLink } from "~/domain/outreach/door/make-link.server";
import { CLICKS_AT_MOST, noteClick } from "~/domain/outreach/door/note-click.server";
import { linkClicks } from "~db/schema/index.ts";
import { mustWrite } from "~/web/write.server";
import { aCampaignMessage, DOOR, openDoor } from "../../support/door.ts";
import { begin, BY_ITSELF, messageNow } from "../../support/outbox.ts";
import { openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  begin();
  openDoor();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  theBooksBalance(shop);
  shop.close();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const clicks = () => shop.db.select().from(linkClicks).all();
const isMachine = () => clicks().map((click) => click.isMachine);

function twoLinks() {
  const { id, campaign } = aCampaignMessage();
  const [rings, chains] = ["rings", "chains"].map((name) =>
    mustWrite(BY_ITSELF, ({ tx }) => ({
      ok: true,
      value: keepCampaignLink(tx, { campaignId: campaign.id, url: `https://shop.example/${name}` }),
      trail: [],
    })),
  );
  return { id, rings: rings!, chains: chains! };
}

function click(id: number, campaignLinkId: number, isHead = false) {
  mustWrite(BY_ITSELF, (ctx) => noteClick(ctx, { message: messageNow(id), campaignLinkId, isHead }));
}

test("an address is kept once for a campaign, and each link to it is another", () => {
  const { id, rings } = twoLinks();
  const make = () =>
    mustWrite(BY_ITSELF, (ctx) => ({
      ok: true,
      value: makeLink(ctx, messageNow(id), { campaignLinkId: rings }),
      trail: [],
    }));
  const [one, other] = [make(), make()];
  expect(one).toMatch(new RegExp(`^${DOOR}/c/[\\w-]{22}$`));
  expect(one).not.toBe(other);
});

test("somebody follows a link a while after it came", () => {
  const { id, rings, chains } = twoLinks();
  pass(60_000);
  click(id, rings);
  pass(20_000);
  click(id, chains);
  expect(isMachine()).toEqual([false, false]);
});

test("machines come within seconds, ask for heads, and follow all links at once", () => {
  const { id, rings, chains } = twoLinks();
  pass(2_000);
  click(id, rings);
  pass(3_600_000);
  click(id, rings, true);
  pass(3_600_000);
  click(id, rings);
  expect(isMachine()).toEqual([true, true, false]);
  pass(1_000);
  click(id, chains);
  // What it followed a moment before was its own, too.
  expect(isMachine()).toEqual([true, true, true, true]);
});

test("a flood of clicks is a bounded number of rows", () => {
  const { id, rings } = twoLinks();
  pass(60_000);
  for (let nth = 0; nth < CLICKS_AT_MOST + 20; nth += 1) click(id, rings);
  expect(clicks()).toHaveLength(CLICKS_AT_MOST);
});
