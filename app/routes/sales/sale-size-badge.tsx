import type { Cents } from "~/domain/money";
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
