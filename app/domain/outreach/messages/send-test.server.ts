import { refuse, type Refused, type Result } from "../../result.ts";
import type { Actor } from "../../permissions.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { addressKeyOf, type TypedChannel } from "../../people/outbox/address-key.ts";
import { queueMessage, type Queued } from "../../people/outbox/queue-message.server.ts";
import { refuseUnlessSetUp } from "../../people/outbox/refuse-to-write.server.ts";

const KIND: Record<TypedChannel, string> = { email: "email address", text: "phone number" };

/** Sends a message to whoever asks, at the address of their account. */
export function sendTest(ctx: RuleContext, { channel }: { channel: TypedChannel }): Result<Queued> {
  const unset = refuseUnlessSetUp(ctx.tx, channel);
  if (unset) return unset;
  const own = ownAddress(ctx.actor, channel);
  if (!own.ok) return own;
  const shop = readSettings(ctx.tx).shopName || "Loupe";
  return queueMessage(ctx, {
    channel,
    purpose: "test",
    address: own.address,
    subject: channel === "email" ? `A test from ${shop}` : null,
    words: `This is a test from ${shop}. If you can read it, messages arrive.`,
    customerId: null,
    about: null,
  });
}

/** Where a test goes: the address of whoever asks for it. Refused (409) without one. */
export function ownAddress(
  { email, phone }: Pick<Actor, "email" | "phone">,
  channel: TypedChannel,
): { ok: true; address: string } | Refused {
  const address = channel === "email" ? email : phone;
  return address !== null && addressKeyOf(channel, address) !== null
    ? { ok: true, address }
    : refuse("conflict", `Your account has no ${KIND[channel]} that can be written to: see Directory`);
}
