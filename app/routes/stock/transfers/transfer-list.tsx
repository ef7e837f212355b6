import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { countTransfers } from "~/domain/stock/transfers/find-transfers.server";
import { ListMenu, SavedFilters } from "~/routes/records/lists/list-menu";
import { listTools } from "~/routes/records/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { CellLink, ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/transfer-list";
import { StandingBadge } from "./transfer-badges.tsx";
import { readPageTransferFilter, transfersBy } from "./transfer-lists.server.ts";
import { TRANSFER_LIST_LABELS, type TransferRow, transferRow } from "./transfer-rows.ts";

export const handle: PageHandle = {
  title: "Transfers",
  subtitle: "Items from store to store",
  isList: true,
};

export const meta = () => [{ title: "Transfers · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered } = readPageTransferFilter(url, actor);
  const { rows, ...page } = listPage(url, transfersBy(filter), (atMost) =>
    countTransfers(db, filter, atMost),
  );
  return {
    transfers: rows.map(transferRow),
    page,
    filter,
    isFiltered,
    stores: storeNames(db),
    tools: listTools("transfers", url, context),
    mayEdit: can(actor, "inventory.edit"),
  };
}

export default function TransferListPage({ loaderData }: Route.ComponentProps) {
  const { transfers, page, filter, isFiltered, stores, tools, mayEdit } = loaderData;
  const begin = mayEdit && (
    <ButtonLink to="/inventory/transfers/new" icon="plus" variant="primary">
      New Transfer
    </ButtonLink>
  );
  return (
    <>
      <StockTabs here="/inventory/transfers" />
      <ActionBar count={counted(page.total, "transfer")} main={begin}>
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action="/inventory/transfers" clearTo="/inventory/transfers">
          <FilterSelect
            name="state"
            label="Status"
            defaultValue={filter.state ?? "all"}
            options={[
              { value: "all", label: "All Transfers" },
              ...Object.entries(TRANSFER_LIST_LABELS).map(([value, label]) => ({ value, label })),
            ]}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
        </FilterBar>
        {transfers.length > 0 ? (
          <>
            <ListTable cards caption="Transfers" columns={COLUMNS} rows={transfers} keyOf={({ id }) => id} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="truck"
            title="No transfers found"
            clearTo={isFiltered && "/inventory/transfers"}
            hint={
              isFiltered
                ? "Try adjusting your filters."
                : "Send items to another store and track what arrives."
            }
          />
        )}
      </Panel>
    </>
  );
}

const COLUMNS: Column<TransferRow>[] = [
  {
    head: "Transfer",
    width: "title",
    render: ({ id, number, from, to, note }) => (
      <span className="cell-lines">
        <span className="cell-main">
          <CellLink to={`/inventory/transfers/${id}`}>{`${from} to ${to}`}</CellLink>
        </span>
        <span className="cell-note">{note ? `${number}, ${note}` : number}</span>
      </span>
    ),
  },
  {
    head: "Items",
    width: "count",
    className: "num",
    render: ({ items, arrived }) => (arrived === null ? items : `${arrived} of ${items}`),
  },
  {
    head: "Since",
    width: "moment",
    className: "phone-sum",
    bare: true,
    render: ({ when, by }) => (
      <span className="cell-lines">
        <span>{when}</span>
        <span className="cell-note">{by}</span>
      </span>
    ),
  },
  {
    head: "Status",
    width: "badge",
    className: "phone-end",
    bare: true,
    render: ({ standing }) => <StandingBadge standing={standing} />,
  },
];
