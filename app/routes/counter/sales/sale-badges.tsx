import type { Cents } from "~/domain/money";
import { SALE_STATUS_LABELS, type SaleStatus } from "~/domain/counter/sales/sale-status";
import { SALE_SIZE_LABELS, type SaleSize, saleSize } from "~/domain/counter/sales/sale-size";
import { Badge } from "~/ui/badge";
import { type State, StateBadge } from "~/ui/state-badge";

type BadgeStyle = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon" | "outline">;

const STYLES: Record<SaleSize, BadgeStyle> = {
  high_value: { tone: "gold", icon: "chevrons-up" },
  standard: { icon: "equal", outline: true },
  small: { icon: "minus", outline: true },
};

/** Shows the size of a sale (section 4). */
export function SizeBadge({ total }: { total: Cents }) {
  const size = saleSize(total);
  return <Badge {...STYLES[size]}>{SALE_SIZE_LABELS[size]}</Badge>;
}

const STATES: Record<SaleStatus, State> = {
  completed: "done",
  partly_returned: "returned",
  returned: "returned",
  voided: "voided",
};

/** Shows whether a ticket is complete, returned or voided. */
export function StatusBadge({ status }: { status: SaleStatus }) {
  return <StateBadge state={STATES[status]}>{SALE_STATUS_LABELS[status]}</StateBadge>;
}
