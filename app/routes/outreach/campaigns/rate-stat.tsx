import type { ReactNode } from "react";
import { isUncounted, NOT_COUNTED, shareIfCounted } from "~/domain/outreach/campaigns/campaign-rates";
import { formatCount } from "~/ui/format";
import { Stat } from "~/ui/stat-strip";

interface RateStatProps {
  label: string;
  part: number;
  sent: number;
  /** Whether anything counts them. */
  isCounted: boolean;
  note?: ReactNode;
}

/** How many of those who got campaigns did something, as a share of them. */
export function RateStat({ label, part, sent, isCounted, note }: RateStatProps) {
  const of = `${formatCount(sent)} sent`;
  const rate = shareIfCounted(part, sent, isCounted);
  return (
    <Stat
      label={label}
      value={isUncounted(part, sent, isCounted) ? <span className="quiet">{rate}</span> : rate}
      caption={isUncounted(part, sent, isCounted) ? NOT_COUNTED : `${formatCount(part)} of ${of}`}
      note={note}
    />
  );
}
