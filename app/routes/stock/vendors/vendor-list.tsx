import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { heldOfVendors, listVendors } from "~/domain/stock/vendors/find-vendors.server";
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
import { FilterSearch } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/vendor-list";
import { toRow, VENDOR_COLUMNS } from "./vendor-columns.tsx";
import { readPageVendorFilter, vendorsBy } from "./vendor-filter.server.ts";

export const handle: PageHandle = { ...SECTIONS.vendors, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readPageVendorFilter(url);
  const { rows, ...page } = listPage(
    url,
    vendorsBy({ search }),
    () => listVendors(shop().db, { search }).length,
  );
  const held = heldOfVendors(
    shop().db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((vendor) => toRow(vendor, held(vendor.id))),
    page,
    search,
    tools: listTools("vendors", url, context),
    mayEdit: can(actorOf(context), "inventory.edit"),
  };
}

export default function Vendors({
  loaderData: { rows, page, search, tools, mayEdit },
}: Route.ComponentProps) {
  const add = mayEdit && (
    <ButtonLink to={href("/inventory/vendors/new")} icon="plus" variant="primary">
      Add Vendor
    </ButtonLink>
  );
  return (
    <>
      <ActionBar
        tabs={<StockTabs here={href("/inventory/vendors")} />}
        count={<ListCount tools={tools}>{counted(page.total, "vendor")}</ListCount>}
        main={add}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/inventory/vendors")} clearTo={href("/inventory/vendors")}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search name, contact or account..."
            defaultValue={search}
          />
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption="Vendors"
              phone="cards"
              columns={onPage(VENDOR_COLUMNS)}
              rows={rows}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="store"
            title="No vendors found"
            clearTo={search !== undefined && href("/inventory/vendors")}
            hint={
              search === undefined
                ? "Add the vendors you buy from to receive their invoices."
                : "Try adjusting your search."
            }
          />
        )}
      </Panel>
    </>
  );
}
