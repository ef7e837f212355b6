import { counted } from "~/domain/counted";
import { howOffered } from "~/domain/list-sorting";
import { CALL_LIST_LABELS, type CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { NEW_ORDER_KINDS, ORDER_KIND_LABELS } from "~/domain/workshop/orders/order";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { can } from "~/domain/permissions";
import { SENT_AT_ONCE } from "~/domain/workshop/orders/sent-at-once";
import { channelsSetUp } from "~/domain/people/outbox/channels-set-up.server";
import { ListCount, ListMenu, ListOrder, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { allOr, optionsOf } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { countText } from "~/web/count-at-most";
import { orderTilesOf } from "~/web/photos/tiles.server";
import { listPage, ofSearch, pageSize } from "~/web/list.server";
import { onPage } from "~/web/list-columns";
import { moreFilters } from "~/web/more-filters.server";
import { storeNamesOfPage } from "~/web/read-once-for-page.server";
import { addressHere } from "~/web/return-to";
import { StoreFilter } from "~/web/store-filter";
import { shop } from "~/runtime/shop.server";
import { settingsPartAt } from "../../shop/settings/settings-part-address.ts";
import type { Route } from "./+types/order-list";
import { callColumns } from "./order-call-columns.tsx";
import { OPEN_OR_UNPAID_LABELS, orderColumns, toRow } from "./order-columns.tsx";
import {
  countListed,
  countViews,
  sortsOfOrderPage,
  ordersOfPage,
  readPageOrderFilter,
} from "./order-filter.server.ts";
import { onePressColumn, OnePressForm, TOLD_BY_LIST } from "./send-from-list.tsx";
import { onePressOf } from "./ways-to-tell.server.ts";

export const handle: PageHandle = { ...SECTIONS.orders, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { filter, state, isFiltered } = readPageOrderFilter(url, actor);
  const offered = sortsOfOrderPage(filter);
  const read = listPage(
    url,
    ordersOfPage(url, filter),
    (atMost) => countListed(filter, atMost),
    pageSize(url),
  );
  const { rows, ...page } = ofSearch(read, filter.plan);
  const tileOf = orderTilesOf(actor, rows);
  const seesContact = maySeeContact(actor);
  const mayEdit = can(actor, "repairs.edit");
  const isSent = filter.calls !== undefined && TOLD_BY_LIST[filter.calls] !== undefined && mayEdit;
  const channels = isSent ? channelsSetUp(shop().db) : [];
  return {
    orders: rows.map((order) => ({
      ...toRow(order, seesContact),
      tile: tileOf(order),
      ...(channels.length > 0 && { press: onePressOf(order, channels) }),
    })),
    sending: channels.length > 0 ? { formKey: crypto.randomUUID(), here: addressHere(url) } : null,
    page,
    search: filter.search,
    kind: filter.kind ?? "all",
    state,
    calls: filter.calls ?? null,
    views: countViews(filter),
    location: filter.location,
    isFiltered,
    more: moreFilters(url, offered.length > 1 ? offered : []),
    intakeOrder: offered.length > 1 ? howOffered(offered, "-intake") : null,
    stores: storeNamesOfPage(context),
    tools: listTools("orders", url, context),
    mayEdit,
    maySet: can(actor, "settings.manage"),
  };
}

/** Says what each list of calls holds, for when it is empty. */
const HINTS: Record<CallList, string> = {
  to_tell: "Ready orders whose customer hasn't been notified yet.",
  not_delivered: "Ready orders whose message came back, wasn't sent, or is in doubt.",
  to_remind: "Orders still here well after the customer was notified.",
  payment_due: "Layaways with a payment due whose customer hasn't been notified yet.",
  unclaimed: "Ready orders no one has picked up.",
  ready: "Orders waiting for pickup.",
  hand_back: "Canceled repairs that haven't been returned to the customer yet.",
};

/** Lists of calls that begin some days after something, by a setting. */
const BY_DAYS: readonly CallList[] = ["to_remind", "unclaimed"];

function Hint({ list, maySet }: { list: CallList; maySet: boolean }) {
  if (!maySet || !BY_DAYS.includes(list)) return HINTS[list];
  return (
    <>
      {`${HINTS[list]} Set the number of days in `}
      <PageLink className="text-link" to={settingsPartAt("messages")}>
        Settings
      </PageLink>
      .
    </>
  );
}

/** Says where the list of orders has repairs, too; of the lists of calls their label does. */
function repairsSaid({ kind, state }: Route.ComponentProps["loaderData"]): string {
  return kind === "all" && state === "unpaid" ? ", counting repairs" : "";
}

type Filtered = Pick<Route.ComponentProps["loaderData"], "search" | "kind" | "location">;

/**
 * The address of all orders, or of a list of calls, of the same kind and store. It always names the store,
 * which overrides the header's.
 */
function viewAt(list: CallList | null, { kind, location }: Omit<Filtered, "search">) {
  const query = new URLSearchParams({ ...(list && { state: list }), ...(kind !== "all" && { kind }) });
  query.set("location", location ?? "all");
  return withRest(href("/orders"), `?${query}`);
}

/** Columns of a list of calls, with a button in each row where one press sends. */
function listOfCalls(list: CallList, isSending: boolean): (Column<ListedOrder> | false)[] {
  return [...callColumns(list), isSending && onePressColumn];
}

type ListedOrder = Route.ComponentProps["loaderData"]["orders"][number];

/** The preview of what the customers found on a list of calls would get. */
function sendAllAt(list: CallList, { search, kind, location }: Filtered) {
  const query = new URLSearchParams({
    state: list,
    ...(search && { search }),
    ...(kind !== "all" && { kind }),
  });
  query.set("location", location ?? "all");
  return withRest(href("/orders/notify"), `?${query}`);
}

export default function OrderList({ loaderData }: Route.ComponentProps) {
  const { orders, page, search, kind, state, calls, location, isFiltered, stores, tools, mayEdit, sending } =
    loaderData;
  const starts = mayEdit && (
    <>
      <ButtonLink to={withRest(href("/orders/new"), "?kind=layaway")} icon="plus">
        New Layaway
      </ButtonLink>
      <ButtonLink to={withRest(href("/orders/new"), "?kind=special_order")} icon="plus" variant="primary">
        New Special Order
      </ButtonLink>
    </>
  );
  return (
    <>
      <ActionBar
        count={
          <ListCount tools={tools}>
            {counted(page.total, "order") + repairsSaid(loaderData)}
            {orders.length > 0 && <ListOrder more={loaderData.more} />}
          </ListCount>
        }
        main={starts}
      >
        <ListMenu tools={tools} />
        {calls && sending && orders.length > 0 && (
          <>
            <ButtonLink to={sendAllAt(calls, loaderData)} icon="send">
              {Number(page.total) <= SENT_AT_ONCE
                ? `Send to All ${page.total}`
                : `Send to the First ${SENT_AT_ONCE}`}
            </ButtonLink>
            <OnePressForm {...sending} />
          </>
        )}
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <Views
          label="Lists of orders"
          tabs={loaderData.views.map(({ list, n, group }) => ({
            to: viewAt(list, loaderData),
            label: list ? CALL_LIST_LABELS[list] : "Orders",
            count: countText(n),
            current: calls === list,
            group,
          }))}
        />
        <FilterBar action={href("/orders")} clearTo={href("/orders")} more={loaderData.more}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Name, phone, number or item"
            defaultValue={search}
          />
          <FilterSelect
            name="kind"
            label="Kind"
            defaultValue={kind}
            options={allOr("All Kinds", optionsOf(NEW_ORDER_KINDS, ORDER_KIND_LABELS))}
          />
          {calls === null ? (
            <FilterSelect
              name="state"
              label="Status"
              defaultValue={state}
              options={allOr("All States", optionsOf(["open", "unpaid"], OPEN_OR_UNPAID_LABELS))}
            />
          ) : (
            <input type="hidden" name="state" value={calls} />
          )}
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {orders.length > 0 ? (
          <>
            <ListTable
              caption={calls ? CALL_LIST_LABELS[calls] : "Orders"}
              phone="cards"
              tiled
              dense
              columns={
                calls ? listOfCalls(calls, sending !== null) : onPage(orderColumns(loaderData.intakeOrder))
              }
              rows={orders}
              keyOf={({ id }) => id}
              urgencyOf={({ late }) => (late ? "late" : undefined)}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="No orders found"
            clearTo={isFiltered && href("/orders")}
            hint={
              calls && !search ? (
                <Hint list={calls} maySet={loaderData.maySet} />
              ) : isFiltered ? (
                "Try adjusting your filters or search terms."
              ) : (
                "Special orders and layaways appear here."
              )
            }
          />
        )}
      </Panel>
    </>
  );
}
