import { COUNT_DECISION_LABELS, decisionsFor } from "~/domain/workshop/counts/count-decisions";
import type { CountDecision, CountHead, CountLine, CountResult } from "~/domain/workshop/counts/count";
import type { CountStep, SingleDifference } from "~/domain/workshop/counts/next-of-count";
import type { ExpectedPiece } from "~/domain/workshop/counts/expected-pieces.server";
import type { InHouse } from "~/domain/workshop/custody/in-house.server";
import { type OrderKind, orderNumber, placeText } from "~/domain/workshop/orders/order";
import { mayBeMoved, NOTHING_KNOWN } from "~/domain/workshop/orders/what-orders-wait-for";
import { type Actor, can } from "~/domain/permissions";
import { dayIn } from "~/domain/dates";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { pieceStateLabel } from "~/domain/stock/pieces/piece-states";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { shop } from "~/runtime/shop.server";
import { type Address, href, withRest } from "~/ui/address";
import { formatDate, formatListedTime, formatTime } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";

/** A line of a count, as its page and its print show it. */
export interface CountRow {
  id: number | string;
  result: CountResult;
  /** Null if nothing has the scanned number. */
  item: { number: string; page: Address; name: string; note: string } | null;
  /** The scanned number, if nothing has it. */
  scanned: string | null;
  /** Where it is according to the books. */
  recorded: string;
  /** Pages that help to decide. */
  steps: { to: Address; label: string; act?: CountStep }[];
  /** Decisions that can be made; empty once one was. */
  decisions: CountDecision[];
  /** The decision, and when and by whom. */
  decided: { decision: CountDecision; what: string; when: string } | null;
  /** When it was scanned; null for what is missing. */
  at: string | null;
  by: string | null;
  /** Words shown beside the result. */
  more: string | null;
}

export function rowOfLine(line: CountLine, count: CountHead, actor: Actor): CountRow {
  const { id, result, order, piece, scanned, at, by, sale, first, decision } = line;
  const { zone } = count.store;
  const day = (instant: typeof at) => formatListedTime(instant, zone);
  return {
    id,
    result,
    item: order ? itemOfOrder(order) : piece && itemOfPiece(piece),
    scanned,
    recorded: order ? recordedOrder(line) : piece ? recordedPiece(line, count) : "",
    steps: order
      ? stepsOfOrder(order, line, count, actor)
      : count.kind === "pieces"
        ? stepsOfPiece(line, count, actor)
        : [],
    decisions: decision ? [] : decisionsFor(count, line),
    decided: decision && {
      decision: decision.decision,
      what: COUNT_DECISION_LABELS[decision.decision],
      when: `${formatDate(dayIn(zone, decision.at))}, ${decision.by}`,
    },
    at: result === "missing" ? null : formatTime(at, zone, { withZone: false }),
    by,
    more: sale
      ? `Sold ${day(sale.soldAt)}, ${ticketNumber(sale.id)}${sale.soldAt >= count.begunAt ? ", during this count" : ""}`
      : first && `First scanned ${formatTime(first.at, zone, { withZone: false })}, ${first.by}`,
  };
}

/** Describes an order that a count in progress has no scan of yet. */
export function rowOfMissingOrder(row: InHouse, actor: Actor): CountRow {
  return {
    ...NOT_SCANNED,
    id: `order ${row.id}`,
    item: itemOfOrder(row),
    recorded: placeText({ place: row.place, name: row.placeName }),
    steps: can(actor, "repairs.edit") && mayBeMoved({ ...NOTHING_KNOWN, ...row }) ? [moveOf(row)] : [],
  };
}

export function rowOfMissingPiece(piece: ExpectedPiece): CountRow {
  return {
    ...NOT_SCANNED,
    id: `piece ${piece.id}`,
    item: itemOfPiece(piece),
    recorded: [categoryLabel(piece.category), piece.displayCase ?? "no case"].join(", "),
    steps: [],
  };
}

/** What is said of a line if it is the only one left to resolve. */
export function differenceOf(
  { item, scanned, steps, decisions }: CountRow,
  mayDecide: boolean,
): SingleDifference {
  return {
    name: item?.number ?? scanned ?? "",
    steps: steps.flatMap(({ act }) => act ?? []),
    decisions,
    mayDecide,
  };
}

const NOT_SCANNED = {
  result: "missing" as const,
  scanned: null,
  decisions: [] as CountDecision[],
  decided: null,
  at: null,
  by: null,
  more: null,
} satisfies Partial<CountRow>;

function recordedOrder({ result, recorded }: CountLine): string {
  const where = placeText(recorded);
  return result === "other_store" ? `${recorded.storeName ?? ""}, ${where}` : where;
}

function recordedPiece({ result, recorded }: CountLine, count: CountHead): string {
  const { store, storeName, displayCase, category, state } = recorded;
  const isElsewhere = store !== count.store.key;
  return [
    isElsewhere && (storeName ?? "No location"),
    category && categoryLabel(category),
    displayCase ?? (isElsewhere ? null : "no case"),
    result !== "sold" && state !== null && state !== "available" && pieceStateLabel(state),
  ]
    .filter(Boolean)
    .join(", ");
}

const STEP_LABELS: Record<CountStep, string> = {
  view_sale: "View Sale",
  view_item: "View Item",
  add_item: "Add Item",
};

const stepTo = (act: CountStep, to: Address) => ({ act, to, label: STEP_LABELS[act] });

const moveOf = ({ id }: { id: number }) => ({
  to: href("/orders/:orderId/place", { orderId: id }),
  label: "Move",
});

function stepsOfOrder(
  order: NonNullable<CountLine["order"]>,
  { result }: CountLine,
  { place, placeName }: CountHead,
  actor: Actor,
) {
  if (!can(actor, "repairs.edit") || !order.mayBeMoved) return [];
  if (result === "elsewhere" && place) {
    const here = new URLSearchParams({ place, ...(placeName && { name: placeName }) });
    return [
      {
        to: withRest(href("/orders/:orderId/place", { orderId: order.id }), `?${here}`),
        label: "Move Here",
      },
    ];
  }
  return result === "elsewhere" || result === "missing" ? [moveOf(order)] : [];
}

function stepsOfPiece(
  { result, scanned, sale }: CountLine,
  { id, store, category, displayCase }: CountHead,
  actor: Actor,
) {
  if (sale)
    return can(actor, "sales.view") ? [stepTo("view_sale", href("/sales/:saleId", { saleId: sale.id }))] : [];
  if (result !== "unknown" || scanned === null) return [];
  const known = pieceOfSku(shop().db, scanned);
  if (known) return [stepTo("view_item", href("/inventory/:pieceId", { pieceId: known.id }))];
  if (!can(actor, "inventory.edit")) return [];
  const about = new URLSearchParams({
    sku: scanned,
    location: store.key,
    ...(category && { category }),
    ...(displayCase && { displayCase }),
    returnTo: withRest(href("/counts/:countId", { countId: id }), "?result=unknown"),
  });
  return [stepTo("add_item", withRest(href("/inventory/new"), `?${about}`))];
}

function itemOfOrder(order: { id: number; kind: OrderKind; item: string; customerName: string }) {
  const { id, kind, item, customerName } = order;
  const page =
    kind === "repair"
      ? href("/repairs/:repairId", { repairId: id })
      : href("/orders/:orderId", { orderId: id });
  return {
    number: orderNumber(order),
    page,
    name: keepTogether(item),
    note: `${orderNumber(order)}, ${customerName}`,
  };
}

function itemOfPiece({ id, sku, description }: { id: number; sku: string; description: string }) {
  return {
    number: sku,
    page: href("/inventory/:pieceId", { pieceId: id }),
    name: keepTogether(description),
    note: `SKU ${sku}`,
  };
}
