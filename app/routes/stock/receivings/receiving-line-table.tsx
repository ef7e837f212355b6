import { categoryLabel } from "~/domain/stock/pieces/categories";
import { alloyText } from "~/domain/stock/pieces/metals";
import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import type { Seen } from "~/domain/withhold-cost";
import { type Address, href, withRest } from "~/ui/address";
import { actionsColumn, type Column } from "~/ui/column-table";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { TiledCell, type TilePicture } from "~/ui/tile";

type TiledLine = Seen<ReceivingLine & { tile: TilePicture }>;

interface LineTableProps {
  receivingId: number;
  page: Address;
  lines: TiledLine[];
  mayEdit: boolean;
}

export function LineTable({ receivingId, page, lines, mayEdit }: LineTableProps) {
  const { formatMoney } = useMoney();
  const seesCost = lines[0]?.cost !== undefined;
  const columns: (Column<TiledLine> | false)[] = [
    { head: "SKU", width: "code", className: "plain-link", render: ({ sku }) => sku },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ pieceId, description, category, metal, karat, vendorStyle, tile }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            {pieceId === null ? (
              description
            ) : (
              <CellLink to={href("/inventory/:pieceId", { pieceId })}>{description}</CellLink>
            )}{" "}
            <span className="cell-note">
              {[categoryLabel(category), alloyText({ metal, karat }), vendorStyle].filter(Boolean).join(", ")}
            </span>
          </span>
        </TiledCell>
      ),
    },
    // Whoever sees it compares it with the invoice.
    seesCost && {
      head: "Cost",
      className: "num phone-sum",
      bare: true,
      render: ({ cost = 0 }) => formatMoney(cost),
    },
    {
      head: "Retail Price",
      className: seesCost ? "num" : "num phone-sum",
      bare: !seesCost,
      render: ({ retailPrice }) => formatMoney(retailPrice),
    },
    mayEdit &&
      actionsColumn(({ id, sku }) => (
        <>
          <ActionLink to={withRest(page, `?copy=${id}#line-description`)} icon="copy" label={`Copy ${sku}`} />
          <ActionLink
            to={href("/inventory/receivings/:receivingId/lines/:lineId", { receivingId, lineId: id })}
            icon="pencil"
            label={`Edit ${sku}`}
          />
        </>
      )),
  ];
  return (
    <ListTable phone="cards" tiled caption="Items" columns={columns} rows={lines} keyOf={({ id }) => id} />
  );
}
