import type { MessageChannel, PausedWhy } from "~/domain/people/outbox/message";
import { CHANNEL_NAMES } from "~/domain/people/outbox/message-words";
import { PAUSED_WORDS } from "~/domain/outreach/messages/paused-words";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { buttonColumn } from "./button-column.tsx";

interface Channel {
  channel: MessageChannel;
  /** Null if it isn't set up. */
  goesTo: string | null;
  reachedAt: string | null;
  failingSince: string | null;
  said: string | null;
  /** Since when replies can't be asked for; null if they can. */
  unheardSince: string | null;
  /** True if messages wait for what isn't set up any more. */
  waits: boolean;
}

interface ChannelPanelProps {
  hasBegun: boolean;
  paused: { why: PausedWhy; at: string | null; said: string | null; mayResume: boolean } | null;
  channels: Channel[];
}

/** Whether messages leave, and by what. */
export function ChannelPanel({ hasBegun, paused, channels }: ChannelPanelProps) {
  const isSetUp = channels.some(({ goesTo }) => goesTo !== null);
  return (
    <Panel
      title="Sending"
      icon="send"
      flush
      aside={
        hasBegun &&
        isSetUp &&
        !paused && (
          <Form method="post" action={href("/settings/sending/pause")}>
            <Button type="submit" icon="pause">
              Pause
            </Button>
          </Form>
        )
      }
    >
      {paused && (
        <div className="panel-body">
          <Paused {...paused} />
        </div>
      )}
      {!isSetUp && (
        <p className="panel-body">
          Nothing is sent yet. To send email or texts, ask your administrator to connect Loupe to the
          shop&apos;s email or text provider.
        </p>
      )}
      <ColumnTable
        caption="Channels"
        columns={COLUMNS}
        rows={channels}
        keyOf={({ channel }) => channel}
        phone="cards"
        whole
      />
    </Panel>
  );
}

function Paused({ why, at, said, mayResume }: NonNullable<ChannelPanelProps["paused"]>) {
  const { title, more } = PAUSED_WORDS[why];
  return (
    <Callout tone="warn" title={title}>
      <p>
        {more} Since {at}.
      </p>
      {said && <p className="written">{said}</p>}
      {mayResume && (
        <Form method="post" action={href("/settings/sending/resume")} className="button-row">
          <Button type="submit" icon="play">
            Resume
          </Button>
        </Form>
      )}
    </Callout>
  );
}

const COLUMNS: Column<Channel>[] = [
  { head: "Channel", render: ({ channel }) => CHANNEL_NAMES[channel] },
  { head: "Status", className: "phone-sum", bare: true, render: (channel) => <ChannelState {...channel} /> },
  {
    head: "Sent Through",
    bare: true,
    render: ({ goesTo, waits }) => goesTo ?? (waits ? "Messages are waiting until it is set up again" : "—"),
  },
  {
    head: "Last Connected",
    render: ({ goesTo, reachedAt }) => reachedAt ?? (goesTo === null ? "—" : "Never"),
  },
  {
    head: "Last Response",
    render: ({ failingSince, said, unheardSince }) => {
      const answer = failingSince ? `${said ?? "It accepts nothing"} (since ${failingSince})` : (said ?? "—");
      if (!unheardSince) return answer;
      return (
        <>
          {answer} <span className="cell-note cell-note-whole">No replies read since {unheardSince}</span>
        </>
      );
    },
  },
  buttonColumn(
    ({ channel, goesTo }) =>
      goesTo !== null && (
        <Form method="post" action={href("/settings/sending/test")}>
          <input type="hidden" name="channel" value={channel} />
          <Button type="submit" aria-label={`Send a test to me: ${CHANNEL_NAMES[channel]}`}>
            Send a Test to Me
          </Button>
        </Form>
      ),
  ),
];

function ChannelState({ goesTo, reachedAt, failingSince }: Channel) {
  if (goesTo === null) return <StateBadge state="off">Not set up</StateBadge>;
  if (failingSince !== null) return <StateBadge state="wrong">Failing</StateBadge>;
  return reachedAt === null ? (
    <StateBadge state="draft">Not used yet</StateBadge>
  ) : (
    <StateBadge state="done">Connected</StateBadge>
  );
}
