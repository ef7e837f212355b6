import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { counted } from "~/domain/counted";
import { goesTo } from "~/domain/people/outbox/sending-state.server";
import { can } from "~/domain/permissions";
import { countCustomers, planCustomers } from "~/domain/people/customers/find-customers.server";
import { TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ListCount, ListMenu, ListOrder, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { allOr, optionsOf } from "~/ui/options";
import { PageForm, PageLink } from "~/ui/page-link";
import { actorOf } from "~/web/context";
import { ofSearch } from "~/web/list.server";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { moreFilters } from "~/web/more-filters.server";
import { storeNamesOfPage } from "~/web/read-once-for-page.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/customer-list";
import { toRow } from "./customer-columns.tsx";
import { sortsOfCustomers, pageOfCustomers, readPageCustomerFilter } from "./customer-filter.server.ts";
import { CustomerTable } from "./customer-table.tsx";

export const handle: PageHandle = { ...SECTIONS.customers, isList: true };

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/customers"), args);

const ALL = Number.MAX_SAFE_INTEGER;

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/customers"), url)) return { list: null };
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered, ranges } = readPageCustomerFilter(url);
  const everybody = countCustomers(db, {}, ALL);
  const isSummed = !filter.search && !filter.added && !filter.lastPurchase;
  const planned = planCustomers(db, filter);
  const read = pageOfCustomers(url, planned, (atMost) =>
    isFiltered ? countCustomers(db, planned, isSummed ? ALL : atMost) : everybody,
  );
  const page = ofSearch(read, planned.plan);
  return {
    list: {
      page: { ...page, rows: page.rows.map(toRow) },
      filter: { ...filter, homeStore: filter.homeStore ?? "all" },
      isFiltered,
      more: moreFilters(url, sortsOfCustomers(filter), ranges),
      everybody,
      texts: goesTo(db, "text") !== null,
      tools: listTools("customers", url, context),
      formKey: crypto.randomUUID(),
      stores: storeNamesOfPage(context),
      may: {
        edit: can(actor, "customers.edit"),
        import: can(actor, "customers.import"),
        suggest: can(actor, "customers.suggest"),
        merge: can(actor, "customers.merge"),
      },
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { page, filter, isFiltered, everybody, texts, tools, formKey, stores, may } = list;
  const all = counted(everybody, "customer");
  return (
    <>
      <ActionBar
        folds
        count={
          <ListCount tools={tools}>
            {isFiltered ? `${page.total} of ${all}` : counted(page.total, "customer")}
            {page.rows.length > 0 && <ListOrder more={list.more} />}
          </ListCount>
        }
        main={
          may.edit && (
            <ButtonLink
              to={withRest(href("/customers/new"), search)}
              icon="plus"
              variant="primary"
              preventScrollReset
            >
              Add Customer
            </ButtonLink>
          )
        }
      >
        <ButtonLink to={href("/customers/calls")}>Calling Lists</ButtonLink>
        {(texts || may.merge) && (
          <details className="menu">
            <summary className="button button-outline">Review</summary>
            <div>
              {texts && <PageLink to={href("/customers/replies")}>Replies</PageLink>}{" "}
              {may.merge && <PageLink to={href("/customers/twins")}>Duplicates</PageLink>}
            </div>
          </details>
        )}
        {may.import && (
          <ButtonLink to={withRest(href("/customers/import"), search)} icon="upload" preventScrollReset>
            Import Customers
          </ButtonLink>
        )}
        {may.edit && (
          <PageForm method="post" action={withRest(href("/customers/scan-vcard"), search)} preventScrollReset>
            <Button icon="scan-line">Scan vCard</Button>
          </PageForm>
        )}
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/customers")} clearTo={href("/customers")} more={list.more}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search customers..."
            defaultValue={filter.search}
          />
          <FilterSelect
            name="tier"
            label="Tier"
            defaultValue={filter.tier ?? "all"}
            options={allOr("All Tiers", optionsOf(TIERS, TIER_LABELS))}
          />
          <StoreFilter name="homeStore" chosen={filter.homeStore} stores={stores} />
        </FilterBar>
        {page.rows.length > 0 ? (
          <>
            <CustomerTable
              customers={page.rows}
              stores={stores}
              mayEdit={may.edit}
              hasPurchaseOrder={list.more.orders.some(({ value }) => value === "lastPurchase")}
              suggestKey={may.suggest ? formKey : null}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="users"
            title="No customers found"
            clearTo={isFiltered && href("/customers")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Get started by adding your first customer."
            }
          >
            {may.edit && (
              <ButtonLink to={withRest(href("/customers/new"), search)} icon="plus" preventScrollReset>
                Add Customer
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}
