import { redirect } from "react-router";
import { ORDER_KIND_LABELS } from "~/domain/orders/order";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import type { Route } from "./+types/order-record";
import { isOpen, OrderMoney, OrderMovements, OrderPromise, OrderStateBadge } from "./order-panels.tsx";
import { orderOf, type OrderView, pageOfOrder, viewOfOrder } from "./order-view.server.ts";
import { OrderTellings, TellCustomer } from "./tell-customer.tsx";

export const handle: PageHandle = { title: "Orders", subtitle: "Special orders and layaways" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.number ?? "Order"} · Loupe` },
];

export function loader({ params, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (order.kind === "repair") throw redirect(pageOfOrder(order));
  return viewOfOrder(order, context);
}

export default function Record({ loaderData: view }: Route.ComponentProps) {
  const { order, number, may } = view;
  return (
    <>
      <Breadcrumbs trail={[{ to: "/orders", label: "Orders" }]} here={number} />
      <Panel flush>
        <RecordHead
          name={order.item}
          facts={
            <>
              <OrderStateBadge state={order.state} />
              <span>
                <Icon name="map-pin" size={14} /> {order.store.name}
              </span>
              <span>{`${ORDER_KIND_LABELS[order.kind]} ${number}`}</span>
            </>
          }
        >
          <HistoryLink kind="order" id={order.id} />
          {may.edit && isOpen(order) && (
            <ButtonLink to={`/orders/${order.id}/edit`} icon="pencil">
              Edit
            </ButtonLink>
          )}
        </RecordHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          <OrderMoney view={view} />
          <Pieces view={view} />
          <Instalments view={view} />
          <OrderTellings view={view} />
          <OrderMovements view={view} />
        </Stack>
        <Stack>
          <TellCustomer view={view} />
          <OrderPromise view={view} />
          <Facts view={view} />
        </Stack>
      </Columns>
    </>
  );
}

interface OfView {
  view: OrderView;
}

function Pieces({ view: { order } }: OfView) {
  const { formatMoney } = useMoney();
  if (order.pieces.length === 0) return null;
  return (
    <Panel title="Put Away" flush>
      <Lines>
        {order.pieces.map(({ pieceId, sku, description, price }) => (
          <Line
            key={pieceId}
            title={description}
            to={`/inventory/${pieceId}`}
            note={sku}
            end={<LineSum value={formatMoney(price)} note={null} />}
          />
        ))}
      </Lines>
    </Panel>
  );
}

function Instalments({ view: { order, today } }: OfView) {
  const { formatMoney } = useMoney();
  if (order.instalments.length === 0) return null;
  return (
    <Panel title="Instalments" flush>
      <Lines>
        {order.instalments.map(({ position, dueDay, amount, paid }) => {
          const isOverdue = isOpen(order) && paid < amount && dueDay < today;
          return (
            <Line
              key={position}
              title={`${position}. ${formatDate(dueDay)}`}
              note={
                paid === amount ? (
                  <Badge tone="jade">Paid</Badge>
                ) : (
                  <>
                    {isOverdue && <Badge tone="ruby">Overdue</Badge>}{" "}
                    {paid > 0 && `${formatMoney(paid)} of it paid`}
                  </>
                )
              }
              end={<LineSum value={formatMoney(amount)} note={null} />}
            />
          );
        })}
      </Lines>
    </Panel>
  );
}

function Facts({ view: { order } }: OfView) {
  const { formatMoney } = useMoney();
  return (
    <Panel title="Details">
      <DataList>
        <DataItem term="Customer">
          <PageLink className="text-link" to={`/customers/${order.customerId}`}>
            {order.customerName}
          </PageLink>
        </DataItem>
        <DataItem term="Taken in">
          {formatDateTime(order.takenInAt, order.store.zone)} by {order.takenInBy}
        </DataItem>
        {order.kind === "special_order" && (
          <>
            <DataItem term="From">
              {[order.vendor, order.vendorReference].filter(Boolean).join(", ") || "Not said"}
            </DataItem>
            <DataItem term="Ordered">{order.orderedDay ? formatDate(order.orderedDay) : "Not yet"}</DataItem>
            <DataItem term="Arrived">{order.arrivedDay ? formatDate(order.arrivedDay) : "Not yet"}</DataItem>
          </>
        )}
        {order.cost !== undefined && <DataItem term="Cost">{formatMoney(order.cost)}</DataItem>}
        <DataItem term="Notes">
          {order.notes ? <span className="written">{order.notes}</span> : "None"}
        </DataItem>
      </DataList>
    </Panel>
  );
}
