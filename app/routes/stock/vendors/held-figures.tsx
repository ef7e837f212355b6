import type { Cents } from "~/domain/money";
import type { HeldPieces } from "~/domain/stock/vendors/find-vendors.server";
import type { Seen } from "~/domain/withhold-cost";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Stat, StatStrip } from "~/ui/stat-strip";

interface HeldFiguresProps {
  /** With the cost of what is due back; null if nothing is, or too many to sum. */
  held: Seen<HeldPieces & { cost: Cents | null }>;
}

/** What the shop holds of the vendor, and owes for. */
export function HeldFigures({ held }: HeldFiguresProps) {
  const { formatMoney } = useMoney();
  const { onHand, notOwned, dueBack, unpaid, cost = null } = held;
  return (
    <StatStrip bare>
      <Stat
        label="On Hand"
        value={formatCount(onHand)}
        caption={onHand > 0 && (notOwned > 0 ? `In stock, ${formatCount(notOwned)} not owned` : "In stock")}
      />
      <Stat
        label="Due Back"
        value={formatCount(dueBack)}
        caption={cost !== null && `Cost ${formatMoney(cost)}`}
      />
      <Stat label="Sold, Unpaid" value={formatCount(unpaid)} />
    </StatStrip>
  );
}
