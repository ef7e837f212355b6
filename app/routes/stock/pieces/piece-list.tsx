import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { countedOf } from "~/domain/counted";
import { cents } from "~/domain/money";
import { can } from "~/domain/permissions";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import { countPieces, otherStatesInUse, planPieces } from "~/domain/stock/pieces/find-pieces.server";
import { toBePriced } from "~/domain/stock/pieces/piece-origin.server";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { withholdCost } from "~/domain/withhold-cost";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { StockTabs } from "~/shell/stock-tabs";
import { ListOrder, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { ListMoreMenu } from "~/web/lists/list-more-menu";
import { shop } from "~/runtime/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { allOr, optionsOf } from "~/ui/options";
import { actorOf } from "~/web/context";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { withTiles } from "~/web/photos/tiles.server";
import { moreFilters } from "~/web/more-filters.server";
import { storeNamesOfPage } from "~/web/read-once-for-page.server";
import { showsCost, showsOrigin } from "~/web/shows-cost.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/piece-list";
import { AvailabilityPicker } from "./availability-picker.tsx";
import { toRow } from "./piece-columns.tsx";
import { sortsOfPieces, pageOfPieces, readPagePieceFilter } from "./piece-filter.server.ts";
import { InventoryCards, LowStock } from "./inventory-cards.tsx";
import { PieceTable } from "./piece-table.tsx";

export const handle: PageHandle = { ...SECTIONS.inventory, isList: true };

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/inventory"), args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/inventory"), url)) return { list: null };
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered, ranges, choices } = readPagePieceFilter(url, actor);
  const { search, category, location, isAvailable, state } = filter;
  const stores = storeNamesOfPage(context);
  const placeOf = new Map(location || stores.length < 2 ? [] : stores.map(({ key, name }) => [key, name]));
  const categories = categoriesInUse(db);
  const cards = pieceCards(db, location, categories);
  const planned = planPieces(db, filter);
  const page = pageOfPieces(url, planned, (atMost) =>
    isFiltered ? countPieces(db, planned, atMost) : cards.totalItems,
  );
  const unpriced = toBePriced(db, page.rows);
  return {
    list: {
      page: withholdCost(
        {
          ...page,
          rows: withTiles(
            actor,
            "piece",
            page.rows.map((row) => toRow(row, placeOf, { unpriced, showsOrigin: showsOrigin(context) })),
            ({ category, description }) => [category, description],
          ),
        },
        showsCost(context),
      ),
      cards: showsOrigin(context) ? cards : { ...cards, vendorsValue: cents(0) },
      // The parts of the filter that the page shows itself.
      filter: { search, category, location, isAvailable, state },
      isFiltered,
      more: moreFilters(url, sortsOfPieces(filter), ranges, choices),
      categories,
      otherStates: otherStatesInUse(db),
      stores,
      tools: listTools("inventory", url, context),
      may: {
        bulk: can(actor, "inventory.bulk"),
        edit: can(actor, "inventory.edit"),
        sell: can(actor, "sales.process"),
      },
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { page, cards, filter, isFiltered, categories, otherStates, stores, tools, may } = list;
  const addItem = may.edit && (
    <ButtonLink
      to={withRest(href("/inventory/new"), search)}
      icon="plus"
      variant="primary"
      preventScrollReset
    >
      Add Item
    </ButtonLink>
  );
  return (
    <>
      <ActionBar
        tabs={<StockTabs here={href("/inventory")} />}
        count={
          <>
            {countedOf(page.total, cards.totalItems, "item")}
            {page.rows.length > 0 && <ListOrder more={list.more} />}
          </>
        }
        main={addItem}
      >
        <ListMoreMenu tools={tools}>
          {may.bulk && (
            <PageLink to={withRest(href("/inventory/bulk-changes/new"), search)}>Change Several</PageLink>
          )}{" "}
          {may.edit && (
            <PageLink to={href("/inventory/import")} preventScrollReset>
              Import
            </PageLink>
          )}
        </ListMoreMenu>
      </ActionBar>
      <InventoryCards cards={cards} location={filter.location} />
      <LowStock cards={cards} location={filter.location} />
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/inventory")} clearTo={href("/inventory")} more={list.more}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search SKU or description..."
            defaultValue={filter.search}
          />
          <FilterSelect
            name="category"
            label="Category"
            defaultValue={filter.category ?? "all"}
            options={allOr("All Categories", optionsOf(categories, categoryLabel))}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
          <AvailabilityPicker chosen={filter} inUse={otherStates} />
        </FilterBar>
        {page.rows.length > 0 ? (
          <>
            <PieceTable pieces={page.rows} may={may} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="gem"
            title="No inventory found"
            clearTo={isFiltered && href("/inventory")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Get started by adding your first inventory item."
            }
          >
            {may.edit && (
              <ButtonLink to={withRest(href("/inventory/new"), search)} icon="plus">
                Add Item
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}
