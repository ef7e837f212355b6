import { counted } from "~/domain/counted";
import { addDays, type Instant } from "~/domain/dates";
import { storeNames, todayAt } from "~/domain/shop/stores/find-stores.server";
import { overOrShort } from "~/domain/counter/till/counted-kinds";
import { type CloseFilter, countCloses } from "~/domain/counter/till/find-closes.server";
import { PERIOD_CHOICES } from "~/web/period-choices";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { TillTabs } from "~/shell/till-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { allOr } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { DaysFilter } from "~/web/days-filter";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/close-list";
import { CLOSE_COLUMNS, OVER_OR_SHORT } from "./close-columns.tsx";
import { readPageCloseFilter, closesBy } from "./close-filter.server.ts";

export const handle: PageHandle = {
  title: "Closes",
  subtitle: "Till closes by store",
  isList: true,
};

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { store, filter, asked, wrong, isFiltered } = readPageCloseFilter(url, actorOf(context));
  const { rows, ...pager } = listPage(url, closesBy(filter), (atMost) => countCloses(db, filter, atMost));
  return {
    closes: rows,
    pager,
    location: store,
    isOff: filter.isOff,
    off: filter.isOff ? null : offAmong(url, filter),
    asked,
    wrong,
    periods: allOr("All Dates", PERIOD_CHOICES),
    isFiltered,
    stores: storeNames(db),
    tools: listTools("closes", url, context),
  };
}

/** Days in which closes that are over or short are counted while all dates are shown. */
const COUNTED_DAYS = 90;

/** How many closes of the days shown are over or short, and the query that lists them; null for none. */
function offAmong(url: URL, filter: CloseFilter) {
  const { db } = shop();
  const today = todayAt(db, filter.location ?? null, Date.now() as Instant);
  const days = filter.days ?? { from: addDays(today, 1 - COUNTED_DAYS), to: today };
  const count = countCloses(db, { ...filter, days, isOff: true }, COUNT_AT_MOST + 1);
  if (count === 0) return null;
  const query = new URLSearchParams(url.searchParams);
  query.delete("cursor");
  query.set("show", OVER_OR_SHORT.value);
  const label = `${countText(count)} over or short`;
  if (filter.days) return { label, query: `?${query.toString()}` };
  for (const [name, value] of Object.entries({ dateRange: "custom", ...days })) query.set(name, value);
  return { label: `${label} in ${COUNTED_DAYS} days`, query: `?${query.toString()}` };
}

const URGENCY = { short: "late", over: "due" } as const;

export default function List({ loaderData }: Route.ComponentProps) {
  const { closes, pager, location, isOff, off, asked, wrong, periods, isFiltered, stores, tools } =
    loaderData;
  return (
    <>
      <ActionBar
        tabs={<TillTabs here={href("/till/closes")} location={location} />}
        count={
          <ListCount tools={tools}>
            {counted(pager.total, "close")}
            {off && (
              <>
                {"\u2003"}
                <PageLink className="text-link" to={withRest(href("/till/closes"), off.query)}>
                  {off.label}
                </PageLink>
              </>
            )}
          </ListCount>
        }
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/till/closes")} clearTo={href("/till/closes")}>
          <DaysFilter {...asked} wrong={Object.keys(wrong)} options={periods} />
          <FilterSelect
            name="show"
            label="Show"
            defaultValue={isOff ? OVER_OR_SHORT.value : "all"}
            options={allOr("All Closes", [OVER_OR_SHORT])}
          />
          <StoreFilter name="location" chosen={location} stores={stores} />
          {Object.entries(wrong).map(([name, messages]) => (
            <p key={name} className="filter-hint field-error">
              {messages.join(" ")}
            </p>
          ))}
        </FilterBar>
        {closes.length > 0 ? (
          <>
            <ListTable
              caption="Closes"
              phone="cards"
              columns={onPage(CLOSE_COLUMNS)}
              rows={closes}
              keyOf={({ id }) => id}
              urgencyOf={({ counts }) => {
                const off = overOrShort(counts);
                return off && URGENCY[off];
              }}
            />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="wallet"
            title="No closes found"
            clearTo={isFiltered && href("/till/closes")}
            hint={
              isFiltered ? "Try adjusting your filters." : "A close counts the till at the end of the day."
            }
          />
        )}
      </Panel>
    </>
  );
}
