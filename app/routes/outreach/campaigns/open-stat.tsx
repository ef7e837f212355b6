import { isUncounted, NOT_COUNTED, shareIfCounted } from "~/domain/outreach/campaigns/campaign-rates";
import { formatCount } from "~/ui/format";
import { Stat } from "~/ui/stat-strip";

interface OpenStatProps {
  opened: number;
  sent: number;
  /** Whether pictures counted them. */
  isCounted: boolean;
  /** Recipients whose pictures only machines asked for. */
  byMachines?: number;
}

/** How many opened emails of campaigns. Whoever shows no pictures isn't among them. */
export function OpenStat({ opened, sent, isCounted, byMachines = 0 }: OpenStatProps) {
  const of = `${formatCount(sent)} sent`;
  const rate = shareIfCounted(opened, sent, isCounted);
  return (
    <Stat
      label="Open Rate"
      value={isUncounted(opened, sent, isCounted) ? <span className="quiet">{rate}</span> : rate}
      caption={
        isUncounted(opened, sent, isCounted)
          ? NOT_COUNTED
          : `at least ${formatCount(opened)} opened, of ${of}`
      }
      note={byMachines > 0 && `${formatCount(byMachines)} more by machines`}
    />
  );
}
