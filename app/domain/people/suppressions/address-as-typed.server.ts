import { refuse, type Refused } from "../../result.ts";
import { addressKeyOf, type TypedChannel } from "../outbox/address-key.ts";

/** The key of an address that somebody typed, or the refusal of what can't be one. */
export function keyAsTyped(channel: TypedChannel, address: string): { key: string } | Refused {
  const key = addressKeyOf(channel, address);
  if (key !== null) return { key };
  const what = channel === "email" ? "an email address" : "a phone number with its area code";
  return refuse("invalid", `Enter ${what}`, "address");
}
