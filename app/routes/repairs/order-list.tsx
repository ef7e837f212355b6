import { counted } from "~/domain/counted";
import { countOrders, planOrders } from "~/domain/orders/find-orders.server";
import { dayIn, type Instant } from "~/domain/dates";
import { isLate, NEW_ORDER_KINDS, type Order, ORDER_KIND_LABELS, orderNumber } from "~/domain/orders/order";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { formatDate } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { allOr, optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/order-list";
import { ordersBy, readPageOrderFilter } from "./order-filter.server.ts";
import { OrderStateBadge } from "./order-panels.tsx";

export const handle: PageHandle = {
  title: "Orders",
  subtitle: "Special orders and layaways",
  isList: true,
};

export const meta = () => [{ title: "Orders · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered } = readPageOrderFilter(url, actor);
  const planned = planOrders(db, filter);
  const { rows, ...page } = listPage(url, ordersBy(planned), (atMost) => countOrders(db, planned, atMost));
  return {
    orders: rows.map(rowOf),
    page,
    search: filter.search,
    kind: filter.kind ?? "all",
    state: filter.isOpen ? "open" : filter.isUnpaid ? "unpaid" : "all",
    location: filter.location,
    isFiltered,
    stores: storeNames(db),
    mayEdit: can(actor, "repairs.edit"),
  };
}

function rowOf(order: Order) {
  const { id, kind, item, customerId, customerName, state, promisedDay, takenInDay, price, held } = order;
  const number = orderNumber(order);
  const late = isLate(order, dayIn(order.store.zone, Date.now() as Instant));
  return {
    late,
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

type Row = ReturnType<typeof rowOf>;

const STATES = [
  { value: "open", label: "Open" },
  { value: "unpaid", label: "Handed over, unpaid" },
];

export default function OrderList({ loaderData }: Route.ComponentProps) {
  const { orders, page, search, kind, state, location, isFiltered, stores, mayEdit } = loaderData;
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
      <ActionBar count={counted(page.total, "order")} main={starts} />
      <Panel flush>
        <FilterBar action="/orders" clearTo="/orders">
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
          <FilterSelect
            name="state"
            label="State"
            defaultValue={state}
            options={allOr("All States", STATES)}
          />
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {orders.length > 0 ? (
          <>
            <ListTable caption="Orders" columns={COLUMNS} rows={orders} keyOf={({ id }) => id} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="No orders found"
            clearTo={isFiltered && "/orders"}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Special orders and layaways appear here."
            }
          />
        )}
      </Panel>
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    head: "Order",
    width: "title",
    render: ({ id, number, item, kind }) => (
      <span className="cell-lines">
        <CellLink to={`/${kind === "repair" ? "repairs" : "orders"}/${id}`}>{item}</CellLink>
        <span className="cell-note">{`${ORDER_KIND_LABELS[kind]} ${number}`}</span>
      </span>
    ),
  },
  {
    head: "Customer",
    width: "person",
    bare: true,
    render: ({ customerId, customerName }) => (
      <CellLink to={`/customers/${customerId}`}>{customerName}</CellLink>
    ),
  },
  { head: "Taken In", width: "date", render: ({ takenInDay }) => formatDate(takenInDay) },
  {
    head: "Promised",
    width: "date",
    render: ({ promisedDay }) => (promisedDay ? formatDate(promisedDay) : "—"),
  },
  {
    head: "State",
    width: "word",
    render: ({ state, late }) => (late ? <Badge tone="ruby">Late</Badge> : <OrderStateBadge state={state} />),
  },
  { head: "Held", className: "num", render: ({ held }, { formatMoney }) => formatMoney(held) },
  { head: "Price", className: "num", render: ({ price }, { formatMoney }) => formatMoney(price) },
];
