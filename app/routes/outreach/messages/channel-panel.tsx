import type { PausedWhy } from "~/domain/people/outbox/message";
import { CHANNEL_NAMES } from "~/domain/people/outbox/message-words";
import { PAUSED_WORDS } from "~/domain/outreach/messages/paused-words";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { buttonColumn } from "./button-column.tsx";
import { ChannelBadge, lastResponse, type ShownChannel, TestButton } from "./channel-status.tsx";

interface ChannelPanelProps {
  hasBegun: boolean;
  paused: { why: PausedWhy; at: string | null; said: string | null; mayResume: boolean } | null;
  channels: ShownChannel[];
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

const COLUMNS: Column<ShownChannel>[] = [
  { head: "Channel", render: ({ channel }) => CHANNEL_NAMES[channel] },
  { head: "Status", className: "phone-sum", bare: true, render: (channel) => <ChannelBadge {...channel} /> },
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
    render: (channel) => {
      const answer = lastResponse(channel) ?? "—";
      const { unheardSince } = channel;
      if (!unheardSince) return answer;
      return (
        <>
          {answer} <span className="cell-note cell-note-whole">No replies read since {unheardSince}</span>
        </>
      );
    },
  },
  buttonColumn(({ channel, goesTo }) => goesTo !== null && <TestButton channel={channel} />),
];
