import { dayIn, type Instant } from "~/domain/dates";
import { orderNumber, waits } from "~/domain/workshop/orders/order";
import { can } from "~/domain/permissions";
import { photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getRepairTakenIn } from "~/domain/workshop/repairs/find-repairs.server";
import { mayTakeBack } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { statusesToSet } from "~/domain/workshop/repairs/repair-status";
import { urgency } from "~/domain/workshop/repairs/repair-urgency";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { useMoney } from "~/ui/money";
import { NumberAndName } from "~/ui/number-and-name";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
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
import { OrderMore, OrderNext, OrderWhoAndWhere } from "../orders/order-next.tsx";
import { MarkNotifiedLink, OrderMoneyPanel, OrderPromiseFacts } from "../orders/order-panels.tsx";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { nextFor, viewOfOrder } from "../orders/order-view.server.ts";
import { TellCustomer } from "../orders/tell-customer.tsx";
import type { Route } from "./+types/repair-record";
import { BenchPanel, LogTimeLink } from "../bench/bench-panel.tsx";
import { EnvelopePanel } from "../envelopes/envelope-panel.tsx";
import { HandedBackBadge, StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.repairs,
  isRecord: true,
  nameOf: ({ repair, view }) => (
    <NumberAndName number={view.number}>
      <bdi>{repair.item}</bdi>
    </NumberAndName>
  ),
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Repair ${loaderData ? orderNumber({ kind: "repair", id: loaderData.repair.id }) : ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getRepairTakenIn(db, idParam(params.repairId));
  if (!found) throw notFound();
  const shown = showsCost(context);
  const { searchText: _, ...repair } = withholdCost(found.repair, shown);
  const envelope = getEnvelope(db, repair.id);
  if (!envelope) throw notFound();
  const { zone, takenInBy } = found;
  const { order } = envelope;
  const mayEdit = can(actorOf(context), "repairs.edit");
  const parts = envelope.parts && withholdVendor(envelope.parts, showsOrigin(context));
  return {
    zone,
    takenInBy,
    repair,
    profit: shown ? repairProfit(found.repair) : null,
    urgency: urgency(repair.status, repair.intakeDay, dayIn(zone, Date.now() as Instant)),
    timeline: loadTimeline({ url, context }, { kind: "order", id: repair.id, zone }),
    photos: photosOfOne(db, { kind: "repair", id: repair.id }),
    drawing: whichDrawing({}, repair.item),
    mayEdit,
    statuses: mayEdit
      ? statusesToSet({
          status: repair.status,
          cancelledAt: order.cancelled?.at ?? null,
          saleId: order.saleId,
          held: order.held,
          isWorked: envelope.work.length > 0,
        })
      : [],
    items: envelope.items,
    work: withholdCost(envelope.work, shown),
    notes: withholdCost(envelope.notes, shown).map((note) => ({
      ...note,
      mayTakeBack: mayTakeBack(actorOf(context), note),
    })),
    parts,
    view: viewOfOrder(order, context),
    next: nextFor(order, parts && partsText(parts)),
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const {
    repair,
    profit,
    zone,
    urgency: howUrgent,
    timeline,
    photos,
    mayEdit,
    statuses,
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
  const isBenchSaid = parts !== null || notes.length > 0;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/repairs"), label: "Repairs" }]} />
      <Panel flush>
        <PicturedHead photos={largePhotos(of, photos, item)} foot={mayEdit && <ChangePhotos of={of} />}>
          <RecordHead
            avatar={!isPictured && <Tile picture={loaderData.drawing} size={76} />}
            name={keepTogether(item)}
            facts={
              <>
                {order.cancelled && status === "picked_up" ? (
                  <HandedBackBadge />
                ) : (
                  <StatusBadge status={status} />
                )}{" "}
                {order.cancelled && <OrderStateBadge state={order.state} />}{" "}
                {howUrgent && <UrgencyBadge urgency={howUrgent} />}{" "}
                <OrderWhoAndWhere view={view} next={next} /> <span>Repair {number}</span>
              </>
            }
            more={
              <OrderMore
                view={view}
                next={next}
                status={statuses.length > 1 && <StatusControl {...{ id, status, statuses }} />}
              >
                {mayNote && status !== "completed" && (
                  <ButtonLink to={href("/repairs/:repairId/parts", { repairId: id })}>
                    {parts ? "Edit Parts" : "Wait for Parts"}
                  </ButtonLink>
                )}
              </OrderMore>
            }
          >
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
          {isPictured && <RepairFacts {...loaderData} />}
        </PicturedHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          <PinnedNotesPanel notes={timeline.pinned} />
          <EnvelopePanel
            id={id}
            items={items}
            work={work}
            toAdd={!isPictured && toAddPhotos({ of, photos, mayEdit })}
          />
          <OrderMoneyPanel view={view} next={next} />
          <RecordTimeline timeline={timeline} />
        </Stack>
        <Stack>
          {repair.notes && (
            <Panel title="Notes">
              <p className="written">{repair.notes}</p>
            </Panel>
          )}
          {!isPictured && (
            <Panel
              className="record-early"
              title="Details"
              aside={mayNote && !isBenchSaid && <LogTimeLink id={id} />}
            >
              <RepairFacts {...loaderData} />
            </Panel>
          )}
          <TellCustomer view={view} next={next} />
          {(isBenchSaid || isPictured) && (
            <BenchPanel
              {...{ id, zone, parts, notes }}
              act={next.act}
              may={{ note: mayNote, seeCost: profit !== null }}
            />
          )}
          {!isPictured && <PhotoPanel of={of} photos={photos} name={item} mayEdit={mayEdit} />}
        </Stack>
      </Columns>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

type Facts = Pick<Loaded, "repair" | "profit" | "zone" | "takenInBy" | "view" | "next">;

/** Shows what neither the head nor the band of what is next says. */
function RepairFacts({ repair, profit, zone, takenInBy, view, next }: Facts) {
  const { formatMoney } = useMoney();
  return (
    <>
      <DataList>
        <OrderPromiseFacts view={view} next={next} />
        <DataItem term="Description">
          {repair.description ? <span className="written">{repair.description}</span> : "None"}
        </DataItem>
        <DataItem term="Taken in">
          {formatDateTime(repair.intakeAt, zone)} by {takenInBy.firstName} {takenInBy.lastName}
        </DataItem>
        {repair.costToRepair !== undefined && (
          <DataItem term="Repair Cost">{formatMoney(repair.costToRepair)}</DataItem>
        )}
        {profit !== null && (
          <DataItem term="Profit">
            <span className={profit < 0 ? "loss" : undefined}>{formatMoney(profit)}</span>
          </DataItem>
        )}
      </DataList>
      <MarkNotifiedLink view={view} />
    </>
  );
}
