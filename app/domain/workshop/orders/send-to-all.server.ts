import { refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { OrderPurpose } from "./message-words.ts";
import type { TypedChannel } from "../../people/outbox/address-key.ts";
import { sendAboutOrder } from "./send-about-order.server.ts";

/** A message as the preview showed it. */
export interface Previewed {
  orderId: number;
  channel: TypedChannel;
  /** The customer's last telling then, 0 for none. */
  lastTold: number;
}

/** How many were sent, and how many weren't because something changed since the preview. */
export interface SentToAll {
  sent: number;
  left: number;
}

/**
 * Sends the text of Settings to each of a list. Whoever was told since the preview, or has something else to hear now, is
 * left out. Refused if all are.
 */
export function sendToAll(
  ctx: RuleContext,
  previewed: readonly Previewed[],
  purpose: OrderPurpose,
): Result<SentToAll> {
  const trail: Trail[] = [];
  const whyNot: string[] = [];
  for (const one of previewed) {
    const sent = sendAboutOrder(ctx, { ...one, address: null, message: null, purpose });
    if (sent.ok) trail.push(...sent.trail);
    else whyNot.push(sent.refusal.message);
  }
  const [first = "Nobody is left to send to"] = whyNot;
  if (trail.length === 0) return refuse("conflict", first);
  return { ok: true, value: { sent: previewed.length - whyNot.length, left: whyNot.length }, trail };
}
