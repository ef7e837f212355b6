import { eq } from "drizzle-orm";
import { messages } from "~db/schema/index.ts";
import { can } from "../../permissions.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteRepeated } from "../campaigns/note-results.server.ts";
import { canceledWords } from "../../people/outbox/canceled-words.ts";
import { getMessage, repeatOf } from "../../people/outbox/find-messages.server.ts";
import { type Message, type MessageState, neededFor, SENT_AGAIN } from "../../people/outbox/message.ts";
import { addMessage, type Queued, UNSENT } from "../../people/outbox/queue-message.server.ts";
import { refuseToWrite } from "../../people/outbox/refuse-to-write.server.ts";
import { settleAsSent } from "./settle-as-sent.server.ts";
import { whyOrderIsOver } from "./why-order-is-over.server.ts";

/** Notes that a message in doubt arrived: somebody asked. */
export function noteArrived({ tx, actor, now }: RuleContext, id: number): Result<Queued> {
  const found = ofOne(tx, id, { actor, states: ["unknown"] });
  if ("refusal" in found) return found;
  settleAsSent(tx, found, now);
  const { channel, purpose } = found;
  return done(
    { id, channel, purpose, state: "sent" },
    { action: "message.arrived", record: { kind: "message", id } },
  );
}

/**
 * Sends a message again that may not have arrived. It is a new message, so what still comes back of the old one is
 * matched with that one. Refused (409) if it was sent again already, if its words or address aren't kept any more, if
 * its order is over, or if its customer must not be written to.
 */
export function sendAgain(ctx: RuleContext, id: number): Result<Queued> {
  const found = toSendAgain(ctx, id);
  if ("refusal" in found) return found;
  const again = addMessage(ctx, found);
  if (again.ok) noteRepeated(ctx.tx, found, again.value.id);
  return again;
}

/** The message that `sendAgain` adds, or why it refuses. */
export function toSendAgain({ tx, actor, now }: Pick<RuleContext, "tx" | "actor" | "now">, id: number) {
  const found = ofOne(tx, id, { actor, states: SENT_AGAIN });
  if ("refusal" in found) return found;
  if (found.address === null || found.words === null)
    return refuse("conflict", "The words of this message aren't kept any more");
  if (repeatOf(tx, id) !== null) return refuse("conflict", "This message was sent again already");
  const old = tx.select(UNSENT).from(messages).where(eq(messages.id, id)).get();
  if (!old) throw new Error(`Message ${id} was there a moment ago`);
  const row = { ...old, employeeId: actor.id, againOf: id };
  const refused = refuseToWrite(tx, row, now);
  if (refused) return refused;
  const over = whyOrderIsOver(tx, row);
  return over === null ? row : refuse("conflict", canceledWords(over, row.channel));
}

function ofOne(
  tx: RuleContext["tx"],
  id: number,
  { actor, states }: { actor: RuleContext["actor"]; states: readonly MessageState[] },
): Message | Refused {
  const message = getMessage(tx, id);
  if (!message) return refuse("missing", "No such message");
  if (!can(actor, neededFor(message))) return refuse("forbidden", "You may not send this");
  return states.includes(message.state)
    ? message
    : refuse("conflict", "Nothing is in doubt about this message");
}
