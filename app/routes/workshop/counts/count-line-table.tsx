import type { Column } from "~/ui/column-table";
import { CellLink, ListTable } from "~/ui/list-table";
import { OnlyOnPhones } from "~/ui/only-on-phones";
import { TiledCell } from "~/ui/tile";
import type { PicturedRow } from "./count-lines.server.ts";
import { ResultBadge } from "./count-badges.tsx";
import { DecideDifference } from "./decide-difference.tsx";

interface Deciding {
  countId: number;
  isOpen: boolean;
  mayCount: boolean;
  formKey: string;
}

interface CountLineTableProps extends Deciding {
  caption: string;
  rows: PicturedRow[];
}

export function CountLineTable({ caption, rows, ...deciding }: CountLineTableProps) {
  return (
    <ListTable
      caption={caption}
      phone="cards"
      tiled
      columns={columnsOf(deciding)}
      rows={rows}
      keyOf={(row) => row.id}
    />
  );
}

const columnsOf = (deciding: Deciding): Column<PicturedRow>[] => [
  {
    head: "Item",
    width: "title",
    className: "phone-title",
    render: ({ item, scanned, tile }) => (
      <TiledCell picture={tile}>
        {item ? (
          <span className="cell-lines">
            <CellLink to={item.page}>{item.name}</CellLink> <span className="cell-note">{item.note}</span>
          </span>
        ) : (
          <span className="cell-lines">{scanned}</span>
        )}
      </TiledCell>
    ),
  },
  {
    head: "Result",
    width: "state",
    className: "phone-sum",
    bare: true,
    render: ({ result, decided }) => (
      <ResultBadge result={result} decision={decided && decided.decision} isOpen={deciding.isOpen} />
    ),
  },
  {
    head: "Recorded",
    width: "person",
    bare: true,
    render: ({ recorded, more }) =>
      more ? (
        <span className="cell-lines">
          <span>{recorded || "—"}</span> <span className="cell-note cell-note-whole">{more}</span>
        </span>
      ) : (
        recorded || "—"
      ),
  },
  {
    head: "Scanned",
    width: "date",
    bare: true,
    render: ({ at, by }) =>
      at ? (
        <span className="cell-lines">
          <span className="nowrap">
            <OnlyOnPhones>Scanned </OnlyOnPhones>
            {at}
          </span>{" "}
          <span className="cell-note">{by}</span>
        </span>
      ) : (
        "Not scanned"
      ),
  },
  {
    head: "Resolve",
    width: "decisions",
    // Once a count has ended, to resolve is what its list is for.
    className: deciding.isOpen ? "actions" : "actions phone-act",
    bare: true,
    render: (row) => {
      const { decisions, decided, steps } = row;
      if (decided !== null)
        return (
          <span className="cell-lines">
            <span>{decided.what}</span> <span className="cell-note cell-note-whole">{decided.when}</span>
          </span>
        );
      if (steps.length === 0 && decisions.length === 0) return null;
      return (
        <span className="decide">
          <DecideDifference row={row} {...deciding} variant="ghost" />
        </span>
      );
    },
  },
];
