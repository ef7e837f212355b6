import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { CellLink, ListTable } from "~/ui/list-table";
import { OnlyOnPhones } from "~/ui/only-on-phones";
import { PageForm } from "~/ui/page-link";
import { TiledCell } from "~/ui/tile";
import { DECISION_STEPS } from "./decision-steps.ts";
import type { PicturedRow } from "./count-lines.server.ts";
import { ResultBadge } from "./count-badges.tsx";

interface Deciding {
  id: number;
  isOpen: boolean;
  mayCount: boolean;
  search: string;
  formKey: string;
}

interface CountLineTableProps {
  caption: string;
  rows: PicturedRow[];
  countId: number;
  isOpen: boolean;
  mayCount: boolean;
  formKey: string;
}

export function CountLineTable({ caption, rows, countId, isOpen, mayCount, formKey }: CountLineTableProps) {
  const { search } = useLocation();
  return (
    <ListTable
      caption={caption}
      phone="cards"
      tiled
      columns={columnsOf({ id: countId, isOpen, mayCount, search, formKey })}
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
    render: (row) => <Decide row={row} {...deciding} />,
  },
];

/** Offers a small form for each decision. One that needs an approval continues on the line's own page. */
function Decide({ row, id, mayCount, search, formKey }: Omit<Deciding, "isOpen"> & { row: PicturedRow }) {
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
      {steps.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="ghost">
          {label}
        </ButtonLink>
      ))}
      {mayCount &&
        decisions.map((decision) => (
          <PageForm
            key={decision}
            method="post"
            action={withRest(href("/counts/:countId/lines/:lineId", { countId: id, lineId: row.id }), search)}
          >
            <input type="hidden" name="formKey" value={`${formKey} ${row.id} ${decision}`} />
            <input type="hidden" name="decision" value={decision} />
            <Button type="submit" variant="ghost">
              {DECISION_STEPS[decision]}
            </Button>
          </PageForm>
        ))}
    </span>
  );
}
