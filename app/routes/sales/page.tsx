import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { can } from "~/access/permissions";
import type { Instant } from "~/domain/dates";
import { countSales, todayCards } from "~/domain/sales/queries.server";
import { listStores } from "~/domain/stores/queries.server";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar, FilterSelect } from "~/ui/filter-bar";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/page";
import { readSaleFilter, salesBy } from "./filter.server.ts";
import { SaleTable } from "./sale-table.tsx";
import { TodayCards } from "./today-cards.tsx";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
};

export const meta = () => [{ title: "Sales Management · Loupe" }];

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList("/sales", args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself("/sales", url)) return { list: null };
  const { db } = shop();
  const actor = actorOf(context);
  const asked = readSaleFilter(url);
  const location = url.searchParams.has("location") ? asked.location : (actor.location ?? undefined);
  const filter = { location };
  return {
    list: {
      page: listPage(url, salesBy(filter), (atMost) => countSales(db, filter, atMost)),
      cards: todayCards(db, location ?? null, Date.now() as Instant),
      location: location ?? "all",
      stores: listStores(db).map(({ key, name }) => ({ key, name })),
      mayProcess: can(actor, "sales.process"),
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { page, cards, location, stores, mayProcess } = list;
  return (
    <>
      <TodayCards cards={cards} />
      <ActionBar count={<h2>Recent Sales</h2>}>
        {mayProcess && (
          <ButtonLink to={`/sales/new${search}`} icon="plus" variant="primary" preventScrollReset>
            New Sale
          </ButtonLink>
        )}
      </ActionBar>
      <Panel flush>
        <FilterBar action="/sales" clearTo="/sales">
          <FilterSelect
            name="location"
            label="Location"
            defaultValue={location}
            options={[
              { value: "all", label: "All Locations" },
              ...stores.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
        </FilterBar>
        {page.rows.length > 0 ? (
          <>
            <SaleTable sales={page.rows} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="shopping-bag"
            title="No sales found"
            hint="Get started by processing your first sale."
          >
            {mayProcess && (
              <ButtonLink to={`/sales/new${search}`} icon="plus">
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
