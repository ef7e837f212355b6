import { CAMPAIGN_TYPE_LABELS, type CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import { Badge } from "~/ui/badge";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<CampaignStatus, State> = {
  draft: "draft",
  active: "running",
  paused: "paused",
  completed: "done",
};

export function StatusBadge({ status }: { status: CampaignStatus }) {
  return <StateBadge state={STATES[status]}>{CAMPAIGN_STATUS_LABELS[status]}</StateBadge>;
}

const ICONS = { email: "mail", sms: "message-square", direct_mail: "send" } as const;

export function TypeBadge({ type }: { type: CampaignType }) {
  return (
    <Badge outline icon={ICONS[type]}>
      {CAMPAIGN_TYPE_LABELS[type]}
    </Badge>
  );
}
