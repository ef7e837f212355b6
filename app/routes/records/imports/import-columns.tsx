import { href } from "~/ui/address";
import { IconLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatCount, formatMegabytes } from "~/ui/format";
import type { Route } from "./+types/import-list";
import type { ImportWords } from "./import-words.ts";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/page-link";

type Past = NonNullable<ImportWords["past"]>;
type Imported = Route.ComponentProps["loaderData"]["imports"][number];

export const columnsAt = (past: Past): Column<Imported>[] => [
  { head: "File", render: (each) => <FileLines each={each} past={past} /> },
  { head: "When", width: "date", className: "two-thirds", render: ({ startedAt }) => startedAt },
  { head: "By", width: "person", render: ({ by }) => by },
  {
    head: "Imported",
    width: "count",
    className: "num",
    render: ({ added, updated }) =>
      updated === 0 ? (
        formatCount(added)
      ) : (
        <>
          {formatCount(added)} <span className="cell-note">{formatCount(updated)} updated</span>
        </>
      ),
  },
  { head: "Failed", width: "count", className: "num", render: ({ failed }) => formatCount(failed) },
  {
    head: "Status",
    width: "badge",
    render: ({ state, failed, isUndone }) => <StateBadge state={state} failed={failed} isUndone={isUndone} />,
  },
  actionsColumn(({ id }) => (
    <IconLink to={href(`${past}/:importId`, { importId: id })} icon="eye" label={`View import ${id}`} />
  )),
];

function FileLines({ each: { id, fileName, sheet, size }, past }: { each: Imported; past: Past }) {
  return (
    <>
      <Link className="cell-link" to={href(`${past}/:importId`, { importId: id })}>
        {fileName}
      </Link>
      <span className="cell-note">
        #{id}, {formatMegabytes(size)}
        {sheet !== null && `, sheet ${sheet}`}
      </span>
    </>
  );
}

function StateBadge({ state, failed, isUndone }: Pick<Imported, "state" | "failed" | "isUndone">) {
  if (isUndone)
    return (
      <Badge tone="neutral" icon="rotate-ccw">
        Undone
      </Badge>
    );
  switch (state) {
    case "running":
      return (
        <Badge tone="indigo" icon="clock">
          Running
        </Badge>
      );
    case "complete":
      return failed > 0 ? (
        <Badge tone="amber" icon="triangle-alert">
          Complete, {formatCount(failed)} failed
        </Badge>
      ) : (
        <Badge tone="jade" icon="check">
          Complete
        </Badge>
      );
    case "interrupted":
      return (
        <Badge tone="amber" icon="triangle-alert">
          Interrupted
        </Badge>
      );
  }
}
