import type { Tx } from "~db/client.server.ts";
import { dayIn } from "~/domain/dates";
import { repliesOfPerson } from "~/domain/outreach/replies/find-replies.server";
import { formatTime } from "~/ui/format";

/** Newest replies on a customer's record. */
const SHOWN = 5;

/** What a person texted back, without what was obeyed and what isn't kept. */
export function repliesShown(tx: Tx, customerId: number, zone: string) {
  return repliesOfPerson(tx, customerId, SHOWN).flatMap(({ reply, readBy }) => {
    const { id, words, receivedAt } = reply;
    if (words === null || reply.kind === "earlier") return [];
    const isOthers = reply.customerId === null ? "from a number of several" : null;
    const heard = reply.kind === "reply" ? null : "obeyed";
    const detail = [formatTime(receivedAt, zone), readBy && `read by ${readBy}`, isOthers, heard];
    const isUnread = reply.kind === "reply" && readBy === null;
    return { id, words, day: dayIn(zone, receivedAt), detail: detail.filter(Boolean).join(", "), isUnread };
  });
}

export type ShownReply = ReturnType<typeof repliesShown>[number];
