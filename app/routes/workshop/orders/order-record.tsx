import type { OrderAct } from "~/domain/workshop/orders/next-of-order";
import { type Order, orderTitle, waits, whyLate } from "~/domain/workshop/orders/order";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { keepTogether } from "~/ui/line-breaks";
import { NumberAndName } from "~/ui/number-and-name";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Tile } from "~/ui/tile";
import { actorOf, factsOf } from "~/web/context";
import { tilesOf } from "~/web/photos/tiles.server";
import { whichDrawing } from "~/web/photos/which-drawing";
import { redirect } from "~/web/redirect";
import { showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import type { Route } from "./+types/order-record";
import { depositBegins } from "./deposit-begins.server.ts";
import { OrderMoneyPanel } from "./order-panels.tsx";
import { OrderStateBadge } from "./order-state-badge.tsx";
import { nextFor, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";
import { TellCustomer } from "./tell-customer.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { RecordTimeline } from "../../records/timeline/record-timeline.tsx";
import { Facts } from "./order-facts.tsx";
import { Instalments } from "./instalments.tsx";
import { PayInstalment, paysInstalment } from "./pay-instalment.tsx";
import { MarkArrivedButton } from "./next-button.tsx";
import { OrderMore, OrderNext, OrderWhoAndWhere } from "./order-next.tsx";
import { Pieces } from "./order-pieces.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.orders,
  isRecord: true,
  nameOf: ({ number, order }) => (
    <NumberAndName number={number}>
      <bdi>{order.item}</bdi>
    </NumberAndName>
  ),
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.number ?? "Order");

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
  const shown = withholdVendor(order, origin);
  const tiles = order.pieces.map(({ pieceId, description }) => tileOf(pieceId, description));
  return {
    ...viewOfOrder(shown, context),
    next: nextFor(shown),
    showsVendor: order.kind === "special_order" && origin,
    tiles,
    picture: tiles[0] ?? whichDrawing({}, order.item),
    // One key per page, so that a press sent twice counts once.
    formKey: crypto.randomUUID(),
    deposit: await depositBegins(asked, order),
    timeline: loadTimeline({ url, context }, { kind: "order", id: order.id, zone: order.store.zone }),
  };
}

export default function Record({ loaderData: { timeline, next, picture, ...view } }: Route.ComponentProps) {
  const { order, may } = view;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/orders"), label: "Orders" }]} />
      <Panel flush>
        <RecordHead
          avatar={<Tile picture={picture} size={76} />}
          name={keepTogether(order.item)}
          facts={
            <>
              <OrderStateBadge state={order.state} late={whyLate(order, view.today)} />{" "}
              <OrderWhoAndWhere view={view} next={next} /> <span>{orderTitle(order)}</span>
            </>
          }
          more={
            <OrderMore view={view} next={next}>
              {order.kind === "special_order" && may.edit && (
                <VendorButtons order={order} act={next.act} formKey={view.formKey} />
              )}
            </OrderMore>
          }
        >
          {may.edit && waits(order, "open") && (
            <ButtonLink to={href("/orders/:orderId/edit", { orderId: order.id })} icon="pencil" accessKey="e">
              Edit
            </ButtonLink>
          )}
          <ButtonLink to={href("/orders/:orderId/contract", { orderId: order.id })} icon="printer">
            Print Contract
          </ButtonLink>
        </RecordHead>
        <OrderNext
          view={view}
          next={next}
          {...(paysInstalment(view) && { act: <PayInstalment view={view} /> })}
        />
      </Panel>
      <Columns split="wide">
        <Stack>
          <PinnedNotesPanel notes={timeline.pinned} />
          <Instalments view={view} />
          <OrderMoneyPanel view={view} next={next} />
          <Pieces view={view} />
          <RecordTimeline timeline={timeline} />
        </Stack>
        <Stack>
          <TellCustomer view={view} next={next} />
          <Facts view={view} next={next} />
        </Stack>
      </Columns>
    </>
  );
}

/** What the vendor did that isn't noted yet, whatever else comes first. */
function VendorButtons({
  order: { id, orderedDay, arrivedDay },
  act,
  formKey,
}: {
  order: Pick<Order, "id" | "orderedDay" | "arrivedDay">;
  act: OrderAct | null;
  formKey: string;
}) {
  if (arrivedDay !== null) return null;
  return (
    <>
      {orderedDay === null && act !== "order" && (
        <ButtonLink to={href("/orders/:orderId/ordered", { orderId: id })}>Mark Ordered</ButtonLink>
      )}
      {act !== "arrive" && <MarkArrivedButton id={id} formKey={formKey} />}
    </>
  );
}
