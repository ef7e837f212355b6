import type { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { formatCount } from "~/ui/format";
import { Stat, StatLine } from "~/ui/stat-strip";
import { RateStat } from "./rate-stat.tsx";

/** Shows the figures. Overall rates are totals over totals (section 2), so small campaigns weigh little. */
export function CampaignCards({ cards }: { cards: ReturnType<typeof campaignCards> }) {
  const { total, active, sent, opened, clicked, converted, countsClicks } = cards;
  return (
    <StatLine>
      <Stat label="Active Campaigns" value={formatCount(active)} caption={`of ${formatCount(total)}`} />
      <RateStat label="Open Rate" part={opened} sent={sent} isCounted={false} />
      <RateStat label="Click Rate" part={clicked} sent={sent} isCounted={countsClicks} />
      <RateStat label="Conversion" part={converted} sent={sent} isCounted />
    </StatLine>
  );
}
