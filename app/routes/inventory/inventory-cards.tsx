import type { pieceCards } from "~/domain/pieces/queries.server";
import { formatCount, formatMoney } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";

export function InventoryCards({ cards }: { cards: ReturnType<typeof pieceCards> }) {
  return (
    <StatStrip>
      <Stat icon="package" label="Total Items" value={formatCount(cards.totalItems)} />
      <Stat icon="banknote" label="Total Value" value={formatMoney(cards.totalValue)} />
      <Stat icon="gem" label="Available Items" value={formatCount(cards.availableItems)} />
      <Stat icon="triangle-alert" label="Low Stock Items" value={formatCount(cards.lowStockItems)} />
    </StatStrip>
  );
}
