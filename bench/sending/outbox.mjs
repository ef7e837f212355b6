// Gives a shop a campaign to everybody and texts that wait, and lets them leave while somebody measures.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { root } from "../../scripts/prepare.mjs";

/** Ten a second of each are the most that Settings allow: a little less, because the sender goes on a moment later. */
const EVERY_MS = 97;
const SETTINGS = {
  messagesAMinute: 600,
  messagesAnHour: 20_000,
  postalAddress: "12 Main St, Boca Raton, FL 33432",
};
/** Texts that wait, more than leave. */
const TEXTS = 5_000;
/** Milliseconds until the sender has looked. */
const LOOKS_MS = 1_500;
const MINUTE = 60_000;

export async function startProviders() {
  const child = fork(join(root, "bench", "sending", "providers.mjs"), [String(EVERY_MS)]);
  const [{ mail, texts }] = await once(child, "message");
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      MAIL_FROM: "shop@bench.example",
      TEXT_PROVIDER_URL: `http://127.0.0.1:${texts}`,
      TEXT_ACCOUNT: "AC0123456789abcdef0123456789abcdef",
      TEXT_TOKEN: "bench",
      TEXT_FROM: "+15615550100",
    },
    async taken() {
      child.send("how many");
      const [{ taken }] = await once(child, "message");
      return taken;
    },
    stop: () => child.disconnect(),
  };
}

/** Sets the pace, and queues texts that are about no customer, in a shop that isn't open. */
export function fillOutbox(folder) {
  const db = new Database(join(folder, "loupe.sqlite"));
  const now = Date.now();
  const set = db.prepare(
    "insert into settings (name, value, changed_at) values (?, ?, ?) on conflict (name) do update set value = excluded.value",
  );
  const queue = db.prepare(
    `insert into messages (message_key, channel, purpose, address, address_key, words, employee_id, next_try_at, queued_at)
     values (?, 'text', 'receipt', ?, ?, 'Thank you for your purchase.', 1, ?, ?)`,
  );
  db.transaction(() => {
    for (const [name, value] of Object.entries(SETTINGS)) set.run(name, JSON.stringify(value), now);
    for (let n = 0; n < TEXTS; n += 1) {
      const number = String(5_612_000_000 + n);
      queue.run(randomBytes(16).toString("hex"), `+1${number}`, `phone ${number}`, now, now);
    }
  })();
  db.close();
}

/** The owner's calls for what leaves. */
export function outboxOf(client, providers) {
  const headers = {
    accept: "application/json",
    "accept-encoding": "identity",
    "content-type": "application/json",
  };
  const post = async (path, body) => {
    const question = { headers, ...(body && { body: JSON.stringify(body) }) };
    const { status, body: answer } = await client.send("POST", path, question);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${answer}`);
    return answer.length > 0 ? JSON.parse(answer.toString()) : null;
  };
  return {
    /** Resolves to its number, with the list of its recipients begun. */
    async aCampaign() {
      const draft = {
        name: "News",
        type: "email",
        subject: "News",
        messageContent: "Dear {first name|friend}",
      };
      const { id } = await post("/api/campaigns", draft);
      await post(`/api/campaigns/${id}/recipients`);
      return id;
    },
    /** Looks at its preview until all are listed, sends it, and holds it. */
    async send(id) {
      const asPage = { headers: { accept: "text/html", "accept-encoding": "identity" } };
      const preview = () => client.send("GET", `/marketing/${id}/send`, asPage);
      while (!(await preview()).body.includes("Send to ")) await wait(100);
      await post(`/api/campaigns/${id}/send`, { scheduledDate: "" });
      await post("/api/sending/pause");
    },
    /** Runs `use` while messages leave. Resolves to its result, and how many left a second. */
    async leaving(ms, use) {
      // A minute's messages must not be used up meanwhile.
      const passed = Date.now() % MINUTE;
      if (passed > MINUTE - ms - 2 * LOOKS_MS) await wait(MINUTE - passed);
      await post("/api/sending/resume");
      await wait(LOOKS_MS);
      const [before, from] = [await providers.taken(), performance.now()];
      const result = await use();
      const left = ((await providers.taken()) - before) / ((performance.now() - from) / 1_000);
      await post("/api/sending/pause");
      return { result, left };
    },
  };
}
