import { type Urgency, URGENCY_LABELS } from "~/domain/repairs/repair-urgency";
import { Badge } from "~/ui/badge";

/** Section 4. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return urgency === "urgent" ? (
    <Badge tone="ruby" icon="circle-alert">
      {URGENCY_LABELS.urgent}
    </Badge>
  ) : (
    <Badge tone="amber" icon="triangle-alert">
      {URGENCY_LABELS.high_priority}
    </Badge>
  );
}
