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

/** An active one that waits for its time is scheduled. */
export function StatusBadge({ status, isScheduled }: { status: CampaignStatus; isScheduled: boolean }) {
  if (isScheduled) return <StateBadge state="waiting">Scheduled</StateBadge>;
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
