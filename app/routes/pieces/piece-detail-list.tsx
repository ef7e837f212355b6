import type { Piece } from "~/domain/pieces/piece";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatWeight } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Stat, StatStrip } from "~/ui/stat-strip";

type Figures = Pick<Piece, "cost" | "retailPrice" | "meltPrice">;

export function PieceFigures({ piece: { cost, retailPrice, meltPrice } }: { piece: Figures }) {
  const { formatMoney } = useMoney();
  const margin = retailPrice - cost;
  return (
    <StatStrip bare>
      <Stat label="Cost" value={formatMoney(cost)} />
      <Stat label="Retail Price" value={formatMoney(retailPrice)} />
      <Stat label="Melt Value" value={meltPrice === null ? "N/A" : formatMoney(meltPrice)} />
      <Stat
        label="Margin"
        value={formatMoney(margin)}
        caption="Retail price less cost"
        tone={margin < 0 ? "loss" : "gain"}
      />
    </StatStrip>
  );
}

interface PieceDetailListProps {
  piece: Pick<Piece, "weight" | "purchaseDate" | "breakdownPrice">;
  place: string | null;
  addedOn: string;
}

export function PieceDetailList({ piece, place, addedOn }: PieceDetailListProps) {
  const { formatMoney } = useMoney();
  const { weight, purchaseDate, breakdownPrice } = piece;
  return (
    <DataList>
      <DataItem term="Weight">{weight === null ? "Not weighed" : `${formatWeight(weight)} oz t`}</DataItem>
      <DataItem term="Purchase date">{purchaseDate ? formatDate(purchaseDate) : "Not recorded"}</DataItem>
      <DataItem term="Breakdown price">
        {breakdownPrice === null ? "N/A" : formatMoney(breakdownPrice)}
      </DataItem>
      <DataItem term="Location">{place ?? "No location"}</DataItem>
      <DataItem term="Added on">{formatDate(addedOn)}</DataItem>
    </DataList>
  );
}
