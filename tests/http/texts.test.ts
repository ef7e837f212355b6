import { afterAll, beforeAll, expect, test } from "vitest";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { OLIVE } from "../support/cast.ts";
import { EVERYTHING } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop, startShopProcess } from "../support/http.ts";
import { givePhone } from "../support/outbox.ts";
import { aCustomer, aRepair, enact } from "../support/shop.ts";
import { openTextProvider, type TextProvider, TOKEN } from "../support/text-provider.ts";

// What a provider says, who must not be texted, hours, and what is asked later: tests/domain/messages.

const IDAS = "+15615550142";

let provider: TextProvider;
let server: ShopServer<ReturnType<typeof build>>;
let owner: Client;
beforeAll(async () => {
  provider = await openTextProvider();
  provider.comes(IDAS, "From before it was connected");
  const { env } = provider;
  // Tests of `npm run test:all` ask what a new process still knows.
  server = EVERYTHING ? await startShopProcess(build, { env }) : await startShop(build, env);
  owner = await signIn(server, OLIVE);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

function build() {
  givePhone(OLIVE, "(561) 555-0188");
  const customer = aCustomer({ cellPhone: "(561) 555-0142", lastName: "Ofthereply" }).id;
  const repair = aRepair({ customerId: customer }).id;
  enact((ctx) => changeRepairStatus(ctx, repair, "completed"));
  return { customer, repair };
}

const SOON = { timeout: 15_000 };
const page = async (of: string) => (await owner.get(of)).page().text;
const sending = () => page("/settings/sending");
const customer = () => page(`/customers/${server.built.customer}`);

const questions = () => provider.asked.filter((one) => one.startsWith("GET")).length;

/** At a start the provider is asked at once. */
async function restart() {
  await server.restart();
  owner = await signIn(server, OLIVE);
}

test("a test reaches whoever asks, and the page says by whom and as how many", async () => {
  expect(await sending()).toContain("as +15615550100");
  expect((await owner.post("/settings/sending/test", { channel: "text" })).status).toBe(303);
  const sent = () => provider.texts.filter(({ direction }) => direction !== "inbound");
  await expect.poll(() => sent().length, SOON).toBe(1);
  await expect.poll(sending, SOON).toContain("Connected");
  expect(await page("/settings/sending/1")).toContain("Sent as one text");
  expect(await sending()).not.toContain(TOKEN);
  // What lay there is known from now on.
  await expect.poll(questions, SOON).toBeGreaterThan(0);
});

test("a message says before it leaves as how many texts it is sent", async () => {
  expect(await page(`/repairs/${server.built.repair}`)).toMatch(/[Ss]ent as (one text|\d texts in a row)/);
  expect(await page("/orders/notify?state=to_tell")).toMatch(/Sent as (one text|\d texts in a row)/);
});

test("what a customer texts back is on their record, in the bell and on a page until it is read, and STOP is obeyed", async () => {
  provider.comes(IDAS, "Can I come on Saturday?");
  provider.comes(IDAS, "Stop.");
  await restart();
  await expect.poll(() => page("/customers/replies"), SOON).toContain("Can I come on Saturday?");
  expect(await page("/customers/replies")).not.toContain("From before");
  expect(await customer()).toContain("Can I come on Saturday?");
  expect(await customer()).toContain("asked not to be texted");
  expect(await page("/notices")).toContain("Read what customers answered");
  const [reply] = (await owner.json("GET", "/api/replies")).json<{ id: number }[]>();
  expect((await owner.post(`/customers/replies/${reply!.id}/read`)).status).toBe(303);
  expect(await page("/customers/replies")).toContain("Nothing to read");
});

test("START undoes it, and a restart takes nothing twice", { tags: "all" }, async () => {
  provider.comes(IDAS, "START");
  await restart();
  await expect.poll(customer, SOON).not.toContain("asked not to be texted");
  const before = questions();
  await restart();
  await expect.poll(questions, SOON).toBeGreaterThan(before);
  expect(await customer()).not.toContain("asked not to be texted");
  expect(await page("/customers/replies")).toContain("Nothing to read");
});
