import type { Tx } from "~db/client.server.ts";
import { sendersOf } from "~/domain/outreach/replies/find-replies.server";
import type { Reply } from "~/domain/outreach/replies/reply";
import { formatDateTime } from "~/ui/format";

/** A reply in the list, with who sent it or may have. */
export function shownReply(tx: Tx, reply: Reply, zone: string) {
  const { id, channel, address, customerId, subject, words, quoted, receivedAt } = reply;
  const received = formatDateTime(receivedAt, zone);
  const [isKnown, isMail] = [customerId !== null, channel === "email"];
  return { id, isMail, address, subject, words, quoted, received, isKnown, senders: sendersOf(tx, reply) };
}
