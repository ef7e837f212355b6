import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "~/domain/outreach/messages/note-answer.server";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { shop as open } from "~/runtime/shop.server";
import { resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { machineHere, machineOf } from "~/sending/machine.server";
import type { Providers } from "~/sending/provider";
import { providersOf } from "~/sending/providers.server";
import { clearSentFiles } from "~/sending/keep-sent-files.server";
import { startSending } from "~/sending/sender.server";
import { openMailServer } from "../../support/mail-server.ts";
import { ACCEPTED, aMessage, begin, claimed, messageNow } from "../../support/outbox.ts";
import { soon } from "../../support/soon.ts";
import {
  aCustomer,
  chooseSettings,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
  writeHead,
} from "../../support/shop.ts";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { readConfig } from "~/runtime/config.server";

let shop: ShopOnDisk;
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  shop = openShopOnDisk();
  chooseSettings({ messagesAMinute: 600 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

function start(providers: Providers = intoFolder()) {
  const stop = startSending(providers);
  stops.push(stop);
  return stop;
}
const intoFolder = () => providersOf({ ...open().config, sendsIntoFolder: true });
const sent = () => readdirSync(join(shop.dataDir, "sent"));
const stateOf = (id: number) => messageNow(id).state;
/** No message can be claimed without the table of the pace. */
const renameTable = (from: string, to: string) => shop.db.$client.exec(`alter table ${from} rename to ${to}`);

test("nothing is set up in a shop without a mail server", () => {
  expect(providersOf(readConfig({}))).toEqual({});
});

test("the sample shop's messages become files, each once", async () => {
  start();
  const mail = aMessage({ words: "Thank you, Ida." });
  const text = aMessage({ channel: "text", subject: null, address: "(561) 555-0142", words: "It is ready." });
  await soon(() => expect([mail, text].map(({ id }) => stateOf(id))).toEqual(["sent", "sent"]));
  expect(sent().toSorted()).toEqual([`${mail.messageKey}.eml`, `${text.messageKey}.txt`].toSorted());
  const file = (name: string) => readFileSync(join(shop.dataDir, "sent", name), "utf8");
  expect(file(`${mail.messageKey}.eml`)).toContain("Thank you, Ida.");
  expect(file(`${text.messageKey}.txt`)).toContain("It is ready.");
  expect(sendingStateOf(shop.db)).toMatchObject({ pausedAt: null });
});

test("the file of a message goes once an erasure took its words", async () => {
  start();
  const ida = aCustomer({ email: "ida@mail.example", lastName: "Ofthefile" });
  const [hers, other] = [aMessage({ address: ida.email!, customerId: ida.id }), aMessage()];
  await soon(() => expect([hers, other].map(({ id }) => stateOf(id))).toEqual(["sent", "sent"]));
  clearSentFiles(shop.db, shop.dataDir);
  expect(sent()).toHaveLength(2);
  enact((ctx) => eraseCustomer(ctx, ida.id, { reason: "request", confirmed: true }));
  // What isn't a message's is somebody else's, and keeps no file of one.
  mkdirSync(join(shop.dataDir, "sent", "0 of mine"));
  clearSentFiles(shop.db, shop.dataDir);
  expect(sent().toSorted()).toEqual(["0 of mine", `${other.messageKey}.eml`]);
});

test("what an earlier start had on its way isn't sent again", async () => {
  begin("earlier", machineOf(shop.dataDir));
  const [onItsWay, waiting] = [aMessage(), aMessage()];
  claimed("earlier");
  start();
  await soon(() => expect(stateOf(waiting.id)).toBe("sent"));
  expect(stateOf(onItsWay.id)).toBe("unknown");
  expect(sent()).toEqual([`${waiting.messageKey}.eml`]);
});

test("one process sends for a data folder, and the next when it has stopped", async () => {
  const stop = start();
  const first = aMessage();
  await soon(() => expect(stateOf(first.id)).toBe("sent"));
  const never = {
    ...intoFolder(),
    email: { goesTo: "", send: () => Promise.reject(new Error("not its turn")) },
  };
  start(never);
  const second = aMessage();
  await soon(() => expect(stateOf(second.id)).toBe("sent"));
  await stop();
  const third = aMessage();
  await soon(() => expect(stateOf(third.id)).toBe("unknown"));
});

test("a stop waits for the message on its way, and claims no other", async () => {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  server.instead.RCPT = "250-wait";
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
  const stop = start(providersOf(readConfig({ SMTP_URL, MAIL_FROM: "hello@shop.example" })));
  const [onItsWay, waiting] = [aMessage(), aMessage()];
  await soon(() => expect(server.heard).toContain("RCPT"));
  expect(stateOf(onItsWay.id)).toBe("sending");
  const stopped = stop();
  server.goOn("250 OK");
  await stopped;
  expect([onItsWay, waiting].map(({ id }) => stateOf(id))).toEqual(["sent", "queued"]);
  expect(server.mails).toHaveLength(1);
});

test("a copy of the data folder sends nothing until an owner says so", async () => {
  const copy = mkdtempSync(join(tmpdir(), "loupe-copy-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(shop.dataDir, copy, { recursive: true, preserveTimestamps: true });
  expect(machineOf(shop.dataDir)).toBe(machineOf(shop.dataDir));
  begin("of the other", machineOf(copy));
  const { id } = aMessage();
  start();
  await soon(() => expect(sendingStateOf(shop.db)?.pausedWhy).toBe("another_machine"));
  expect(stateOf(id)).toBe("queued");
});

test("an older database that was put in place by hand sends nothing until an owner says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-put-back-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "loupe.sqlite");
  const older = join(folder, "older.sqlite");
  const reopen = (between: () => void = () => undefined) => {
    shop.close();
    between();
    shop = openShopOnDisk(folder);
  };
  reopen();
  begin("earlier", machineHere());
  const { id } = aMessage();
  reopen(() => copyFileSync(file, older));
  const machine = machineHere();
  aCustomer();
  writeHead(shop);
  expect(machineHere()).toBe(machine);
  reopen(() => copyFileSync(older, file));
  // It is the same file, with other content.
  expect(machineOf(folder)).toBe(machine);
  start();
  await soon(() => expect(sendingStateOf(shop.db)?.pausedWhy).toBe("another_machine"));
  expect(stateOf(id)).toBe("queued");
  enact((ctx) => resumeSending(ctx, { machine: machineHere() }));
  await soon(() => expect(stateOf(id)).toBe("sent"));
});

test("a mail server that hangs holds up no text, and what it has on its way is sent once it answers", async () => {
  let answer: (taken: Answer) => void = () => undefined;
  const hangs = {
    goesTo: "mail.example",
    send: vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve))),
  };
  start({ ...intoFolder(), email: hangs });
  const mail = aMessage();
  await soon(() => expect(hangs.send).toHaveBeenCalledTimes(1));
  const text = aMessage({ channel: "text", subject: null, address: "(561) 555-0142", words: "It is ready." });
  await soon(() => expect(stateOf(text.id)).toBe("sent"));
  expect(stateOf(mail.id)).toBe("sending");
  answer(ACCEPTED);
  await soon(() => expect(stateOf(mail.id)).toBe("sent"));
  expect(hangs.send).toHaveBeenCalledTimes(1);
});

test("an answer is kept though the next message can't be claimed", async () => {
  let answer: (taken: Answer) => void = () => undefined;
  const hangs = {
    goesTo: "mail.example",
    send: vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve))),
  };
  start({ ...intoFolder(), email: hangs });
  const [onItsWay, waiting] = [aMessage(), aMessage()];
  await soon(() => expect(stateOf(onItsWay.id)).toBe("sending"));
  renameTable("sending_pace", "away");
  answer(ACCEPTED);
  await soon(() => expect(stateOf(onItsWay.id)).toBe("sent"));
  renameTable("away", "sending_pace");
  expect(stateOf(waiting.id)).toBe("queued");
  expect(hangs.send).toHaveBeenCalledTimes(1);
});

test(
  "a channel that fails puts in doubt nothing that another has on its way",
  { tags: ["all"] },
  async () => {
    let answer: (taken: Answer) => void = () => undefined;
    const hangs = {
      goesTo: "mail.example",
      send: () => new Promise<Answer>((resolve) => (answer = resolve)),
    };
    start({ ...intoFolder(), email: hangs });
    const mail = aMessage();
    await soon(() => expect(stateOf(mail.id)).toBe("sending"));
    renameTable("sending_pace", "away");
    const text = aMessage({
      channel: "text",
      subject: null,
      address: "(561) 555-0142",
      words: "It is ready.",
    });
    await setTimeout(3_000);
    renameTable("away", "sending_pace");
    // Beyond the rest of a sender that failed.
    await setTimeout(11_000);
    expect([mail, text].map(({ id }) => stateOf(id))).toEqual(["sending", "queued"]);
    answer(ACCEPTED);
    await soon(() => expect([mail, text].map(({ id }) => stateOf(id))).toEqual(["sent", "sent"]));
  },
);
