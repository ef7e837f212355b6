import type { Cents } from "~/domain/money";
import { DataItem } from "~/ui/description-list";
import { useMoney } from "~/ui/money";

interface TradedInProps {
  things: readonly {
    item: string | null;
    /** Of the item that it became. */
    sku?: string;
    /** Null if it can't be read. */
    value: Cents | null;
  }[];
}

/** Names each thing that is traded in on a ticket, with its value. An erased customer's has its SKU alone. */
export function TradedIn({ things }: TradedInProps) {
  const { formatMoney } = useMoney();
  return things.map(({ item, sku, value }, nth) => (
    <DataItem key={nth} term={things.length === 1 ? "Trade-in" : `Trade-in ${nth + 1}`}>
      {item === null ? (sku ?? "Not described") : sku ? `${item} (${sku})` : item}:{" "}
      <strong>{value === null ? "—" : formatMoney(value)}</strong>
    </DataItem>
  ));
}
