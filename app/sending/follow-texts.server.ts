import type { Instant } from "../domain/dates.ts";
import type { Message } from "../domain/people/outbox/message.ts";
import { mayBeCopy } from "../domain/outreach/messages/pause-sending.server.ts";
import { channelsNow } from "../domain/people/outbox/sending-state.server.ts";
import {
  askLater,
  messagesToAskAbout,
  noteWhatBecame,
  settleByProvider,
} from "../domain/outreach/messages/what-became.server.ts";
import { noteHearing } from "../domain/outreach/replies/note-hearing.server.ts";
import {
  heardUntil,
  newsIn,
  type Received,
  TAKEN_AT_ONCE,
  takeReplies,
} from "../domain/outreach/replies/take-replies.server.ts";
import { every } from "../runtime/every.server.ts";
import { log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";
import type { Followed } from "./followed.ts";
import type { Afterwards } from "./provider.ts";
import { restAfterFailure } from "./rest-after-failure.ts";

const TICK_EVERY_MS = 2_000;
/** Milliseconds from one question what came to the next. */
const HEAR_EVERY_MS = 20_000;
/** Messages asked about at a time. */
const PART = 50;
/** Milliseconds that a provider's clock may be behind when it lists a message in doubt. */
const BEFORE_MS = 10 * 60_000;

const BY_ITSELF = byItself("sender");

/**
 * Asks the provider of texts what became of those that left, and what came, as long as `isSender` says that this process
 * is the one.
 */
export function followTexts(afterwards: Afterwards, isSender: () => boolean): Followed {
  const [hearUnlessResting, askUnlessResting] = [restAfterFailure(), restAfterFailure()];
  let hearsAt = 0;
  let isAsked = false;

  // Apart: a question about one message that is answered slowly, or by nobody, keeps no STOP from being heard.
  const stops = [
    repeat(async (stopped) => {
      if (mayAsk()) await hearUnlessResting(() => hear(stopped));
      else [isAsked, hearsAt] = [false, 0];
    }),
    repeat(async (stopped) => {
      if (mayAsk()) await askUnlessResting(() => askAbout(stopped));
    }),
  ];

  return {
    isAsked: () => isAsked,
    stop() {
      for (const stop of stops) stop();
    },
  };

  function repeat(work: (stopped: AbortSignal) => Promise<void>): () => void {
    return every({ ms: TICK_EVERY_MS, failure: "texts-not-followed", level: "warn" }, work);
  }

  function mayAsk(): boolean {
    return isSender() && !mayBeCopy(shop().db);
  }

  /** Takes what came. False if the provider couldn't be asked. */
  async function hear(stopped: AbortSignal): Promise<boolean> {
    if (performance.now() < hearsAt) return true;
    const { db } = shop();
    const since = heardUntil(db);
    const received = await afterwards.received(since, stopped);
    if (stopped.aborted) return false;
    noteIfChanged(received !== null);
    if (received === null) {
      isAsked = true;
      return false;
    }
    if (since === null) mustWrite(BY_ITSELF, (ctx) => takeReplies(ctx, { received }));
    else await takeNews(received, stopped);
    // Not before they are kept: one of them may be a STOP.
    isAsked = true;
    hearsAt = performance.now() + HEAR_EVERY_MS;
    return true;
  }

  /** A part after the other, so that many hold nobody up. */
  async function takeNews(received: readonly Received[], stopped: AbortSignal): Promise<void> {
    const { db } = shop();
    let news = newsIn(db, received);
    let replies = 0;
    for (let parts = Math.ceil(news.length / TAKEN_AT_ONCE); parts > 0 && !stopped.aborted; parts -= 1) {
      const part = news;
      replies += mustWrite(BY_ITSELF, (ctx) => takeReplies(ctx, { received: part }));
      news = newsIn(db, news);
      await yieldToRequests();
    }
    if (replies > 0) log.info("replies-taken", { replies });
  }

  function noteIfChanged(isHeard: boolean): void {
    const known = channelsNow(shop().db).find(({ channel }) => channel === "text");
    if (!known || (known.unheardSince === null) === isHeard) return;
    mustWrite(BY_ITSELF, (ctx) => noteHearing(ctx, { isHeard }));
    if (!isHeard) log.warn("texts-not-heard");
  }

  /** Asks about those that are due. False if the provider couldn't be asked. */
  async function askAbout(stopped: AbortSignal): Promise<boolean> {
    const now = Date.now() as Instant;
    for (const message of messagesToAskAbout(shop().db, "text", { now, limit: PART })) {
      if (stopped.aborted) return true;
      const isAnswered =
        message.state === "unknown" ? await settle(message, stopped) : await ask(message, stopped);
      if (!isAnswered) return false;
    }
    return true;
  }

  async function ask({ id, providerRef }: Message, stopped: AbortSignal): Promise<boolean> {
    const nothing = { state: "waiting", code: null, said: null } as const;
    // Somebody noted that it arrived.
    const became = providerRef === null ? nothing : await afterwards.whatBecame(providerRef, stopped);
    if (stopped.aborted) return false;
    if (became === null) mustWrite(BY_ITSELF, (ctx) => askLater(ctx, id));
    else mustWrite(BY_ITSELF, (ctx) => noteWhatBecame(ctx, { id, became }));
    return became !== null;
  }

  async function settle({ id, address, queuedAt }: Message, stopped: AbortSignal): Promise<boolean> {
    const since = (queuedAt - BEFORE_MS) as Instant;
    const found = address === null ? [] : await afterwards.sentTo(address, since, stopped);
    if (stopped.aborted) return false;
    if (found === null) mustWrite(BY_ITSELF, (ctx) => askLater(ctx, id));
    else mustWrite(BY_ITSELF, (ctx) => settleByProvider(ctx, { id, found }));
    return found !== null;
  }
}
