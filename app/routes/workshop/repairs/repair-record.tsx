import { dayIn, type Instant } from "~/domain/dates";
import { orderNumber, waits, waitsToBeHandedBack } from "~/domain/workshop/orders/order";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { can } from "~/domain/permissions";
import { photosOfOne } from "~/domain/records/photos/find-photos.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getRepairWithPeople } from "~/domain/workshop/repairs/find-repairs.server";
import { mayTakeBack } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { urgency } from "~/domain/workshop/repairs/repair-urgency";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { AddPanel } from "~/ui/add-panel";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { Tile } from "~/ui/tile";
import photoSheet from "~/ui/styles/photos.css?url";
import { actorOf } from "~/web/context";
import { whichDrawing } from "~/web/photos/which-drawing";
import { largePhotos } from "~/web/photos/photo-address";
import { ChangePhotos, PhotoPanel, toAddPhotos } from "~/web/photos/photo-panel";
import { PicturedHead, useIsPictured } from "~/web/photos/pictured-head";
import { idParam, notFound } from "~/web/problem";
import { showsCost, showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import { OrderMoney, OrderPromise } from "../orders/order-panels.tsx";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { viewOfOrder } from "../orders/order-view.server.ts";
import { TellCustomer } from "../orders/tell-customer.tsx";
import type { Route } from "./+types/repair-record";
import { BenchPanel } from "../bench/bench-panel.tsx";
import { EnvelopePanel } from "../envelopes/envelope-panel.tsx";
import { NextStep } from "../orders/next-step.tsx";
import { StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotes, RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Repair ${loaderData ? orderNumber({ kind: "repair", id: loaderData.repair.id }) : ""} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getRepairWithPeople(db, idParam(params.repairId));
  if (!found) throw notFound();
  const shown = showsCost(context);
  const seesContact = maySeeContact(actorOf(context));
  const { searchText: _, ...repair } = withholdCost(found.repair, shown);
  const envelope = getEnvelope(db, repair.id);
  if (!envelope) throw notFound();
  const { zone } = found.store;
  return {
    ...found,
    customer: seesContact ? found.customer : { ...found.customer, cellPhone: null },
    seesContact,
    repair,
    profit: shown ? repairProfit(found.repair) : null,
    urgency: urgency(repair.status, repair.intakeDay, dayIn(zone, Date.now() as Instant)),
    timeline: loadTimeline({ url, context }, { kind: "order", id: repair.id, zone }),
    photos: photosOfOne(db, { kind: "repair", id: repair.id }),
    drawing: whichDrawing({}, repair.item),
    mayEdit: can(actorOf(context), "repairs.edit"),
    items: envelope.items,
    work: withholdCost(envelope.work, shown),
    notes: withholdCost(envelope.notes, shown).map((note) => ({
      ...note,
      mayTakeBack: mayTakeBack(actorOf(context), note),
    })),
    parts: envelope.parts && withholdVendor(envelope.parts, showsOrigin(context)),
    view: viewOfOrder(envelope.order, context),
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const {
    repair,
    store,
    profit,
    urgency: howUrgent,
    timeline,
    photos,
    mayEdit,
    items,
    work,
    notes,
    parts,
    view,
  } = loaderData;
  const { id, item, status } = repair;
  const { order, may } = view;
  const number = orderNumber(order);
  const of = { kind: "repair", id } as const;
  const isPictured = useIsPictured(photos);
  const mayNote = mayEdit && waits(order, "open");
  const isToHandBack = waitsToBeHandedBack(order);
  const hasStep = waits(order, "open") || isToHandBack;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/repairs"), label: "Repairs" }]} here={number} />
      <Panel flush>
        <PicturedHead photos={largePhotos(of, photos, item)} foot={mayEdit && <ChangePhotos of={of} />}>
          <RecordHead
            avatar={!isPictured && <Tile picture={loaderData.drawing} size={76} />}
            name={item}
            facts={
              <>
                {!mayEdit && <StatusBadge status={status} />}
                {order.cancelled && <OrderStateBadge state={order.state} />}
                {howUrgent && <UrgencyBadge urgency={howUrgent} />}
                <span>
                  <Icon name="map-pin" size={14} /> {store.name}
                </span>
                <span>Repair {number}</span>
              </>
            }
          >
            {hasStep && (
              <NextStep
                variant="primary"
                job={{
                  id,
                  status,
                  estimate: order.estimate?.state ?? null,
                  place: order.place?.place ?? null,
                  parts,
                  isCancelled: isToHandBack,
                }}
                may={{ edit: mayEdit, handOver: may.money }}
              />
            )}
            {mayEdit && <StatusControl id={id} status={status} />}
            <HistoryLink kind="repair" id={id} />
            {mayEdit && (
              <ButtonLink to={href("/repairs/:repairId/edit", { repairId: id })} icon="pencil" accessKey="e">
                Edit
              </ButtonLink>
            )}
            <ButtonLink
              to={href("/repairs/:repairId/ticket", { repairId: id })}
              icon="printer"
              variant={hasStep ? "outline" : "primary"}
            >
              Print Ticket
            </ButtonLink>
          </RecordHead>
          <StatStrip bare>
            <Stat label="Intake Date" value={formatDate(repair.intakeDay)} />
            {repair.costToRepair !== undefined && (
              <Stat label="Repair Cost" value={formatMoney(repair.costToRepair)} />
            )}
            <Stat label="Customer Price" value={formatMoney(repair.customerPrice)} />
            {profit !== null && (
              <Stat label="Profit" value={formatMoney(profit)} tone={profit < 0 ? "loss" : "gain"} />
            )}
          </StatStrip>
          {isPictured && <RepairFacts {...loaderData} />}
        </PicturedHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          <PinnedNotes notes={timeline.pinned} />
          <EnvelopePanel id={id} items={items} work={work} mayEdit={mayNote} />
          {!isPictured && (
            <Panel title="Details">
              <RepairFacts {...loaderData} />
            </Panel>
          )}
          {repair.notes && (
            <Panel title="Notes">
              <p className="written">{repair.notes}</p>
            </Panel>
          )}
          <RecordTimeline timeline={timeline} />
        </Stack>
        <Stack>
          <OrderMoney
            view={view}
            handOver={order.state === "ready" ? "none" : hasStep ? "outline" : "primary"}
          />
          <TellCustomer view={view} />
          <OrderPromise view={view} />
          <BenchPanel
            {...{ id, parts, notes }}
            zone={store.zone}
            cost={repair.costToRepair}
            may={{ note: mayNote, wait: status !== "completed" }}
          />
          {!isPictured && <PhotoPanel of={of} photos={photos} name={item} mayEdit={mayEdit} />}
          <AddPanel
            parts={[
              toAddPhotos({ of, photos, mayEdit }),
              mayEdit &&
                !repair.notes && {
                  label: "Add Notes",
                  to: href("/repairs/:repairId/edit", { repairId: id }),
                },
            ]}
          />
        </Stack>
      </Columns>
    </>
  );
}

type Facts = Pick<
  Route.ComponentProps["loaderData"],
  "repair" | "customer" | "seesContact" | "store" | "takenInBy"
>;

function RepairFacts({ repair, customer, seesContact, store, takenInBy }: Facts) {
  return (
    <DataList>
      <DataItem term="Customer">
        <PageLink className="text-link" to={href("/customers/:customerId", { customerId: customer.id })}>
          {customer.firstName} {customer.lastName}
        </PageLink>{" "}
        (Customer #{customer.id})
      </DataItem>
      {seesContact && (
        <DataItem term="Cell phone">
          <span className="nowrap">{customer.cellPhone ?? "No phone"}</span>
        </DataItem>
      )}
      <DataItem term="Description">
        {repair.description ? <span className="written">{repair.description}</span> : "None"}
      </DataItem>
      <DataItem term="Taken in">
        {formatDateTime(repair.intakeAt, store.zone)} by {takenInBy.firstName} {takenInBy.lastName}
      </DataItem>
      <DataItem term="Location">{store.name}</DataItem>
    </DataList>
  );
}
