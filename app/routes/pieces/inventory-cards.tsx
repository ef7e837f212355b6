import { Link } from "react-router";
import type { pieceCards } from "~/domain/pieces/find-pieces.server";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { listOfPieces } from "./piece-list-address.ts";

interface InventoryCardsProps {
  cards: ReturnType<typeof pieceCards>;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

/** Each figure links to its rows; low stock links to the categories below. */
export function InventoryCards({ cards, location }: InventoryCardsProps) {
  const { formatMoney } = useMoney();
  const all = listOfPieces({ location });
  const low = cards.lowStock.length;
  return (
    <StatStrip>
      <Stat icon="package" label={<Link to={all}>Total Items</Link>} value={formatCount(cards.totalItems)} />
      <Stat icon="banknote" label={<Link to={all}>Total Value</Link>} value={formatMoney(cards.totalValue)} />
      <Stat
        icon="gem"
        label={<Link to={listOfPieces({ location, isAvailable: true })}>Available Items</Link>}
        value={formatCount(cards.availableItems)}
      />
      <Stat
        icon="triangle-alert"
        label={low > 0 ? <a href="#low-stock">Low Stock Items</a> : "Low Stock Items"}
        value={formatCount(low)}
      />
    </StatStrip>
  );
}
