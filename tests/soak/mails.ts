import { join } from "node:path";
import Database from "better-sqlite3";
import { OLIVE } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import type { MailProcess } from "../support/mail-process.ts";
import type { ShopUnderTest } from "./shop-under-test.ts";
import type { Tally } from "./tally.ts";

interface Row {
  id: number;
  key: string;
  state: string;
}

/** Campaigns of the staff, not those that odd requests find. */
const OF_STAFF = "c.name like 'SOAK-%' and c.id > 2";

const MESSAGES = "select id, message_key as key, state from messages where channel = 'email'";

/** Those who got nothing of a campaign that was completed, or whose message was given up or canceled. */
const SKIPPED = `select c.name || ' to ' || r.customer_id from campaign_recipients r
  join campaigns c on c.id = r.campaign_id left join messages m on m.id = r.message_id
  where ${OF_STAFF} and r.left_out is null and c.status = 'completed'
  and (m.id is null or m.state not in ('sent', 'unknown'))`;

/** What a mail server has, beside what the book says of it. */
export class Mails {
  readonly #shop: ShopUnderTest;
  readonly #server: MailProcess;
  readonly #tally: Tally;
  readonly #inDoubt = new Set<number>();
  readonly #failed = new Set<string>();

  constructor(shop: ShopUnderTest, server: MailProcess, tally: Tally) {
    this.#shop = shop;
    this.#server = server;
    this.#tally = tally;
  }

  /** Compares both, also while messages leave. */
  compare(): void {
    const before = this.#server.mails().map(readMail);
    const { rows, skipped } = this.#book();
    const after = new Set(this.#server.mails().map((text) => readMail(text).key));
    const { mail } = this.#tally;
    const known = new Map(rows.map((row) => [row.key, row]));
    mail.sent = rows.filter(({ state }) => state === "sent").length;

    const seen = new Set<string>();
    for (const { key, subject, to } of before) {
      const what = subject.startsWith("SOAK-") ? `${subject} to ${to}` : key;
      if (seen.has(what)) this.#wrong("twice", what);
      seen.add(what);
      const { state } = known.get(key) ?? { state: "in no row" };
      if (!["sending", "sent", "unknown"].includes(state))
        this.#wrong("stray", `the message ${key} arrived and is ${state}`);
    }
    for (const { key, state } of rows)
      if (state === "sent" && !after.has(key)) this.#wrong("skipped", `${key} is sent and didn't arrive`);
    for (const one of skipped) this.#wrong("skipped", one);
    for (const { id, state } of rows) if (state === "unknown") this.#inDoubt.add(id);
    mail.inDoubt = this.#inDoubt.size;
  }

  /** What an owner does who asks those in doubt: it arrived, or it is sent again. */
  async settle(): Promise<void> {
    const inDoubt = this.#book().rows.filter(({ state }) => state === "unknown");
    if (inDoubt.length === 0) return;
    const there = new Set(this.#server.mails().map((text) => readMail(text).key));
    const address = { "x-forwarded-for": "10.0.3.1" };
    const olive = await signIn(this.#shop, OLIVE, address);
    for (const { id, key } of inDoubt) {
      const what = there.has(key) ? "arrived" : "again";
      const { status } = await olive.json("POST", `/api/messages/${id}/${what}`, undefined, address);
      // It was sent again before, or its words are gone because the clock was years ahead.
      if (status !== 200 && status !== 409)
        this.#tally.fail(`${what} of message ${id} was answered ${status}`);
    }
  }

  #book(): { rows: Row[]; skipped: string[] } {
    const db = new Database(join(this.#shop.dataDir, "loupe.sqlite"), { readonly: true });
    try {
      const rows = db.prepare(MESSAGES).all() as Row[];
      return { rows, skipped: db.prepare(SKIPPED).pluck().all() as string[] };
    } finally {
      db.close();
    }
  }

  /** Each is a failure once. */
  #wrong(how: "twice" | "skipped" | "stray", what: string): void {
    const said = `${how}: ${what}`;
    if (this.#failed.has(said)) return;
    this.#failed.add(said);
    if (how !== "stray") this.#tally.mail[how] += 1;
    this.#tally.fail(`mail, ${said}`);
  }
}

function readMail(text: string): { key: string; subject: string; to: string } {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1]?.trim() ?? "";
  const key = /^<([^@>]+)@/.exec(header("Message-ID"))?.[1] ?? "";
  return { key, subject: header("Subject"), to: header("To") };
}
