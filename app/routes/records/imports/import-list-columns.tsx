import { href } from "~/ui/address";
import { IconLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatCount, formatMegabytes } from "~/ui/format";
import type { Route } from "./+types/import-list";
import type { ImportWords } from "./import-words.ts";
import { Link } from "~/ui/page-link";
import { StateBadge } from "~/ui/state-badge";

type Past = NonNullable<ImportWords["past"]>;
type Imported = Route.ComponentProps["loaderData"]["imports"][number];

export const columnsAt = (past: Past): Column<Imported>[] => [
  { head: "File", render: (each) => <FileLines each={each} past={past} /> },
  { head: "When", width: "moment", bare: true, render: ({ startedAt }) => startedAt },
  { head: "By", width: "person", className: "phone-off", render: ({ by }) => by },
  {
    head: "Imported",
    width: "count",
    className: "num phone-sum",
    render: ({ added, updated }) =>
      updated === 0 ? (
        formatCount(added)
      ) : (
        <>
          {formatCount(added)} <span className="cell-note">{formatCount(updated)} updated</span>
        </>
      ),
  },
  {
    head: "Failed",
    width: "count",
    className: "num phone-off",
    render: ({ failed }) => (failed === 0 ? <span className="quiet">0</span> : formatCount(failed)),
  },
  {
    head: "Status",
    width: "badge",
    className: "phone-end",
    bare: true,
    render: ({ state, failed, isUndone }) => (
      <ImportBadge state={state} failed={failed} isUndone={isUndone} />
    ),
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
      </Link>{" "}
      <span className="cell-note">
        #{id}, {formatMegabytes(size)}
        {sheet !== null && `, sheet ${sheet}`}
      </span>
    </>
  );
}

function ImportBadge({ state, failed, isUndone }: Pick<Imported, "state" | "failed" | "isUndone">) {
  if (isUndone) return <StateBadge state="undone">Undone</StateBadge>;
  switch (state) {
    case "running":
      return <StateBadge state="running">Running</StateBadge>;
    case "complete":
      return failed > 0 ? (
        <StateBadge state="doubtful">{`Complete, ${formatCount(failed)} failed`}</StateBadge>
      ) : (
        <StateBadge state="done">Complete</StateBadge>
      );
    case "interrupted":
      return <StateBadge state="doubtful">Interrupted</StateBadge>;
  }
}
