import type { Tx } from "~db/client.server.ts";
import { dayIn } from "~/domain/dates";
import { repliesOfPerson } from "~/domain/outreach/replies/find-replies.server";
import { formatMonthDay, formatTime } from "~/ui/format";

/** Newest replies on a customer's record. */
const SHOWN = 5;

/** What a person answered, without what isn't kept. */
export function repliesShown(tx: Tx, customerId: number, zone: string) {
  return repliesOfPerson(tx, customerId, SHOWN).flatMap(({ reply, readBy }) => {
    const { id, channel, subject, words, quoted, receivedAt } = reply;
    if (words === null || reply.kind === "earlier") return [];
    const by = channel === "email" ? "by email" : null;
    const shared = channel === "email" ? "from an address of several" : "from a number of several";
    const isOthers = reply.customerId === null ? shared : null;
    const heard = reply.kind === "reply" ? null : "obeyed";
    const day = dayIn(zone, receivedAt);
    const detail = [by, readBy && `read by ${readBy}`, isOthers, heard];
    const isUnread = reply.kind === "reply" && readBy === null;
    return {
      id,
      subject,
      words,
      quoted,
      day,
      date: `${formatMonthDay(day)}, ${formatTime(receivedAt, zone)}`,
      detail: detail.filter(Boolean).join(", "),
      isUnread,
    };
  });
}

export type ShownReply = ReturnType<typeof repliesShown>[number];
