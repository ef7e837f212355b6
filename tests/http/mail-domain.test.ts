import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { type NameServer, openNameServer } from "../support/name-server.ts";

// What each record can be: tests/domain/mail-domain.

const DOMAIN = "kessler-jewelry.com";
const PAGE = "/settings/sending/domain";

let names: NameServer;
let server: ShopServer<void>;
let olive: Client;
beforeAll(async () => {
  names = await openNameServer({ [DOMAIN]: ["v=spf1 a +all"] });
  server = await startShop(() => undefined, {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: `Kessler <hello@${DOMAIN}>`,
    DNS_SERVERS: names.address,
  });
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  await server.stop();
  await names.close();
});

const page = async (path = PAGE) => (await olive.get(path)).page();
async function lookUpNow() {
  const answer = await olive.post(`${PAGE}/look-up`);
  expect([answer.status, answer.location]).toEqual([303, PAGE]);
  return (await olive.follow(answer)).page();
}

test("no page asks a name server by itself", async () => {
  expect((await page()).text).toContain("Not looked up yet.");
  expect((await page("/settings/sending")).text).toContain(`${DOMAIN}: not looked up yet`);
  expect(names.asked).toEqual([]);
});

test("'Look Up Now' shows what is there, what is missing, and the line to hand on, and keeps it", async () => {
  const { text, messages } = await lookUpNow();
  expect(messages).toContain(`The records of ${DOMAIN} are shown as they are now`);
  expect(text).toContain("lets everybody in the world send as the shop");
  expect(text).toContain(`v=DMARC1; p=none; rua=mailto:dmarc@${DOMAIN}`);
  expect(text).toContain("nobody but the shop's mail provider knows it");
  const asked = names.asked.length;
  expect((await page()).text).toMatch(/Looked up \w{3} \d+, \d{4}.*SPF Wrong.*DKIM Not known.*DMARC Missing/);
  expect((await page("/settings/sending")).text).toMatch(/SPF: Wrong.*DKIM: Not known.*DMARC: Missing/);
  expect(names.asked).toHaveLength(asked);
});

test("a selector is saved, and looked up from then on", async () => {
  const form = (await page()).form();
  for (const [dkimSelector, status] of [
    ["not a selector", 422],
    ["s7", 303],
  ] as const)
    expect((await olive.post(PAGE, { ...form, dkimSelector })).status).toBe(status);
  await lookUpNow();
  expect(names.asked).toContain(`s7._domainkey.${DOMAIN}`);
  expect((await page()).text).toContain(`There is no key at s7._domainkey.${DOMAIN}`);
});

test("name servers that can't be asked leave it unknown, not missing", async () => {
  await names.close();
  const { text } = await lookUpNow();
  expect(text).toMatch(/SPF Not known.*DKIM Not known.*DMARC Not known/);
  expect(text).toContain("none takes questions from this machine");
  expect(text).not.toContain("To add");
  names = await openNameServer();
});
