import type { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { formatCount } from "~/ui/format";
import { Stat, StatLine } from "~/ui/stat-strip";
import { OpenStat } from "./open-stat.tsx";
import { RateStat } from "./rate-stat.tsx";

interface CampaignCardsProps {
  cards: ReturnType<typeof campaignCards>;
  /** How many of the active ones wait for their time. */
  scheduled: number;
}

/** Shows the figures. Overall rates are totals over totals (section 2), so small campaigns weigh little. */
export function CampaignCards({ cards, scheduled }: CampaignCardsProps) {
  const { total, active, sent, opened, clicked, converted, countsOpens, countsClicks } = cards;
  return (
    <StatLine>
      <Stat
        label="Active Campaigns"
        value={formatCount(active)}
        caption={`of ${formatCount(total)}${scheduled > 0 ? `, ${formatCount(scheduled)} scheduled` : ""}`}
      />
      <OpenStat opened={opened} sent={sent} isCounted={countsOpens} />
      <RateStat label="Click Rate" part={clicked} sent={sent} isCounted={countsClicks} />
      <RateStat label="Conversion" part={converted} sent={sent} isCounted />
    </StatLine>
  );
}
