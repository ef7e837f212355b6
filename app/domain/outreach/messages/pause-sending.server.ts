import { inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages, sendingState } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Actor } from "../../permissions.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { holdAllRestored } from "../campaigns/hold-campaign.server.ts";
import { askedIfText } from "./asked-if-text.server.ts";
import type { PausedWhy } from "../../people/outbox/message.ts";
import { type SendingState, sendingStateOf } from "../../people/outbox/sending-state.server.ts";

const NOT_SET_UP = "Nothing to send by is set up";
const RECORD = { kind: "sending", id: 1 } as const;

/** Holds all messages before the next one. Refused (409) while they are held. */
export function pauseSending({ tx, actor, now }: RuleContext): Result<SendingState> {
  const state = sendingStateOf(tx);
  if (!state) return refuse("conflict", NOT_SET_UP);
  if (state.pausedAt !== null) return refuse("conflict", "Sending is paused already");
  const paused = { pausedAt: now, pausedWhy: "by_hand", pausedBy: actor.id } as const;
  tx.update(sendingState).set(paused).run();
  return done({ ...state, ...paused }, entryOf("by_hand", null));
}

/** Pauses without anybody's hand. A pause that holds keeps its reason. Returns the entry of the trail. */
export function pauseItself(
  tx: Tx,
  { why, said, now }: { why: PausedWhy; said: string | null; now: Instant },
): Trail[] {
  const state = sendingStateOf(tx);
  if (!state || (state.pausedAt !== null && !outranks(why, state.pausedWhy))) return [];
  tx.update(sendingState).set({ pausedAt: now, pausedWhy: why, pausedBy: null, pausedSaid: said }).run();
  return [entryOf(why, said)];
}

/** Reasons that only an owner ends: this may not be the shop that sends. */
const OWNERS_END: readonly (PausedWhy | null)[] = ["restored", "another_machine"];

export function mayResume(actor: Actor, why: PausedWhy | null): boolean {
  return !OWNERS_END.includes(why) || actor.role === "owner";
}

/** Whether this may not be the shop that sends, so that no provider is to hear of it. */
export function mayBeCopy(tx: Tx): boolean {
  return OWNERS_END.includes(sendingStateOf(tx)?.pausedWhy ?? null);
}

function outranks(why: PausedWhy, held: PausedWhy | null): boolean {
  return OWNERS_END.includes(why) && !OWNERS_END.includes(held);
}

/**
 * Pauses a restored shop. What was queued when the backup was made may have left since, so nobody can tell. Returns the
 * entries of the trail.
 */
export function pauseRestored(tx: Tx, now: Instant): Trail[] {
  tx.update(messages)
    .set({ state: "unknown", settledAt: now, askAt: askedIfText(now) })
    .where(inArray(messages.state, ["queued", "sending"]))
    .run();
  return [...holdAllRestored(tx), ...pauseItself(tx, { why: "restored", said: null, now })];
}

/**
 * Lets messages leave again, from this machine. After a restore, and on a copy, only an owner may say that this is the
 * shop that sends.
 */
export function resumeSending(
  { tx, actor, now }: RuleContext,
  { machine }: { machine: string },
): Result<SendingState> {
  const state = sendingStateOf(tx);
  if (!state) return refuse("conflict", NOT_SET_UP);
  if (state.pausedAt === null) return refuse("conflict", "Sending isn't paused");
  if (!mayResume(actor, state.pausedWhy))
    return refuse("forbidden", "Only an owner can say that this machine sends");
  const resumed = {
    machine,
    pausedAt: null,
    pausedWhy: null,
    pausedBy: null,
    pausedSaid: null,
    resumedAt: now,
  };
  tx.update(sendingState).set(resumed).run();
  return done(
    { ...state, ...resumed },
    { action: "sending.resumed", record: RECORD, before: { why: state.pausedWhy }, after: { machine } },
  );
}

function entryOf(why: PausedWhy, said: string | null): Trail {
  return { action: "sending.paused", record: RECORD, after: { why, said } };
}
