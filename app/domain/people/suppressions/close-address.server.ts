import type { ClosedBecause } from "~db/profile-lists.ts";
import type { Suppression } from "./find-suppressions.server.ts";
import { suppressByHand } from "./suppress.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { CONTACT_CHANNEL } from "../outbox/message.ts";
import type { TypedChannel } from "../outbox/address-key.ts";
import { keyAsTyped } from "./address-as-typed.server.ts";

interface ClosedAddress {
  channel: TypedChannel;
  address: string;
  reason: ClosedBecause;
}

/**
 * Closes an address that may have no customer here, for whoever has it or gets it. The address itself isn't kept, nor
 * in the trail. Refused (409) for one that is closed already.
 */
export function closeAddress(
  { tx, now }: RuleContext,
  { channel, address, reason }: ClosedAddress,
): Result<Suppression> {
  const typed = keyAsTyped(channel, address);
  if (!("key" in typed)) return typed;
  const closed = suppressByHand(tx, CONTACT_CHANNEL[channel], typed.key, { reason, now });
  if (!closed) return refuse("conflict", "This address is closed already", "address");
  return done(closed, {
    action: "suppression.added",
    record: { kind: "suppression", id: closed.id },
    after: { channel, reason },
  });
}
