import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { countTransfers } from "~/domain/stock/transfers/find-transfers.server";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/transfer-list";
import { toRow, TRANSFER_COLUMNS, TRANSFER_LIST_LABELS } from "./transfer-columns.tsx";
import { readPageTransferFilter, transfersBy } from "./transfer-filter.server.ts";

export const handle: PageHandle = { ...SECTIONS.transfers, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered } = readPageTransferFilter(url, actor);
  const { rows, ...page } = listPage(url, transfersBy(filter), (atMost) =>
    countTransfers(db, filter, atMost),
  );
  return {
    transfers: rows.map(toRow),
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
    <ButtonLink to={href("/inventory/transfers/new")} icon="plus" variant="primary">
      New Transfer
    </ButtonLink>
  );
  return (
    <>
      <ActionBar
        tabs={<StockTabs here={href("/inventory/transfers")} />}
        count={<ListCount tools={tools}>{counted(page.total, "transfer")}</ListCount>}
        main={begin}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/inventory/transfers")} clearTo={href("/inventory/transfers")}>
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
              phone="cards"
              caption="Transfers"
              columns={onPage(TRANSFER_COLUMNS)}
              rows={transfers}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="truck"
            title="No transfers found"
            clearTo={isFiltered && href("/inventory/transfers")}
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
