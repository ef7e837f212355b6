import { DataItem, DataList } from "~/ui/description-list";
import { formatCount } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";

interface MailboxPanelProps {
  /** Null if none is set up. */
  name: string | null;
  heardSince: string | null;
  unheardSince: string | null;
  said: string | null;
  skipped: number;
}

/** What the mailbox answered since it can't be read; null if it can. */
export function lastResponseOfMailbox({
  said,
  unheardSince,
}: Pick<MailboxPanelProps, "said" | "unheardSince">) {
  return unheardSince === null ? null : `${said ?? "It can't be read"} (since ${unheardSince})`;
}

/** Whether what customers answer by email is heard. */
export function MailboxPanel({ name, heardSince, unheardSince, said, skipped }: MailboxPanelProps) {
  const response = lastResponseOfMailbox({ said, unheardSince });
  return (
    <Panel
      title="Mailbox"
      icon="mail"
      aside={<MailboxBadge name={name} heardSince={heardSince} unheardSince={unheardSince} />}
    >
      {name === null ? (
        <p>
          Email replies and returned mail stay in the shop&apos;s mailbox. To see them on customers&apos;
          records, ask your administrator to connect Loupe to that mailbox.
        </p>
      ) : (
        <DataList>
          <DataItem term="Server">{name}</DataItem>
          <DataItem term="Read Since">{heardSince ?? "Not yet"}</DataItem>
          {response && <DataItem term="Last Response">{response}</DataItem>}
          {skipped > 0 && (
            <DataItem term="Skipped">
              {formatCount(skipped)} that couldn&apos;t be read. They are still in the mailbox.
            </DataItem>
          )}
        </DataList>
      )}
    </Panel>
  );
}

function MailboxBadge({
  name,
  heardSince,
  unheardSince,
}: Pick<MailboxPanelProps, "name" | "heardSince" | "unheardSince">) {
  if (name === null) return <StateBadge state="off">Not set up</StateBadge>;
  if (unheardSince !== null) return <StateBadge state="wrong">Failing</StateBadge>;
  return heardSince === null ? (
    <StateBadge state="draft">Not read yet</StateBadge>
  ) : (
    <StateBadge state="done">Connected</StateBadge>
  );
}
