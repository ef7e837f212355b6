import { counted } from "~/domain/counted";
import { dayIn, daysBetween, type Instant } from "~/domain/dates";
import { CALL_LIST_LABELS, CALL_LISTS, type CallList } from "~/domain/workshop/orders/call-lists";
import type { Call } from "~/domain/workshop/orders/find-calls.server";
import { dueOn } from "~/domain/workshop/orders/messages";
import {
  CONTACT_WAY_LABELS,
  isLate,
  NEW_ORDER_KINDS,
  type Order,
  ORDER_KIND_LABELS,
  orderNumber,
  orderTitle,
} from "~/domain/workshop/orders/order";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { ListMenu, SavedFilters } from "~/routes/records/lists/list-menu";
import { listTools } from "~/routes/records/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { formatDate, formatMonthDay } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { allOr, optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { ordersBy as sortedBy } from "~/ui/sort-link";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { orderTilesOf } from "~/web/photos/tiles.server";
import { listPage, orderAsked, pageSize } from "~/web/list.server";
import { moreFilters } from "~/web/more-filters.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/order-list";
import { countListed, ordersBy, ordersOfOrders, readPageOrderFilter } from "./order-filter.server.ts";
import { OrderStateBadge } from "./order-state-badge.tsx";

export const handle: PageHandle = {
  title: "Orders",
  subtitle: "Special orders and layaways",
  isList: true,
};

export const meta = () => [{ title: "Orders · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, state, isFiltered } = readPageOrderFilter(url, actor);
  const offered = ordersOfOrders(filter);
  const { rows, ...page } = listPage(
    url,
    ordersBy(filter, orderAsked(url, offered)),
    (atMost) => countListed(filter, atMost),
    pageSize(url),
  );
  const tileOf = orderTilesOf(actor, rows);
  return {
    orders: rows.map((order) => ({ ...rowOf(order), tile: tileOf(order) })),
    page,
    search: filter.search,
    kind: filter.kind ?? "all",
    state,
    calls: filter.calls ?? null,
    location: filter.location,
    isFiltered,
    more: moreFilters(url, offered.length > 1 ? offered : []),
    stores: storeNames(db),
    tools: listTools("orders", url, context),
    mayEdit: can(actor, "repairs.edit"),
  };
}

function rowOf(order: Order | Call) {
  const { id, kind, item, customerId, customerName, state, promisedDay, takenInDay, price, held } = order;
  const { told, store, amountDue, contact } = order;
  const today = dayIn(store.zone, Date.now() as Instant);
  const since = "since" in order ? dayIn(store.zone, order.since) : null;
  const number = orderNumber(order);
  return {
    late: isLate(order, today),
    told: told && { day: told.day, way: told.way },
    since: since && { day: since, days: daysBetween(since, today) },
    owed: { due: dueOn(order, today), amountDue },
    phone: contact.phone,
    reason: order.cancelled?.reason,
    id,
    kind,
    number,
    item,
    customerId,
    customerName,
    state,
    promisedDay,
    takenInDay,
    price,
    held,
  };
}

type Row = ReturnType<typeof rowOf> & { tile: TilePicture };

const STATES = [
  { value: "open", label: "Open" },
  ...optionsOf(CALL_LISTS, CALL_LIST_LABELS),
  { value: "unpaid", label: "Handed over, unpaid" },
];

/** Says what each list of calls holds, for when it is empty. */
const HINTS: Record<CallList, string> = {
  to_tell: "Ready orders whose customer hasn't been notified yet.",
  to_remind: "Orders still here well after the customer was notified. Set the number of days in Settings.",
  payment_due: "Layaways with a payment due whose customer hasn't been notified yet.",
  unclaimed: "Ready orders no one has picked up. Set the number of days in Settings.",
  ready: "Orders waiting for pickup.",
  hand_back: "Canceled repairs that haven't been returned to the customer yet.",
};

export default function OrderList({ loaderData }: Route.ComponentProps) {
  const { orders, page, search, kind, state, calls, location, isFiltered, stores, tools, mayEdit } =
    loaderData;
  const at = location ? `&location=${location}` : "";
  const starts = mayEdit && (
    <>
      <ButtonLink to="/orders/new?kind=layaway" icon="plus">
        New Layaway
      </ButtonLink>
      <ButtonLink to="/orders/new?kind=special_order" icon="plus" variant="primary">
        New Special Order
      </ButtonLink>
    </>
  );
  return (
    <>
      <ActionBar count={counted(page.total, "order")} main={starts}>
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Tabs
        label="Lists of orders"
        tabs={[
          { to: "/orders", label: "All", current: calls === null },
          ...CALL_LISTS.map((list) => ({
            to: `/orders?state=${list}${at}`,
            label: CALL_LIST_LABELS[list],
            current: calls === list,
          })),
        ]}
      />
      <Panel flush>
        <FilterBar action="/orders" clearTo="/orders" more={loaderData.more}>
          {calls === null && (
            <FilterSearch
              name="search"
              label="Search"
              placeholder="Name, phone, number or item"
              defaultValue={search}
            />
          )}
          <FilterSelect
            name="kind"
            label="Kind"
            defaultValue={kind}
            options={allOr("All Kinds", optionsOf(NEW_ORDER_KINDS, ORDER_KIND_LABELS))}
          />
          <FilterSelect
            name="state"
            label="Status"
            defaultValue={state}
            options={allOr("All States", STATES)}
          />
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {orders.length > 0 ? (
          <>
            <ListTable
              caption={calls ? CALL_LIST_LABELS[calls] : "Orders"}
              cards
              tall
              dense
              columns={calls ? callColumns(calls) : columnsOf(loaderData.more.orders.length > 0)}
              rows={orders}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="No orders found"
            clearTo={isFiltered && "/orders"}
            hint={
              calls
                ? HINTS[calls]
                : isFiltered
                  ? "Try adjusting your filters or search terms."
                  : "Special orders and layaways appear here."
            }
          />
        )}
      </Panel>
    </>
  );
}

const ORDER: Column<Row> = {
  head: "Order",
  width: "title",
  className: "phone-title",
  render: ({ id, item, kind, tile }) => (
    <TiledCell picture={tile}>
      <span className="cell-lines">
        <CellLink to={`/${kind === "repair" ? "repairs" : "orders"}/${id}`}>{item}</CellLink>
        <span className="cell-note">{orderTitle({ kind, id })}</span>
      </span>
    </TiledCell>
  ),
};

/** Columns of a list of calls: whom to call, since when the order waits, and what is owed. */
function callColumns(list: CallList): Column<Row>[] {
  const isPayment = list === "payment_due";
  return [
    ORDER,
    {
      head: "Customer",
      width: "person",
      className: "phone-who",
      bare: true,
      render: ({ customerId, customerName, phone }) => (
        <span className="cell-lines">
          <CellLink to={`/customers/${customerId}`}>{customerName}</CellLink>
          <span className="cell-note">{phone ?? "No phone"}</span>
        </span>
      ),
    },
    {
      head: isPayment ? "Due Since" : list === "hand_back" ? "Since" : "Ready Since",
      width: "date",
      render: ({ since }) =>
        since && (
          <span className="cell-lines">
            <span>{formatDate(since.day)}</span>
            <span className="cell-note">{since.days > 0 ? counted(since.days, "day") : "Today"}</span>
          </span>
        ),
    },
    {
      head: "Last Notified",
      width: "date",
      className: "phone-end",
      render: ({ told }) =>
        told ? (
          <span className="cell-lines">
            <span>{formatDate(told.day)}</span>
            <span className="cell-note">{CONTACT_WAY_LABELS[told.way]}</span>
          </span>
        ) : (
          "Not yet"
        ),
    },
    list === "hand_back"
      ? { head: "Reason", className: "phone-end", render: ({ reason }) => reason }
      : {
          head: isPayment ? "Due" : "Amount Due",
          className: "num phone-sum",
          bare: true,
          render: ({ owed }, { formatMoney }) => formatMoney(isPayment ? owed.due : owed.amountDue),
        },
  ];
}

const columnsOf = (isSortable: boolean) =>
  isSortable ? COLUMNS : COLUMNS.map((column) => ({ ...column, orders: undefined }));

const COLUMNS: Column<Row>[] = [
  ORDER,
  {
    head: "Customer",
    width: "person",
    className: "phone-who",
    bare: true,
    render: ({ customerId, customerName }) => (
      <span className="cell-lines">
        <CellLink to={`/customers/${customerId}`}>{customerName}</CellLink>
      </span>
    ),
  },
  {
    head: "Taken In",
    orders: sortedBy("intake", "descending", { isOwn: true }),
    width: "noted-date",
    render: ({ takenInDay, promisedDay }) => (
      <>
        {formatDate(takenInDay)}
        {promisedDay && <span className="cell-note fold-in">{`Promised ${formatDate(promisedDay)}`}</span>}
      </>
    ),
  },
  {
    head: "Promised",
    orders: sortedBy("promised", "ascending"),
    width: "date",
    className: "fold-away",
    bare: true,
    render: ({ promisedDay }) => (promisedDay ? formatDate(promisedDay) : "—"),
  },
  {
    head: "Status",
    width: "badge",
    className: "phone-end",
    bare: true,
    render: ({ state, late, told }) => (
      <span className="cell-lines">
        {late ? <Badge tone="ruby">Late</Badge> : <OrderStateBadge state={state} />}
        {told && <span className="cell-note">{`Notified ${formatMonthDay(told.day)}`}</span>}
      </span>
    ),
  },
  {
    head: "Held",
    className: "num fold-away",
    bare: true,
    render: ({ held }, { formatMoney }) => formatMoney(held),
  },
  {
    head: "Price",
    orders: sortedBy("price", "descending"),
    className: "num phone-sum",
    bare: true,
    width: "price",
    render: ({ held, price }, { formatMoney }) => (
      <>
        {formatMoney(price)}
        <span className="cell-note fold-in">{`Held ${formatMoney(held)}`}</span>
      </>
    ),
  },
];
