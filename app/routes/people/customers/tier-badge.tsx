import { ownValue } from "~/domain/own-value";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { Badge } from "~/ui/badge";

type Look = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon" | "outline">;

const SILVER: Look = { icon: "circle-dot", outline: true };
const LOOKS: Record<string, Look> = {
  diamond: { tone: "indigo", icon: "gem" },
  platinum: { tone: "neutral", icon: "crown" },
  gold: { tone: "gold", icon: "star" },
  silver: SILVER,
};

/** Unknown tiers look like silver (section 2). */
export function TierBadge({ tier }: { tier: string }) {
  return <Badge {...(ownValue(LOOKS, tier) ?? SILVER)}>{ownValue(TIER_LABELS, tier) ?? tier}</Badge>;
}
