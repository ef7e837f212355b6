import type { ImportKind } from "~db/closed-lists.ts";
import { countImports, findImports, type ListedImport } from "~/import/find-imports.server";
import { counted } from "~/domain/counted";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatDateTime } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import type { Route } from "./+types/import-list";
import { importWords, kindAt } from "./import-words.ts";
import { endDeadImports } from "../../../import/dead-imports.server.ts";
import { columnsAt } from "./import-list-columns.tsx";

export const handle: PageHandle = SECTIONS.imports;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData?.kind === "pieces" ? "Item Imports" : "Customer Imports");

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
  const { path, form, past, list, title, record } = importWords(kind);
  return (
    <>
      <Breadcrumbs trail={[{ to: path, label: list }]} />
      <ActionBar count={counted(page.total, "import")}>
        <ButtonLink to={form} icon="upload" variant="primary">
          {title}
        </ButtonLink>
      </ActionBar>
      <Panel flush>
        {imports.length > 0 ? (
          <>
            <ColumnTable
              caption="Imports"
              columns={columnsAt(past)}
              rows={imports}
              keyOf={({ id }) => id}
              phone="cards"
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
