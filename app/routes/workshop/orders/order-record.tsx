import { redirect } from "react-router";
import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { counted } from "~/domain/counted";
import { daysBetween, type Day } from "~/domain/dates";
import { orderTitle, waits } from "~/domain/workshop/orders/order";
import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDate, formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import type { TilePicture } from "~/ui/tile";
import { actorOf, factsOf } from "~/web/context";
import { tilesOf } from "~/web/photos/tiles.server";
import { showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import type { Route } from "./+types/order-record";
import { depositBegins } from "./deposit-begins.server.ts";
import { OrderMoney, OrderPromise } from "./order-panels.tsx";
import { OrderStateBadge } from "./order-state-badge.tsx";
import { orderOf, type OrderView, pageOfOrder, viewOfOrder } from "./order-view.server.ts";
import { TellCustomer } from "./tell-customer.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotes, RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle = { title: "Orders", subtitle: "Special orders and layaways" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.number ?? "Order"} · Loupe` },
];

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (order.kind === "repair") throw redirect(pageOfOrder(order));
  const asked = { request, secure: factsOf(context).secure, actor: actorOf(context) };
  const tileOf = tilesOf(
    asked.actor,
    "piece",
    order.pieces.map(({ pieceId }) => pieceId),
  );
  const origin = showsOrigin(context);
  return {
    ...viewOfOrder(withholdVendor(order, origin), context),
    showsVendor: order.kind === "special_order" && origin,
    tiles: order.pieces.map(({ pieceId, description }) => tileOf(pieceId, description)),
    // One key per page, so that a press sent twice counts once.
    formKey: crypto.randomUUID(),
    deposit: await depositBegins(asked, order),
    timeline: loadTimeline({ url, context }, { kind: "order", id: order.id, zone: order.store.zone }),
  };
}

type View = OrderView & {
  showsVendor: boolean;
  tiles: TilePicture[];
  formKey: string;
  deposit: Record<string, string>;
};

export default function Record({ loaderData: { timeline, ...view } }: Route.ComponentProps) {
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
              <span>{orderTitle(order)}</span>
            </>
          }
        >
          <HistoryLink kind="order" id={order.id} />
          {may.edit && waits(order, "open") && (
            <ButtonLink to={`/orders/${order.id}/edit`} icon="pencil" accessKey="e">
              Edit
            </ButtonLink>
          )}
          <ButtonLink to={`/orders/${order.id}/contract`} icon="printer">
            Print Contract
          </ButtonLink>
        </RecordHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          <PinnedNotes notes={timeline.pinned} />
          <OrderMoney view={view} handOver={awaitsItem(view) ? "outline" : "primary"} />
          <Pieces view={view} />
          <Instalments view={view} />
          <RecordTimeline timeline={timeline} />
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
  view: View;
}

function Pieces({ view: { order, tiles } }: OfView) {
  const { formatMoney } = useMoney();
  if (order.pieces.length === 0) return null;
  return (
    <Panel title="Items on Layaway" flush>
      <Lines>
        {order.pieces.map(({ pieceId, sku, description, price }, nth) => (
          <Line
            key={pieceId}
            tile={tiles[nth]}
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

const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));

/** The button that takes the whole next instalment. The deposit's form takes any other amount. */
function PayInstalment({ view: { order, may, formKey, deposit } }: OfView) {
  const { formatMoney } = useMoney();
  const { amount = "", instalment, location, till } = deposit;
  if (!may.money || !waits(order, "open") || !instalment) return null;
  return (
    <PageForm method="post" action={`/orders/${order.id}/deposit`} className="line-form">
      <input type="hidden" name="formKey" value={formKey} />
      {Object.entries({ amount, instalment, location, till }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select className="select" name="kind" aria-label="Paid by" defaultValue="card">
        {KINDS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit">{`Take ${formatMoney(Number(amount.replace(".", "")))}`}</Button>
    </PageForm>
  );
}

function Instalments({ view }: OfView) {
  const { order, today, deposit } = view;
  const { formatMoney } = useMoney();
  if (order.instalments.length === 0) return null;
  return (
    <Panel title="Installments" flush>
      <Lines>
        {order.instalments.map(({ position, dueDay, amount, paid }) => {
          const isOverdue = paid < amount && dueDay < today && waits(order, "paymentLate", today);
          return (
            <Line
              key={position}
              title={`${position}. ${formatDate(dueDay)}`}
              note={
                paid === amount ? (
                  <Badge tone="jade">Paid</Badge>
                ) : (
                  <>
                    {isOverdue && <Badge tone="ruby">{lateText(dueDay, today)}</Badge>}{" "}
                    {paid > 0 && `${formatMoney(paid)} paid`}
                    {String(position) === deposit.instalment && <PayInstalment view={view} />}
                  </>
                )
              }
              tone={isOverdue ? "late" : null}
              end={<LineSum value={formatMoney(amount)} note={null} />}
            />
          );
        })}
      </Lines>
    </Panel>
  );
}

function lateText(due: Day, today: Day): string {
  return `${counted(daysBetween(due, today), "day")} late`;
}

/** Whether a special order's item still has to come, which is its next step. */
function awaitsItem({ order, may }: View): boolean {
  return order.kind === "special_order" && may.edit && waits(order, "unfinished");
}

/** Buttons for a special order's next steps: ordered, arrived. */
function VendorSteps({ view }: OfView) {
  if (!awaitsItem(view)) return null;
  const { formKey } = view;
  const { id, orderedDay } = view.order;
  return (
    <FormActions>
      {orderedDay === null && (
        <ButtonLink to={`/orders/${id}/ordered`} variant="primary">
          Ordered
        </ButtonLink>
      )}
      <PageForm method="post" action={`/orders/${id}/arrived`}>
        <input type="hidden" name="formKey" value={formKey} />
        <Button type="submit" {...(orderedDay !== null && { variant: "primary" as const })}>
          Arrived Today
        </Button>
      </PageForm>
    </FormActions>
  );
}

function Facts({ view }: OfView) {
  const { order, showsVendor } = view;
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
            {showsVendor && (
              <DataItem term="From">
                {[order.vendor, order.vendorReference].filter(Boolean).join(", ") || "Not specified"}
              </DataItem>
            )}
            <DataItem term="Ordered">{order.orderedDay ? formatDate(order.orderedDay) : "Not yet"}</DataItem>
            <DataItem term="Arrived">{order.arrivedDay ? formatDate(order.arrivedDay) : "Not yet"}</DataItem>
          </>
        )}
        {order.cost !== undefined && <DataItem term="Cost">{formatMoney(order.cost)}</DataItem>}
        <DataItem term="Notes">
          {order.notes ? <span className="written">{order.notes}</span> : "None"}
        </DataItem>
      </DataList>
      <VendorSteps view={view} />
    </Panel>
  );
}
