import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { NewBenchNote, NewPartWait } from "./bench-contract.ts";
import { BenchJobJson, BenchQuery } from "./bench-json.ts";
import { HouseQuery, InHouseJson } from "./custody-json.ts";
import { EditedEnvelope } from "./envelope-contract.ts";
import { EnvelopeJson } from "./envelope-json.ts";
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
import { OrderJson } from "./order-json.ts";
import { PromiseJson, PromiseQuery } from "./promise-json.ts";

const tag = "Orders";

type OrderAnswer = z.infer<typeof OrderJson>;

const RINGS: OrderAnswer = {
  id: 38,
  number: "O-000038",
  kind: "special_order",
  state: "open",
  repairStatus: null,
  customerId: 12,
  location: "boca",
  item: "Two wedding bands, 18K",
  notes: null,
  takenInAt: "2026-11-20T17:10:00.000Z",
  price: "1850.00",
  cost: "900.00",
  held: "500.00",
  balance: "1350.00",
  tax: "129.50",
  total: "1979.50",
  amountDue: "1479.50",
  vendor: "Kessel & Son",
  vendorReference: "KS-4471",
  ordered: "2026-11-21",
  arrived: null,
  promised: "2026-12-11",
  workerId: null,
  callOver: null,
  estimate: null,
  where: null,
  ready: null,
  message: null,
  told: null,
  handedOver: null,
  handedOverTo: null,
  cancelled: null,
  cancelReason: null,
  saleId: null,
  pieces: [],
  instalments: [],
  deposits: [
    {
      id: 901,
      kind: "card",
      amount: "500.00",
      at: "2026-11-20T17:12:00.000Z",
      by: "Maren Kessler",
      lastFour: "4471",
      reference: null,
      number: null,
    },
  ],
  movements: [],
  tellings: [],
  version: 2,
};

const WATCH: OrderAnswer = {
  ...RINGS,
  id: 37,
  number: "R-000037",
  kind: "repair",
  repairStatus: "in_progress",
  item: "Three-stone diamond ring",
  price: "145.00",
  cost: "40.00",
  held: "40.00",
  balance: "105.00",
  vendor: null,
  vendorReference: null,
  ordered: null,
  promised: "2026-11-24",
  workerId: 4,
  callOver: "250.00",
  estimate: {
    state: "approved",
    amount: "145.00",
    at: "2026-11-20T16:57:00.000Z",
    by: "Maren Kessler",
    how: "phone",
  },
  where: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
  deposits: RINGS.deposits.map((deposit) => ({ ...deposit, amount: "40.00" })),
  movements: [
    {
      id: 12,
      place: "workshop",
      name: "Kessel & Son",
      dueBack: "2026-11-23",
      at: "2026-11-20T17:20:00.000Z",
      by: "Maren Kessler",
    },
  ],
};

const READY_TEXT =
  "Hello Amelia, Three-stone diamond ring (R-000037) is ready for you at Boca Raton. Amount due, with tax: $112.35.";

const NOTHING_TICKED = {
  worn_prongs: false,
  loose_stone: false,
  chipped_stone: false,
  missing_stone: false,
  scratches: false,
  bent: false,
  cracked_shank: false,
  engraved: false,
  worn_clasp: false,
  not_running: false,
};

const ENVELOPE: z.infer<typeof EnvelopeJson> = {
  order: WATCH,
  items: [
    {
      description: "Three-stone diamond ring",
      metal: "Platinum",
      stones: "3 round diamonds, about 1.10 ct tw",
      size: "6.5",
      weightGiven: "5.100",
      weightUnit: "g",
      serial: null,
      declaredValue: "4200.00",
      condition: { ...NOTHING_TICKED, worn_prongs: true, scratches: true },
      conditionNote: "Center stone tight",
    },
  ],
  work: [
    {
      item: 1,
      serviceId: 2,
      description: "Ring sizing",
      price: "65.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
    {
      item: 1,
      serviceId: null,
      description: "Re-tip prongs (2)",
      price: "80.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
  ],
  parts: null,
  benchNotes: [
    {
      id: 3,
      minutes: 35,
      material: "0.3 g platinum",
      cost: "14.00",
      at: "2026-11-21T15:40:00.000Z",
      by: "Owen Tate",
    },
  ],
};

const RING: z.infer<typeof InHouseJson> = {
  orderId: 37,
  number: "R-000037",
  kind: "repair",
  item: "Three-stone diamond ring",
  customerId: 12,
  location: "boca",
  where: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
  since: "2026-11-20T17:20:00.000Z",
  by: "Maren Kessler",
};

const JOB: z.infer<typeof BenchJobJson> = {
  orderId: 37,
  number: "R-000037",
  item: "Three-stone diamond ring",
  status: "in_progress",
  customerId: 12,
  location: "boca",
  promised: "2026-11-24",
  workerId: 4,
  estimate: "approved",
  where: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
  parts: { what: "Lobster clasp, 14K", vendor: "Kessel & Son", due: "2026-11-24" },
};

const DEPOSIT = { kind: "card", amount: "500.00", lastFour: "4471" };
const CANCELLATION = { reason: "Changed their mind", refund: [{ kind: "card" }] };

const ENDED = { 409: { description: "The order was handed over or cancelled." } };

const deposits = (id: string, order: OrderAnswer) => ({
  id,
  tag,
  summary: "Take a deposit",
  description:
    "At most the balance. Without `location` the till of the order's store takes it. With `instalment` it is 409 if that one is paid already. Cash into a till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`.",
  body: { contract: NewDeposit, example: DEPOSIT },
  isKeyed: true as const,
  isApprovable: true as const,
  answers: { 201: answer("The order.", OrderJson, order) },
  refusals: ENDED,
});

const cancel = (id: string, order: OrderAnswer) => ({
  id,
  tag,
  summary: "Cancel an order",
  description:
    "Of the deposit Settings say how much is kept at most; `keep` may be less. The rest goes back from the till, as it was paid unless `refund` says otherwise; one refund without `amount` takes the rest. What is kept is a ticket that the deposit pays.",
  body: { contract: CancelOrder, example: CANCELLATION },
  isKeyed: true as const,
  isApprovable: true as const,
  answers: {
    200: answer("The order.", OrderJson, {
      ...order,
      state: "cancelled",
      held: "0.00",
      balance: order.price,
      cancelled: "2026-11-22T15:00:00.000Z",
      cancelReason: CANCELLATION.reason,
    }),
  },
  refusals: ENDED,
});

export const ordersApi = {
  "/api/repairs/:repairId/envelope": {
    GET: {
      id: "getEnvelope",
      tag,
      summary: "A repair with its items and work",
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
    },
    PUT: {
      id: "writeEnvelope",
      tag,
      summary: "Say what is in a repair's envelope",
      description:
        "All of it: items and lines of work that are left out go. The first item describes the repair. With lines of work the repair's price and cost are their sums. With `version`, the order's, it is 409 if somebody changed it meanwhile. A lower price than agreed on needs `sales.discount` or an `approval`.",
      body: {
        contract: EditedEnvelope,
        example: {
          items: [
            { description: "Three-stone diamond ring", metal: "Platinum", condition: { scratches: true } },
          ],
          work: [{ item: 1, serviceId: 2 }],
          promised: "2026-11-24",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: ENDED,
    },
  },
  "/api/repairs/:repairId/bench-notes": {
    POST: {
      id: "noteWork",
      tag,
      summary: "Note time and materials of a repair",
      description:
        "`minutes`, 0 for none, and a `material` in words with its `cost`. What the customer pays doesn't follow from them.",
      body: {
        contract: NewBenchNote,
        example: { minutes: 35, material: "0.3 g platinum", cost: "14.00" },
      },
      isKeyed: true,
      answers: { 201: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: ENDED,
    },
  },
  "/api/repairs/:repairId/bench-notes/:noteId": {
    DELETE: {
      id: "takeBackNote",
      tag,
      summary: "Take back time and materials that were noted",
      description:
        "They count no more; the trail keeps them. One's own, or with `approvals.give` a colleague's (403).",
      answers: { 200: answer("The envelope.", EnvelopeJson, { ...ENVELOPE, benchNotes: [] }) },
      refusals: { 409: { description: "It was taken back already, or the order ended." } },
    },
  },
  "/api/repairs/:repairId/parts": {
    POST: {
      id: "awaitParts",
      tag,
      summary: "Say what a repair waits for",
      description: "It waits for one thing at a time: said again, it replaces what was said before.",
      body: {
        contract: NewPartWait,
        example: { what: "Lobster clasp, 14K", vendor: "Kessel & Son", due: "2026-11-24" },
      },
      isKeyed: true,
      answers: { 201: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: { 409: { description: "The repair is ready, was handed over or cancelled." } },
    },
  },
  "/api/repairs/:repairId/parts/in": {
    POST: {
      id: "partsAreIn",
      tag,
      summary: "Say that a repair's parts are in",
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: { 409: { description: "It waits for nothing, or somebody said so already." } },
    },
  },
  "/api/bench": {
    GET: {
      id: "listBench",
      tag,
      summary: "Jobs on a list of the bench, what was promised first at its top",
      description: "Only `ready` holds what is finished. 'Today' is that of the location.",
      query: BenchQuery,
      answers: { 200: answer("The jobs.", z.array(BenchJobJson), [JOB]) },
    },
  },
  "/api/promise": {
    GET: {
      id: "getPromise",
      tag,
      summary: "When a repair that is taken in now is promised, and by which rule",
      description: "The rule of Settings, with the holidays of a location that has its own.",
      query: PromiseQuery,
      answers: {
        200: answer("Day and rule.", PromiseJson, {
          location: "boca",
          promised: "2026-11-27",
          workDays: 5,
          weekdays: ["mon", "tue", "wed", "thu", "fri"],
          holidays: ["12/25 Christmas", "11/26/2026"],
        }),
      },
    },
  },
  "/api/custody": {
    GET: {
      id: "listCustody",
      tag,
      summary: "What of customers is in the shop's hands or abroad, by place",
      description:
        "Repairs and layaways until they are handed over, special orders once they arrived, and what else was put somewhere. What nobody said the place of comes last.",
      query: HouseQuery,
      isList: true,
      answers: { 200: answer("What is there.", z.array(InHouseJson), [RING]) },
    },
  },
  "/api/repairs/:repairId/deposits": { POST: deposits("takeRepairDeposit", WATCH) },
  "/api/repairs/:repairId/cancel": { POST: cancel("cancelRepair", WATCH) },
  "/api/orders": {
    GET: {
      id: "listOrders",
      tag,
      summary: "Special orders and layaways, newest first",
      query: OrderQuery,
      isList: true,
      answers: { 200: answer("The orders.", z.array(OrderJson), [RINGS]) },
    },
    POST: {
      id: "takeInOrder",
      tag,
      summary: "Take in a special order or a layaway",
      description:
        "A special order has `item` and `price`. A layaway has `pieces`, which are reserved, and perhaps `instalments`, which come to the sum of their prices.",
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
    },
  },
  "/api/orders/:orderId": {
    GET: {
      id: "getOrder",
      tag,
      summary: "An open order; a repair too, under its own number",
      answers: { 200: answer("The order.", OrderJson, WATCH) },
    },
    PUT: {
      id: "editOrder",
      tag,
      summary: "Change a special order or a layaway",
      description:
        "Of a layaway only `notes` and `promised` change. A price stays above what was paid down; a lower one than agreed on needs `sales.discount` or an `approval`.",
      body: {
        contract: EditedOrder,
        example: { version: 1, item: RINGS.item, price: "1850.00", notes: "Engrave it inside" },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The order.", OrderJson, RINGS) },
      refusals: { 409: { description: "The order ended, or somebody changed it meanwhile." } },
    },
  },
  "/api/orders/:orderId/deposits": { POST: deposits("takeDeposit", RINGS) },
  "/api/orders/:orderId/cancel": { POST: cancel("cancelOrder", RINGS) },
  "/api/orders/:orderId/hand-over": {
    POST: {
      id: "handOverUnpaid",
      tag,
      summary: "Hand an order over without a ticket",
      description:
        "Its balance stays owed, and its deposits held, until a ticket picks it up. Takes `orders.unpaid`, or a colleague's approval. Paid ones are handed over by `POST /api/sales` with a line of kind `pickup`.",
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
    },
  },
  "/api/orders/:orderId/movements": {
    POST: {
      id: "moveOrder",
      tag,
      summary: "Say where an order is",
      description: "A workshop has a `name` and may have `dueBack`; a tray may have a name.",
      body: {
        contract: NewPlace,
        example: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
      },
      isKeyed: true,
      answers: { 201: answer("The order.", OrderJson, WATCH) },
      refusals: ENDED,
    },
  },
  "/api/orders/:orderId/estimate": {
    POST: {
      id: "answerEstimate",
      tag,
      summary: "Note what a customer said about an estimate",
      description: "Without `amount` it is the price.",
      body: { contract: EstimateAnswer, example: { state: "approved", how: "phone" } },
      isKeyed: true,
      answers: { 200: answer("The order.", OrderJson, WATCH) },
      refusals: ENDED,
    },
  },
  "/api/orders/:orderId/told": {
    POST: {
      id: "tellCustomer",
      tag,
      summary: "Note that a customer was told about an order",
      description:
        "`message` keeps the words. Each telling is kept; `message` of the order has what is to be sent.",
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
    },
  },
} satisfies Operations;
