import { Link } from "react-router";
import { isAvailable } from "~/domain/pieces/piece";
import type { ListedPiece } from "~/domain/pieces/queries.server";
import { IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { formatDate, formatMoney, formatWeight } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { CategoryBadge } from "./category-badge.tsx";
import { StatusBadge } from "./status-badge.tsx";

interface PieceTableProps {
  pieces: ListedPiece[];
  may: { edit: boolean; sell: boolean };
}

export function PieceTable({ pieces, may }: PieceTableProps) {
  return (
    <DataTable caption="Inventory">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            SKU
          </th>
          <th role="columnheader" scope="col">
            Item
          </th>
          <th role="columnheader" scope="col">
            Category
          </th>
          <th role="columnheader" scope="col" className="num fold-away">
            Cost
          </th>
          <th role="columnheader" scope="col" className="num">
            Retail Price
          </th>
          <th role="columnheader" scope="col" className="num fold-away">
            Melt Value
          </th>
          <th role="columnheader" scope="col">
            Status
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {pieces.map((piece) => (
          <PieceRow key={piece.id} piece={piece} may={may} />
        ))}
      </tbody>
    </DataTable>
  );
}

function PieceRow({ piece, may }: { piece: ListedPiece; may: PieceTableProps["may"] }) {
  const available = isAvailable(piece);
  const melt = piece.meltPrice === null ? "N/A" : formatMoney(piece.meltPrice);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="nowrap">
        <Link className="cell-link" to={`/inventory/${piece.id}`}>
          {piece.sku}
        </Link>
      </th>
      <td role="cell" data-label="Item" className="fill">
        <ItemLines piece={piece} melt={melt} />
      </td>
      <td role="cell" data-label="Category">
        <CategoryBadge category={piece.category} />
      </td>
      <td role="cell" data-label="Cost" className="num fold-away">
        {formatMoney(piece.cost)}
      </td>
      <td role="cell" data-label="Retail Price" className="num">
        {formatMoney(piece.retailPrice)}
        <span className="cell-note fold-in">Cost {formatMoney(piece.cost)}</span>
      </td>
      <td role="cell" data-label="Melt Value" className="num fold-away">
        {melt}
      </td>
      <td role="cell" data-label="Status">
        <StatusBadge available={available} />
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={`/inventory/${piece.id}`} icon="eye" label={`View ${piece.sku}`} />
          {may.edit && (
            <IconLink to={`/inventory/${piece.id}/edit`} icon="pencil" label={`Edit ${piece.sku}`} />
          )}
          {available && may.sell && (
            <IconLink
              to={`/sales/new?chooseItem=${piece.id}`}
              icon="shopping-bag"
              label={`Sell ${piece.sku}`}
            />
          )}
          {!available && (
            <span className="icon-button" title="Sold">
              <Icon name="lock" />
              <span className="visually-hidden">Sold: {piece.sku} is locked</span>
            </span>
          )}
        </RowActions>
      </td>
    </tr>
  );
}

/** The description, and below it weight and purchase date; narrow desktops read the melt value there too. */
function ItemLines({ piece, melt }: { piece: ListedPiece; melt: string }) {
  const facts = [
    piece.weight !== null && `${formatWeight(piece.weight)} oz t`,
    piece.purchaseDate && formatDate(piece.purchaseDate),
  ].filter(Boolean);
  return (
    <span className="cell-lines">
      <span className="cell-main">{piece.description}</span>
      <span className="cell-note">
        {facts.join(", ")}
        <span className="fold-in">
          {facts.length > 0 && ", "}melt {melt}
        </span>
      </span>
    </span>
  );
}
