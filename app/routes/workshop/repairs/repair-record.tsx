import { counted } from "~/domain/counted";
import { dayIn, daysBetween, type Instant } from "~/domain/dates";
import { orderNumber, placeText, waits } from "~/domain/workshop/orders/order";
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
import { partsText } from "../orders/next-button.tsx";
import { OrderCustomer, OrderMore, OrderNext } from "../orders/order-next.tsx";
import { OrderMoney, OrderPromise } from "../orders/order-panels.tsx";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { nextFor, viewOfOrder } from "../orders/order-view.server.ts";
import { TellCustomer } from "../orders/tell-customer.tsx";
import type { Route } from "./+types/repair-record";
import { BenchPanel } from "../bench/bench-panel.tsx";
import { EnvelopePanel } from "../envelopes/envelope-panel.tsx";
import { StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotes, RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle = {
  isRecord: true,
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
  const parts = envelope.parts && withholdVendor(envelope.parts, showsOrigin(context));
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
    parts,
    view: viewOfOrder(envelope.order, context),
    next: nextFor(envelope.order, parts && partsText(parts)),
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const {
    repair,
    store,
    urgency: howUrgent,
    timeline,
    photos,
    mayEdit,
    items,
    work,
    notes,
    parts,
    view,
    next,
  } = loaderData;
  const { id, item, status } = repair;
  const { order } = view;
  const number = orderNumber(order);
  const of = { kind: "repair", id } as const;
  const isPictured = useIsPictured(photos);
  const mayNote = mayEdit && waits(order, "open");
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/repairs"), label: "Repairs" }]} />
      <Panel flush>
        <PicturedHead photos={largePhotos(of, photos, item)} foot={mayEdit && <ChangePhotos of={of} />}>
          <RecordHead
            avatar={!isPictured && <Tile picture={loaderData.drawing} size={76} />}
            name={item}
            facts={
              <>
                {!mayEdit && <StatusBadge status={status} />}{" "}
                {order.cancelled && <OrderStateBadge state={order.state} />}{" "}
                {howUrgent && <UrgencyBadge urgency={howUrgent} />} <OrderCustomer order={order} />{" "}
                <span>
                  <Icon name="map-pin" size={14} /> {store.name}
                </span>{" "}
                <span>Repair {number}</span>
              </>
            }
            more={
              <OrderMore view={view} next={next}>
                {mayNote && status !== "completed" && (
                  <ButtonLink to={href("/repairs/:repairId/:step", { repairId: id, step: "parts" })}>
                    {parts ? "Edit Parts" : "Wait for Parts"}
                  </ButtonLink>
                )}
              </OrderMore>
            }
          >
            {mayEdit && <StatusControl id={id} status={status} />}
            {mayEdit && (
              <ButtonLink to={href("/repairs/:repairId/edit", { repairId: id })} icon="pencil" accessKey="e">
                Edit
              </ButtonLink>
            )}
            <ButtonLink to={href("/repairs/:repairId/ticket", { repairId: id })} icon="printer">
              Print Ticket
            </ButtonLink>
          </RecordHead>
          <OrderNext view={view} next={next} />
          <RepairFigures {...loaderData} />
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
          <OrderMoney view={view} next={next} />
          <TellCustomer view={view} />
          <OrderPromise view={view} />
          <BenchPanel
            {...{ id, parts, notes }}
            zone={store.zone}
            cost={repair.costToRepair}
            may={{ note: mayNote }}
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

type Loaded = Route.ComponentProps["loaderData"];

function RepairFigures({
  repair,
  profit,
  view: { order, today },
}: Pick<Loaded, "repair" | "profit" | "view">) {
  const { formatMoney } = useMoney();
  const { promisedDay, amountDue, total, place } = order;
  const isPromiseLate = waits(order, "promiseLate", today);
  return (
    <StatStrip bare>
      <Stat
        label="Promise"
        value={promisedDay ? formatDate(promisedDay) : "No date"}
        caption={
          isPromiseLate && promisedDay ? `${counted(daysBetween(promisedDay, today), "day")} late` : null
        }
        {...(isPromiseLate && { tone: "urgent" })}
      />
      <Stat
        label="Balance"
        value={formatMoney(amountDue)}
        caption={amountDue === total ? "With tax" : `Of ${formatMoney(total)}, with tax`}
      />
      <Stat
        label="Where"
        value={placeText(place ?? { place: null, name: null })}
        caption={place?.dueBackDay ? `Due back ${formatDate(place.dueBackDay)}` : null}
      />
      {profit !== null && (
        <Stat
          label="Profit"
          value={formatMoney(profit)}
          caption={repair.costToRepair !== undefined && `Repair Cost ${formatMoney(repair.costToRepair)}`}
          tone={profit < 0 ? "loss" : "gain"}
        />
      )}
    </StatStrip>
  );
}

type Facts = Pick<Loaded, "repair" | "customer" | "seesContact" | "store" | "takenInBy">;

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
