import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOrMany } from "~db/one-of-many.ts";
import { mailboxState, messages, replies } from "~db/schema/index.ts";
import { type Instant, isFromFuture, MS_PER_DAY, MS_PER_HOUR } from "../../dates.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { areOneAddress, spellingsOf } from "../../people/suppressions/address-spellings.server.ts";
import { liftByHolder, suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { unsubscribe } from "../door/unsubscribe.server.ts";
import { addressKeyOf } from "../../people/outbox/address-key.ts";
import { messageOfKey } from "../../people/outbox/find-messages.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { noteBounce } from "../messages/note-bounce.server.ts";
import { isOvertaken } from "./is-overtaken.server.ts";
import { judgeMail } from "./judge-mail.ts";
import { keepReply, noteTaken } from "./keep-reply.server.ts";
import { type HeardTo, heardTo, mailboxNow } from "./mailbox-state.server.ts";
import type { ReadMail } from "./read-mail.ts";
import type { ReplyKind } from "./reply.ts";
import { askedByMail } from "./stop-words.ts";
import { whoHas } from "./who-has.server.ts";
import { LONGEST_WORDS, wordsKept } from "./words-kept.ts";

/** A mail that lies in the mailbox. */
export interface MailThere {
  /** When it came there, by the server's clock. */
  at: Instant;
  /** Null if it couldn't be read. */
  mail: ReadMail | null;
}

/** A part of a mailbox, in the order of its numbers. */
export interface HeardMail {
  mails: readonly MailThere[];
  /** How far it was read with them, also past mail that isn't among them. */
  heard: HeardTo;
  /** When the last one of them came. */
  until: Instant | null;
  /** The address that the shop writes from. */
  shop: string;
}

/** Milliseconds: a mail may be put into a mailbox by another machine's clock. */
const LATE = MS_PER_HOUR;
/** Milliseconds by which a sender's clock may be behind, or a mail on its way. */
const LONG_ON_ITS_WAY = 2 * MS_PER_DAY;
const LONGEST = { address: 200, words: LONGEST_WORDS };

/**
 * Begins to read a mailbox. What lies there is no news: of what came just before, which may be looked at again, it is
 * remembered that it was there.
 */
export function connectMailbox({ tx, now }: RuleContext<null>, { mails, heard }: HeardMail): Result<null> {
  for (const { at, mail } of mails)
    if (mail) noteTaken(tx, { channel: "email", providerRef: mail.ref, receivedAt: earlier(at, now) }, now);
  const { numbering, to } = heard;
  tx.update(mailboxState)
    .set({
      heardOf: mailboxState.name,
      heardSince: now,
      numbering,
      heardTo: to,
      heardUntil: now,
      skipped: 0,
    })
    .run();
  return { ok: true, value: null, trail: [] };
}

/**
 * Goes on with a mailbox whose server numbers all of it anew. Only what came lately may not have been looked at, and is
 * looked at again.
 */
export function numberAnew(
  { tx, now }: RuleContext<null>,
  { numbering }: { numbering: number },
): Result<null> {
  const { heardUntil = null } = mailboxNow(tx) ?? {};
  const until = heardUntil === null || isFromFuture(heardUntil, now) ? now : heardUntil;
  const since = Math.max(heardSince(tx, now), until - LONG_ON_ITS_WAY) as Instant;
  tx.update(mailboxState).set({ numbering, heardTo: 0, heardSince: since }).run();
  return { ok: true, value: null, trail: [] };
}

/** Since when mail that lies in the mailbox may be news. */
export function newsSince(tx: Tx, now: Instant): Instant {
  return (heardSince(tx, now) - LATE) as Instant;
}

/** When it was connected. If the clock was ahead then nobody knows: what came lately is news. */
function heardSince(tx: Tx, now: Instant): Instant {
  const since = mailboxNow(tx)?.heardSince ?? (0 as Instant);
  return isFromFuture(since, now) ? ((now - LONG_ON_ITS_WAY) as Instant) : since;
}

/**
 * Takes mail, none of it twice, and notes with it how far the mailbox was read: both or neither. Reports of mail of ours
 * that came back suppress its address; whoever answers 'stop' or by the address of `List-Unsubscribe` gets no offers any
 * more; an answer of theirs, or what a customer writes, is a reply. Of other mail nothing is kept. Returns how many
 * replies are new.
 */
export function takeMail({ tx, now }: RuleContext<null>, part: HeardMail): Result<number> {
  const state = mailboxNow(tx);
  // Another process, or another mailbox.
  if (!state || heardTo(tx)?.numbering !== part.heard.numbering) return { ok: true, value: 0, trail: [] };
  const taken = part.mails.flatMap(({ at, mail }) =>
    mail && isNews({ tx, now }, mail, at)
      ? take({ tx, now }, mail, { at: earlier(at, now), shop: part.shop })
      : [],
  );
  const unread = part.mails.filter(({ mail }) => mail === null).length;
  tx.update(mailboxState)
    .set({
      heardSince: heardSince(tx, now),
      heardTo: part.heard.to,
      heardUntil: part.until === null ? state.heardUntil : earlier(part.until, now),
      skipped: state.skipped + unread,
    })
    .run();
  const isReply = ({ kind }: Taken) => kind === "reply";
  return { ok: true, value: taken.filter(isReply).length, trail: taken.flatMap(({ trail }) => trail) };
}

/** A server's clock that is ahead would hide what comes next. */
function earlier(at: Instant, now: Instant): Instant {
  return Math.min(at, now) as Instant;
}

/** A mail from before, which was put back or got another time, is none; nor is one that was taken. */
function isNews({ tx, now }: Context, mail: ReadMail, at: Instant): boolean {
  const { ref, sentAt } = mail;
  const since = newsSince(tx, now);
  if (at < since) return false;
  if (sentAt !== null && sentAt < since - LONG_ON_ITS_WAY && !answersLater(tx, mail, sentAt)) return false;
  const taken = tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.channel, "email"), eq(replies.providerRef, ref)))
    .get();
  return taken === undefined;
}

/** Whether a mail answers what was written after it, so that its sender's clock is wrong. */
function answersLater(tx: Tx, mail: ReadMail, sentAt: number): boolean {
  return (answeredBy(tx, mail)?.queuedAt ?? 0) > sentAt;
}

interface Taken {
  kind: ReplyKind | null;
  trail: Trail[];
}

type Context = Pick<RuleContext<null>, "tx" | "now">;

/** Takes one, and does what it asks for. */
function take({ tx, now }: Context, mail: ReadMail, { at, shop }: { at: Instant; shop: string }): Taken {
  const judged = judgeMail(mail, shop);
  switch (judged.kind) {
    case "machine":
      return NOTHING;
    case "bounce":
      return { kind: null, trail: noteBounce(tx, judged.bounce, { at, now }) };
    case "unsubscribe": {
      const message = messageOfKey(tx, "email", judged.key);
      // Others have no such address.
      return message?.purpose === "campaign"
        ? endOffers({ tx, now }, { mail, message, at })
        : takeWords({ tx, now }, mail, at);
    }
    case "words":
      return takeWords({ tx, now }, mail, at);
  }
}

const NOTHING: Taken = { kind: null, trail: [] };

interface Ending {
  mail: ReadMail;
  message: Message;
  at: Instant;
}

/** As the link of that message does: whoever has it may end it, from whichever address. */
function endOffers({ tx, now }: Context, { mail, message, at }: Ending): Taken {
  const ended = unsubscribe({ tx, now, actor: null }, { message, from: "this" });
  const kept = keep({ tx, now }, { mail, at, kind: "stop", from: senderOf(tx, mail, message) });
  return { kind: "stop", trail: [...(ended.ok ? ended.trail : []), ...kept] };
}

/** What somebody wrote. */
function takeWords({ tx, now }: Context, mail: ReadMail, at: Instant): Taken {
  const answered = answeredBy(tx, mail);
  const from = senderOf(tx, mail, answered);
  if (!answered && !isKnown(tx, from)) return NOTHING;
  const isToOffer = answered?.purpose === "campaign";
  const asked = askedByMail(mail.said === "" ? mail.subject : mail.said, { isToOffer });
  const { addressKey } = from;
  // Whose a mail is anybody can write: only who got one of ours can answer it.
  const isProven = areOneAddress(answered?.addressKey ?? null, addressKey);
  const kind = asked === "start" && !isProven ? "reply" : (asked ?? "reply");
  if (kind === "stop")
    for (const address of new Set([addressKey, answered?.addressKey ?? null]))
      if (address !== null) suppressByHolder(tx, "email", address, now);
  if (kind === "start" && addressKey !== null && !isOvertaken(tx, "email", addressKey, { at, now }))
    liftByHolder(tx, "email", addressKey, now);
  return { kind, trail: keep({ tx, now }, { mail, at, kind, from }) };
}

/** The message of ours that a mail answers. A test went to nobody but ourselves. */
function answeredBy(tx: Tx, { answers }: ReadMail): Message | null {
  const found = answers.flatMap((key) => messageOfKey(tx, "email", key) ?? []);
  return found.find(({ purpose }) => purpose !== "test") ?? null;
}

interface Sender {
  addressKey: string | null;
  /** Null if several have the address, or nobody. */
  customerId: number | null;
}

/**
 * Whose a mail is: whoever has its address, and of a mailbox of two people nobody knows whose; of an address that nobody
 * has, whoever got what it answers.
 */
function senderOf(tx: Tx, { from }: ReadMail, answered: Message | null): Sender {
  const addressKey = addressKeyOf("email", from);
  const holders = addressKey === null ? [] : whoHas(tx, addressKey);
  if (holders.length > 0)
    return { addressKey, customerId: holders.length === 1 ? (holders[0] ?? null) : null };
  const wroteTo = answered?.customerId ?? null;
  // Nobody's if they were erased since.
  return { addressKey, customerId: wroteTo === null ? null : (getCustomer(tx, wroteTo)?.id ?? null) };
}

/** Whether somebody of the shop's has an address: a customer, or a walk-in who was written to there. */
function isKnown(tx: Tx, { addressKey, customerId }: Sender): boolean {
  if (addressKey === null) return false;
  if (customerId !== null || whoHas(tx, addressKey).length > 0) return true;
  const wroteTo = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(oneOrMany(messages.addressKey, spellingsOf(addressKey)), ne(messages.purpose, "test")))
    .limit(1)
    .get();
  return wroteTo !== undefined;
}

interface Keeping {
  mail: ReadMail;
  at: Instant;
  kind: ReplyKind;
  from: Sender;
}

function keep({ tx, now }: Context, { mail, at, kind, from }: Keeping): Trail[] {
  // Beside a word that is obeyed nothing is added.
  const words = kind === "reply" ? wordsKept(mail.said, mail.files) : mail.said;
  const entry = keepReply(
    tx,
    {
      channel: "email",
      providerRef: mail.ref,
      kind,
      address: mail.from,
      ...from,
      subject: mail.subject,
      words,
      quoted: mail.quoted,
      receivedAt: at,
    },
    { longest: LONGEST, now },
  );
  return entry ? [entry] : [];
}
