import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { addressKeyOf, type TypedChannel } from "./address-key.ts";
import { queueMessage, type Queued, refuseUnlessSetUp } from "./queue-message.server.ts";

const KIND: Record<TypedChannel, string> = { email: "email address", text: "phone number" };

/** Sends a message to whoever asks, at the address of their account. */
export function sendTest(ctx: RuleContext, { channel }: { channel: TypedChannel }): Result<Queued> {
  const unset = refuseUnlessSetUp(ctx.tx, channel);
  if (unset) return unset;
  const { email, phone } = ctx.actor;
  const address = channel === "email" ? email : phone;
  if (address === null || addressKeyOf(channel, address) === null)
    return refuse("conflict", `Your account has no ${KIND[channel]} that can be written to: see Directory`);
  const shop = readSettings(ctx.tx).shopName || "Loupe";
  return queueMessage(ctx, {
    channel,
    purpose: "test",
    address,
    subject: channel === "email" ? `A test from ${shop}` : null,
    words: `This is a test from ${shop}. If you can read it, messages arrive.`,
    customerId: null,
    about: null,
  });
}
