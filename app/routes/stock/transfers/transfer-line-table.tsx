import { href } from "~/ui/address";
import { classNames } from "~/ui/class-names";
import type { Column } from "~/ui/column-table";
import { PageLink } from "~/ui/page-link";
import { StateBadge } from "~/ui/state-badge";
import { TiledCell } from "~/ui/tile";
import { OutcomeBadge } from "./transfer-badges.tsx";
import type { TransferLineRow } from "./transfer-lines.server.ts";

/** `isMixed`: the lines don't all have the outcome that their tab names. */
export function lineColumns(
  isTicked: (row: TransferLineRow) => boolean,
  { hasBoxes, isMixed }: { hasBoxes: boolean; isMixed: boolean },
): (Column<TransferLineRow> | false)[] {
  return [
    {
      head: "SKU",
      width: "person",
      className: hasBoxes ? "phone-code phone-tick" : "phone-code",
      render: (row) =>
        isTicked(row) ? (
          <label className="check">
            <input type="checkbox" name="ids" value={row.id} />
            <span>{row.sku}</span>
          </label>
        ) : (
          row.sku
        ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ id, description, tile, note, problem }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            <PageLink to={href("/inventory/:pieceId", { pieceId: id })} className="cell-main">
              {description}
            </PageLink>{" "}
            <span className={classNames("cell-note", problem && "cell-note-whole")}>{problem ?? note}</span>
          </span>
        </TiledCell>
      ),
    },
    {
      head: "Retail Price",
      className: "num",
      bare: true,
      render: ({ retailPrice }, { formatMoney }) => formatMoney(retailPrice),
    },
    isMixed && {
      head: "Status",
      width: "state",
      className: "phone-badge",
      bare: true,
      render: ({ outcome, problem, isOpen }) =>
        !isOpen ? (
          <OutcomeBadge outcome={outcome} />
        ) : problem ? (
          <StateBadge state="wrong">Can't go</StateBadge>
        ) : (
          <StateBadge state="done">Packed</StateBadge>
        ),
    },
  ];
}
