import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { channelsNow, sendingStateOf } from "~/domain/outreach/messages/sending-state.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { readConfig } from "~/runtime/config.server";
import { machineOf } from "~/sending/machine.server";
import { providersOf } from "~/sending/providers.server";
import { startSending } from "~/sending/sender.server";
import { aMessage, begin, messageNow } from "../../support/outbox.ts";
import {
  chooseSettings,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";
import { openTextProvider, type TextProvider } from "../../support/text-provider.ts";

let shop: ShopOnDisk;
let provider: TextProvider;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openShopOnDisk();
  chooseSettings({ messagesAMinute: 600 });
  provider = await openTextProvider();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await provider.close();
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const SOON = 15_000;
const start = () => stops.push(startSending(providersOf(readConfig(provider.env))));
const stop = () => stops.splice(0).map((one) => one());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const A_TEXT = { channel: "text", subject: null, address: "(561) 555-0142" } as const;
const heardSince = () => channelsNow(shop.db).find(({ channel }) => channel === "text")?.heardSince ?? null;
const sent = () => provider.texts.filter(({ direction }) => direction !== "inbound");

test("a text is sent once, and what became of it is asked and noted", async () => {
  start();
  const { id } = aMessage(A_TEXT);
  await vi.waitFor(() => expect(messageNow(id).state).toBe("sent"), SOON);
  expect(messageNow(id).providerRef).toBe(sent()[0]!.sid);
  provider.became("delivered");
  pass(60_000);
  await vi.waitFor(() => expect(messageNow(id).state).toBe("delivered"), SOON);
  expect(sent()).toHaveLength(1);
});

test("a text whose answer was cut off is found at the provider, and isn't sent twice", async () => {
  provider.instead.POST = "taken";
  start();
  const { id } = aMessage(A_TEXT);
  await vi.waitFor(() => expect(messageNow(id).state).toBe("unknown"), SOON);
  pass(60_000);
  await vi.waitFor(() => expect(messageNow(id).state).toBe("sent"), SOON);
  expect(sent()).toHaveLength(1);
});

test("what comes is taken once, what lay there isn't, and a provider that can't be asked is noted", async () => {
  provider.comes("+15615550142", "Old");
  start();
  await vi.waitFor(() => expect(heardSince()).not.toBeNull(), SOON);
  await Promise.all(stop());
  provider.comes("+15615550142", "New");
  start();
  await vi.waitFor(() => expect(unreadReplies(shop.db, 10)).toMatchObject([{ words: "New" }]), SOON);
  await Promise.all(stop());
  provider.instead.GET = { status: 401, body: { code: 20003, message: "Authenticate" } };
  start();
  const unheard = () => channelsNow(shop.db).find(({ channel }) => channel === "text")?.unheardSince ?? null;
  await vi.waitFor(() => expect(unheard()).not.toBeNull(), SOON);
  expect(unreadReplies(shop.db, 10)).toHaveLength(1);
});

test("no text leaves before it is known who texted STOP meanwhile", async () => {
  start();
  await vi.waitFor(() => expect(heardSince()).not.toBeNull(), SOON);
  await Promise.all(stop());
  const { id } = aMessage(A_TEXT);
  provider.comes("+15615550142", "STOP");
  start();
  await vi.waitFor(() => expect(messageNow(id).state).toBe("canceled"), SOON);
  expect(sent()).toEqual([]);
});

test("a provider that can't say what came is sent texts all the same", async () => {
  provider.instead.GET = { status: 500 };
  start();
  const { id } = aMessage(A_TEXT);
  await vi.waitFor(() => expect(messageNow(id).state).toBe("sent"), SOON);
});

test("hundreds that came at once are all taken, a part after the other", async () => {
  start();
  await vi.waitFor(() => expect(heardSince()).not.toBeNull(), SOON);
  await Promise.all(stop());
  for (let nth = 0; nth < 250; nth += 1) provider.comes(`+1561555${2_000 + nth}`, `Chatter ${nth}`);
  start();
  await vi.waitFor(() => expect(unreadReplies(shop.db, 500)).toHaveLength(250), SOON);
});

test("a shop that may be a copy of the one that sends asks the provider nothing", async () => {
  begin("of the other", "another machine");
  start();
  await vi.waitFor(() => expect(sendingStateOf(shop.db)?.pausedWhy).toBe("another_machine"), SOON);
  await wait(2_500);
  expect(provider.asked).toEqual([]);
  enact((ctx) => resumeSending(ctx, { machine: machineOf(shop.dataDir) }));
  await vi.waitFor(() => expect(heardSince()).not.toBeNull(), SOON);
});
