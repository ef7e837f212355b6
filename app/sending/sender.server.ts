import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Lock, tryLock } from "~db/folder-lock.server.ts";
import type { Instant } from "../domain/dates.ts";
import { beginSending } from "../domain/outreach/messages/begin-sending.server.ts";
import {
  type Claim,
  type Claimed,
  claimMessage,
  isAnythingDue,
  NOTHING_CLAIMED,
} from "../domain/outreach/messages/claim-message.server.ts";
import type { MessageChannel } from "../domain/people/outbox/message.ts";
import { type Answer, noteAnswer } from "../domain/outreach/messages/note-answer.server.ts";
import { TRY_TAKES_AT_MOST } from "../domain/outreach/messages/tried-again-after.ts";
import { noteMailbox } from "../domain/outreach/replies/mailbox-state.server.ts";
import type { Done } from "../domain/result.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { every } from "../runtime/every.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { isShuttingDown } from "../runtime/shutdown.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite, writeTogether } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";
import { followTexts } from "./follow-texts.server.ts";
import type { Followed } from "./followed.ts";
import { machineHere } from "./machine.server.ts";
import { followMailbox } from "./mailbox/follow-mailbox.server.ts";
import type { ImapMailbox } from "./mailbox/imap-mailbox.server.ts";
import type { Provider, Providers } from "./provider.ts";

const TICK_EVERY_MS = 1_000;
/** Milliseconds to wait after what shouldn't happen. */
const REST_MS = 10_000;
/** Milliseconds between tries to keep an answer. */
const KEPT_AGAIN_AFTER_MS = 1_000;
/** Milliseconds that messages leave the server to requests, one after the other, while it is busy without a pause. */
const PATIENCE_MS = 250;
/** Milliseconds that a stop waits for messages on their way. */
const GRACE_MS = 5_000;

/** File in the data folder whose lock lets one process send. In no backup. */
const LOCK = "sending.lock.sqlite";

const BY_ITSELF = byItself("sender");

/** Where what customers answer by email lies. */
export interface Answers {
  mailbox: ImapMailbox;
  /** What the shop writes from. */
  shopAddress: string;
}

/**
 * Sends what is due, one message of a channel after the other, as long as the process runs; one process for a data
 * folder. Channels go side by side, so that a server that hangs holds up its own messages alone. A claim is committed
 * before the provider hears of a message. The returned function claims no more, and waits for those on their way: if an
 * answer comes too late, the next start puts its message in doubt.
 */
export function startSending(providers: Providers, answers: Answers | null = null): () => Promise<void> {
  const channels = Object.keys(providers) as MessageChannel[];
  const { dataDir } = shop().config;
  let lock: Lock | null = null;
  let restsUntil = 0;
  /** The start of the sender; null until it has begun, and after what shouldn't happen. */
  let run: string | null = null;
  /** What the channels do that have something to send. */
  const atWork = new Map<MessageChannel, Promise<void>>();

  const isSender = () => lock !== null && run !== null;
  const followed: Partial<Record<MessageChannel, Followed>> = {
    ...(providers.text?.afterwards && { text: followTexts(providers.text.afterwards, isSender) }),
    ...(answers && { email: followMailbox(answers.mailbox, { ...answers, isSender }) }),
  };
  /** Whether messages may leave by a channel: none does before it is known who asked for none. */
  const isOpen = (channel: MessageChannel) => followed[channel]?.isAsked() !== false;

  const stopLooking = every({ ms: TICK_EVERY_MS, after: 0, failure: "sending-failed" }, (stopped) => {
    lock ??= tryLock(join(dataDir, LOCK), "alone");
    if (!lock || performance.now() < restsUntil) return;
    // A new start would put in doubt what another channel has on its way.
    if (run === null && atWork.size > 0) return;
    const begun = begin();
    for (const channel of channels)
      if (!atWork.has(channel)) atWork.set(channel, work(channel, { run: begun, stopped }));
  });

  function begin(): string {
    try {
      run ??= newRun(providers, answers);
      return run;
    } catch (error) {
      rest();
      throw error;
    }
  }

  async function work(channel: MessageChannel, during: { run: string; stopped: AbortSignal }) {
    try {
      await sendDue(channel, during);
    } catch (error) {
      // Whether a claim was committed may be unknown: a new start puts it in doubt.
      rest();
      log.error("sending-failed", errorFields(error));
    } finally {
      atWork.delete(channel);
    }
  }

  function rest() {
    run = null;
    restsUntil = performance.now() + REST_MS;
  }

  async function sendDue(channel: MessageChannel, during: { run: string; stopped: AbortSignal }) {
    const claiming = { run: during.run, channels: [channel] };
    const goesOn = () =>
      run === during.run && !during.stopped.aborted && !isShuttingDown() && isOpen(channel);
    // A stop may come while the claim waits for its transaction.
    const claim = (ctx: RuleContext<null>) => (goesOn() ? claimMessage(ctx, claiming) : NOTHING_CLAIMED);
    if (!goesOn() || !isAnythingDue(shop().db, claiming.channels, now())) return;
    let claimed = await claimAfter(null, claim, during.stopped);
    while (claimed.kind !== "nothing") {
      const given = claimed.kind === "claimed" ? await send(claimed.message, { providers, ...during }) : null;
      await yieldToRequests(PATIENCE_MS);
      claimed = await claimAfter(given, claim, during.stopped);
    }
  }

  return async () => {
    stopLooking();
    for (const one of Object.values(followed)) one.stop();
    const areEnded = Promise.all(atWork.values());
    await Promise.race([areEnded, sleep(GRACE_MS, undefined, { ref: false })]);
    lock?.release();
  };
}

function newRun(providers: Providers, answers: Answers | null): string {
  const run = randomUUID();
  const goesTo = Object.fromEntries(Object.entries(providers).map(([channel, to]) => [channel, to.goesTo]));
  const inDoubt = mustWrite(BY_ITSELF, (ctx) => beginSending(ctx, { run, machine: machineHere(), goesTo }));
  if (inDoubt > 0) log.warn("messages-in-doubt", { messages: inDoubt });
  mustWrite(BY_ITSELF, (ctx) => noteMailbox(ctx, { name: answers?.mailbox.name ?? null }));
  return run;
}

/** What a message's try came to, of one start of the sender. */
type Given = Answer & { id: number; run: string };

interface Sending {
  run: string;
  providers: Providers;
}

async function send(message: Claimed, { run, providers }: Sending): Promise<Given> {
  const provider = providers[message.channel];
  if (!provider) throw new Error(`A message by ${message.channel} was claimed, which isn't set up`);
  return { id: message.id, run, ...(await tried(provider, message)) };
}

/**
 * Notes what the last message came to and claims the next in one write, together with the requests' writes: a wait for
 * the disk of its own would hold up every till. The answer is kept whatever becomes of the claim.
 */
async function claimAfter(
  given: Given | null,
  claim: (ctx: RuleContext<null>) => Done<Claim>,
  stopped: AbortSignal,
): Promise<Claim> {
  try {
    const written = await writeTogether(BY_ITSELF, (ctx) => {
      const noted = given ? noteAnswer(ctx, given) : null;
      const next = claim(ctx);
      return noted?.ok ? { ...next, trail: [...noted.trail, ...next.trail] } : next;
    });
    if (written.kind !== "done") throw new Error("A claim refuses nothing");
    return written.value;
  } catch (error) {
    if (given) await keep(given, stopped);
    throw error;
  }
}

async function tried(provider: Provider, message: Claimed): Promise<Answer> {
  try {
    return await provider.send(message, AbortSignal.timeout(TRY_TAKES_AT_MOST));
  } catch (error) {
    // Its message may name the customer.
    log.error("sending-failed", { error: error instanceof Error ? error.name : typeof error });
    return { answer: "unclear", code: null, said: null, ref: null };
  }
}

/** Keeps an answer in memory as long as it can't be written: while the disk is full, or the primary away. */
async function keep(answer: Given, stopped: AbortSignal): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      await writeTogether(BY_ITSELF, (ctx) => noteAnswer(ctx, answer));
      return;
    } catch (error) {
      if (!isLogged) log.error("answer-not-kept", errorFields(error));
      if (stopped.aborted) return;
      await sleep(KEPT_AGAIN_AFTER_MS, undefined, { ref: false });
    }
  }
}

function now(): Instant {
  return Date.now() as Instant;
}
