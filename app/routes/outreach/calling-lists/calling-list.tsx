import { CALLING_LISTS } from "~/domain/outreach/calling-lists/call-reasons";
import type { CallingFilter } from "~/domain/outreach/calling-lists/find-to-call.server";
import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { allOr } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { listPage } from "~/web/list.server";
import { settingsOfPage, storeNamesOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { addressToComeBackTo } from "~/web/return-to";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/calling-list";
import { CallingListHint } from "./calling-list-hint.tsx";
import { columnsOf } from "./calling-list-columns.tsx";
import { toRow } from "./calling-list-row.server.ts";
import { TAB_LABELS } from "./calling-list-words.ts";
import { callingDays } from "./calling-days.server.ts";
import { callingList, countCalling, readPageCallingFilter } from "./call-filter.server.ts";

export const handle: PageHandle = {
  title: "Calling Lists",
  subtitle: "Customers to call, and the results",
  isList: true,
};

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const sellers = listSellers(shop().db);
  const asked = readPageCallingFilter(url, sellers);
  const { list, isOpen, homeStore, sellerId } = asked;
  const isFiltered = homeStore !== undefined || sellerId !== undefined;
  const days = callingDays(asked);
  const { businessZone, cleaningAfterMonths } = settingsOfPage(context);
  const zones = new Map(storesOfPage(context).map(({ key, zone }) => [key, zone]));
  const { rows, ...page } = listPage(url, callingList(asked), (atMost) => countCalling(asked, atMost));
  return {
    rows: rows.map((row) => toRow(row, zones.get(row.homeStore) ?? businessZone)),
    page,
    views: CALLING_LISTS.map((name) => {
      const to = withRest(
        href("/customers/calls"),
        `?${new URLSearchParams([["list", name], ...keptIn(asked)]).toString()}`,
      );
      const opened = readPageCallingFilter(new URL(to, url), sellers);
      return {
        to,
        label: TAB_LABELS[name],
        count: countText(countCalling(opened, COUNT_AT_MOST + 1)),
        current: name === list,
      };
    }),
    filter: { list, isOpen, homeStore, sellerId },
    days,
    isOff: list === "cleaning" && cleaningAfterMonths === 0,
    isFiltered,
    isCleared: !isFiltered && (days === null || (days.areUsual && isOpen)),
    stores: storeNamesOfPage(context),
    sellers,
    mayEdit: can(actor, "customers.edit"),
    maySet: can(actor, "settings.manage"),
    here: addressToComeBackTo(url),
  };
}

/** What a list keeps of the filter of another. */
function keptIn({ homeStore, sellerId }: Pick<CallingFilter, "homeStore" | "sellerId">): URLSearchParams {
  return new URLSearchParams({
    ...(homeStore && { homeStore }),
    ...(sellerId && { seller: String(sellerId) }),
  });
}

export default function CallingList({ loaderData }: Route.ComponentProps) {
  const { rows, page, filter, days, isOff, isFiltered, isCleared } = loaderData;
  const { stores, sellers, mayEdit, here } = loaderData;
  const { list, isOpen, homeStore, sellerId } = filter;
  const shown = counted(page.total, list === "family_date" ? "date" : "customer");
  const besideTo = (month: string) => {
    const query = new URLSearchParams([["list", list], ["month", month], ...keptIn(filter)]);
    if (!isOpen) query.set("state", "all");
    return withRest(href("/customers/calls"), `?${query.toString()}`);
  };
  const clearTo = withRest(href("/customers/calls"), `?list=${list}`);
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      <ActionBar
        count={
          days === null ? (
            shown
          ) : (
            <>
              {`${shown} ${days.inWords}`}
              {days.beside && (
                <>
                  {"\u2003"}
                  <PageLink className="text-link" to={besideTo(days.beside.value)}>
                    {days.beside.label}
                  </PageLink>
                </>
              )}
            </>
          )
        }
      />
      <Panel flush>
        <Views label="Calling lists" tabs={loaderData.views} />
        <FilterBar action={href("/customers/calls")} {...(!isCleared && { clearTo })}>
          <input type="hidden" name="list" value={list} />
          {days && (
            <>
              <FilterSelect
                name="month"
                label={days.label}
                className="filter-days"
                defaultValue={days.chosen}
                options={days.options}
              />
              <FilterSelect
                name="state"
                label="Show"
                className="filter-days"
                defaultValue={isOpen ? "open" : "all"}
                options={[
                  { value: "open", label: "Still to call" },
                  { value: "all", label: "Include called" },
                ]}
              />
            </>
          )}
          <StoreFilter name="homeStore" chosen={homeStore} stores={stores} />
          <FilterSelect
            name="seller"
            label="Salesperson"
            defaultValue={sellerId === undefined ? "all" : String(sellerId)}
            options={allOr(
              "Anyone",
              sellers.map(({ id, name }) => ({ value: String(id), label: name })),
            )}
          />
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption={TAB_LABELS[list]}
              phone="cards"
              columns={columnsOf({
                isAgain: list === "again",
                returnTo: mayEdit ? here : null,
              })}
              rows={rows}
              keyOf={({ customerId, reason, occasion, relativeId }) =>
                `${customerId} ${reason} ${occasion} ${relativeId ?? ""}`
              }
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="phone"
            title={isOff ? "This list is turned off" : "No one to call"}
            clearTo={isFiltered && clearTo}
            hint={<CallingListHint list={list} isOff={isOff} maySet={loaderData.maySet} />}
          />
        )}
      </Panel>
    </>
  );
}
