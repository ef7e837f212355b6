import { and, eq, isNotNull, or, type SQL } from "drizzle-orm";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { employees, messages, orders } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Message, MessageChannel } from "../../people/outbox/message.ts";
import { MESSAGE_STATE_LABELS, PURPOSE_LABELS } from "../../people/outbox/message-words.ts";
import type { Source } from "./source.ts";
import type { TimelineEntry } from "./timeline.ts";

/** Documents that were sent. What tells a customer about an order is one of the order's own messages. */
const sent = (kind: "receipt" | "message", of: Source["of"]): Source => ({
  kind,
  table: messages,
  id: messages.id,
  at: messages.queuedAt,
  of,
  read({ tx }, ids) {
    const rows = tx
      .select({ message: messages, orderKind: orders.kind, by: fullNameIn(employees) })
      .from(messages)
      .innerJoin(employees, eq(employees.id, messages.employeeId))
      .leftJoin(orders, eq(orders.id, messages.orderId))
      .where(oneOfMany(messages.id, ids))
      .all();
    return new Map(
      rows.map(({ message, orderKind, by }) => [
        message.id,
        {
          what: `${PURPOSE_LABELS[message.purpose]} ${SENT_BY[message.channel]}${unlessSent(message)}`,
          about: documentOf(message, orderKind),
          by,
        },
      ]),
    );
  },
});

const SENT_BY: Record<MessageChannel, string> = { email: "emailed", text: "texted", letter: "mailed" };

/** ': bounced', unless it left as it should. */
export function unlessSent({ state }: Pick<Message, "state">): string {
  return state === "sent" || state === "delivered" ? "" : `: ${MESSAGE_STATE_LABELS[state].toLowerCase()}`;
}

function documentOf(
  { saleId, returnId, orderId }: Message,
  orderKind: "repair" | "special_order" | "layaway" | null,
): TimelineEntry["about"] {
  if (saleId !== null) return { kind: "sale", id: saleId };
  if (returnId !== null) return { kind: "return", id: returnId };
  if (orderId === null || orderKind === null) return null;
  return orderKind === "repair" ? { kind: "repair", id: orderId } : { kind: "order", id: orderId, orderKind };
}

const isDeposit = eq(messages.purpose, "deposit");
const isOfTicket: SQL | undefined = or(isNotNull(messages.saleId), isNotNull(messages.returnId));

export const sentReceipts = sent("receipt", {
  customer: (_, ids) => and(oneOrMany(messages.customerId, ids), isOfTicket),
  sale: (id) => eq(messages.saleId, id),
});

export const sentDepositReceipts = sent("message", {
  customer: (_, ids) => and(oneOrMany(messages.customerId, ids), isDeposit),
  order: (id) => and(eq(messages.orderId, id), isDeposit),
});
