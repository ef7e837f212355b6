import { captionOf, shareIfCounted, shareOfSent } from "~/domain/outreach/campaigns/campaign-rates";
import type { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { formatCount } from "~/ui/format";
import { Stat, StatLine } from "~/ui/stat-strip";

/** Shows the figures. Overall rates are totals over totals (section 2), so small campaigns weigh little. */
export function CampaignCards({ cards }: { cards: ReturnType<typeof campaignCards> }) {
  const { total, active, sent, opened, clicked, converted, countsClicks } = cards;
  return (
    <StatLine>
      <Stat label="Active Campaigns" value={formatCount(active)} caption={`of ${formatCount(total)}`} />
      <Stat
        label="Open Rate"
        value={shareIfCounted(opened, sent, false)}
        caption={captionOf(opened, sent, false)}
      />
      <Stat
        label="Click Rate"
        value={shareIfCounted(clicked, sent, countsClicks)}
        caption={captionOf(clicked, sent, countsClicks)}
      />
      <Stat
        label="Conversion"
        value={shareOfSent(converted, sent)}
        caption={`${formatCount(converted)} of ${formatCount(sent)} sent`}
      />
    </StatLine>
  );
}
