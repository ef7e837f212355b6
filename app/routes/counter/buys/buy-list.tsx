import { BUY_STATE_LABELS, BUY_STATES } from "~/domain/counter/buys/buy";
import { countBuys } from "~/domain/counter/buys/find-buys.server";
import { counted } from "~/domain/counted";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
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
import { allOr, optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/buy-list";
import { BUY_COLUMNS, toRow } from "./buy-columns.tsx";
import { buysBy, readPageBuyFilter } from "./buy-filter.server.ts";

const PAGE = href("/buys");

export const handle: PageHandle = { ...SECTIONS.buys, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { filter, isFiltered } = readPageBuyFilter(url, actorOf(context));
  const { rows, ...page } = listPage(url, buysBy(filter), (atMost) => countBuys(db, filter, atMost));
  return {
    buys: rows.map(toRow),
    page,
    filter,
    isFiltered,
    stores: storeNames(db),
  };
}

export default function BuyList({ loaderData }: Route.ComponentProps) {
  const { buys, page, filter, isFiltered, stores } = loaderData;
  return (
    <>
      <ActionBar
        tabs={<StockTabs here={PAGE} />}
        count={counted(page.total, "buy")}
        main={
          <ButtonLink to={href("/buys/new")} icon="plus" variant="primary">
            New Buy
          </ButtonLink>
        }
      >
        <ButtonLink to={href("/inventory/metal-prices")}>Metal Prices</ButtonLink>
      </ActionBar>
      <Panel flush>
        <FilterBar action={PAGE} clearTo={PAGE}>
          <FilterSelect
            name="state"
            label="Show"
            defaultValue={filter.state ?? "all"}
            options={allOr("All Buys", optionsOf(BUY_STATES, BUY_STATE_LABELS))}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
        </FilterBar>
        {buys.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              caption="Buys"
              columns={BUY_COLUMNS}
              rows={buys}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="wallet"
            title="No buys found"
            clearTo={isFiltered && PAGE}
            hint={
              isFiltered
                ? "Try adjusting your filters."
                : "Record what you buy from the public. Items go on hold first."
            }
          />
        )}
      </Panel>
    </>
  );
}
