import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Instant } from "~/domain/dates";
import { resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { mailboxNow } from "~/domain/outreach/replies/mailbox-state.server";
import { readConfig } from "~/runtime/config.server";
import { machineOf } from "~/sending/machine.server";
import { imapMailbox } from "~/sending/mailbox/imap-mailbox.server";
import { MailReader } from "~/sending/mailbox/mail-reader.server";
import { readInParts } from "~/sending/mailbox/read-in-parts.server";
import { answersOf, providersOf } from "~/sending/providers.server";
import { startSending } from "~/sending/sender.server";
import { aMail } from "../../support/mails.ts";
import { MAILBOX_PASSWORD, type MailboxServer, openMailboxServer } from "../../support/mailbox-server.ts";
import { type MailServer, openMailServer } from "../../support/mail-server.ts";
import { aMessage, begin, messageNow } from "../../support/outbox.ts";
import { aCustomer, enact, openShopOnDisk, type ShopOnDisk, theBooksBalance } from "../../support/shop.ts";
import { restBriefly } from "../../support/soon.ts";

let shop: ShopOnDisk;
let mailbox: MailboxServer;
let mail: MailServer;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  restBriefly();
  shop = openShopOnDisk();
  [mailbox, mail] = [await openMailboxServer(), await openMailServer()];
  aCustomer({ email: "ida@mail.example" });
});
afterEach(async () => {
  await stop();
  await mailbox.close();
  await mail.close();
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SOON = { timeout: 30_000, interval: 10 };
const configured = () => readConfig({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ...mailbox.env });
const theMailbox = () => imapMailbox(configured().mailbox!);
function start() {
  const config = configured();
  stops.push(startSending(providersOf(config), answersOf(config)));
}
const stop = () => Promise.all(stops.splice(0).map((one) => one()));
const now = () => mailboxNow(shop.db);
const said = () => unreadReplies(shop.db, 500).map(({ words }) => words);
const says = (text: string, at?: number) => mailbox.comes(aMail({ text, date: at }), at);
const isConnected = () => vi.waitFor(() => expect(now()?.heardSince).toBeTypeOf("number"), SOON);

async function restart() {
  await stop();
  start();
}

test("what lies there is no news, what comes is taken once, and a server may number all of it anew", async () => {
  says("Long ago", Date.now() - 40 * 86_400_000);
  says("Just before");
  start();
  await isConnected();
  expect(said()).toEqual([]);
  says("New");
  await restart();
  await vi.waitFor(() => expect(said()).toEqual(["New"]), SOON);
  await vi.waitFor(() => expect(now()?.heardTo).toBe(3), SOON);
  mailbox.numbersAnew();
  says("Newer");
  await restart();
  await vi.waitFor(() => expect(said()).toEqual(["New", "Newer"]), SOON);
  await vi.waitFor(() => expect(now()).toMatchObject({ numbering: 2, heardTo: 4 }), SOON);
  // Restored, with the time of now for all.
  mailbox.numbersAnew(() => Date.now());
  await restart();
  await vi.waitFor(() => expect(now()).toMatchObject({ numbering: 3, heardTo: 4 }), SOON);
  expect(said()).toEqual(["New", "Newer"]);
  // It only reads.
  expect(mailbox.asked.filter((name) => /SELECT|STORE|EXPUNGE|MOVE|COPY|APPEND/.test(name))).toEqual([]);
});

test(
  "a sign-in that is refused is noted with what the server said, and not with the password",
  { tags: "all" },
  async () => {
    const quoted = MAILBOX_PASSWORD.replace(/["\\]/g, String.raw`\$&`);
    mailbox.refusesSignIn = `[AUTHENTICATIONFAILED] Not ${MAILBOX_PASSWORD}, as in "${quoted}", of hello@shop.example`;
    start();
    await vi.waitFor(() => expect(now()?.unheardSince).toBeTypeOf("number"), SOON);
    expect(now()?.said).toBe(
      'The server refused the sign-in: Not (password), as in "(password)", of (address)',
    );
    mailbox.refusesSignIn = undefined;
    await restart();
    await isConnected();
    expect(now()).toMatchObject({ unheardSince: null, said: null });
  },
);

test("what was cut off is read again, and counts once", { tags: "all" }, async () => {
  start();
  await isConnected();
  says("Cut off");
  mailbox.cutsMails = true;
  await restart();
  await vi.waitFor(() => expect(now()?.unheardSince).toBeTypeOf("number"), SOON);
  expect([said(), now()?.heardTo]).toEqual([[], 0]);
  mailbox.cutsMails = false;
  await restart();
  await vi.waitFor(() => expect(said()).toEqual(["Cut off"]), SOON);
});

test("what comes while it is connected is news", async () => {
  says("Just before");
  mailbox.onceOpened = () => says("Meanwhile");
  start();
  await isConnected();
  await restart();
  await vi.waitFor(() => expect(said()).toEqual(["Meanwhile"]), SOON);
});

test(
  "what comes to a mailbox that was restored, and numbers it as what is gone, is news",
  { tags: "all" },
  async () => {
    start();
    await isConnected();
    for (const text of ["One", "Two", "Three"]) says(text);
    await restart();
    await vi.waitFor(() => expect(now()?.heardTo).toBe(3), SOON);
    mailbox.isRestored(1);
    says("Four");
    await restart();
    await vi.waitFor(() => expect(said()).toEqual(["One", "Two", "Three", "Four"]), SOON);
  },
);

test("a number that no mail has yet is believed of no server: after it nothing would be news", async () => {
  says("One");
  mailbox.alsoLists = 4_000_000;
  const opened = await theMailbox().open(AbortSignal.timeout(SOON.timeout));
  expect([await opened.after(0), await opened.since(Date.now() as Instant)]).toEqual([[1], [1]]);
  opened.close();
});

test(
  "a mail that its server can't give is left out after some looks, and those around it are read",
  { tags: "all" },
  async () => {
    for (let nth = 1; nth <= 5; nth += 1) says(`Mail ${nth}`);
    mailbox.cantGive = 3;
    const [parts, reader] = [readInParts(), new MailReader()];
    const read: (string | undefined)[] = [];
    let looks = 0;
    for (let to = 0; to < 5 && looks < 20; looks += 1) {
      const opened = await theMailbox().open(AbortSignal.timeout(SOON.timeout));
      try {
        for (const part of parts.partsOf(await opened.list(await opened.after(to)))) {
          const mails = await parts.read(part, opened, reader);
          read.push(...mails.map((one) => one.mail?.said));
          to = part.at(-1)!.number;
        }
      } catch (error) {
        expect(theMailbox().saidOf(error)).toContain("could not be converted");
      } finally {
        opened.close();
      }
    }
    await reader.close();
    expect([read, looks]).toEqual([["Mail 1", "Mail 2", undefined, "Mail 4", "Mail 5"], 6]);
  },
);

test("hundreds that came at once are all taken, a part after the other", { tags: "all" }, async () => {
  start();
  await isConnected();
  await stop();
  for (let nth = 0; nth < 230; nth += 1) mailbox.comes(aMail({ from: `s${nth}@x.example` }));
  says("The last");
  start();
  await vi.waitFor(() => expect(said()).toEqual(["The last"]), SOON);
});

test("no email leaves before it is known who asked for none, but all the same if nobody can be asked", async () => {
  start();
  await isConnected();
  await stop();
  const { id } = aMessage();
  mailbox.refusesSignIn = null;
  start();
  await vi.waitFor(() => expect(messageNow(id).state).toBe("sent"), SOON);
  expect(now()?.unheardSince).toBeTypeOf("number");
});

test("a shop that may be a copy of the one that sends reads no mailbox", async () => {
  begin("of the other", "another machine");
  start();
  await vi.waitFor(() => expect(sendingStateOf(shop.db)?.pausedWhy).toBe("another_machine"), SOON);
  await wait(500);
  expect(mailbox.asked).toEqual([]);
  enact((ctx) => resumeSending(ctx, { machine: machineOf(shop.dataDir) }));
  await isConnected();
});

test(
  "a mailbox that is set up no more is none, and goes on where it was once it is again",
  { tags: "all" },
  async () => {
    start();
    await isConnected();
    await stop();
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "hello@shop.example" });
    stops.push(startSending(providersOf(config), answersOf(config)));
    await vi.waitFor(() => expect(now()?.name).toBeNull(), SOON);
    says("Meanwhile");
    await restart();
    await vi.waitFor(() => expect(said()).toEqual(["Meanwhile"]), SOON);
  },
);
