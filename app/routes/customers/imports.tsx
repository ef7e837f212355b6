import { Link } from "react-router";
import { countImports, findImports, type ListedImport } from "~/domain/customers/import/queries.server";
import { readSettings } from "~/domain/settings/settings.server";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink, IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatDateTime, formatMegabytes } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import type { Route } from "./+types/imports";
import { endDeadImports } from "./dead-imports.server.ts";

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
            <ImportTable imports={imports} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="upload"
            title="No imports yet"
            hint="Each file of customers that is imported is listed here, with what came of it."
          />
        )}
      </Panel>
    </>
  );
}

type Imported = Route.ComponentProps["loaderData"]["imports"][number];

function ImportTable({ imports }: { imports: Imported[] }) {
  return (
    <DataTable caption="Imports" across={3} dense list>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            File
          </th>
          <th role="columnheader" scope="col" className="column-date">
            When
          </th>
          <th role="columnheader" scope="col" className="column-person">
            By
          </th>
          <th role="columnheader" scope="col" className="num column-count">
            Imported
          </th>
          <th role="columnheader" scope="col" className="num column-count">
            Failed
          </th>
          <th role="columnheader" scope="col" className="column-badge">
            State
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {imports.map((each) => (
          <ImportRow key={each.id} each={each} />
        ))}
      </tbody>
    </DataTable>
  );
}

function ImportRow({ each }: { each: Imported }) {
  const to = `/customers/imports/${each.id}`;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link className="cell-link" to={to}>
          {each.fileName}
        </Link>
        <span className="cell-note">
          #{each.id}, {formatMegabytes(each.size)}
          {each.sheet !== null && `, sheet ${each.sheet}`}
        </span>
      </th>
      <td role="cell" data-label="When" className="two-thirds">
        {each.startedAt}
      </td>
      <td role="cell" data-label="By">
        {each.by}
      </td>
      <td role="cell" data-label="Imported" className="num">
        {formatCount(each.imported)}
      </td>
      <td role="cell" data-label="Failed" className="num">
        {formatCount(each.failed)}
      </td>
      <td role="cell" data-label="State">
        <StateBadge state={each.state} />
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={to} icon="eye" label={`View import ${each.id}`} />
        </RowActions>
      </td>
    </tr>
  );
}

function StateBadge({ state }: { state: Imported["state"] }) {
  switch (state) {
    case "running":
      return (
        <Badge tone="indigo" icon="clock">
          Running
        </Badge>
      );
    case "complete":
      return (
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
