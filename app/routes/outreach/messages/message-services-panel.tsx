import type { ReactNode } from "react";
import { href } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import type { IconName } from "~/ui/icon-names";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { ChannelBadge, lastResponse, type ShownChannel, TestButton } from "./channel-status.tsx";
import { lastResponseOfMailbox } from "./mailbox-panel.tsx";
import type { messageServices } from "./message-services-panel.server.ts";

/** The services that email and texts go through, among the connected ones of Settings. */
export function MessageServicePanels({ channels, mailbox }: ReturnType<typeof messageServices>) {
  const notHeard = lastResponseOfMailbox(mailbox);
  return channels.map((channel) =>
    channel.channel === "email" ? (
      <ServicePanel
        key="email"
        title="Email Delivery Service"
        icon="mail"
        channel={channel}
        without="Loupe doesn't send email. Write campaigns here and send them with your own tool. Administrators give out one-time codes for setting passwords."
      >
        <p>
          {mailbox.name === null
            ? "Replies stay in the shop's mailbox."
            : `Replies are read from ${mailbox.name}.`}
        </p>
        {notHeard !== null && <p className="loss">{notHeard}</p>}
        <p>
          <Link to={href("/settings/sending/domain")}>SPF, DKIM and DMARC of the domain</Link>
        </p>
      </ServicePanel>
    ) : (
      <ServicePanel
        key="text"
        title="Text Message Service"
        icon="message-square"
        channel={channel}
        without="Loupe doesn't send texts. Write them here and send them from your own phone."
      >
        {channel.unheardSince !== null && (
          <p className="loss">No replies read since {channel.unheardSince}</p>
        )}
      </ServicePanel>
    ),
  );
}

interface ServicePanelProps {
  title: string;
  icon: IconName;
  channel: ShownChannel;
  /** Said where none is set up. */
  without: string;
  children: ReactNode;
}

function ServicePanel({ title, icon, channel, without, children }: ServicePanelProps) {
  const { goesTo, waits, reachedAt, failingSince } = channel;
  const response = lastResponse(channel);
  return (
    <Panel title={title} icon={icon} aside={<ChannelBadge {...channel} />}>
      {goesTo === null ? (
        <p>{waits ? "Messages are waiting until it is set up again." : without}</p>
      ) : (
        <>
          <DataList>
            <DataItem term="Sent Through">{goesTo}</DataItem>
            <DataItem term="Last Connected">{reachedAt ?? "Never"}</DataItem>
            {response !== null && (
              <DataItem term="Last Response">
                <span className={failingSince ? "loss" : undefined}>{response}</span>
              </DataItem>
            )}
          </DataList>
          {children}
          <p>
            <Link to={href("/settings/sending")}>Sending</Link>
          </p>
          <TestButton channel={channel.channel} />
        </>
      )}
    </Panel>
  );
}
