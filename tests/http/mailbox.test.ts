import { afterAll, beforeAll, expect, test } from "vitest";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { MAILBOX_PASSWORD, type MailboxServer, openMailboxServer } from "../support/mailbox-server.ts";
import { aBounce, aMail } from "../support/mails.ts";
import { type MailServer, openMailServer } from "../support/mail-server.ts";
import { aMessage, begin } from "../support/outbox.ts";
import { aCustomer } from "../support/shop.ts";

// What a mail is, and what is news: tests/domain/messages. On a real server: tests/http/mailbox.all.test.ts.

const IDAS = "ida@mail.example";

let mailbox: MailboxServer;
let mail: MailServer;
let server: ShopServer<ReturnType<typeof build>>;
let owner: Client;
beforeAll(async () => {
  [mailbox, mail] = [await openMailboxServer(), await openMailServer()];
  mailbox.comes(aMail({ text: "From before it was connected" }));
  server = await startShop(build, { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ...mailbox.env });
  owner = await signIn(server, OLIVE);
  // On a chain the shop was made elsewhere, and is paused.
  await owner.json("POST", "/api/sending/resume");
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
  await mail.close();
});

function build() {
  begin("build", machineOf(shop().config.dataDir));
  const customer = aCustomer({ email: IDAS }).id;
  return { customer, message: aMessage({ address: IDAS, customerId: customer }) };
}

const SOON = { timeout: 30_000, interval: 200 };
const page = async (of: string) => (await owner.get(of)).page().text;
const now = async () =>
  (await owner.json("GET", "/api/sending")).json<{
    mailbox: { isSetUp: boolean; heardSince: string | null; unheardSince: string | null };
  }>().mailbox;
/** At a start it is read at once. */
async function restart() {
  await server.restart();
  owner = await signIn(server, OLIVE);
}

test("Settings say that the mailbox is read, and since when", async () => {
  await expect.poll(async () => (await now()).heardSince, SOON).not.toBeNull();
  expect(await page("/settings/sending")).toContain("as hello@shop.example");
  expect(await page("/settings/integrations")).toContain("Replies are read from 127.0.0.1");
  await expect.poll(() => mail.mails.length, SOON).toBe(1);
});

test("what a customer answers is on their record, in the bell and on a page until it is read", async () => {
  const quoted = "On Fri, Nov 20, 2026, Kessler wrote:\n> Thank you for your purchase.";
  const { messageKey } = server.built.message;
  mailbox.comes(aMail({ text: `Can I come on Saturday?\n\n${quoted}`, answers: messageKey }));
  await restart();
  await expect.poll(() => page("/customers/replies"), SOON).toContain("Can I come on Saturday?");
  expect(await page("/customers/replies")).toContain("> Thank you for your purchase.");
  expect(await page("/customers/replies")).not.toContain("From before");
  expect(await page("/customers/replies")).toContain("Anybody can write an email in a customer's name");
  expect(await page(`/customers/${server.built.customer}`)).toContain("Can I come on Saturday?");
  expect(await page("/notices")).toContain("Read what customers answered");
  const [reply] = (await owner.json("GET", "/api/replies")).json<Record<string, unknown>[]>();
  expect(reply).toMatchObject({ channel: "email", subject: "Re: Your receipt", quoted });
  expect((await owner.post(`/customers/replies/${Number(reply!["id"])}/read`)).status).toBe(303);
  expect(await page("/customers/replies")).toContain("Nothing to read");
});

test("what came back says so on its message, and why the address is closed", async () => {
  const { id, messageKey } = server.built.message;
  mailbox.comes(aBounce({ key: messageKey, to: IDAS }));
  await restart();
  await expect.poll(() => page(`/settings/sending/${id}`), SOON).toContain("Bounced");
  expect(await page(`/settings/sending/${id}`)).toContain("User unknown");
  expect(await page(`/customers/${server.built.customer}`)).toContain("or email came back");
});

test("a sign-in that is refused is said in Settings, and the password nowhere", { tags: "all" }, async () => {
  mailbox.refusesSignIn = `[AUTHENTICATIONFAILED] Not ${MAILBOX_PASSWORD}`;
  await restart();
  await expect.poll(async () => (await now()).unheardSince, SOON).not.toBeNull();
  const said = await page("/settings/sending");
  expect(said).toContain("The server refused the sign-in: Not (password)");
  expect(said).not.toContain(MAILBOX_PASSWORD);
  for (const secret of [MAILBOX_PASSWORD, IDAS, "Saturday"])
    expect(server.stdout() + server.stderr()).not.toContain(secret);
});
