import { isPreview } from "~/domain/stock/bulk-changes/bulk-change";
import { countBulkChanges } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatDateTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/bulk-change-list";
import { BulkStateBadge } from "./bulk-state-badge.tsx";
import { bulkChangesShown } from "./bulk-change-rows.server.ts";
import { changeText } from "./change-words.ts";
import { endDeadBulkChanges } from "./run-bulk-change-in-background.server.ts";

export const handle: PageHandle = { ...SECTIONS.inventory, title: "Bulk Changes", isList: true };

const TABS = ["all", "previews", "undoable"] as const;

const TAB_LABELS = { all: "All", previews: "Previews", undoable: "Can Be Undone" };

const NONE = {
  all: { title: "No bulk changes yet", hint: "Bulk changes are listed here, where you can undo them." },
  previews: { title: "No previews left", hint: "Previews stay here for a day." },
  undoable: { title: "Nothing to undo", hint: "Changes you can still undo are listed here." },
};

export const meta = () => titled(handle.title);

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  endDeadBulkChanges();
  const asked = url.searchParams.get("shown");
  const shown = TABS.find((tab) => tab === asked) ?? TABS[0];
  const filter = { shown, now: Date.now() as Instant };
  const { rows, ...page } = listPage(url, bulkChangesShown(filter), (atMost) =>
    countBulkChanges(db, filter, atMost),
  );
  const { businessZone } = readSettings(db);
  return {
    shown,
    page,
    stores: Object.fromEntries(storeNames(db).map(({ key, name }) => [key, name])),
    changes: rows.map(({ id, change, undoOf, undoneBy, by, at, state, waiting, changed, leftOut }) => ({
      id,
      change,
      undoOf,
      isUndone: undoneBy !== null,
      by,
      at: formatDateTime(at, businessZone),
      state,
      items: isPreview({ state }) ? waiting : changed,
      leftOut,
    })),
  };
}

type Row = Route.ComponentProps["loaderData"]["changes"][number];

export default function BulkChanges({ loaderData: { shown, page, changes, stores } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const columns: Column<Row>[] = [
    {
      head: "Change",
      width: "title",
      bare: true,
      render: (row) => (
        <span className="cell-lines">
          <span className="cell-main">
            <CellLink to={href("/inventory/bulk-changes/:changeId", { changeId: row.id })}>
              {changeText(row, { formatMoney, stores })}
            </CellLink>
          </span>{" "}
          <span className="cell-note">#{row.id}</span>
        </span>
      ),
    },
    { head: "When", width: "moment", bare: true, render: ({ at }) => at },
    { head: "By", width: "person", bare: true, render: ({ by }) => by },
    { head: "Items", width: "count", className: "num", render: ({ items }) => formatCount(items) },
    {
      head: "Left Out",
      width: "count",
      className: "num phone-off",
      render: ({ leftOut }) => formatCount(leftOut),
    },
    {
      head: "Status",
      width: "badge",
      className: "phone-sum",
      bare: true,
      render: (row) => <BulkStateBadge {...row} />,
    },
  ];
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/inventory"), label: "Inventory" }]} />
      <ActionBar
        count={counted(page.total, "bulk change")}
        main={
          <ButtonLink to={href("/inventory/bulk-changes/new")} icon="pencil" variant="primary">
            Change Several
          </ButtonLink>
        }
      />
      <Panel flush>
        <Views
          label="Bulk changes"
          tabs={TABS.map((tab) => ({
            to:
              tab === TABS[0]
                ? href("/inventory/bulk-changes")
                : withRest(href("/inventory/bulk-changes"), `?shown=${tab}`),
            label: TAB_LABELS[tab],
            current: tab === shown,
          }))}
        />
        {changes.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              caption="Bulk changes"
              columns={columns}
              rows={changes}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState icon="gem" {...NONE[shown]} />
        )}
      </Panel>
    </>
  );
}
