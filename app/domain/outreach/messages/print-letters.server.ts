import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { messages } from "~db/schema/index.ts";
import type { Actor } from "../../permissions.ts";
import { refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteSent } from "../campaigns/note-results.server.ts";
import { cancel } from "./cancel-message.server.ts";
import { LETTERS_A_RUN } from "./letter-fields.ts";
import { IS_QUEUED } from "../../people/outbox/message-conditions.ts";
import { IS_OF_NO_PAUSED } from "./of-no-paused-campaign.ts";
import { mayRead, type Message } from "../../people/outbox/message.ts";
import { whyNotToLeave } from "./why-not-to-leave.server.ts";

/** Letters that wait and that the actor may read, the longest waiting first, up to a run of them. */
function waitingLetters(tx: Tx, actor: Actor): Message[] {
  const waiting = [isNull(messages.campaignId), isNotNull(messages.campaignId)].flatMap((ofWhom) =>
    tx
      .select()
      .from(messages)
      .where(and(IS_QUEUED, ofWhom, IS_OF_NO_PAUSED, eq(messages.channel, "letter")))
      .orderBy(asc(messages.nextTryAt), asc(messages.id))
      .limit(LETTERS_A_RUN)
      .all(),
  );
  return waiting.filter((letter) => mayRead(actor, letter)).slice(0, LETTERS_A_RUN);
}

interface NextRun {
  letters: Message[];
  /** How many that wait as long may not be written any more. */
  stale: number;
}

/** The next run of letters: those that wait and may still be written. */
export function lettersToPrint(tx: Tx, actor: Actor): NextRun {
  const waiting = waitingLetters(tx, actor);
  const letters = waiting.filter((letter) => whyNotToLeave(tx, letter) === null);
  return { letters, stale: waiting.length - letters.length };
}

export interface PrintedRun {
  sent: number;
  canceled: number;
  /** Printed, and not sent: somebody refused since, canceled or erased them, or noted them before. */
  notToMail: number[];
}

/**
 * Notes that letters were printed and leave. One to somebody who refused since is canceled instead, and so are those
 * that weren't printed because they may not be written any more. Refused (409) if none of them waits, and without any
 * if there is none to cancel.
 */
export function notePrinted(
  { tx, actor, now }: RuleContext,
  { ids }: { ids: readonly number[] },
): Result<PrintedRun> {
  const asPrinted = new Set(ids);
  const printed = tx
    .select()
    .from(messages)
    .where(and(oneOfMany(messages.id, ids), eq(messages.channel, "letter"), eq(messages.state, "queued")))
    .all()
    .filter((letter) => mayRead(actor, letter));
  if (ids.length > 0 && printed.length === 0) return refuse("conflict", NOT_WAITING);
  const trail: Trail[] = [];
  const sent = new Set<number>();
  for (const letter of [...printed, ...waitingLetters(tx, actor).filter(({ id }) => !asPrinted.has(id))]) {
    const why = whyNotToLeave(tx, letter);
    if (why !== null) trail.push(cancel(tx, letter.id, { why, now }));
    else if (asPrinted.has(letter.id)) {
      tx.update(messages)
        .set({ state: "sent", sentAt: now, settledAt: now })
        .where(eq(messages.id, letter.id))
        .run();
      sent.add(letter.id);
      noteSent(tx, letter, now);
      trail.push({ action: "message.printed", record: { kind: "message", id: letter.id } });
    }
  }
  if (trail.length === 0) return refuse("conflict", "No letters waiting");
  const notToMail = [...asPrinted].filter((id) => !sent.has(id));
  return { ok: true, value: { sent: sent.size, canceled: trail.length - sent.size, notToMail }, trail };
}

const NOT_WAITING = "These letters don't wait any more: they were noted as sent before, or canceled";
