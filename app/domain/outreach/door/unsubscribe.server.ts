import type { ContactChannel } from "../../people/customers/contact-consent.ts";
import { isSuppressed, suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { CONTACT_CHANNEL, type Message } from "../../people/outbox/message.ts";
import { addressesFor } from "./offers-chosen.server.ts";

/** Ways by which offers come. */
const ALL: readonly ContactChannel[] = ["email", "text", "post"];

/**
 * Ends offers to whoever has a campaign's link: by the way that it came, or by all. Done already, it changes nothing,
 * so that it may be asked for twice.
 */
export function unsubscribe(
  { tx, now }: RuleContext<null>,
  { message, from }: { message: Message; from: "this" | "all" },
): Result<null> {
  const channels = from === "all" ? ALL : [CONTACT_CHANNEL[message.channel]];
  const open = channels.flatMap((channel) =>
    addressesFor(tx, message, channel).flatMap((address) =>
      isSuppressed(tx, channel, address) ? [] : [{ channel, address }],
    ),
  );
  for (const { channel, address } of open) suppressByHolder(tx, channel, address, now);
  const ended = [...new Set(open.map(({ channel }) => channel))];
  return {
    ok: true,
    value: null,
    trail:
      ended.length === 0
        ? []
        : [
            {
              action: "message.unsubscribed",
              record: { kind: "message", id: message.id },
              after: { channels: ended },
            },
          ],
  };
}
