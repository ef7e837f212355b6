import { Link } from "react-router";
import { countImports, findImports, type ListedImport } from "~/import/find-imports.server";
import { readSettings } from "~/domain/settings/read-settings.server";
import type { PageHandle } from "~/shell/page-handle";
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
import { endDeadImports } from "../../import/dead-imports.server.ts";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const meta = () => [{ title: "Customer Imports · Loupe" }];

const NEWEST_FIRST: KeyedList<ListedImport, number> = {
  read: (slice) => findImports(shop().db, slice),
  keyOf: ({ id }) => id,
  isKey: isId,
};

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  endDeadImports();
  const { rows, ...page } = listPage(url, NEWEST_FIRST, (atMost) => countImports(db, atMost));
  const { businessZone } = readSettings(db);
  return {
    page,
    imports: rows.map(({ id, fileName, sheet, size, by, state, imported, failed, startedAt }) => ({
      id,
      fileName,
      sheet,
      size,
      by,
      state,
      imported,
      failed,
      startedAt: formatDateTime(startedAt, businessZone),
    })),
  };
}

export default function Imports({ loaderData: { page, imports } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: "/customers", label: "Customers" }]} here="Imports" />
      <ActionBar count={<h2>Imports</h2>}>
        <ButtonLink to="/customers/import" icon="upload" variant="primary">
          Import Customers
        </ButtonLink>
      </ActionBar>
      <Panel flush>
        {imports.length > 0 ? (
          <>
            <ColumnTable
              caption="Imports"
              columns={COLUMNS}
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
            hint="Every customer file you import is listed here with its result."
          />
        )}
      </Panel>
    </>
  );
}

type Imported = Route.ComponentProps["loaderData"]["imports"][number];

const COLUMNS: Column<Imported>[] = [
  { head: "File", render: (each) => <FileLines each={each} /> },
  { head: "When", width: "date", className: "two-thirds", render: ({ startedAt }) => startedAt },
  { head: "By", width: "person", render: ({ by }) => by },
  { head: "Imported", width: "count", className: "num", render: ({ imported }) => formatCount(imported) },
  { head: "Failed", width: "count", className: "num", render: ({ failed }) => formatCount(failed) },
  {
    head: "State",
    width: "badge",
    render: ({ state, failed }) => <StateBadge state={state} failed={failed} />,
  },
  actionsColumn(({ id }) => (
    <IconLink to={`/customers/imports/${id}`} icon="eye" label={`View import ${id}`} />
  )),
];

function FileLines({ each: { id, fileName, sheet, size } }: { each: Imported }) {
  return (
    <>
      <Link className="cell-link" to={`/customers/imports/${id}`}>
        {fileName}
      </Link>
      <span className="cell-note">
        #{id}, {formatMegabytes(size)}
        {sheet !== null && `, sheet ${sheet}`}
      </span>
    </>
  );
}

function StateBadge({ state, failed }: Pick<Imported, "state" | "failed">) {
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
