import { Form } from "react-router";
import type { Campaign, Proposal } from "~/domain/campaigns/campaign";
import { Button } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";

interface ProposalPanelProps {
  campaign: Pick<Campaign, "id" | "status" | "subject" | "messageContent" | "version">;
  proposal: Proposal;
  zone: string;
}

/** A rewrite to take or drop. */
export function ProposalPanel({ campaign, proposal, zone }: ProposalPanelProps) {
  const isTheSame =
    proposal.messageContent.trim() === campaign.messageContent.trim() &&
    (proposal.subject ?? campaign.subject) === campaign.subject;
  const mayTake = campaign.status !== "completed" && !isTheSame;
  const hidden = (
    <>
      <input type="hidden" name="version" value={campaign.version} />
      <input type="hidden" name="madeAt" value={proposal.madeAt} />
    </>
  );
  return (
    <Panel tone="gold" icon="sparkles" title="Proposed message" aside={proposal.source}>
      {proposal.subject && <p className="written-title">{proposal.subject}</p>}
      <p className="written">{proposal.messageContent}</p>
      {isTheSame && <p>Nothing to add: the message stays as it was.</p>}
      <p className="quiet">Written {formatDateTime(proposal.madeAt, zone)}</p>
      <div className="button-row">
        {mayTake && (
          <Form method="post" action={`/marketing/${campaign.id}/proposal/take`} preventScrollReset>
            {hidden}
            <Button type="submit" icon="check">
              Take this message
            </Button>
          </Form>
        )}
        <Form method="post" action={`/marketing/${campaign.id}/proposal/drop`} preventScrollReset>
          {hidden}
          <Button type="submit" icon="x" variant="ghost">
            Drop it
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
