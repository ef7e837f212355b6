import { noteMailbox } from "~/domain/outreach/replies/mailbox-state.server";
import {
  connectMailbox,
  type HeardMail,
  type MailThere,
  takeMail,
} from "~/domain/outreach/replies/take-mail.server";
import type { Instant } from "~/domain/dates";
import { MailReader } from "~/sending/mailbox/mail-reader.server";
import { mustWrite } from "~/web/write.server";
import { SHOPS_ADDRESS } from "./mailbox-server.ts";
import { BY_ITSELF } from "./outbox.ts";

const reader = new MailReader();
let number = 0;

/** A mail as the mailbox has it, read. */
export async function there(raw: string, at = Date.now()): Promise<MailThere> {
  return { at: at as Instant, mail: await reader.read(Buffer.from(raw, "latin1")) };
}

function part(mails: MailThere[]): HeardMail {
  number += mails.length;
  const until = mails.at(-1)?.at ?? null;
  return { mails, heard: { numbering: 1, to: number }, until, shop: SHOPS_ADDRESS };
}

/** The mailbox is connected, with what lies there. */
export async function connected(...raws: string[]): Promise<void> {
  mustWrite(BY_ITSELF, (ctx) => noteMailbox(ctx, { name: "imap.example, as hello@shop.example" }));
  const mails: MailThere[] = [];
  for (const raw of raws) mails.push(await there(raw));
  mustWrite(BY_ITSELF, (ctx) => connectMailbox(ctx, part(mails)));
}

/** Mails come and are taken, in that order. Returns how many are replies. */
export async function arrives(...raws: string[]): Promise<number> {
  const mails: MailThere[] = [];
  for (const raw of raws) mails.push(await there(raw));
  return takes(...mails);
}

export function takes(...mails: MailThere[]): number {
  return mustWrite(BY_ITSELF, (ctx) => takeMail(ctx, part(mails)));
}

/** Ends the thread that reads. */
export function closeReader(): Promise<void> {
  return reader.close();
}
