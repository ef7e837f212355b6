import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { TYPED_CHANNELS } from "~/domain/people/outbox/offered-channels";
import { optionsOf } from "../../ui/options.ts";

/** What an address of one of these channels is called: 'Email address or phone number'. */
export function addressLabel(channels: readonly TypedChannel[]): string {
  const [first = "To", ...others] = channels.map((channel) => TYPED_CHANNELS[channel].address);
  return [first, ...others.map((name) => name.toLowerCase())].join(" or ");
}

export function channelOptions(channels: readonly TypedChannel[]) {
  return optionsOf(channels, (channel) => TYPED_CHANNELS[channel].noun);
}
