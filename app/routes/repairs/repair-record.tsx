import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { photosOfOne } from "~/domain/photos/find-photos.server";
import { minutesText } from "~/domain/repairs/bench-note";
import { getEnvelope } from "~/domain/repairs/envelope.server";
import { getRepairWithPeople } from "~/domain/repairs/find-repairs.server";
import { type RepairEvent, repairHistory } from "~/domain/repairs/repair-history.server";
import { repairProfit } from "~/domain/repairs/repair-profit";
import { REPAIR_STATUS_LABELS } from "~/domain/repairs/repair-status";
import { urgency } from "~/domain/repairs/repair-urgency";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { formatDate, formatDateTime, formatMonthDay, formatTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import photoSheet from "~/ui/styles/photos.css?url";
import { Timeline, TimelineEntry } from "~/ui/timeline";
import { actorOf } from "~/web/context";
import { PhotoPanel } from "~/web/photos/photo-panel";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import { isOpen, OrderMoney, OrderMovements, OrderPromise } from "./order-panels.tsx";
import { viewOfOrder } from "./order-view.server.ts";
import { OrderTellings, TellCustomer } from "./tell-customer.tsx";
import type { Route } from "./+types/repair-record";
import { BenchPanel } from "./bench-panel.tsx";
import { EnvelopePanel } from "./envelope-panel.tsx";
import { NextStep, partsText } from "./next-step.tsx";
import { StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Repair ${loaderData?.repair.id ?? ""} · Loupe` },
];

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getRepairWithPeople(db, idParam(params.repairId));
  if (!found) throw notFound();
  const shown = showsCost(context);
  const { searchText: _, ...repair } = withholdCost(found.repair, shown);
  const envelope = getEnvelope(db, repair.id);
  if (!envelope) throw notFound();
  const { zone } = found.store;
  return {
    ...found,
    repair,
    profit: shown ? repairProfit(found.repair) : null,
    urgency: urgency(repair.status, repair.intakeDay, dayIn(zone, Date.now() as Instant)),
    events: withholdCost(repairHistory(db, repair.id), shown).map((event) => ({
      ...event,
      day: dayIn(zone, event.at),
      time: formatTime(event.at, zone),
    })),
    photos: photosOfOne(db, { kind: "repair", id: repair.id }),
    mayEdit: can(actorOf(context), "repairs.edit"),
    items: envelope.items,
    work: withholdCost(envelope.work, shown),
    notes: withholdCost(envelope.notes, shown),
    parts: envelope.parts,
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
    events,
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
  const mayNote = mayEdit && isOpen(order);
  return (
    <>
      <Breadcrumbs trail={[{ to: "/repairs", label: "Repairs" }]} here={`Repair #${id}`} />
      <Panel flush>
        <RecordHead
          name={item}
          facts={
            <>
              {!mayEdit && <StatusBadge status={status} />}
              {howUrgent && <UrgencyBadge urgency={howUrgent} />}
              <span>
                <Icon name="map-pin" size={14} /> {store.name}
              </span>
              <span>Repair #{id}</span>
            </>
          }
        >
          {isOpen(order) && (
            <NextStep
              job={{
                id,
                status,
                estimate: order.estimate?.state ?? null,
                place: order.place?.place ?? null,
                parts,
              }}
              may={{ edit: mayEdit, handOver: may.money }}
            />
          )}
          {mayEdit && <StatusControl id={id} status={status} />}
          <HistoryLink kind="repair" id={id} />
          {mayEdit && (
            <ButtonLink to={`/repairs/${id}/edit`} icon="pencil">
              Edit
            </ButtonLink>
          )}
          <ButtonLink to={`/repairs/${id}/ticket`} icon="printer" variant="primary">
            Print ticket
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
      </Panel>
      <Columns split="wide">
        <Stack>
          <EnvelopePanel id={id} items={items} work={work} mayEdit={mayNote} />
          <Panel title="Timeline">
            <RepairTimeline events={events} />
          </Panel>
          <OrderTellings view={view} />
          <OrderMovements view={view} />
        </Stack>
        <Stack>
          <OrderMoney view={view} />
          <TellCustomer view={view} />
          <OrderPromise view={view} />
          <BenchPanel
            {...{ id, parts, notes }}
            zone={store.zone}
            cost={repair.costToRepair}
            may={{ note: mayNote, wait: status !== "completed" }}
          />
          <RepairFacts {...loaderData} />
          <PhotoPanel of={{ kind: "repair", id }} photos={photos} name={item} mayEdit={mayEdit} />
          <Panel title="Notes">
            {repair.notes ? (
              <p className="written">{repair.notes}</p>
            ) : (
              <p className="quiet">No notes yet.</p>
            )}
          </Panel>
        </Stack>
      </Columns>
    </>
  );
}

type Facts = Pick<Route.ComponentProps["loaderData"], "repair" | "customer" | "store" | "takenInBy">;

function RepairFacts({ repair, customer, store, takenInBy }: Facts) {
  return (
    <Panel title="Details">
      <DataList>
        <DataItem term="Customer">
          <PageLink className="text-link" to={`/customers/${customer.id}`}>
            {customer.firstName} {customer.lastName}
          </PageLink>{" "}
          (Customer #{customer.id})
        </DataItem>
        <DataItem term="Cell phone">{customer.cellPhone ?? "No phone"}</DataItem>
        <DataItem term="Description">
          {repair.description ? <span className="written">{repair.description}</span> : "None"}
        </DataItem>
        <DataItem term="Taken in">
          {formatDateTime(repair.intakeAt, store.zone)} by {takenInBy.firstName} {takenInBy.lastName}
        </DataItem>
        <DataItem term="Location">{store.name}</DataItem>
      </DataList>
    </Panel>
  );
}

type PlacedEvent = Seen<RepairEvent> & { day: string; time: string };

const ICONS = {
  "taken-in": "wrench",
  changed: "pencil",
  "status-set": "refresh-cw",
  "photo-added": "plus",
  "photo-removed": "minus",
  "work-noted": "clock",
  "parts-awaited": "package",
  "parts-in": "package-check",
} as const;

/** By month of the store's calendar. */
function RepairTimeline({ events }: { events: PlacedEvent[] }) {
  const { formatMoney } = useMoney();
  if (events.length === 0)
    return <EmptyState icon="history" title="Nothing recorded yet" hint="Status changes appear here." />;
  return (
    <Timeline
      items={events}
      dayOf={({ day }) => day}
      render={(event) => (
        <TimelineEntry
          key={event.id}
          icon={ICONS[event.kind]}
          detail={`${event.time}, by ${event.by}`}
          date={formatMonthDay(event.day)}
          badge={event.to && event.kind === "status-set" && <StatusBadge status={event.to} />}
        >
          {sentenceOf(event, formatMoney)}
        </TimelineEntry>
      )}
    />
  );
}

function sentenceOf(
  { kind, from, to, noted, parts }: PlacedEvent,
  formatMoney: MoneyFormat["formatMoney"],
): string {
  if (kind === "taken-in") return "Taken in";
  if (kind === "changed") return "Details changed";
  if (kind === "photo-added") return "Photo added";
  if (kind === "photo-removed") return "Photo removed";
  if (kind === "parts-in") return "Parts are in";
  if (kind === "parts-awaited") return parts ? `Waits for ${partsText(parts)}` : "Waits for parts";
  if (kind === "work-noted") {
    if (!noted) return "Time and materials noted";
    const { minutes, material, cost = 0 } = noted;
    return [minutes > 0 && minutesText(minutes), material, cost > 0 && formatMoney(cost)]
      .filter(Boolean)
      .join(", ");
  }
  if (!from || !to) return "Status changed";
  return `Status changed from ${REPAIR_STATUS_LABELS[from]} to ${REPAIR_STATUS_LABELS[to]}`;
}
