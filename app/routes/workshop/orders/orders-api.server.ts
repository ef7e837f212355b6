import { z } from "zod";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { PARTS_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { refuse } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { orderAskedOrRefuse } from "~/web/list.server";
import { answer } from "~/web/operation";
import { soldToJson } from "../../counter/sales/sale-json.ts";
import { ENDED, type OrderAnswer, RINGS, WATCH } from "./order-answers.ts";
import {
  CancelOrder,
  EditedOrder,
  EstimateAnswer,
  HandOver,
  NewDeposit,
  NewOrder,
  NewPlace,
  OrderQuery,
  Told,
} from "./order-contract.ts";
import { sortedOrders, sortsOfOrders, readOrderFilter } from "./order-filter.server.ts";
import { OrderJson, orderToJson } from "./order-json.ts";

const tag = "Orders";

const READY_TEXT =
  "Hello Amelia, Three-stone diamond ring (R-000037) is ready for you at Boca Raton. Amount due, with tax: $112.35.";

const DEPOSIT = { kind: "card", amount: "500.00", lastFour: "4471" };
const CANCELLATION = { reason: "Changed their mind", refund: [{ kind: "card" }] };

const deposits = (id: string, order: OrderAnswer) => ({
  id,
  tag,
  summary: "Take a deposit",
  description: `At most the balance. Without \`location\` the till of the order's store takes it. With \`instalment\` it is 409 if that one is paid already. Cash into a till of a store that the account doesn't work in needs \`till.elsewhere\` or an \`approval\`. An order has up to ${PARTS_AT_MOST.deposits} (409).`,
  permission: "sales.process" as const,
  body: { contract: NewDeposit, example: DEPOSIT },
  isKeyed: true as const,
  isApprovable: true as const,
  answers: { 201: answer("The order.", OrderJson, order) },
  refusals: ENDED,
  toJson: orderToJson,
});

const cancel = (id: string, order: OrderAnswer) => ({
  id,
  tag,
  summary: "Cancel an order",
  description:
    "Of the deposit Settings say how much is kept at most; `keep` may be less. The rest goes back from the till, as it was paid unless `refund` says otherwise; one refund without `amount` takes the rest. What is kept is a ticket that the deposit pays.",
  permission: "sales.process" as const,
  body: { contract: CancelOrder, example: CANCELLATION },
  isKeyed: true as const,
  isApprovable: true as const,
  answers: {
    200: answer("The order.", OrderJson, {
      ...order,
      state: "cancelled",
      held: "0.00",
      balance: "0.00",
      cancelled: "2026-11-22T15:00:00.000Z",
      cancelReason: CANCELLATION.reason,
    }),
  },
  refusals: ENDED,
  toJson: orderToJson,
});

export const ordersApi = {
  ...calls("/api/repairs/:repairId/deposits", ({ write }) => ({
    POST: write({
      ...deposits("takeRepairDeposit", WATCH),
      rule: (ctx, { repairId, ...sent }) =>
        getRepair(ctx.tx, repairId)
          ? takeDeposit(ctx, { orderId: repairId, ...sent })
          : refuse("missing", "No such record"),
    }),
  })),
  ...calls("/api/repairs/:repairId/cancel", ({ write }) => ({
    POST: write({
      ...cancel("cancelRepair", WATCH),
      rule: (ctx, { repairId, ...sent }) =>
        getRepair(ctx.tx, repairId)
          ? cancelOrder(ctx, { orderId: repairId, ...sent })
          : refuse("missing", "No such record"),
    }),
  })),
  ...calls("/api/orders", ({ list, write }) => ({
    GET: list({
      id: "listOrders",
      tag,
      summary: "Special orders and layaways, newest first",
      permission: "repairs.view",
      query: OrderQuery,
      answers: { 200: answer("The orders.", z.array(OrderJson), [RINGS]) },
      list: ({ url, context }) => {
        const filter = readOrderFilter(url, actorOf(context));
        return sortedOrders(filter, orderAskedOrRefuse(url, sortsOfOrders(filter)));
      },
      toJson: orderToJson,
    }),
    POST: write({
      id: "takeInOrder",
      tag,
      summary: "Take in a special order or a layaway",
      description:
        "A special order has `item` and `price`. A layaway has `pieces`, which are reserved, and perhaps `instalments`, which come to the sum of their prices.",
      permission: "repairs.edit",
      body: {
        contract: NewOrder,
        example: {
          kind: "layaway",
          customerId: 12,
          location: "boca",
          pieces: [{ inventoryId: 7 }],
          instalments: [
            { due: "2026-11-20", amount: "300.00" },
            { due: "2026-12-20", amount: "300.00" },
          ],
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The order.", OrderJson, RINGS) },
      refusals: { 409: { description: "A piece was sold or reserved already." } },
      rule: takeInOrder,
      toJson: orderToJson,
      explain: soldToJson,
    }),
  })),
  ...calls("/api/orders/:orderId", ({ read, write }) => ({
    GET: read({
      id: "getOrder",
      tag,
      summary: "An open order; a repair too, under its own number",
      permission: "repairs.view",
      answers: { 200: answer("The order.", OrderJson, WATCH) },
      read: ({ orderId }) => getOrder(shop().db, orderId),
      toJson: orderToJson,
    }),
    PUT: write({
      id: "editOrder",
      tag,
      summary: "Change a special order or a layaway",
      description:
        "Of a layaway only `notes` and `promised` change. A price stays above what was paid down; a lower one than agreed on needs `sales.discount` or an `approval`.",
      permission: "repairs.edit",
      body: {
        contract: EditedOrder,
        example: { version: 1, item: RINGS.item, price: "1850.00", notes: "Engrave it inside" },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The order.", OrderJson, RINGS) },
      refusals: { 409: { description: "The order ended, or somebody changed it meanwhile." } },
      rule: editOrder,
      toJson: orderToJson,
      explain: ({ current }) => ({ current: orderToJson(current) }),
    }),
  })),
  ...calls("/api/orders/:orderId/deposits", ({ write }) => ({
    POST: write({ ...deposits("takeDeposit", RINGS), rule: takeDeposit }),
  })),
  ...calls("/api/orders/:orderId/cancel", ({ write }) => ({
    POST: write({ ...cancel("cancelOrder", RINGS), rule: cancelOrder }),
  })),
  ...calls("/api/orders/:orderId/hand-over", ({ write }) => ({
    POST: write({
      id: "handOverUnpaid",
      tag,
      summary: "Hand an order over without a ticket",
      description:
        "Its balance stays owed, and its deposits held, until a ticket picks it up. Takes `orders.unpaid`, or a colleague's approval. Paid ones, with nothing due (409), are handed over by `POST /api/sales` with a line of kind `pickup`.",
      permission: "repairs.edit",
      body: { contract: HandOver, example: { to: "Noor Hartwell" } },
      isKeyed: true,
      isApprovable: true,
      answers: {
        200: answer("The order.", OrderJson, {
          ...RINGS,
          state: "handed_over",
          handedOver: "2026-12-11T18:00:00.000Z",
          handedOverTo: "Noor Hartwell",
        }),
      },
      refusals: ENDED,
      rule: handOverUnpaid,
      toJson: orderToJson,
    }),
  })),
  ...calls("/api/orders/:orderId/movements", ({ write }) => ({
    POST: write({
      id: "moveOrder",
      tag,
      summary: "Say where an order is",
      description: `A workshop has a \`name\` and may have \`dueBack\`; a tray may have a name. An order is moved up to ${PARTS_AT_MOST.movements.toLocaleString("en-US")} times (409).`,
      permission: "repairs.edit",
      asksForPerson: true,
      body: {
        contract: NewPlace,
        example: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
      },
      isKeyed: true,
      answers: { 201: answer("The order.", OrderJson, WATCH) },
      refusals: ENDED,
      rule: moveOrder,
      toJson: orderToJson,
    }),
  })),
  ...calls("/api/orders/:orderId/estimate", ({ write }) => ({
    POST: write({
      id: "answerEstimate",
      tag,
      summary: "Note what a customer said about an estimate",
      description: "Without `amount` it is what the customer was asked about, or else the price.",
      permission: "repairs.edit",
      body: { contract: EstimateAnswer, example: { state: "approved", how: "phone" } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The order.", OrderJson, WATCH) },
      refusals: ENDED,
      rule: answerEstimate,
      toJson: orderToJson,
    }),
  })),
  ...calls("/api/orders/:orderId/told", ({ write }) => ({
    POST: write({
      id: "tellCustomer",
      tag,
      summary: "Note that a customer was told about an order",
      description: `\`message\` keeps the words. Each telling is kept; \`message\` of the order has what is to be sent. An order has up to ${PARTS_AT_MOST.messages.toLocaleString("en-US")} (409).`,
      permission: "repairs.edit",
      body: { contract: Told, example: { how: "text", message: READY_TEXT } },
      isKeyed: true,
      answers: {
        200: answer("The order.", OrderJson, {
          ...WATCH,
          told: "2026-11-24T14:00:00.000Z",
          tellings: [
            { id: 3, at: "2026-11-24T14:00:00.000Z", by: "Maren Kessler", how: "text", message: READY_TEXT },
          ],
        }),
      },
      refusals: ENDED,
      rule: tellCustomer,
      toJson: orderToJson,
    }),
  })),
};
