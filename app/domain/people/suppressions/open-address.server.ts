import type { Suppression } from "./find-suppressions.server.ts";
import { liftByHolder, suppressionOf } from "./suppress.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { CONTACT_CHANNEL } from "../outbox/message.ts";
import type { TypedChannel } from "../outbox/address-key.ts";
import { keyAsTyped } from "./address-as-typed.server.ts";

/**
 * Opens an address again that was closed by hand. Refused (409) for one that isn't closed, and for one that somebody
 * refused or that mail came back from: only a new yes opens that.
 */
export function openAddress(
  { tx, now }: RuleContext,
  { channel, address }: { channel: TypedChannel; address: string },
): Result<Suppression> {
  const typed = keyAsTyped(channel, address);
  if (!("key" in typed)) return typed;
  const contact = CONTACT_CHANNEL[channel];
  const closed = suppressionOf(tx, contact, typed.key);
  if (!closed) return refuse("conflict", "This address isn't closed", "address");
  if (closed.reason === null) return refuse("conflict", NOT_BY_HAND, "address");
  liftByHolder(tx, contact, typed.key, now);
  return done(
    { ...closed, liftedAt: now },
    {
      action: "suppression.lifted",
      record: { kind: "suppression", id: closed.id },
      before: { channel, reason: closed.reason },
    },
  );
}

const NOT_BY_HAND =
  "Nobody closed this address by hand: somebody who has it refused, or mail came back from it. A new yes on a customer's record opens it";
