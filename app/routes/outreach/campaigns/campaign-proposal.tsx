import type { Campaign, Proposal } from "~/domain/outreach/campaigns/campaign";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

interface CampaignProposalProps {
  campaign: Pick<Campaign, "id" | "status" | "subject" | "messageContent" | "version">;
  proposal: Proposal;
  zone: string;
}

/** The message that AI proposes, to use instead or to discard. */
export function CampaignProposal({ campaign, proposal, zone }: CampaignProposalProps) {
  const isTheSame =
    proposal.messageContent.trim() === campaign.messageContent.trim() &&
    (proposal.subject ?? campaign.subject) === campaign.subject;
  const mayTake = campaign.status === "draft" && !isTheSame;
  const hidden = (
    <>
      <input type="hidden" name="version" value={campaign.version} />
      <input type="hidden" name="madeAt" value={proposal.madeAt} />
    </>
  );
  return (
    <Panel tone="gold" icon="sparkles" title="Proposed Message" aside={proposal.source}>
      {proposal.subject && <p className="written-title">{proposal.subject}</p>}
      <p className="written">{proposal.messageContent}</p>
      {isTheSame && <p>Nothing to improve. Your message is unchanged.</p>}
      <p className="quiet">Written {formatDateTime(proposal.madeAt, zone)}</p>
      <div className="button-row">
        {mayTake && (
          <Form
            method="post"
            action={href("/marketing/:campaignId/proposal/take", { campaignId: campaign.id })}
            preventScrollReset
          >
            {hidden}
            <Button type="submit" icon="check">
              Use This Message
            </Button>
          </Form>
        )}
        <Form
          method="post"
          action={href("/marketing/:campaignId/proposal/drop", { campaignId: campaign.id })}
          preventScrollReset
        >
          {hidden}
          <Button type="submit" icon="x" variant="danger">
            Discard
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
