import { isAvailable } from "~/domain/pieces/piece";
import type { ListedPiece } from "~/domain/pieces/find-pieces.server";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate, formatWeight } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { Icon } from "~/ui/icon";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { CategoryBadge, StatusBadge } from "./piece-badges.tsx";

interface PieceTableProps {
  pieces: ListedPiece[];
  may: { edit: boolean; sell: boolean };
}

export function PieceTable({ pieces, may }: PieceTableProps) {
  const { formatMoney } = useMoney();
  const columns: Column<ListedPiece>[] = [
    {
      head: "SKU",
      width: "code",
      render: ({ id, sku }) => <CellLink to={`/inventory/${id}`}>{sku}</CellLink>,
    },
    { head: "Item", className: "fill", render: (piece) => <ItemLines piece={piece} /> },
    { head: "Category", width: "word", render: ({ category }) => <CategoryBadge category={category} /> },
    { head: "Cost", className: "num fold-away", render: ({ cost }) => formatMoney(cost) },
    {
      head: "Retail Price",
      className: "num",
      render: ({ cost, retailPrice }) => (
        <>
          {formatMoney(retailPrice)}
          <span className="cell-note fold-in">{`Cost ${formatMoney(cost)}`}</span>
        </>
      ),
    },
    {
      head: "Melt Value",
      className: "num fold-away",
      render: ({ meltPrice }) => meltValue(formatMoney, meltPrice),
    },
    { head: "Status", width: "badge", render: (piece) => <StatusBadge available={isAvailable(piece)} /> },
    actionsColumn((piece) => <Actions piece={piece} may={may} />),
  ];
  return <ListTable caption="Inventory" dense columns={columns} rows={pieces} keyOf={({ id }) => id} />;
}

function meltValue(formatMoney: MoneyFormat["formatMoney"], meltPrice: number | null) {
  return meltPrice === null ? "N/A" : formatMoney(meltPrice);
}

function Actions({ piece, may }: { piece: ListedPiece; may: PieceTableProps["may"] }) {
  const { id, sku } = piece;
  const available = isAvailable(piece);
  return (
    <>
      <ActionLink to={`/inventory/${id}`} icon="eye" label={`View ${sku}`} />
      {may.edit && <ActionLink to={`/inventory/${id}/edit`} icon="pencil" label={`Edit ${sku}`} />}
      {available && may.sell && (
        <ActionLink to={`/sales/new?chooseItem=${id}`} icon="shopping-bag" label={`Sell ${sku}`} />
      )}
      {!available && (
        <span className="icon-button" title="Sold">
          <Icon name="lock" />
          <span className="visually-hidden">{`Sold: ${sku} is locked`}</span>
        </span>
      )}
    </>
  );
}

/** Description above weight and purchase date; narrow desktops add the melt value. */
function ItemLines({ piece }: { piece: ListedPiece }) {
  const { formatMoney } = useMoney();
  const facts = [
    piece.weight !== null && `${formatWeight(piece.weight)} oz t`,
    piece.purchaseDate && formatDate(piece.purchaseDate),
  ].filter(Boolean);
  const melt = `melt ${meltValue(formatMoney, piece.meltPrice)}`;
  return (
    <span className="cell-lines">
      <span className="cell-main">{piece.description}</span>
      <span className="cell-note">
        {facts.join(", ")}
        <span className="fold-in">{facts.length > 0 ? `, ${melt}` : melt}</span>
      </span>
    </span>
  );
}
