import { href } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { ListTable } from "~/ui/list-table";
import { PageLink } from "~/ui/page-link";
import { TiledCell } from "~/ui/tile";
import type { Route } from "./+types/melt-lot-record";

type Row = Route.ComponentProps["loaderData"]["rows"][number];

interface ScrapTableProps {
  rows: Row[];
  isTicked: boolean;
}

export function ScrapTable({ rows, isTicked }: ScrapTableProps) {
  return (
    <ListTable
      phone="brief"
      tiled
      caption="Items"
      columns={columnsOf(isTicked, rows[0]?.cost !== undefined)}
      rows={rows}
      keyOf={(row) => row.id}
    />
  );
}

function columnsOf(isTicked: boolean, seesCost: boolean): (Column<Row> | false)[] {
  return [
    {
      head: "SKU",
      width: "person",
      className: isTicked ? "phone-code phone-tick" : "phone-code",
      render: ({ id, sku }) =>
        isTicked ? (
          <label className="check">
            <input type="checkbox" name="ids" value={id} />
            <span>{sku}</span>
          </label>
        ) : (
          sku
        ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ id, description, tile, facts, melt, says, problem }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            <PageLink to={href("/inventory/:pieceId", { pieceId: id })} className="cell-main">
              {description}
            </PageLink>{" "}
            <span className="cell-note cell-note-whole">
              {problem ?? [facts, melt === null && says].filter(Boolean).join(", ")}
            </span>
          </span>
        </TiledCell>
      ),
    },
    seesCost && {
      head: "Cost",
      className: "num",
      bare: true,
      render: ({ cost = 0 }, { formatMoney }) => formatMoney(cost),
    },
    {
      head: "Melt Value",
      className: "num phone-sum",
      bare: true,
      render: ({ melt }, { formatMoney }) => (melt === null ? "N/A" : formatMoney(melt)),
    },
  ];
}
