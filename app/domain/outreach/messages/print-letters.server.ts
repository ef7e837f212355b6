import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { messages } from "~db/schema/index.ts";
import { type Actor, can } from "../../permissions.ts";
import { refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteSent } from "../campaigns/note-results.server.ts";
import { cancel } from "./cancel-message.server.ts";
import { LETTERS_A_RUN } from "./letter-fields.ts";
import { IS_OF_NO_PAUSED, IS_QUEUED } from "./message-conditions.ts";
import { type Message, PURPOSE_NEEDS } from "./message.ts";
import { whyNotSent } from "./why-not-sent.server.ts";

/** Letters that wait and that the actor may send, the longest waiting first, up to a run of them. */
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
  return waiting.filter(({ purpose }) => can(actor, PURPOSE_NEEDS[purpose])).slice(0, LETTERS_A_RUN);
}

/** Letters of the next run: those that wait and may still be written. */
export function lettersToPrint(tx: Tx, actor: Actor): Message[] {
  return waitingLetters(tx, actor).filter((letter) => whyNotSent(tx, letter) === null);
}

export interface PrintedRun {
  sent: number;
  /** They were printed, and may not be written any more. */
  tooLate: number;
}

/**
 * Notes that letters were printed and leave. One to somebody who refused since is canceled instead, and so are those
 * that weren't printed because they may not be written any more. Refused (409) if none of them waits.
 */
export function notePrinted(
  { tx, actor, now }: RuleContext,
  { ids }: { ids: readonly number[] },
): Result<PrintedRun> {
  const printed = tx
    .select()
    .from(messages)
    .where(and(oneOfMany(messages.id, ids), eq(messages.channel, "letter"), eq(messages.state, "queued")))
    .all()
    .filter(({ purpose }) => can(actor, PURPOSE_NEEDS[purpose]));
  if (printed.length === 0) return refuse("conflict", "These letters don't wait any more");
  const trail: Trail[] = [];
  let tooLate = 0;
  for (const letter of [...printed, ...waitingLetters(tx, actor).filter(({ id }) => !ids.includes(id))]) {
    const isPrinted = ids.includes(letter.id);
    const why = whyNotSent(tx, letter);
    if (why !== null) {
      trail.push(cancel(tx, letter.id, { why, now }));
      if (isPrinted) tooLate += 1;
    } else if (isPrinted) {
      tx.update(messages)
        .set({ state: "sent", sentAt: now, settledAt: now })
        .where(eq(messages.id, letter.id))
        .run();
      noteSent(tx, letter, now);
      trail.push({ action: "message.printed", record: { kind: "message", id: letter.id } });
    }
  }
  return { ok: true, value: { sent: printed.length - tooLate, tooLate }, trail };
}
