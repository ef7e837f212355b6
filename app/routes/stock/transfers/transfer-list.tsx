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
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/transfer-list";
import { readPageTransferFilter, transfersBy } from "./transfer-lists.server.ts";
import { TRANSFER_LIST_LABELS, transferRow } from "./transfer-rows.ts";
import { TRANSFER_COLUMNS } from "./transfer-columns.tsx";

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
            <ListTable
              cards
              caption="Transfers"
              columns={TRANSFER_COLUMNS}
              rows={transfers}
              keyOf={({ id }) => id}
            />
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
