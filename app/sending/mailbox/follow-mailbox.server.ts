import { type Instant, MS_PER_HOUR } from "../../domain/dates.ts";
import { mayBeCopy } from "../../domain/outreach/messages/pause-sending.server.ts";
import { heardTo, mailboxNow, noteMailboxHeard } from "../../domain/outreach/replies/mailbox-state.server.ts";
import {
  connectMailbox,
  type MailThere,
  newsSince,
  numberAnew,
  takeMail,
} from "../../domain/outreach/replies/take-mail.server.ts";
import { every } from "../../runtime/every.server.ts";
import { log } from "../../runtime/log.server.ts";
import { shop } from "../../runtime/shop.server.ts";
import { yieldToRequests } from "../../runtime/yield-to-requests.ts";
import { mustWrite } from "../../web/write.server.ts";
import type { Followed } from "../followed.ts";
import { restAfterFailure } from "../rest-after-failure.ts";
import { byItself } from "../../domain/shop/trail/by-itself.ts";
import type { ImapMailbox, OpenMailbox } from "./imap-mailbox.server.ts";
import { MailReader } from "./mail-reader.server.ts";
import { inParts, readInParts } from "./read-in-parts.server.ts";

const TICK_EVERY_MS = 2_000;
/** Milliseconds from one look into the mailbox to the next. */
const HEAR_EVERY_MS = 60_000;
/** Milliseconds after which a look ends, and goes on with the next, and after which one that hangs is ended. */
const LOOK_MS = 5 * 60_000;
const LATE_MS = 10 * 60_000;
/** Mails that are listed at a time. */
const LISTED = 200;
/** Milliseconds before it was connected, of which it is remembered what lay there. */
const REMEMBERED_MS = 50 * MS_PER_HOUR;
const MOST_REMEMBERED = 500;

const BY_ITSELF = byItself("sender");

/**
 * Reads the shop's mailbox as long as `isSender` says that this process is the one. `shopAddress` is what the shop
 * writes from.
 */
export function followMailbox(
  mailbox: ImapMailbox,
  { isSender, shopAddress }: { isSender: () => boolean; shopAddress: string },
): Followed {
  const unlessResting = restAfterFailure();
  const parts = readInParts();
  let hearsAt = 0;
  let isAsked = false;

  const stop = every(
    { ms: TICK_EVERY_MS, failure: "mailbox-not-followed", level: "warn" },
    async (stopped) => {
      if (isSender() && !mayBeCopy(shop().db)) await unlessResting(() => hear(stopped));
      else [isAsked, hearsAt] = [false, 0];
    },
  );

  return { isAsked: () => isAsked, stop };

  /** Takes what came. False if the mailbox couldn't be read. */
  async function hear(stopped: AbortSignal): Promise<boolean> {
    if (performance.now() < hearsAt) return true;
    const late = AbortSignal.any([stopped, AbortSignal.timeout(LATE_MS)]);
    const reader = new MailReader();
    let opened: OpenMailbox | null = null;
    try {
      opened = await mailbox.open(late);
      await takeNews(opened, reader, late);
    } catch (error) {
      if (stopped.aborted) return false;
      noteIfChanged(mailbox.saidOf(error));
      return false;
    } finally {
      // Also if it couldn't be: then nobody knows, and nothing is held up.
      isAsked ||= !stopped.aborted;
      opened?.close();
      await reader.close();
    }
    // Its shop may be closed by now.
    if (stopped.aborted) return false;
    parts.isThrough();
    noteIfChanged(null);
    hearsAt = performance.now() + HEAR_EVERY_MS;
    return true;
  }

  async function takeNews(opened: OpenMailbox, reader: MailReader, late: AbortSignal): Promise<void> {
    const { db } = shop();
    const { numbering } = opened;
    const endsAt = performance.now() + LOOK_MS;
    const known = heardTo(db);
    if (known === null) return await connect(opened, reader, late);
    // Of a mailbox that was restored some servers say nothing, and give the same numbers again.
    const isAnew = known.numbering !== numbering || known.to >= opened.next;
    if (isAnew) {
      mustWrite(BY_ITSELF, (ctx) => numberAnew(ctx, { numbering }));
      log.info("mailbox-numbered-anew");
    }
    const since = newsSince(db, Date.now() as Instant);
    const numbers = isAnew || known.to === 0 ? await opened.since(since) : await opened.after(known.to);
    for (const some of inParts(numbers, LISTED)) {
      const listed = await opened.list(some);
      const news = listed.filter(({ at }) => at >= since).toSorted((one, other) => one.number - other.number);
      for (const part of parts.partsOf(news)) {
        if (performance.now() > endsAt) return;
        const mails = await parts.read(part, opened, reader);
        late.throwIfAborted();
        const heard = { numbering, to: part.at(-1)?.number ?? 0 };
        const until = part.at(-1)?.at ?? null;
        const taken = { mails, heard, until, shop: shopAddress };
        const replies = mustWrite(BY_ITSELF, (ctx) => takeMail(ctx, taken));
        if (replies > 0) log.info("replies-taken", { replies });
        await yieldToRequests();
      }
      // Past what is no news.
      const to = some.at(-1) ?? 0;
      const isPast = heardTo(db)?.to === to;
      const heard = { numbering, to };
      if (!isPast)
        mustWrite(BY_ITSELF, (ctx) => takeMail(ctx, { mails: [], heard, until: null, shop: shopAddress }));
      late.throwIfAborted();
    }
  }

  /** Remembers how far it goes, and what came just before. */
  async function connect(opened: OpenMailbox, reader: MailReader, late: AbortSignal): Promise<void> {
    const since = (Date.now() - REMEMBERED_MS) as Instant;
    const numbers = (await opened.since(since)).slice(-MOST_REMEMBERED);
    const lately = (await opened.list(numbers)).filter(({ at }) => at >= since);
    const endsAt = performance.now() + LOOK_MS;
    const mails: MailThere[] = [];
    for (const part of parts.partsOf(lately)) {
      if (performance.now() > endsAt) break;
      mails.push(...(await parts.read(part, opened, reader)));
    }
    late.throwIfAborted();
    // Those that came meanwhile are news.
    const heard = { numbering: opened.numbering, to: opened.next - 1 };
    mustWrite(BY_ITSELF, (ctx) => connectMailbox(ctx, { mails, heard, until: null, shop: shopAddress }));
    log.info("mailbox-connected");
  }

  function noteIfChanged(said: string | null): void {
    const known = mailboxNow(shop().db);
    if (!known || (known.unheardSince === null) === (said === null)) return;
    mustWrite(BY_ITSELF, (ctx) => noteMailboxHeard(ctx, { said }));
    if (said !== null) log.warn("mailbox-not-heard");
  }
}
