import type { MessageChannel } from "~/domain/people/outbox/message";
import { CHANNEL_NAMES } from "~/domain/people/outbox/message-words";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Form } from "~/ui/page-link";
import { StateBadge } from "~/ui/state-badge";
import type { channelsInWords } from "./sending-now.server.ts";

/** What a channel's messages go through, with what that last did. */
export type ShownChannel = ReturnType<typeof channelsInWords>[number];

export function ChannelBadge({ goesTo, reachedAt, failingSince }: ShownChannel) {
  if (goesTo === null) return <StateBadge state="off">Not set up</StateBadge>;
  if (failingSince !== null) return <StateBadge state="wrong">Failing</StateBadge>;
  return reachedAt === null ? (
    <StateBadge state="draft">Not used yet</StateBadge>
  ) : (
    <StateBadge state="done">Connected</StateBadge>
  );
}

export function lastResponse({ failingSince, said }: ShownChannel): string | null {
  return failingSince ? `${said ?? "It accepts nothing"} (since ${failingSince})` : said;
}

export function TestButton({ channel }: { channel: MessageChannel }) {
  return (
    <Form method="post" action={href("/settings/sending/test")}>
      <input type="hidden" name="channel" value={channel} />
      <Button type="submit" aria-label={`Send a test to me: ${CHANNEL_NAMES[channel]}`}>
        Send a Test to Me
      </Button>
    </Form>
  );
}
