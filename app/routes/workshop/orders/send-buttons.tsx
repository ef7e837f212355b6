import { useNavigation } from "react-router";
import { TYPED_CHANNELS } from "~/domain/people/outbox/offered-channels";
import { href, withRest } from "~/ui/address";
import { EmailText } from "~/ui/email-text";
import { SubmitButton } from "~/ui/submit-button";
import type { WayToTell } from "./ways-to-tell.server.ts";

interface SendButtonsProps {
  orderId: number;
  ways: readonly WayToTell[];
  /** The last telling that this page knows of, 0 for none. */
  lastTold: number;
}

/** The button of a form with the message that sends it by the first channel that leads to the customer. */
export function SendButton({ ways, ...rest }: SendButtonsProps) {
  const first = openWays(ways)[0];
  if (!first) return null;
  const { channel } = first;
  return (
    <SubmitButton
      busy="Sending..."
      icon="send"
      variant="outline"
      formAction={addressToSend(rest)}
      name="channel"
      value={channel}
    >
      {TYPED_CHANNELS[channel].verb}
    </SubmitButton>
  );
}

/** Buttons like links that send it by the other channels instead. */
export function OtherSendButtons({ ways, ...rest }: SendButtonsProps) {
  const isSending = useNavigation().formMethod === "POST";
  return openWays(ways)
    .slice(1)
    .map(({ channel, address }) => (
      <button
        key={channel}
        type="submit"
        disabled={isSending}
        className="text-link"
        formAction={addressToSend(rest)}
        name="channel"
        value={channel}
      >
        {TYPED_CHANNELS[channel].verb}
        {address !== null && (
          <>
            {" to "}
            <EmailText email={address} />
          </>
        )}
      </button>
    ));
}

/** Where `SendButton` sends to: 'Email to amelia@example.com'. */
export function SentTo({ ways }: Pick<SendButtonsProps, "ways">) {
  const first = openWays(ways)[0];
  if (!first || first.address === null) return null;
  return (
    <p className="field-hint">
      {TYPED_CHANNELS[first.channel].noun} to <EmailText email={first.address} />
    </p>
  );
}

/** Those that lead to the customer. */
export function openWays(ways: readonly WayToTell[]): WayToTell[] {
  return ways.filter(({ whyNot }) => whyNot === null);
}

function addressToSend({ orderId, lastTold }: Omit<SendButtonsProps, "ways">) {
  return withRest(href("/orders/:orderId/send", { orderId }), `?told=${lastTold}`);
}
