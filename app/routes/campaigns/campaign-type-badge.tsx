import { CAMPAIGN_TYPE_LABELS, type CampaignType } from "~/domain/campaigns/campaign-choices";
import { Badge } from "~/ui/badge";

const ICONS = { email: "mail", sms: "message-square", direct_mail: "send" } as const;

export function TypeBadge({ type }: { type: CampaignType }) {
  return (
    <Badge outline icon={ICONS[type]}>
      {CAMPAIGN_TYPE_LABELS[type]}
    </Badge>
  );
}
