import { monthsAround, monthsLater } from "~/domain/outreach/calling-lists/call-months";
import { CALL_OUTCOME_LABELS } from "~/domain/outreach/calling-lists/call-outcomes";
import {
  CALLING_LISTS,
  CALL_REASON_LABELS,
  isOfPurchase,
} from "~/domain/outreach/calling-lists/call-reasons";
import type { ToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { counted } from "~/domain/counted";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { relativeDateWords } from "~/domain/people/family/relative-dates";
import { dayIn } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { formatDate, formatMonth, formatMonthDay, formatOrdinal, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { CellLink, ListTable } from "~/ui/list-table";
import { allOr } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { callTo } from "~/web/phone-link";
import { settingsOfPage, storeNamesOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { addressToComeBackTo } from "~/web/return-to";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/calling-list";
import { callsAddress } from "./call-address.ts";
import { hintOf, TAB_LABELS } from "./calling-list-words.ts";
import { callingList, countCalling, readPageCallingFilter, thisMonth } from "./call-filter.server.ts";

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
  const { now: _now, ...filter } = asked;
  const { businessZone, cleaningAfterMonths } = settingsOfPage(context);
  const zones = new Map(storesOfPage(context).map(({ key, zone }) => [key, zone]));
  const { rows, ...page } = listPage(url, callingList(asked), (atMost) => countCalling(asked, atMost));
  return {
    rows: rows.map((row) => rowOf(row, zones.get(row.homeStore) ?? businessZone)),
    page,
    filter,
    months: monthsAround(thisMonth(), filter.month),
    next: monthsLater(filter.month, 1),
    isOff: filter.list === "cleaning" && cleaningAfterMonths === 0,
    isFiltered: filter.homeStore !== undefined || filter.sellerId !== undefined,
    isAsOpened: filter.month === thisMonth() && filter.isOpen,
    stores: storeNamesOfPage(context),
    sellers,
    mayEdit: can(actor, "customers.edit"),
    maySet: can(actor, "settings.manage"),
    here: addressToComeBackTo(url),
  };
}

function rowOf(
  { customerId, firstName, lastName, phone, email, closedChannels, about, relative, ...call }: ToCall,
  zone: string,
) {
  const { reason, occasion, first, last, done } = call;
  const refused = refusedWords(closedChannels);
  return {
    customerId,
    firstName,
    lastName,
    reach: refused.phone ?? phone ?? (email && refused.email) ?? email ?? "No phone",
    callTo: refused.phone ? null : callTo(phone),
    about,
    relative,
    reason,
    occasion,
    first,
    last: last && { ...last, day: dayIn(zone, last.at) },
    done: done && { ...done, day: dayIn(zone, done.at) },
  };
}

type Row = ReturnType<typeof rowOf>;

export default function CallingList({ loaderData }: Route.ComponentProps) {
  const { rows, page, filter, months, next, isOff, isFiltered, isAsOpened } = loaderData;
  const { stores, sellers, mayEdit, here } = loaderData;
  const { list, month, isOpen, homeStore, sellerId } = filter;
  const isAgain = list === "again";
  const shown = counted(page.total, list === "family_date" ? "date" : "customer");
  const kept = new URLSearchParams({
    ...(homeStore && { homeStore }),
    ...(sellerId && { seller: String(sellerId) }),
  });
  const tabAddress = (to: string) =>
    withRest(href("/customers/calls"), `?${new URLSearchParams([["list", to], ...kept]).toString()}`);
  const ofNext = new URLSearchParams([["list", list], ["month", next], ...kept]);
  if (!isOpen) ofNext.set("state", "all");
  const nextTo = withRest(href("/customers/calls"), `?${ofNext.toString()}`);
  const clearTo = withRest(href("/customers/calls"), `?list=${list}`);
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      <ActionBar
        count={
          isAgain ? (
            shown
          ) : (
            <>
              {`${shown} in ${formatMonth(month)}\u2003`}
              <PageLink className="text-link" to={nextTo}>
                {formatMonth(next)}
              </PageLink>
            </>
          )
        }
      />
      <Panel flush>
        <Views
          label="Calling lists"
          tabs={CALLING_LISTS.map((name) => ({
            to: tabAddress(name),
            label: TAB_LABELS[name],
            current: name === list,
          }))}
        />
        <FilterBar
          action={href("/customers/calls")}
          {...((isFiltered || !(isAgain || isAsOpened)) && { clearTo })}
        >
          <input type="hidden" name="list" value={list} />
          {!isAgain && (
            <>
              <FilterSelect
                name="month"
                label="Month"
                className="filter-days"
                defaultValue={month}
                options={months.map((value) => ({ value, label: formatMonth(value) }))}
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
              columns={columnsOf(isAgain, mayEdit ? here : null)}
              rows={rows}
              keyOf={({ customerId, reason, occasion, relative }) =>
                `${customerId} ${reason} ${occasion} ${relative?.id ?? ""}`
              }
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="phone"
            title={isOff ? "This list is turned off" : "No one to call"}
            clearTo={isFiltered && clearTo}
            hint={hintOf(list, isOff, loaderData.maySet)}
          />
        )}
      </Panel>
    </>
  );
}

/** Columns of the list. Calls can be noted only with `returnTo`. */
function columnsOf(isAgain: boolean, returnTo: string | null): Column<Row>[] {
  return [
    {
      head: "Customer",
      width: "name",
      render: ({ customerId, firstName, lastName, reach }) => (
        <span className="cell-lines">
          <CellLink
            to={href("/customers/:customerId", { customerId })}
          >{`${firstName} ${lastName}`}</CellLink>{" "}
          <span className="cell-note phone-on">{reach}</span>
        </span>
      ),
    },
    isAgain
      ? {
          head: "Call On",
          width: "date",
          render: ({ last }) => last?.nextDay && formatDate(last.nextDay),
        }
      : {
          head: "Day",
          width: "date",
          bare: true,
          render: ({ occasion }) => `${formatWeekday(occasion)}, ${formatMonthDay(occasion)}`,
        },
    {
      head: "About",
      width: "title",
      bare: true,
      render: (row) => <span>{aboutWords(row)}</span>,
    },
    {
      head: "Last Call",
      width: "title",
      className: "phone-who",
      render: ({ last, done }) =>
        last || done ? (
          <span className="cell-lines">
            {last && (
              <span>{`${CALL_OUTCOME_LABELS[last.outcome]}, ${formatDate(last.day)}, ${last.by}`}</span>
            )}{" "}
            {last?.note && <span className="cell-note">{last.note}</span>}
            {done && <span>{`Marked as done, ${formatDate(done.day)}, ${done.by}`}</span>}
          </span>
        ) : (
          "—"
        ),
    },
    ...(returnTo !== null
      ? [
          {
            ...actionsColumn<Row>(
              ({ customerId, firstName, lastName, reach, callTo: to, reason, occasion }) => (
                <>
                  {to && (
                    <a className="icon-button" href={to} title={`Call ${firstName} ${lastName}, ${reach}`}>
                      <Icon name="phone" />
                    </a>
                  )}
                  <ButtonLink
                    to={callsAddress(customerId, { reason, occasion, returnTo })}
                    aria-label={`Log Call: ${firstName} ${lastName}`}
                  >
                    Log Call
                  </ButtonLink>
                </>
              ),
              "four-actions",
            ),
            // To call is what the list is for: phones show it in each row.
            className: "actions phone-sum",
          },
        ]
      : []),
  ];
}

/**
 * Words the occasion: '40th birthday', 'Theo's birthday', 'Mia (daughter) turns 18', 'Bought on Nov 3, 2025'.
 */
function aboutWords({ reason, about, relative, first, occasion }: Row): string {
  if (first !== null && isOfPurchase(reason)) return `Bought on ${formatDate(first)}`;
  const years = first === null ? 0 : Number(occasion.slice(0, 4)) - Number(first.slice(0, 4));
  if (relative) return relativeDateWords(relative, years);
  const nth = years > 0 ? `${formatOrdinal(years)} ` : "";
  if (reason === "spouse_birthday") return `${about ?? "Spouse"}'s ${nth}birthday`;
  const words = CALL_REASON_LABELS[reason];
  return nth ? nth + words.toLowerCase() : words;
}
