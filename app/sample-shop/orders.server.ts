import { addDays, dayIn } from "~/domain/dates";
import { type Cents, cents, percentOf, rate } from "~/domain/money";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { offerInstalments } from "~/domain/workshop/orders/offer-instalments";
import type { Order } from "~/domain/workshop/orders/order";
import { noteArrival, orderFromVendor } from "~/domain/workshop/orders/order-from-vendor.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { type Calendar, ZONE } from "./calendar.ts";
import { LAYAWAYS, type LayawayCourse, SPECIAL_ORDERS, type SpecialOrderCourse } from "./material/orders.ts";
import { pickUp } from "./pick-up.server.ts";
import type { PlannedCustomer } from "./plan-customers.ts";
import { adderAt, type ShopPlan } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";
import { SeededRandom } from "./seeded-random.ts";
import type { TillRule } from "./tills.server.ts";
import type { CustomerIds } from "./trade.server.ts";

/** An order on its way through its steps. */
interface Course {
  calendar: Calendar;
  customer: PlannedCustomer;
  customerIds: CustomerIds;
  /** The order's record, once it was taken in. */
  record: { id: number };
}

/** Takes special orders and layaways in each state, for customers who were there before the opening. */
export function ordersTaken(calendar: Calendar, plan: ShopPlan, customerIds: CustomerIds): TillRule[] {
  const random = new SeededRandom("orders");
  const regulars = plan.customers.filter(({ planned }) => "cr".includes(planned.purse));
  // Handed-over orders count as spent, so those for customers of the top tier change nobody's tier.
  const best = regulars.filter(({ tier }) => tier === "diamond");
  const sold = new Set(plan.sales.map(({ planned }) => planned.piece));
  const unsold = plan.pieces.filter(({ planned }) => !sold.has(planned));
  const someone = (isSold: boolean) => random.pick(isSold ? best : regulars).planned;
  const course = (customer: PlannedCustomer): Course => ({
    calendar,
    customer,
    customerIds,
    record: { id: 0 },
  });
  return [
    ...LAYAWAYS.flatMap((steps) => {
      const customer = someone(steps.handedOver !== undefined);
      // The oldest piece of the store, so that it arrived before.
      const at = unsold.findIndex(({ store }) => store === customer.details.homeStore);
      const [piece] = unsold.splice(at, 1);
      return piece ? layaway(course(customer), steps, piece.sku) : [];
    }),
    ...SPECIAL_ORDERS.flatMap((steps) =>
      specialOrder(course(someone(steps.handedOver !== undefined)), steps),
    ),
  ];
}

function layaway(course: Course, steps: LayawayCourse, sku: string): TimedRule[] {
  const { taken, count, paid, off, handedOver, cancelled } = steps;
  return [
    step(course, taken, 0.2, (ctx, customerId) => {
      const piece = pieceOfSku(ctx.tx, sku);
      if (!piece) throw new Error(`The sample has no piece ${sku}`);
      const discount = off === undefined ? null : { percent: rate(off * 100) };
      const less = off === undefined ? 0 : percentOf(piece.retailPrice, rate(off * 100));
      const price = cents(piece.retailPrice - less);
      return takeInOrder(ctx, {
        kind: "layaway",
        customerId,
        location: course.customer.details.homeStore,
        notes: null,
        promised: null,
        pieces: [
          { at: "pieces.0", pieceId: piece.id, price: null, discount, discountReason: discount && "loyalty" },
        ],
        instalments: offerInstalments(price, { count, first: dayIn(ZONE, ctx.now), least: cents(0) }),
      });
    }),
    ...paid.map((daysAgo) => depositOf(course, daysAgo, nextInstalment)),
    ...ended(course, { handedOver, cancelled }),
  ];
}

function specialOrder(course: Course, steps: SpecialOrderCourse): TimedRule[] {
  const [item = "", price = "", cost = "", vendor = "", reference = ""] = steps.said.split("|");
  const { taken, approved, deposit, ordered, promised, arrived, handedOver, cancelled } = steps;
  const { record, calendar } = course;
  const answered = (daysAgo: number, share: number, state: "asked" | "approved") =>
    step(course, daysAgo, share, (ctx) =>
      answerEstimate(ctx, { orderId: record.id, state, amount: null, how: "phone" }),
    );
  return [
    step(course, taken, 0.3, (ctx, customerId) =>
      takeInOrder(ctx, {
        kind: "special_order",
        customerId,
        location: course.customer.details.homeStore,
        notes: null,
        promised: promised === undefined ? null : addDays(calendar.today, promised),
        item,
        price: cents(Number(price) * 100),
        cost: cents(Number(cost) * 100),
        vendor,
        vendorReference: null,
        ordered: null,
        arrived: null,
      }),
    ),
    answered(taken, 0.35, "asked"),
    ...(approved === undefined ? [] : [answered(approved, 0.4, "approved")]),
    ...(deposit === undefined
      ? []
      : [depositOf(course, deposit, (order) => percentOf(order.price, rate(5_000)))]),
    ...(ordered === undefined
      ? []
      : [
          step(course, ordered, 0.1, (ctx) =>
            orderFromVendor(ctx, {
              orderId: record.id,
              vendor: null,
              vendorReference: reference || null,
              ordered: null,
            }),
          ),
        ]),
    ...(arrived === undefined
      ? []
      : [
          step(course, arrived, 0.1, (ctx) => noteArrival(ctx, { orderId: record.id, arrived: null })),
          step(course, arrived, 0.6, (ctx) =>
            tellCustomer(ctx, { orderId: record.id, how: "text", message: null }),
          ),
        ]),
    ...ended(course, { handedOver, cancelled }),
  ];
}

interface Ended {
  handedOver: number | undefined;
  cancelled: number | undefined;
}

function ended(course: Course, { handedOver, cancelled }: Ended): TimedRule[] {
  const { record, customer } = course;
  if (cancelled !== undefined)
    return [
      paying(course, cancelled, 0.7, (ctx) =>
        cancelOrder(ctx, { orderId: record.id, reason: "The customer changed their mind" }),
      ),
    ];
  if (handedOver === undefined) return [];
  return [
    paying(course, handedOver, 0.8, (ctx, customerId) =>
      pickUp(ctx, { orderId: record.id, customerId, location: customer.details.homeStore }),
    ),
  ];
}

function nextInstalment({ instalments }: Order): Cents {
  const next = instalments.find(({ paid, amount }) => paid < amount);
  return cents(next ? next.amount - next.paid : 0);
}

function depositOf(course: Course, daysAgo: number, amountOf: (order: Order) => Cents): TillRule {
  const { record } = course;
  return paying(course, daysAgo, 0.5, (ctx) => {
    const order = getOrder(ctx.tx, record.id);
    if (!order) throw new Error("The sample takes a deposit on an order that is not there");
    return takeDeposit(ctx, { orderId: record.id, kind: "card", amount: amountOf(order) });
  });
}

type Rule = (ctx: RuleContext, customerId: number) => Result<unknown, unknown>;

/** A step that uses the store's till. */
function paying(course: Course, daysAgo: number, share: number, rule: Rule): TillRule {
  return { ...step(course, daysAgo, share, rule), store: course.customer.details.homeStore };
}

/** A step of the order, `share` of the way through the day. The first step creates its record. */
function step(
  { calendar, customer, customerIds, record }: Course,
  daysAgo: number,
  share: number,
  rule: Rule,
): TimedRule {
  return {
    at: calendar.ago(daysAgo, share),
    by: adderAt(customer.details.homeStore),
    rule: (ctx) => {
      const customerId = customerIds.get(customer);
      if (customerId === undefined) throw new Error("The sample orders for somebody who is not there yet");
      const result = rule(ctx, customerId);
      if (result.ok && record.id === 0) record.id = (result.value as { id: number }).id;
      return result;
    },
  };
}
