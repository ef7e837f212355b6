import { data, Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import type { ProfitBasis } from "~db/closed-lists";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { todayCards, type TodayCards as Figures } from "~/domain/counter/sales/sales-today.server";
import { planSales } from "~/domain/counter/sales/find-sales.server";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { ListCount, ListMenu, ListOrder, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Stat, StatLine } from "~/ui/stat-strip";
import { actorOf } from "~/web/context";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { saleTilesOf } from "~/web/photos/tiles.server";
import { moreFilters } from "~/web/more-filters.server";
import { settingsOfPage, storeNamesOfPage } from "~/web/read-once-for-page.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sale-list";
import {
  countListedSales,
  hasPriceOrder,
  sortsOfSales,
  pageOfSales,
  readPageSaleFilter,
  sumsOf,
} from "./sale-filter.server.ts";
import { foundInWords } from "./found-sales.server.ts";
import { toRow } from "./sale-columns.tsx";
import { SaleFilters } from "./sale-filters.tsx";
import { SaleTable } from "./sale-table.tsx";
import { listOfSales } from "./sale-list-address.ts";

export const handle: PageHandle = { ...SECTIONS.sales, isList: true };

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/sales"), args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/sales"), url)) return data({ list: null });
  const { db } = shop();
  const actor = actorOf(context);
  const now = Date.now() as Instant;
  const shown = showsCost(context);
  const { asked, errors, filter, isFiltered, ranges } = readPageSaleFilter(url, actor, now);
  const sums = filter && sumsOf(filter);
  const planned = filter && planSales(db, filter);
  const page =
    planned &&
    pageOfSales(url, planned, (atMost) =>
      sums?.kind === "sales" ? sums.count : countListedSales(planned, atMost),
    );
  const tileOf = saleTilesOf(actor, page?.rows ?? []);
  const list = {
    page: page && withholdCost({ ...page, rows: page.rows.map((sale) => toRow(sale, tileOf(sale))) }, shown),
    found: isFiltered ? foundInWords(withholdCost(sums, shown)) : null,
    cards: withholdCost(todayCards(db, filter?.location ?? null, now), shown),
    profitBasis: settingsOfPage(context).profitBasis,
    asked,
    wrong: Object.keys(errors),
    problems: Object.entries(errors).flatMap(([id, messages]) =>
      messages.map((message) => ({ id, message })),
    ),
    isFiltered,
    more: moreFilters(url, sortsOfSales(filter ?? {}), ranges),
    location: filter?.location,
    stores: storeNamesOfPage(context),
    tools: listTools("sales", url, context),
    categories: categoriesInUse(db, filter?.category ? [filter.category] : []),
    sellers: asked.seller === "all" ? [] : listSellers(db),
    hasPriceOrder: filter !== null && hasPriceOrder(filter),
    mayProcess: can(actor, "sales.process"),
  };
  return data({ list }, { status: filter ? 200 : 422 });
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const {
    page,
    found,
    cards,
    asked,
    wrong,
    problems,
    isFiltered,
    location,
    stores,
    categories,
    sellers,
    mayProcess,
  } = list;
  const { tools } = list;
  return (
    <>
      {!page && <ErrorSummary title="These filters need attention" errors={problems} />}
      <ActionBar
        count={
          <>
            <h2>Recent Sales</h2>
            {found && (
              <p>
                <ListCount tools={tools}>
                  {found}
                  {page && page.rows.length > 0 && <ListOrder more={list.more} />}
                </ListCount>
              </p>
            )}
          </>
        }
        main={
          mayProcess && (
            <ButtonLink
              to={withRest(href("/sales/new"), search)}
              icon="plus"
              variant="primary"
              preventScrollReset
            >
              New Sale
            </ButtonLink>
          )
        }
      >
        <FindTicket />
        <ListMenu tools={tools} />
      </ActionBar>
      <TodayCards cards={cards} location={location} profitBasis={list.profitBasis} />
      <SavedFilters tools={tools} />
      <Panel flush>
        <SaleFilters
          more={list.more}
          asked={asked}
          wrong={wrong}
          stores={stores}
          categories={categories}
          sellers={sellers}
        />
        {page && page.rows.length > 0 && (
          <>
            <SaleTable sales={page.rows} hasPriceOrder={list.hasPriceOrder} />
            <Pager page={page} />
          </>
        )}
        {page && page.rows.length === 0 && (
          <EmptyState
            icon="shopping-bag"
            title="No sales found"
            clearTo={isFiltered && href("/sales")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Get started by processing your first sale."
            }
          >
            {mayProcess && (
              <ButtonLink to={withRest(href("/sales/new"), search)} icon="plus">
                New Sale
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}

/** Opens a ticket by the number on a receipt. Scanners press Enter. */
function FindTicket() {
  return (
    <form action={href("/sales/find")} className="set-form">
      <label>
        Ticket <input name="ticket" className="input" />
      </label>
      <button className="set-button">Open</button>
    </form>
  );
}

interface TodayCardsProps {
  profitBasis: ProfitBasis;
  cards: Seen<Figures>;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

function TodayCards({ cards, location, profitBasis }: TodayCardsProps) {
  const { formatMoney } = useMoney();
  const { commission, netProfit } = cards;
  const rows = listOfSales({ from: cards.today, to: cards.today, location });
  return (
    <StatLine>
      <Stat
        label={<PageLink to={rows}>Today's Revenue</PageLink>}
        value={formatMoney(cards.revenue)}
        note="With tax and shipping, less trade-ins and returns"
      />
      <Stat label={<PageLink to={rows}>Transactions</PageLink>} value={formatCount(cards.transactions)} />
      {commission !== undefined && (
        <Stat label={<PageLink to={rows}>Commission</PageLink>} value={formatMoney(commission)} />
      )}
      {netProfit !== undefined && (
        <Stat
          label={<PageLink to={rows}>Net Profit</PageLink>}
          value={formatMoney(netProfit)}
          note={`${profitBasis === "total" ? "Revenue, with its tax," : "Prices"} less commission and cost`}
          tone={netProfit < 0 ? "loss" : undefined}
        />
      )}
    </StatLine>
  );
}
