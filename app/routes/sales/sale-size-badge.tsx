import type { Cents } from "~/domain/money";
import type { SaleStatus } from "~/domain/sales/sale";
import { SALE_SIZE_LABELS, type SaleSize, saleSize } from "~/domain/sales/sale-size";
import { Badge } from "~/ui/badge";

type Look = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon" | "outline">;

const LOOKS: Record<SaleSize, Look> = {
  high_value: { tone: "gold", icon: "chevrons-up" },
  standard: { icon: "equal", outline: true },
  small: { icon: "minus", outline: true },
};

/** Section 4. */
export function SizeBadge({ total }: { total: Cents }) {
  const size = saleSize(total);
  return <Badge {...LOOKS[size]}>{SALE_SIZE_LABELS[size]}</Badge>;
}

const STATUS_LOOKS: Record<SaleStatus, Look & { label: string }> = {
  completed: { label: "Completed", tone: "jade", icon: "check" },
  partly_returned: { label: "Part returned", tone: "amber", icon: "rotate-ccw" },
  returned: { label: "Returned", tone: "amber", icon: "rotate-ccw" },
  voided: { label: "Voided", tone: "ruby", icon: "ban" },
};

/** What became of the ticket. */
export function StatusBadge({ status }: { status: SaleStatus }) {
  const { label, ...look } = STATUS_LOOKS[status];
  return <Badge {...look}>{label}</Badge>;
}
