import { TYPED_CHANNELS } from "~/domain/people/outbox/typed-channels";
import { href, withRest } from "~/ui/address";
import { SubmitButton } from "~/ui/submit-button";
import type { WayToTell } from "./ways-to-tell.server.ts";

interface SendButtonsProps {
  orderId: number;
  ways: readonly WayToTell[];
  /** The last telling that this page knows of, 0 for none. */
  lastTold: number;
}

/** Buttons of a form with the message: each sends it by a channel that leads to the customer. */
export function SendButtons({ orderId, ways, lastTold }: SendButtonsProps) {
  const action = withRest(href("/orders/:orderId/send", { orderId }), `?told=${lastTold}`);
  return ways
    .filter(({ whyNot }) => whyNot === null)
    .map(({ channel, address }) => (
      <SubmitButton
        key={channel}
        busy="Sending..."
        icon="send"
        variant="outline"
        formAction={action}
        name="channel"
        value={channel}
      >
        {TYPED_CHANNELS[channel].verb + (address === null ? "" : ` to ${address}`)}
      </SubmitButton>
    ));
}
