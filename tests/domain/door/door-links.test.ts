import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MS_PER_DAY, type Instant } from "~/domain/dates";
import { DOOR_LINKS } from "~/domain/outreach/door/door-links";
import { LEADS_TO } from "~/domain/people/outbox/leads-to";
import { forgetLinks } from "~/domain/outreach/door/forget-links.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { MESSAGE_PURPOSES } from "~/domain/people/outbox/message";
import { doorLinks } from "~db/schema/index.ts";
import { mustWrite } from "~/web/write.server";
import { DOOR, openDoor, sentWithLink, tokenIn } from "../../support/door.ts";
import { aMessage, begin, BY_ITSELF, claimed, LATER, answered, messageNow } from "../../support/outbox.ts";
import { openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  begin();
  openDoor();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const now = () => Date.now() as Instant;
const open = (token: string, purpose: "receipt" | "order" = "receipt", at = now()) =>
  openLink(shop.db, { purpose, token }, at);

test("a message gets its link when it leaves, and only its hash is kept", () => {
  const { id } = aMessage({ words: "See {link}" });
  const words = claimed().words;
  const token = tokenIn(words);
  expect(words).toBe(`See ${DOOR}/p/${token}`);
  expect(messageNow(id).words).toBe("See {link}");
  expect(JSON.stringify(shop.db.select().from(doorLinks).all())).not.toContain(token);
  expect(open(token)?.message.id).toBe(id);
});

test("each try has a link of its own, and those before it stay open", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id } = aMessage({ words: "See {link}" });
  const first = tokenIn(claimed().words);
  answered(id, LATER);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const second = tokenIn(claimed().words);
  expect(second).not.toBe(first);
  expect([open(first), open(second)].map((link) => link?.message.id)).toEqual([id, id]);
});

test("a link opens what it is for and nothing else, until it ends", () => {
  const { path } = sentWithLink();
  const token = path.slice(3);
  expect(open(token)).toBeDefined();
  expect(open(token, "order")).toBeUndefined();
  expect(open(`${token.slice(0, -1)}_`)).toBeUndefined();
  expect(open(token.toLowerCase())).toBeUndefined();
  const ends = (now() + DOOR_LINKS.receipt.days * MS_PER_DAY + 1_000) as Instant;
  expect(open(token, "receipt", ends)).toBeUndefined();
});

test("without a door the link's place goes, with the blanks before it", () => {
  openDoor(null);
  aMessage({ words: "Your receipt.\n\nOnline: {link}\nThank you." });
  expect(claimed().words).toBe("Your receipt.\n\nOnline:\nThank you.");
});

test("a test has no link, whatever its words", () => {
  aMessage({ purpose: "test", words: "See {link} here" });
  expect(claimed().words).toBe("See here");
});

test("links that ended go", () => {
  const { path } = sentWithLink();
  const forget = (at: number) => mustWrite(BY_ITSELF, (ctx) => forgetLinks(ctx, at as Instant));
  expect(forget(now())).toBe(0);
  expect(open(path.slice(3))).toBeDefined();
  expect(forget(now() + 1_000 * MS_PER_DAY)).toBe(1);
  expect(open(path.slice(3))).toBeUndefined();
});

test("each purpose says where its link leads", () => {
  expect(Object.keys(LEADS_TO).toSorted()).toEqual([...MESSAGE_PURPOSES].toSorted());
  const paths = Object.values(DOOR_LINKS).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
