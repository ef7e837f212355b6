import { Link } from "react-router";
import type { ImportKind } from "~db/closed-lists.ts";
import { countImports, findImports, type ListedImport } from "~/import/find-imports.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink, IconLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatDateTime, formatMegabytes } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import type { Route } from "./+types/import-list";
import { IMPORTS_HANDLE, type ImportWords, kindAt, wordsOf } from "./import-words.ts";
import { endDeadImports } from "../../../import/dead-imports.server.ts";

export const handle = IMPORTS_HANDLE;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.kind === "pieces" ? "Item Imports · Loupe" : "Customer Imports · Loupe" },
];

const newestFirst = (kind: ImportKind): KeyedList<ListedImport, number> => ({
  read: (slice) => findImports(shop().db, kind, slice),
  keyOf: ({ id }) => id,
  isKey: isId,
});

export function loader({ url, pattern }: Route.LoaderArgs) {
  const { db } = shop();
  const kind = kindAt(pattern);
  endDeadImports();
  const { rows, ...page } = listPage(url, newestFirst(kind), (atMost) => countImports(db, kind, atMost));
  const { businessZone } = readSettings(db);
  return {
    kind,
    page,
    imports: rows.map(
      ({ id, fileName, sheet, size, by, state, imported, updated, failed, startedAt, undoFinishedAt }) => ({
        id,
        fileName,
        sheet,
        size,
        by,
        state,
        isUndone: undoFinishedAt !== null,
        added: imported - updated,
        updated,
        failed,
        startedAt: formatDateTime(startedAt, businessZone),
      }),
    ),
  };
}

export default function Imports({ loaderData: { kind, page, imports } }: Route.ComponentProps) {
  const { path, list, title, record } = wordsOf(kind);
  return (
    <>
      <Breadcrumbs trail={[{ to: path, label: list }]} here="Imports" />
      <ActionBar count={<h2>Imports</h2>}>
        <ButtonLink to={`${path}/import`} icon="upload" variant="primary">
          {title}
        </ButtonLink>
      </ActionBar>
      <Panel flush>
        {imports.length > 0 ? (
          <>
            <ColumnTable
              caption="Imports"
              columns={columnsAt(path)}
              rows={imports}
              keyOf={({ id }) => id}
              across={3}
              dense
              list
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="upload"
            title="No imports yet"
            hint={`Every ${record} file you import is listed here with its result.`}
          />
        )}
      </Panel>
    </>
  );
}

type Imported = Route.ComponentProps["loaderData"]["imports"][number];

const columnsAt = (path: ImportWords["path"]): Column<Imported>[] => [
  { head: "File", render: (each) => <FileLines each={each} path={path} /> },
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
  actionsColumn(({ id }) => <IconLink to={`${path}/imports/${id}`} icon="eye" label={`View import ${id}`} />),
];

function FileLines({
  each: { id, fileName, sheet, size },
  path,
}: {
  each: Imported;
  path: ImportWords["path"];
}) {
  return (
    <>
      <Link className="cell-link" to={`${path}/imports/${id}`}>
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
