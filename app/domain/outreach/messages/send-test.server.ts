import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { TypedChannel } from "./address-key.ts";
import type { MessageChannel } from "./message.ts";
import { queueMessage, type Queued } from "./queue-message.server.ts";

/** Sends a message to whoever asks, at the address of their account. `setUp` are the channels that are. */
export function sendTest(
  ctx: RuleContext,
  { channel, setUp }: { channel: TypedChannel; setUp: readonly MessageChannel[] },
): Result<Queued> {
  if (!setUp.includes(channel)) return refuse("conflict", "This isn't set up");
  const { email, phone } = ctx.actor;
  const address = channel === "email" ? email : phone;
  if (address === null) return refuse("conflict", "Your account has no phone number");
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
