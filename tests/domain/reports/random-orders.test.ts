import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { type Day, dayIn, type Instant, instant, addDays } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import type { Actor } from "~/domain/permissions";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import type { Result } from "~/domain/result";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { RuleContext } from "~/domain/rule-context";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { ADAM, OLIVE, RHEA, SUSAN } from "../../support/cast.ts";
import { NO_CONDITIONS } from "../../support/no-conditions.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";
import { tablesAgree } from "./plain-tables.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const STEPS = EVERYTHING ? 400 : 250;
const DAY = 86_400_000;
const ZONES = { boca: "America/New_York", new_york: "Pacific/Kiritimati", denver: "Pacific/Pago_Pago" };

/** What the clerk writes down of a repair, from what they did. */
interface Slip {
  status: RepairStatus;
  ready: Day | null;
  /** Before its ticket. */
  before: RepairStatus;
  out: Day | null;
}

class Clerk {
  now = instant(Date.parse("2026-01-05T12:00:00Z"));
  readonly slips = new Map<number, Slip>();
  readonly seen = new Map<string, number>();
  readonly orders: number[] = [];
  sales: Sale[] = [];

  readonly shop: TestShop;
  readonly random: SeededRandom;
  readonly customers: number[];

  constructor(shop: TestShop, random: SeededRandom, customers: number[]) {
    this.shop = shop;
    this.random = random;
    this.customers = customers;
  }

  /** Does it if the rules allow it, at another moment. */
  act<T>(what: string, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T | null {
    this.now = instant(this.now + this.random.whole(0, DAY)) as Instant;
    const { $client } = this.shop.db;
    $client.exec("savepoint one_act");
    const result = rule({ tx: this.shop.db, actor: actorNamed(OLIVE), now: this.now });
    if (!result.ok) $client.exec("rollback to one_act");
    $client.exec("release one_act");
    if (!result.ok) return null;
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    return result.value;
  }

  today(id: number): Day {
    return dayIn(ZONES[getOrder(this.shop.db, id)!.store.key as keyof typeof ZONES], this.now);
  }

  set(id: number, status: RepairStatus) {
    const slip = this.slips.get(id);
    if (!slip) return;
    const isDone = (of: RepairStatus) => of === "completed" || of === "picked_up";
    if (!isDone(status)) slip.ready = null;
    else if (!isDone(slip.status)) slip.ready = this.today(id);
    slip.status = status;
  }

  takeIn() {
    const { random } = this;
    const head = {
      customerId: random.pick(this.customers),
      location: random.pick(Object.keys(ZONES)),
      notes: null,
    };
    const price = cents(random.whole(1, 50_000));
    const kind = random.pick(["repair", "repair", "repair", "special_order", "layaway"] as const);
    if (kind === "repair") {
      const status = random.chance(0.2) ? random.pick(REPAIR_STATUSES) : "pending";
      const details = {
        ...head,
        item: "Ring",
        description: null,
        customerPrice: price,
        costToRepair: cents(random.whole(0, 20_000)),
      };
      const { id } = this.act("repair", (ctx) => takeInRepair(ctx, { ...details, status }))!;
      this.slips.set(id, { status: "pending", before: "pending", ready: null, out: null });
      this.set(id, status);
      this.orders.push(id);
    } else if (kind === "special_order") {
      const words = {
        item: "Bands",
        price,
        cost: cents(0),
        vendor: null,
        vendorReference: null,
        ordered: null,
      };
      const order = { ...head, kind, ...words, promised: null, arrived: null };
      this.orders.push(this.act(kind, (ctx) => takeInOrder(ctx, order))!.id);
    } else {
      const { id: pieceId } = aPiece({ retailPrice: price });
      const today = dayIn("UTC", this.now);
      const first = cents(Math.ceil(price / 3));
      const instalments = [
        { due: addDays(today, 30), amount: first },
        ...(price > first ? [{ due: addDays(today, 60), amount: cents(price - first) }] : []),
      ];
      const pieces = [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }];
      const order = { ...head, kind, promised: null, pieces, instalments };
      this.orders.push(this.act(kind, (ctx) => takeInOrder(ctx, order))!.id);
    }
  }

  step() {
    const { random } = this;
    if (this.orders.length < 5 || random.chance(0.25)) return this.takeIn();
    const id = random.pick(this.orders);
    const order = getOrder(this.shop.db, id)!;
    const steps: Record<string, () => void> = {
      worker: () => {
        const item = {
          description: "Ring",
          metal: null,
          stones: null,
          size: null,
          serial: null,
          declaredValue: null,
          weightGiven: null,
          weightUnit: null,
          conditionNote: null,
        };
        const workerId = random.pick([ADAM.id, SUSAN.id, RHEA.id, null]);
        this.act("worker", (ctx) =>
          writeEnvelope(ctx, {
            repairId: id,
            version: null,
            items: [{ ...item, condition: NO_CONDITIONS }],
            work: [],
            promised: null,
            workerId,
            callOver: null,
          }),
        );
      },
      status: () => {
        const status = random.pick(REPAIR_STATUSES);
        if (!this.slips.has(id)) return;
        const before = this.slips.get(id)!.status;
        if (!this.act("status", (ctx) => changeRepairStatus(ctx, id, status))) return;
        if (status === "picked_up" && before !== status && !order.cancelled)
          this.slips.get(id)!.out = this.today(id);
        if (before === "picked_up" && status !== before) this.slips.get(id)!.out = null;
        this.set(id, status);
      },
      deposit: () => {
        const amount = cents(random.whole(1, Math.max(1, order.balance))) as Cents;
        this.act("deposit", (ctx) => takeDeposit(ctx, { orderId: id, kind: "card", amount }));
      },
      cancel: () => {
        if (!this.act("cancel", (ctx) => cancelOrder(ctx, { orderId: id, reason: "Changed their mind" })))
          return;
        const slip = this.slips.get(id);
        // Nobody finished it: it waits to be handed back.
        if (slip && slip.status !== "completed") slip.status = "completed";
      },
      pickup: () => {
        const lines = [{ kind: "pickup", at: "lines.0", orderId: id, to: null } as const];
        const ticket = {
          customerId: order.customerId,
          location: random.pick(Object.keys(ZONES)),
          lines,
          tax: "auto",
          shippingCharge: cents(0),
          tradeIn: null,
        } as const;
        const sale = this.act("pickup", (ctx) => sellWithOrders(ctx, ticket));
        if (!sale) return;
        this.sales.push(sale);
        const slip = this.slips.get(id);
        if (slip && order.handedOver === null) {
          slip.out = this.today(id);
          slip.before = slip.status;
        }
        this.set(id, "picked_up");
      },
      unpaid: () => {
        if (!this.act("unpaid", (ctx) => handOverUnpaid(ctx, { orderId: id, to: "" }))) return;
        const slip = this.slips.get(id);
        if (slip) slip.out = this.today(id);
        this.set(id, "picked_up");
      },
      void: () => {
        const sale = this.sales.at(-1);
        if (!sale) return;
        const of = sale.lines.flatMap(({ orderId }) => orderId ?? []);
        const before = of.map((each) => getOrder(this.shop.db, each)!);
        if (!this.act("void", (ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" })))
          return;
        this.sales = this.sales.filter((each) => each !== sale);
        for (const { id: each, handedOver } of before)
          if (handedOver?.at === sale.soldAt && this.slips.has(each)) {
            this.slips.get(each)!.out = null;
            this.set(each, this.slips.get(each)!.before);
          }
      },
      return: () => {
        const sale = this.sales.length > 0 ? random.pick(this.sales) : null;
        if (!sale) return;
        const lines = sale.lines.map((line) => ({
          id: line.id,
          to: line.kind === "piece" ? ("stock" as const) : null,
        }));
        const back = {
          saleId: sale.id,
          lines,
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "It broke",
        };
        this.act("return", (ctx) => returnLines(ctx, back));
      },
    };
    random.pick(Object.values(steps))();
  }
}

test.each(oneIn(3, [1, 2, 3]))(
  "history %i of open orders: reports equal a plain recomputation, and the books balance",
  (seed) => {
    for (const [key, zone] of Object.entries(ZONES))
      shop.db.update(stores).set({ zone, salesTaxRate: 7_000 }).where(eq(stores.key, key)).run();
    const random = new SeededRandom(`open orders ${seed}`);
    const clerk = new Clerk(shop, random, [aCustomer().id, aCustomer().id]);
    keepSetting({ tx: shop.db, now: clerk.now, by: OLIVE.id }, "depositKept", 5_000);
    for (let step = 0; step < STEPS; step += 1) clerk.step();
    for (const [id, { ready, out }] of clerk.slips)
      expect(
        shop.db.$client
          .prepare("select ready_day as ready, handed_over_day as out from orders where id = ?")
          .get(id),
        `repair ${id}`,
      ).toEqual({ ready, out });
    for (const what of ["worker", "status", "deposit", "cancel", "pickup", "unpaid", "void", "return"])
      expect(clerk.seen.get(what), what).toBeGreaterThan(1);
    tablesAgree(shop.db, random);
    theBooksBalance(shop);
  },
);
