import { isAvailable, standingLabel } from "~/domain/stock/pieces/piece-states";
import { href, withRest } from "~/ui/address";
import { actionsColumn } from "~/ui/column-table";
import { Icon } from "~/ui/icon";
import { ActionLink, ListTable } from "~/ui/list-table";
import { onPage } from "~/web/list-columns";
import { PIECE_COLUMNS, type PieceRow } from "./piece-columns.tsx";

interface PieceTableProps {
  pieces: PieceRow[];
  may: { edit: boolean; sell: boolean };
}

export function PieceTable({ pieces, may }: PieceTableProps) {
  const showsCost = pieces[0]?.cost !== undefined;
  const columns = [
    ...onPage(PIECE_COLUMNS, { showsCost }),
    actionsColumn<PieceRow>((piece) => <Actions piece={piece} may={may} />),
  ];
  return (
    <ListTable
      caption="Inventory"
      phone="brief"
      tiled
      dense
      columns={columns}
      rows={pieces}
      keyOf={({ id }) => id}
    />
  );
}

function Actions({ piece, may }: { piece: PieceRow; may: PieceTableProps["may"] }) {
  const { id, sku } = piece;
  const available = isAvailable(piece);
  return (
    <>
      <ActionLink to={href("/inventory/:pieceId", { pieceId: id })} icon="eye" label={`View ${sku}`} />
      {may.edit && (
        <ActionLink
          to={href("/inventory/:pieceId/edit", { pieceId: id })}
          icon="pencil"
          label={`Edit ${sku}`}
        />
      )}
      {available && !piece.isUnpriced && may.sell && (
        <ActionLink
          to={withRest(href("/sales/new"), `?chooseItem=${id}`)}
          icon="shopping-bag"
          label={`Sell ${sku}`}
        />
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
