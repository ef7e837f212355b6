import type { Instant } from "~/domain/dates";
import { toSendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { repeatOf } from "~/domain/people/outbox/find-messages.server";
import { canceledWords } from "~/domain/people/outbox/canceled-words";
import { mayRead, type Message, neededFor, SENT_AGAIN } from "~/domain/people/outbox/message";
import { PURPOSE_LABELS } from "~/domain/people/outbox/message-words";
import { type Actor, can } from "~/domain/permissions";
import { formatDateTime } from "~/ui/format";
import type { Db } from "~db/client.server";

interface Found {
  message: Message;
  /** Who wrote it. */
  by: string;
  /** Whom it is to, where a list says it. */
  customer?: string | null;
  /** Whose message it is, where a list says it. */
  campaign?: string | null;
}

/** A message in a list, with what the actor may do about it. */
export function shownMessage(
  { message, by, customer = null, campaign = null }: Found,
  { actor, zone }: { actor: Actor; zone: string },
) {
  const { id, channel, purpose, address, state, canceledWhy, queuedAt } = message;
  const maySend = can(actor, neededFor(message));
  const reads = mayRead(actor, message);
  return {
    id,
    name: reads ? customer : null,
    about: (reads && campaign) || PURPOSE_LABELS[purpose],
    address: reads ? (address?.replaceAll("\n", ", ") ?? null) : null,
    state,
    why: canceledWhy && canceledWords(canceledWhy, channel),
    written: `${formatDateTime(queuedAt, zone)}, ${by}`,
    isInDoubt: maySend && state === "unknown",
    isCancelable: maySend && state === "queued",
  };
}

/** Whether a message that may not have arrived may be sent again, and if not, why. Null for any other. */
export function sendingAgain(db: Db, actor: Actor, { id, state }: Pick<Message, "id" | "state">) {
  if (!SENT_AGAIN.includes(state) || repeatOf(db, id) !== null) return null;
  const found = toSendAgain({ tx: db, actor, now: Date.now() as Instant }, id);
  return "refusal" in found ? { may: false, why: found.refusal.message } : { may: true, why: null };
}
