import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replies } from "~db/schema/index.ts";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import { OLIVE } from "../support/cast.ts";
import { type Dovecot, HAS_DOVECOT, openDovecot } from "../support/dovecot.ts";
import { type Client, openBook, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { aBounce, aMail } from "../support/mails.ts";
import { type MailServer, openMailServer } from "../support/mail-server.ts";
import { aMessage, begin } from "../support/outbox.ts";
import { aCustomer, theBooksBalance } from "../support/shop.ts";

// What a mail is: tests/domain/messages/mail.test.ts. Here a real server has it (Debian: apt-get install dovecot-imapd).

const IDAS = "ida@mail.example";
const GONE = "gone@mail.example";
const KILLS = 5;

function build() {
  begin("build", machineOf(shop().config.dataDir));
  const customer = aCustomer({ email: IDAS }).id;
  const gone = aCustomer({ email: GONE, lastName: "Gone" }).id;
  const messages = [
    aMessage({ address: IDAS, customerId: customer }),
    aMessage({ address: GONE, customerId: gone }),
  ].map(({ id, messageKey }) => ({ id, key: messageKey }));
  return { customer, messages };
}

describe.skipIf(!HAS_DOVECOT)("a mailbox on Dovecot", () => {
  let mailbox: Dovecot;
  let mail: MailServer;
  let server: ShopProcess<ReturnType<typeof build>>;
  let owner: Client;
  beforeAll(async () => {
    mail = await openMailServer();
    mailbox = await openDovecot();
    mailbox.comes(aMail({ text: "From before it was connected" }));
    mailbox.comes(aMail({ text: "From last month" }), Date.now() - 30 * 86_400_000);
    server = await startShopProcess(build, {
      env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ...mailbox.env },
    });
    owner = await signIn(server, OLIVE);
    // On a chain the shop was made elsewhere, and is paused.
    await owner.json("POST", "/api/sending/resume");
  });
  afterAll(async () => {
    await server?.stop();
    await mailbox?.close();
    await mail?.close();
  });

  const SOON = { timeout: 60_000 };
  const page = async (of: string) => (await owner.get(of)).page().text;
  const now = async () =>
    (await owner.json("GET", "/api/sending")).json<{
      mailbox: { heardSince: string | null; unheardSince: string | null; skipped: number };
    }>().mailbox;
  async function restart(by?: "SIGKILL") {
    await server.restart(by);
    owner = await signIn(server, OLIVE);
  }
  function kept() {
    const db = openBook(server);
    const found = db.select({ kind: replies.kind, words: replies.words }).from(replies).all();
    db.$client.close();
    return found.filter(({ kind }) => kind !== "earlier").map(({ words }) => words);
  }

  test("is connected, and what lies there is no news", async () => {
    await expect.poll(async () => (await now()).heardSince, SOON).not.toBeNull();
    await expect.poll(() => mail.mails.length, SOON).toBe(2);
    expect(await page("/settings/sending")).toContain("Connected");
    expect(await page("/settings/sending")).not.toContain("s3cret");
    expect(kept()).toEqual([]);
  });

  test("brings an answer to the customer's record, and what came back to its message", async () => {
    const [first, second] = server.built.messages;
    mailbox.comes(aMail({ from: "ida@work.example", answers: first!.key, text: "Can I come on Saturday?" }));
    mailbox.comes(aBounce({ key: second!.key, to: GONE }));
    await restart();
    await expect.poll(() => page("/customers/replies"), SOON).toContain("Can I come on Saturday?");
    expect(await page(`/customers/${server.built.customer}`)).toContain("Can I come on Saturday?");
    await expect.poll(() => page(`/settings/sending/${second!.id}`), SOON).toContain("Bounced");
    expect((await owner.get("/api/suppressions")).body).toContain("bounced_hard");
    // Nothing is marked.
    expect(mailbox.files().filter((name) => /,[A-Z]*[DFRST]/.test(name))).toEqual([]);
  });

  test("gives nothing twice when it numbers all of it anew", async () => {
    await mailbox.numbersAnew();
    mailbox.comes(aMail({ text: "After that" }));
    await restart();
    await expect.poll(kept, SOON).toEqual(["Can I come on Saturday?", "After that"]);
    await wait(1_000);
    expect(kept()).toHaveLength(2);
  });

  test("gives each once to a shop that is killed while it reads", async () => {
    const texts = Array.from({ length: 40 }, (_, nth) => `Question ${nth}`);
    for (const text of texts) mailbox.comes(aMail({ text }));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(500 + Math.random() * 2_500);
      await restart("SIGKILL");
    }
    await expect.poll(() => kept().length, SOON).toBe(2 + texts.length);
    expect(kept().slice(2).toSorted()).toEqual(texts.toSorted());
  });

  test("may have mail that is made to break what reads it: it is left out and counted, and the next is read", async () => {
    const mixed = "Content-Type: multipart/mixed; boundary=b\n\n";
    const nested = Array.from(
      { length: 1_000 },
      (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\n\n--b${nth}\n`,
    ).join("");
    mailbox.comes(`From: ${IDAS}\n${nested}\nNested`);
    mailbox.comes(`From: ${IDAS}\n${"X-Flood: of headers\n".repeat(50_000)}\nFlooded`);
    mailbox.comes(`From: ${IDAS}\n${mixed}${"--b\nContent-Type: text/plain\n\nx\n".repeat(10_000)}--b--\n`);
    mailbox.comes(`From: ${IDAS}\nSubject: Large\n\nLarge\n${"x".repeat(70)}`.padEnd(50_000_000, "\nlarge"));
    mailbox.comes(aMail({ text: "The next" }));
    await restart();
    await expect.poll(() => kept().at(-1), { timeout: 120_000 }).toBe("The next");
    expect((await now()).skipped).toBeGreaterThanOrEqual(2);
    expect(await page("/settings/sending")).toContain("couldn't be read");
    expect((await now()).unheardSince).toBeNull();
    theBooksBalance(server);
  });
});
