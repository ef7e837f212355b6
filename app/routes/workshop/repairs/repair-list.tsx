import type { ReactNode } from "react";
import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { howOffered } from "~/domain/list-sorting";
import { can } from "~/domain/permissions";
import {
  countRepairs,
  planRepairs,
  repairCards,
  type RepairFilter,
} from "~/domain/workshop/repairs/find-repairs.server";
import {
  REPAIR_STATUS_LABELS,
  REPAIR_STATUSES,
  type RepairStatus,
} from "~/domain/workshop/repairs/repair-status";
import { ListCount, ListMenu, ListOrder, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { WorkshopTabs } from "~/shell/workshop-tabs";
import { ActionBar } from "~/ui/action-bar";
import { type Address, href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Stat, StatLine } from "~/ui/stat-strip";
import { allOr, optionsOf } from "~/ui/options";
import daySheet from "~/ui/styles/days.css?url";
import { actorOf } from "~/web/context";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { withTiles } from "~/web/photos/tiles.server";
import { listPage, ofSearch, pageSize } from "~/web/list.server";
import { moreFilters } from "~/web/more-filters.server";
import { storeNamesOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/repair-list";
import { PromiseStrip } from "~/web/promise-strip";
import { promiseStripAt } from "~/web/promise-strip.server";
import { sortsOfRepairPage, readPageRepairFilter, repairsOfPage } from "./repair-filter.server.ts";
import { rowsAt } from "./repair-row.server.ts";
import { RepairTable } from "./repair-table.tsx";

export const handle: PageHandle = { ...SECTIONS.repairs, isList: true };

export const links = () => [{ rel: "stylesheet", href: daySheet }];

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/repairs"), args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/repairs"), url)) return { list: null };
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered, ranges } = readPageRepairFilter(url, actor);
  const planned = planRepairs(db, filter);
  const offered = sortsOfRepairPage(filter);
  const read = listPage(
    url,
    repairsOfPage(url, planned, storesOfPage(context)),
    (atMost) => countRepairs(db, planned, atMost),
    pageSize(url),
  );
  const { rows, ...pager } = ofSearch(read, planned.plan);
  return {
    list: {
      repairs: withTiles(actor, "repair", rows.map(rowsAt(Date.now() as Instant, context)), ({ item }) => [
        item,
      ]),
      pager,
      cards: repairCards(db, planned),
      strip: promiseStripAt(actor.location),
      filter,
      isFiltered,
      more: moreFilters(url, offered, ranges),
      intakeOrder: howOffered(offered, "-intake"),
      stores: storeNamesOfPage(context),
      tools: listTools("repairs", url, context),
      mayEdit: can(actor, "repairs.edit"),
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { repairs, pager, cards, strip, filter, isFiltered, stores, tools, mayEdit } = list;
  return (
    <>
      <ActionBar
        folds
        tabs={<WorkshopTabs here={href("/repairs")} />}
        count={
          <ListCount tools={tools}>
            {counted(pager.total, "repair")}
            {repairs.length > 0 && <ListOrder more={list.more} />}
          </ListCount>
        }
        main={
          mayEdit && (
            <ButtonLink
              to={withRest(href("/repairs/new"), search)}
              icon="plus"
              variant="primary"
              preventScrollReset
            >
              Repair Intake
            </ButtonLink>
          )
        }
      >
        <ButtonLink to={withRest(href("/orders"), "?state=to_tell")}>To Notify</ButtonLink>
        <ListMenu tools={tools} />
      </ActionBar>
      <RepairCards cards={cards} filter={filter} isMore={pager.total.endsWith("+")}>
        {strip && <PromiseStrip label="Jobs by promised day" title="Promised" bare counts={strip} />}
      </RepairCards>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/repairs")} clearTo={href("/repairs")} more={list.more}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search repairs..."
            defaultValue={filter.search}
          />
          <FilterSelect
            name="status"
            label="Status"
            defaultValue={filter.status ?? "all"}
            options={allOr("All Statuses", optionsOf(REPAIR_STATUSES, REPAIR_STATUS_LABELS))}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
        </FilterBar>
        {repairs.length > 0 ? (
          <>
            <RepairTable repairs={repairs} mayEdit={mayEdit} intakeOrder={list.intakeOrder} />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="wrench"
            title="No repairs found"
            clearTo={isFiltered && href("/repairs")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Get started by taking in your first repair."
            }
          >
            {mayEdit && (
              <ButtonLink to={withRest(href("/repairs/new"), search)} icon="plus">
                Repair Intake
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}

interface RepairCardsProps {
  cards: ReturnType<typeof repairCards>;
  filter: RepairFilter;
  /** Whether the figures are only lower bounds. */
  isMore: boolean;
  children: ReactNode;
}

/**
 * Shows the figures. Each links to its repairs within the filter. Statuses that the filter leaves out are
 * zero.
 */
function RepairCards({ cards, filter, isMore, children }: RepairCardsProps) {
  const { formatMoney } = useMoney();
  const more = isMore ? "+" : "";
  const inStatus = (status: RepairStatus) => {
    const isListed = filter.status === undefined || filter.status === status;
    const label = REPAIR_STATUS_LABELS[status];
    return isListed ? <PageLink to={listOfRepairs({ ...filter, status })}>{label}</PageLink> : label;
  };
  return (
    <StatLine below={children}>
      <Stat label={inStatus("pending")} value={formatCount(cards.pending) + more} />
      <Stat label={inStatus("in_progress")} value={formatCount(cards.inProgress) + more} />
      <Stat label={inStatus("completed")} value={formatCount(cards.completed) + more} />
      <Stat
        label={<PageLink to={listOfRepairs(filter)}>Total Revenue</PageLink>}
        value={formatMoney(cards.totalRevenue) + more}
        note="Prices of all these repairs, unpaid ones too"
      />
    </StatLine>
  );
}

/**
 * Returns the URL of the list with exactly the repairs of a figure. It always names the location, which
 * overrides the header's.
 */
function listOfRepairs({ search, status, location }: Omit<RepairFilter, "customerId">): Address {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  query.set("location", location ?? "all");
  return withRest(href("/repairs"), `?${query}`);
}
