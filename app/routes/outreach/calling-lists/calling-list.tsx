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
import { formatDate, formatMonthDay, formatOrdinal, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { CellLink, ListTable } from "~/ui/list-table";
import { allOr } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { mailTo } from "~/web/mail-link";
import { callTo } from "~/web/phone-link";
import { settingsOfPage, storeNamesOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { addressToComeBackTo } from "~/web/return-to";
import { StoreFilter } from "~/web/store-filter";
import { TierBadge } from "../../people/customers/tier-badge.tsx";
import type { Route } from "./+types/calling-list";
import { callsAddress } from "./call-address.ts";
import { CallingListHint } from "./calling-list-hint.tsx";
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
    rows: rows.map((row) => rowOf(row, zones.get(row.homeStore) ?? businessZone)),
    page,
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

function rowOf(
  { customerId, firstName, lastName, phone, email, closedChannels, about, relative, ...due }: ToCall,
  zone: string,
) {
  const { tier, lastPurchaseDate, totalSpent, reason, occasion, first, last, done } = due;
  const refused = refusedWords(closedChannels);
  const dialed = refused.phone ? null : callTo(phone);
  return {
    customerId,
    firstName,
    lastName,
    reach: refused.phone ?? phone ?? (email && refused.email) ?? email ?? "No phone",
    /** Where their telephone, or else their email, is reached from this device. */
    reachTo: dialed ?? (email && !refused.email ? mailTo(email) : null),
    tier,
    lastPurchaseDate,
    totalSpent,
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
  const { rows, page, filter, days, isOff, isFiltered, isCleared } = loaderData;
  const { stores, sellers, mayEdit, here } = loaderData;
  const { list, isOpen, homeStore, sellerId } = filter;
  const shown = counted(page.total, list === "family_date" ? "date" : "customer");
  const kept = new URLSearchParams({
    ...(homeStore && { homeStore }),
    ...(sellerId && { seller: String(sellerId) }),
  });
  const tabAddress = (to: string) =>
    withRest(href("/customers/calls"), `?${new URLSearchParams([["list", to], ...kept]).toString()}`);
  const besideTo = (month: string) => {
    const query = new URLSearchParams([["list", list], ["month", month], ...kept]);
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
        <Views
          label="Calling lists"
          tabs={CALLING_LISTS.map((name) => ({
            to: tabAddress(name),
            label: TAB_LABELS[name],
            current: name === list,
          }))}
        />
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
            hint={<CallingListHint list={list} isOff={isOff} maySet={loaderData.maySet} />}
          />
        )}
      </Panel>
    </>
  );
}

interface Columns {
  isAgain: boolean;
  /** Null if calls can't be noted. */
  returnTo: string | null;
}

function columnsOf({ isAgain, returnTo }: Columns): Column<Row>[] {
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
    { head: "Tier", width: "badge", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
    LAST_PURCHASE,
    ...(returnTo !== null
      ? [
          {
            ...actionsColumn<Row>(
              ({ customerId, firstName, lastName, reach, reachTo, reason, occasion }) => (
                <>
                  {reachTo && (
                    <a
                      className="icon-button"
                      href={reachTo}
                      title={
                        isCall(reachTo)
                          ? `Call ${firstName} ${lastName}, ${reach}`
                          : `Email ${firstName} ${lastName}`
                      }
                    >
                      <Icon name={isCall(reachTo) ? "phone" : "mail"} />
                    </a>
                  )}
                  <ButtonLink
                    variant="ghost"
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

const isCall = (to: string) => to.startsWith("tel:");

/** What they spent in all gives way to the last call, if there was one. Phones show that alone. */
const LAST_PURCHASE: Column<Row> = {
  head: "Last Purchase",
  width: "title",
  className: "phone-who",
  bare: true,
  render: ({ lastPurchaseDate, totalSpent, last, done }, { formatMoney }) => (
    <span className={last || done ? "cell-lines" : "cell-lines phone-off"}>
      <span className="cell-main phone-off">
        {lastPurchaseDate === null ? "Never bought" : formatDate(lastPurchaseDate)}
      </span>{" "}
      {lastPurchaseDate !== null && !last && !done && (
        <span className="cell-note">{`${formatMoney(totalSpent)} in all`}</span>
      )}
      {last && (
        <span className="cell-note cell-note-whole phone-on">
          {`${CALL_OUTCOME_LABELS[last.outcome]}, ${formatDate(last.day)}, ${last.by}`}
        </span>
      )}{" "}
      {last?.note && <span className="cell-note">{last.note}</span>}{" "}
      {done && (
        <span className="cell-note cell-note-whole phone-on">
          {`Marked as done, ${formatDate(done.day)}, ${done.by}`}
        </span>
      )}
    </span>
  ),
};

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
