import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import {
  CONTACT_WAYS,
  ESTIMATE_STATES,
  type Order,
  ORDER_KINDS,
  ORDER_PLACES,
  ORDER_STATES,
  orderNumber,
} from "~/domain/workshop/orders/order";
import { LATEST_READ } from "~/domain/workshop/orders/latest-moves-and-messages";
import { PAYMENT_KINDS } from "~/domain/payment-kinds";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { answered } from "~/web/answer-fields";
import { messageNow } from "./order-view.server.ts";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const PlaceJson = {
  place: z.enum(ORDER_PLACES),
  name: answered.text().nullable(),
  dueBack: answered.day().nullable(),
};

export const OrderPlaceJson = record("OrderPlace", PlaceJson);

const DepositJson = record("Deposit", {
  id: answered.id(),
  kind: z.enum(PAYMENT_KINDS),
  amount: answered.amount().describe("Negative for what was refunded or, as `deposit`, used by its ticket."),
  at: answered.instant(),
  by: answered.text(),
  lastFour: answered.text().nullable(),
  reference: answered.text().nullable(),
  number: answered.text().nullable(),
});

const InstalmentJson = record("Instalment", {
  number: answered.count(),
  due: answered.day(),
  amount: answered.amount(),
  paid: answered.amount(),
});

const OrderPieceJson = record("OrderPiece", {
  inventoryId: answered.id(),
  sku: answered.text(),
  description: answered.text(),
  listPrice: answered.amount(),
  discountReason: answered.text().nullable(),
  price: answered.amount(),
  cost: answered.cost(),
});

const MovementJson = record("OrderMovement", {
  id: answered.id(),
  ...PlaceJson,
  at: answered.instant(),
  by: answered.text(),
});

const TellingJson = record("OrderTelling", {
  id: answered.id(),
  at: answered.instant(),
  by: answered.text(),
  how: z.enum(CONTACT_WAYS),
  message: answered.text().nullable(),
});

const EstimateJson = record("Estimate", {
  state: z.enum(ESTIMATE_STATES),
  amount: answered.amount().nullable(),
  at: answered.instant().nullable(),
  by: answered.text().nullable(),
  how: z.enum(CONTACT_WAYS).nullable(),
});

const LATEST = `The latest ${LATEST_READ}, the oldest of them first; \`/api/orders/{orderId}/timeline\` has all.`;

/** An order of any kind. */
export const OrderJson = record("Order", {
  id: answered.id(),
  number: answered.text(),
  kind: z.enum(ORDER_KINDS),
  state: z.enum(ORDER_STATES),
  repairStatus: z.enum(REPAIR_STATUSES).nullable(),
  customerId: answered.id(),
  location: answered.store(),
  item: answered.text(),
  notes: answered.text().nullable(),
  takenInAt: answered.instant(),
  price: answered.amount(),
  cost: answered.cost(),
  held: answered.amount().describe("Deposits that the shop owes."),
  balance: answered
    .amount()
    .describe("What of the price, before tax, is owed: 0.00 once a ticket booked it or it was canceled."),
  tax: answered
    .amount()
    .describe(
      "What its ticket booked, or what the tax of its store makes of it now, as the ticket at pickup will.",
    ),
  total: answered.amount().describe("Price and tax."),
  amountDue: answered
    .amount()
    .describe("What is to be paid, with tax: 0.00 once paid on a ticket or canceled."),
  vendor: answered.text().nullable(),
  vendorReference: answered.text().nullable(),
  ordered: answered.day().nullable(),
  arrived: answered.day().nullable(),
  promised: answered.day().nullable(),
  workerId: answered.id().nullable(),
  callOver: answered.amount().nullable(),
  estimate: EstimateJson.nullable(),
  where: OrderPlaceJson.nullable(),
  ready: answered
    .instant()
    .nullable()
    .describe("Since when it waits to be fetched; of an arrival, when it was noted."),
  message: answered
    .text()
    .nullable()
    .describe(
      "What its customer is to be told now, by the texts of Settings; `{link}` in it becomes their own link when it is sent.",
    ),
  told: answered.instant().nullable().describe("The last of the tellings."),
  handedOver: answered.instant().nullable(),
  handedOverTo: answered.text().nullable(),
  cancelled: answered.instant().nullable(),
  cancelReason: answered.text().nullable(),
  saleId: answered.id().nullable().describe("The ticket of the hand-over, or of the deposit that was kept."),
  pieces: z.array(OrderPieceJson),
  instalments: z.array(InstalmentJson),
  deposits: z.array(DepositJson),
  movements: z.array(MovementJson).describe(LATEST),
  tellings: z.array(TellingJson).describe(LATEST),
  version: answered.version(),
});

export function orderToJson(order: Order): Required<z.infer<typeof OrderJson>> {
  const { place, estimate } = order;
  return writeAnswer(OrderJson, order, {
    number: orderNumber(order),
    repairStatus: order.status,
    location: order.store.key,
    ordered: order.orderedDay,
    arrived: order.arrivedDay,
    promised: order.promisedDay,
    workerId: order.worker?.id ?? null,
    estimate: estimate && writeAnswer(EstimateJson, estimate, { how: estimate.way }),
    where: place && writeAnswer(OrderPlaceJson, place, { dueBack: place.dueBackDay }),
    ready: order.readyAt === null ? null : isoInstant(order.readyAt),
    message: messageNow(order),
    told: order.told && isoInstant(order.told.at),
    handedOver: order.handedOver && isoInstant(order.handedOver.at),
    handedOverTo: order.handedOver?.to ?? null,
    cancelled: order.cancelled && isoInstant(order.cancelled.at),
    cancelReason: order.cancelled?.reason ?? null,
    pieces: order.pieces.map((piece) => writeAnswer(OrderPieceJson, piece, { inventoryId: piece.pieceId })),
    instalments: order.instalments.map((instalment) =>
      writeAnswer(InstalmentJson, instalment, { number: instalment.position, due: instalment.dueDay }),
    ),
    deposits: order.deposits.map((deposit) => writeAnswer(DepositJson, deposit)),
    movements: order.movements.map((movement) =>
      writeAnswer(MovementJson, movement, { name: movement.placeName, dueBack: movement.dueBackDay }),
    ),
    tellings: order.tellings.map(({ at, way, ...telling }) => ({ ...telling, at: isoInstant(at), how: way })),
  });
}
