import { eq } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import { OLIVE, SUSAN } from "../support/cast.ts";
import { openBook, signIn, startShopProcess } from "../support/http.ts";
import { openMailServer } from "../support/mail-server.ts";
import { begin } from "../support/outbox.ts";
import { aCustomer, chooseSettings, theBooksBalance } from "../support/shop.ts";

const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 150);
const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 8);

function build(): void {
  begin("build", machineOf(shop().config.dataDir));
  chooseSettings({ messagesAMinute: 600, messagesAnHour: 10_000, postalAddress: "12 Main St" });
  for (let nth = 1; nth <= RECIPIENTS; nth += 1)
    aCustomer({ lastName: `Reader Nr${nth}`, email: `reader${nth}@mail.example` });
}

test("kill -9 and cut lines at random moments: each address gets a campaign once at most, and none is skipped", async () => {
  const mail = await openMailServer();
  const server = await startShopProcess(build, {
    env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "hello@shop.example" },
  });
  onTestFinished(async () => {
    await server.stop();
    await mail.close();
  });
  // On a chain the shop was made elsewhere, and is paused.
  const olive = await signIn(server, OLIVE);
  await olive.json("POST", "/api/sending/resume");
  const susan = await signIn(server, SUSAN);
  const draft = { name: "News", type: "email", subject: "News", messageContent: "Dear {first name|friend}" };
  const { id } = (await susan.json("POST", "/api/campaigns", draft)).json<{ id: number }>();
  const campaign = `/api/campaigns/${id}`;
  expect((await susan.json("POST", `${campaign}/recipients`)).status).toBe(200);
  // Refused until all are listed.
  const send = async () => (await susan.json("POST", `${campaign}/send`, { scheduledDate: "" })).status;
  await expect.poll(send, { timeout: 60_000 }).toBe(200);

  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(Math.random() * 1_500);
    mail.instead.text = null;
    await wait(Math.random() * 30);
    delete mail.instead.text;
    await wait(Math.random() * 300);
    await server.restart("SIGKILL");
  }
  const rows = () => {
    const db = openBook(server);
    const found = db
      .select({ id: messages.id, state: messages.state, address: messages.address })
      .from(campaignRecipients)
      .leftJoin(messages, eq(messages.id, campaignRecipients.messageId))
      .all();
    db.$client.close();
    return found;
  };
  const isOpen = ({ state }: { state: string | null }) =>
    state === null || state === "queued" || state === "sending";
  await expect.poll(() => rows().filter(isOpen).length, { timeout: 600_000, interval: 1_000 }).toBe(0);

  const arrived = mail.mails.map((text) => /^To: (.*)$/m.exec(text)![1]!.trim());
  expect(new Set(arrived).size).toBe(arrived.length);
  const all = rows();
  expect(all).toHaveLength(RECIPIENTS);
  const addresses = (state: string) => all.flatMap((row) => (row.state === state ? [row.address!] : []));
  const [sent, inDoubt] = [addresses("sent"), addresses("unknown")];
  expect(sent.length + inDoubt.length).toBe(RECIPIENTS);
  expect(sent.filter((address) => !arrived.includes(address))).toEqual([]);
  expect(arrived.filter((address) => !sent.includes(address) && !inDoubt.includes(address))).toEqual([]);

  const now = async () => {
    const every = (await susan.json("GET", "/api/campaigns")).json<{ id: number; sentCount: number }[]>();
    return every.find((one) => one.id === id);
  };
  expect(await now()).toMatchObject({ status: inDoubt.length > 0 ? "active" : expect.any(String) });
  expect(await now()).toMatchObject({ sentCount: sent.length });
  for (const { id: message, state } of all)
    if (state === "unknown")
      expect((await olive.json("POST", `/api/messages/${message}/arrived`)).status).toBe(200);
  await expect.poll(now, { timeout: 15_000 }).toMatchObject({ status: "completed", sentCount: RECIPIENTS });
  theBooksBalance(server);
});
