import { CAMPAIGN_TYPE_LABELS, type CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import { Badge } from "~/ui/badge";

type Look = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon">;

const LOOKS: Record<CampaignStatus, Look> = {
  draft: { icon: "pencil" },
  active: { tone: "indigo", icon: "play" },
  paused: { tone: "amber", icon: "pause" },
  completed: { tone: "jade", icon: "circle-check" },
};

export function StatusBadge({ status }: { status: CampaignStatus }) {
  return <Badge {...LOOKS[status]}>{CAMPAIGN_STATUS_LABELS[status]}</Badge>;
}

const ICONS = { email: "mail", sms: "message-square", direct_mail: "send" } as const;

export function TypeBadge({ type }: { type: CampaignType }) {
  return (
    <Badge outline icon={ICONS[type]}>
      {CAMPAIGN_TYPE_LABELS[type]}
    </Badge>
  );
}
