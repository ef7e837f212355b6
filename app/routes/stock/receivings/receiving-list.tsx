import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { countReceivings } from "~/domain/stock/receivings/find-receivings.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
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
import { allOr, optionsOf, recordOptions } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { showsCost } from "~/web/shows-cost.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/receiving-list";
import { RECEIVING_COLUMNS, RECEIVING_STATE_LABELS, toRow } from "./receiving-columns.tsx";
import { readPageReceivingFilter, receivingsBy } from "./receiving-filter.server.ts";

export const handle: PageHandle = { ...SECTIONS.receivings, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, vendors, isFiltered } = readPageReceivingFilter(url, actor);
  const { rows, ...page } = listPage(url, receivingsBy(filter), (atMost) =>
    countReceivings(db, filter, atMost),
  );
  return {
    rows: withholdCost(rows.map(toRow), showsCost(context)),
    page,
    filter,
    isFiltered,
    vendors,
    stores: storeNames(db),
    tools: listTools("receivings", url, context),
    mayEdit: can(actor, "inventory.edit"),
  };
}

export default function Receivings({ loaderData }: Route.ComponentProps) {
  const { rows, page, filter, isFiltered, vendors, stores, tools, mayEdit } = loaderData;
  const receive = mayEdit && (
    <ButtonLink to={href("/inventory/receivings/new")} icon="plus" variant="primary">
      New Receiving
    </ButtonLink>
  );
  const columns = onPage(RECEIVING_COLUMNS, { showsCost: rows[0]?.lineCost !== undefined });
  return (
    <>
      <ActionBar
        tabs={<StockTabs here={href("/inventory/receivings")} />}
        count={<ListCount tools={tools}>{counted(page.total, "receiving")}</ListCount>}
        main={receive}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/inventory/receivings")} clearTo={href("/inventory/receivings")}>
          <FilterSelect
            name="state"
            label="Status"
            defaultValue={filter.state ?? "all"}
            options={allOr("All Receivings", optionsOf(["open", "received"], RECEIVING_STATE_LABELS))}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
          <FilterSelect
            name="vendor"
            label="Vendor"
            defaultValue={filter.vendor === undefined ? "all" : String(filter.vendor)}
            options={allOr("All Vendors", recordOptions(vendors))}
          />
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption="Receivings"
              phone="cards"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="No receivings found"
            clearTo={isFiltered && href("/inventory/receivings")}
            hint="Enter a vendor's invoice to take its items into stock."
          />
        )}
      </Panel>
    </>
  );
}
