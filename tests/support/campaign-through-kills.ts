import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import type { Db } from "~db/client.server.ts";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import { Choices } from "../soak/chance.ts";
import { aReader } from "./campaigns.ts";
import { OLIVE, SUSAN } from "./cast.ts";
import { type Client, signIn } from "./http.ts";
import type { MailProcess } from "./mail-process.ts";
import type { MovedClock } from "./moved-clock.ts";
import { begin } from "./outbox.ts";
import { chooseSettings } from "./shop.ts";

/** `CAMPAIGN_RECIPIENTS=1000 CAMPAIGN_KILLS=50 RANDOM_SEED=2` before a test of kills is the full one. */
const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 150);
export const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 9);
const SEED = Number(process.env.RANDOM_SEED ?? 1);

/** A mail server that waits so long before each of its six answers takes fewer in a minute than Settings allow. */
export const MAIL_WAITS_MS = 40;
/** Milliseconds after which a mail server that took none is tried again, and the first message that it had no time for. */
const TRIED_AGAIN_MS = 6 * 60_000;
/** Milliseconds until the next kill, if what has yet to leave waits for its time. */
const ARRIVE_WITHIN_MS = 10_000;
/** Milliseconds until all of it has left, after the last kill. */
const LEAVES_WITHIN_MS = 600_000;

/** Makes the readers in a shop whose campaign is to be killed. */
export function readers(): void {
  begin("build", machineOf(shop().config.dataDir));
  chooseSettings({ messagesAMinute: 600, messagesAnHour: 10_000, postalAddress: "12 Main St" });
  for (let nth = 0; nth < RECIPIENTS; nth += 1) aReader();
}

/** Ends something at once and starts it again, or cuts it. */
export type Kill = (choices: Choices) => Promise<unknown>;

/** Kills a mail server, or cuts the line to it, for a moment. */
export const killsOf = (mail: MailProcess): Kill[] => [
  async (choices) => {
    await mail.kill();
    await wait(choices.below(100));
    await mail.start();
  },
  async (choices) => {
    mail.line.cut();
    await wait(choices.below(100));
    mail.line.mend();
  },
];

interface Sent {
  server: { url: string };
  mail: MailProcess;
  clock: MovedClock;
  /** In turn, each at a random moment. */
  kills: readonly Kill[];
  read: <T>(ask: (db: Db) => T) => T;
}

/**
 * Sends a campaign to all readers and kills what takes part in it meanwhile. Each address has got it at most once, none
 * was skipped, and what can't be known is listed: at most one message for each kill.
 */
export async function sendThroughKills({ server, mail, clock, kills, read }: Sent): Promise<void> {
  const choices = new Choices(SEED, "kills");
  // On a chain the shop was made elsewhere, and is paused.
  await (await signIn(server, OLIVE)).json("POST", "/api/sending/resume");
  const id = await sendToAll(await signIn(server, SUSAN));
  for (let nth = 0; nth < KILLS; nth += 1) {
    await someArrive(mail, choices.below((2 * RECIPIENTS) / KILLS));
    await wait(choices.below(MAIL_WAITS_MS * 6));
    await kills[nth % kills.length]!(choices);
    // What was put off comes due between what hasn't been tried yet.
    clock.pass(TRIED_AGAIN_MS);
  }
  await allLeft({ clock, read }, id);

  const all = read((db) => becameOf(db, id));
  const arrived = mail.mails().map((text) => /^To: (.*)$/m.exec(text)![1]!.trim());
  const of = `by RANDOM_SEED=${SEED}`;
  expect(
    arrived.filter((address, at) => arrived.indexOf(address) !== at),
    of,
  ).toEqual([]);
  expect(all, of).toHaveLength(RECIPIENTS);
  const addresses = (state: string) => all.flatMap((row) => (row.state === state ? [row.address!] : []));
  const [sent, inDoubt] = [addresses("sent"), addresses("unknown")];
  expect(sent.length + inDoubt.length, of).toBe(RECIPIENTS);
  expect(
    sent.filter((address) => !arrived.includes(address)),
    of,
  ).toEqual([]);
  const known = [...sent, ...inDoubt];
  expect(
    arrived.filter((address) => !known.includes(address)),
    of,
  ).toEqual([]);
  expect(inDoubt.length, of).toBeLessThanOrEqual(KILLS);
  await settle(server, id, { sent: sent.length, inDoubt: inDoubt.length });
}

/** Waits until some more have arrived, so that a slow machine isn't killed before anything leaves. */
async function someArrive(mail: MailProcess, more: number): Promise<void> {
  const until = Date.now() + ARRIVE_WITHIN_MS;
  const enough = mail.mails().length + more;
  while (mail.mails().length < enough && Date.now() < until) await wait(20);
}

async function sendToAll(susan: Client): Promise<number> {
  const draft = { name: "News", type: "email", subject: "News", messageContent: "Dear {first name|friend}" };
  const { id } = (await susan.json("POST", "/api/campaigns", draft)).json<{ id: number }>();
  expect((await susan.json("POST", `/api/campaigns/${id}/recipients`)).status).toBe(200);
  // Refused until all are listed.
  const send = async () =>
    (await susan.json("POST", `/api/campaigns/${id}/send`, { scheduledDate: "" })).status;
  await expect.poll(send, { timeout: 60_000 }).toBe(200);
  return id;
}

function becameOf(db: Db, campaignId: number) {
  return db
    .select({ state: messages.state, address: messages.address })
    .from(campaignRecipients)
    .leftJoin(messages, eq(messages.id, campaignRecipients.messageId))
    .where(eq(campaignRecipients.campaignId, campaignId))
    .all();
}

/** Lets time pass until nothing of a campaign waits. */
async function allLeft({ clock, read }: Pick<Sent, "clock" | "read">, id: number): Promise<void> {
  const until = Date.now() + LEAVES_WITHIN_MS;
  for (let before = Infinity; ;) {
    const open = read((db) => becameOf(db, id)).filter(
      ({ state }) => state === null || state === "queued" || state === "sending",
    );
    if (open.length === 0) return;
    if (Date.now() > until) throw new Error(`${open.length} still wait: ${JSON.stringify(open[0])}`);
    // Each time a message is put off it waits longer.
    const isIdle = open.length === before && open.every(({ state }) => state !== "sending");
    if (isIdle) clock.pass(TRIED_AGAIN_MS);
    before = open.length;
    await wait(1_000);
  }
}

/** Whoever may says of those in doubt that they arrived, and then the campaign is completed. */
async function settle(
  server: { url: string },
  id: number,
  { sent, inDoubt }: { sent: number; inDoubt: number },
): Promise<void> {
  // Hours have passed.
  const [susan, olive] = [await signIn(server, SUSAN), await signIn(server, OLIVE)];
  const now = async () => {
    const every = (await susan.json("GET", "/api/campaigns")).json<{ id: number; sentCount: number }[]>();
    return every.find((one) => one.id === id);
  };
  expect(await now()).toMatchObject({ sentCount: sent });
  const listed = (await olive.json("GET", "/api/sending")).json<{ inDoubt: { id: number }[] }>().inDoubt;
  expect(listed).toHaveLength(inDoubt);
  if (inDoubt > 0) expect(await now()).toMatchObject({ status: "active" });
  for (const message of listed)
    expect((await olive.json("POST", `/api/messages/${message.id}/arrived`)).status).toBe(200);
  const done = { status: "completed", sentCount: sent + inDoubt };
  await expect.poll(now, { timeout: 15_000 }).toMatchObject(done);
}
