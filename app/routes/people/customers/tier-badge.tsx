import { ownValue } from "~/domain/own-value";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { Badge } from "~/ui/badge";

type BadgeStyle = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon" | "outline">;

const SILVER: BadgeStyle = { icon: "circle-dot", outline: true };
const STYLES: Record<string, BadgeStyle> = {
  diamond: { tone: "indigo", icon: "gem" },
  platinum: { tone: "neutral", icon: "crown" },
  gold: { tone: "gold", icon: "star" },
  silver: SILVER,
};

/** Unknown tiers look like silver (section 2). */
export function TierBadge({ tier }: { tier: string }) {
  return <Badge {...(ownValue(STYLES, tier) ?? SILVER)}>{ownValue(TIER_LABELS, tier) ?? tier}</Badge>;
}
