import { TRADE_INS } from "~/domain/stock/pieces/categories";
import { alloyText } from "~/domain/stock/pieces/metals";
import { isAvailable } from "~/domain/stock/pieces/piece";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import type { ListedPiece } from "~/domain/stock/pieces/find-pieces.server";
import { weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate, formatWeight } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { Icon } from "~/ui/icon";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { CategoryBadge, StatusBadge } from "./piece-badges.tsx";

/**
 * Picks what a row shows of a piece. Facts that few pieces have are sent only for those: see `bytes.test.ts`.
 */
export function toRow(listed: ListedPiece) {
  const {
    metal,
    karat,
    weight,
    weightGiven,
    weightUnit,
    meltPrice,
    isScrap,
    createdAt: _,
    ...piece
  } = listed;
  const alloy = alloyText({ metal, karat });
  // The fineness is left out if the description already names the metal.
  const isSaid = alloy && piece.description.toLowerCase().includes(alloy.toLowerCase().replace(/ \d+$/, ""));
  return {
    ...piece,
    ...(alloy && !isSaid && { alloy }),
    ...(isScrap && { isScrap }),
    ...(meltPrice !== null && { meltPrice }),
    ...(weight !== null && {
      weighed: weightUnit ? weightText({ weight, weightGiven, weightUnit }) : `${formatWeight(weight)} oz t`,
    }),
  };
}

type Row = Seen<ReturnType<typeof toRow> & { tile: TilePicture }>;

interface PieceTableProps {
  pieces: Row[];
  may: { edit: boolean; sell: boolean };
}

export function PieceTable({ pieces, may }: PieceTableProps) {
  const { formatMoney } = useMoney();
  const columns: (Column<Row> | false)[] = [
    {
      head: "SKU",
      width: "code",
      className: "phone-code",
      orders: ordersBy("sku", "ascending"),
      render: ({ sku }) => sku,
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: (piece) => (
        <TiledCell picture={piece.tile}>
          <ItemLines piece={piece} />
        </TiledCell>
      ),
    },
    {
      head: "Category",
      width: "word",
      className: "fold-away",
      bare: true,
      render: ({ category }) => <CategoryBadge category={category} />,
    },
    pieces[0]?.cost !== undefined && {
      head: "Cost",
      width: "price",
      className: "num fold-away",
      bare: true,
      render: ({ cost = 0 }) => formatMoney(cost),
    },
    {
      head: "Retail Price",
      width: "price",
      orders: ordersBy("price", "descending"),
      className: "num phone-sum",
      bare: true,
      render: ({ cost, retailPrice, category }) => (
        <>
          {retailPrice === 0 && category === TRADE_INS ? "No price yet" : formatMoney(retailPrice)}
          {cost !== undefined && <span className="cell-note fold-in">{`Cost ${formatMoney(cost)}`}</span>}
        </>
      ),
    },
    {
      head: "Melt Value",
      className: "num wide-only",
      bare: true,
      render: ({ meltPrice }) => meltValue(formatMoney, meltPrice),
    },
    {
      head: "Status",
      width: "badge",
      className: "phone-badge",
      bare: true,
      render: (piece) => <StatusBadge piece={piece} />,
    },
    actionsColumn((piece) => <Actions piece={piece} may={may} />),
  ];
  return (
    <ListTable
      caption="Inventory"
      brief
      tiled
      tall
      dense
      columns={columns}
      rows={pieces}
      keyOf={({ id }) => id}
    />
  );
}

function meltValue(formatMoney: MoneyFormat["formatMoney"], meltPrice: number | undefined) {
  return meltPrice === undefined ? "N/A" : formatMoney(meltPrice);
}

function Actions({ piece, may }: { piece: Row; may: PieceTableProps["may"] }) {
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
        <span className="icon-button" title={standingLabel(piece)}>
          <Icon name="lock" />
          <span className="visually-hidden">{`${standingLabel(piece)}: ${sku} is locked`}</span>
        </span>
      )}
    </>
  );
}

/** Description above metal, weight and purchase date; narrow desktops also show the melt value. */
function ItemLines({ piece }: { piece: Row }) {
  const { formatMoney } = useMoney();
  const facts = [piece.alloy, piece.weighed, piece.purchaseDate && formatDate(piece.purchaseDate)].filter(
    Boolean,
  );
  const melt = `melt ${meltValue(formatMoney, piece.meltPrice)}`;
  return (
    <span className="cell-lines">
      <span className="cell-main">
        <CellLink to={`/inventory/${piece.id}`}>{piece.description}</CellLink>
      </span>
      <span className="cell-note">
        {facts.join(", ")}
        <span className="narrow-only">{facts.length > 0 ? `, ${melt}` : melt}</span>
      </span>
    </span>
  );
}
