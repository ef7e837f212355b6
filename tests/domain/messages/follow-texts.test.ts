import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { channelsNow, sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { readConfig } from "~/runtime/config.server";
import { machineOf } from "~/sending/machine.server";
import { providersOf } from "~/sending/providers.server";
import { startSending } from "~/sending/sender.server";
import { aMessage, begin, messageNow } from "../../support/outbox.ts";
import {
  aCustomer,
  chooseSettings,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";
import { soon } from "../../support/soon.ts";
import { ACCOUNT, openTextProvider, type TextProvider } from "../../support/text-provider.ts";

const CLOCK: ("Date" | "setTimeout" | "clearTimeout")[] = ["Date", "setTimeout", "clearTimeout"];

let shop: ShopOnDisk;
let provider: TextProvider;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  provider = await openTextProvider();
  // Node's client keeps the first timer that it makes, which has to be a real one.
  await (await fetch(provider.url, { headers: { connection: "close" } })).text();
  provider.asked.length = 0;
  vi.useFakeTimers({ toFake: CLOCK });
  shop = openShopOnDisk();
  chooseSettings({ messagesAMinute: 600 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await provider.close();
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const start = () => stops.push(startSending(providersOf(readConfig(provider.env))));
const stop = () => stops.splice(0).map((one) => one());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const A_TEXT = { channel: "text", subject: null, address: "(561) 555-0142" } as const;
const heardSince = () => channelsNow(shop.db).find(({ channel }) => channel === "text")?.heardSince ?? null;
const sent = () => provider.texts.filter(({ direction }) => direction !== "inbound");

test("a text is sent once, and what became of it is asked and noted", async () => {
  start();
  const { id } = aMessage(A_TEXT);
  await soon(() => expect(messageNow(id).state).toBe("sent"));
  expect(messageNow(id).providerRef).toBe(sent()[0]!.sid);
  provider.became("delivered");
  pass(60_000);
  await soon(() => expect(messageNow(id).state).toBe("delivered"));
  expect(sent()).toHaveLength(1);
});

test("a text whose answer was cut off is found at the provider, and isn't sent twice", async () => {
  provider.instead.POST = "taken";
  start();
  const { id } = aMessage(A_TEXT);
  await soon(() => expect(messageNow(id).state).toBe("unknown"));
  pass(60_000);
  await soon(() => expect(messageNow(id).state).toBe("sent"));
  expect(sent()).toHaveLength(1);
});

test("what comes is taken once, what lay there isn't, and a provider that can't be asked is noted", async () => {
  provider.comes("+15615550142", "Old");
  start();
  await soon(() => expect(heardSince()).not.toBeNull());
  await Promise.all(stop());
  provider.comes("+15615550142", "New");
  start();
  await soon(() => expect(unreadReplies(shop.db, 10)).toMatchObject([{ words: "New" }]));
  await Promise.all(stop());
  provider.instead.GET = { status: 401, body: { code: 20003, message: "Authenticate" } };
  start();
  const unheard = () => channelsNow(shop.db).find(({ channel }) => channel === "text")?.unheardSince ?? null;
  await soon(() => expect(unheard()).not.toBeNull());
  expect(unreadReplies(shop.db, 10)).toHaveLength(1);
});

test("no text leaves before it is known who texted STOP meanwhile", async () => {
  start();
  await soon(() => expect(heardSince()).not.toBeNull());
  await Promise.all(stop());
  const { id } = aMessage(A_TEXT);
  provider.comes("+15615550142", "STOP");
  start();
  await soon(() => expect(messageNow(id).state).toBe("canceled"));
  expect(sent()).toEqual([]);
});

test("a question about one text that nobody answers keeps no STOP from being heard", async () => {
  // The time to the next question what came passes with the clock of the test.
  vi.useFakeTimers({ toFake: [...CLOCK, "performance"] });
  const customer = aCustomer({ cellPhone: A_TEXT.address });
  start();
  const { id } = aMessage(A_TEXT);
  await soon(() => expect(messageNow(id).state).toBe("sent"));
  provider.instead.ONE = "silent";
  pass(60_000);
  const ofOne = `GET /2010-04-01/Accounts/${ACCOUNT}/Messages/${sent()[0]!.sid}.json`;
  await soon(() => expect(provider.asked).toContain(ofOne));
  provider.comes("+15615550142", "STOP");
  vi.advanceTimersByTime(20_000);
  const suppressed = () => getCustomerOrErased(shop.db, customer.id)!.suppressedChannels;
  await soon(() => expect(suppressed()).toBe(2));
});

test("a provider that can't say what came is sent texts all the same", async () => {
  provider.instead.GET = { status: 500 };
  start();
  const { id } = aMessage(A_TEXT);
  await soon(() => expect(messageNow(id).state).toBe("sent"));
});

test("hundreds that came at once are all taken, a part after the other", { tags: "all" }, async () => {
  start();
  await soon(() => expect(heardSince()).not.toBeNull());
  await Promise.all(stop());
  for (let nth = 0; nth < 250; nth += 1) provider.comes(`+1561555${2_000 + nth}`, `Chatter ${nth}`);
  start();
  await soon(() => expect(unreadReplies(shop.db, 500)).toHaveLength(250));
});

test("a shop that may be a copy of the one that sends asks the provider nothing", async () => {
  begin("of the other", "another machine");
  start();
  await soon(() => expect(sendingStateOf(shop.db)?.pausedWhy).toBe("another_machine"));
  await vi.advanceTimersByTimeAsync(5_000);
  await wait(100);
  expect(provider.asked).toEqual([]);
  enact((ctx) => resumeSending(ctx, { machine: machineOf(shop.dataDir) }));
  await soon(() => expect(heardSince()).not.toBeNull());
});
