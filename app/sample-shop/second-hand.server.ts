import { addBuyLine, beginBuy } from "~/domain/counter/buys/prepare-buy.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { takeIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import { addDays, day, instant, type Instant, MS_PER_HOUR } from "~/domain/dates";
import { addScrap, beginMeltLot } from "~/domain/stock/melt-lots/pack-scrap.server";
import { getMeltLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { scrapToMelt } from "~/domain/stock/melt-lots/scrap-that-can-go.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { cents, percentOf, rate, taxRate } from "~/domain/money";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore, todayAt } from "~/domain/shop/stores/find-stores.server";
import { thousandths } from "~/domain/weight";
import { type Calendar, ZONE } from "./calendar.ts";
import { BUYS, HOLD, MELT_LOTS, METAL_PRICES } from "./material/stock.ts";
import { customerNamed, receiverAt, type ShopPlan } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";
import type { CustomerIds } from "./trade.server.ts";

type MeltLot = (typeof MELT_LOTS)[number];
type Buy = (typeof BUYS)[number];

const OWNER = "owner@loupe.example";

/** Sets metal prices and the hold on second-hand goods, and adds melt lots and buys. */
export function secondHandTaken(calendar: Calendar, plan: ShopPlan, customerIds: CustomerIds): TimedRule[] {
  return [
    ...METAL_PRICES.map(([daysAgo, ...prices]): TimedRule => {
      const [gold, silver, platinum, palladium] = prices.map((price) => cents(Math.round(price * 100)));
      if (!gold || !silver || !platinum || !palladium)
        throw new Error("The sample has a metal without a price");
      return {
        at: daysAgo === 0 ? calendar.earlierToday(ZONE, 0) : calendar.ago(daysAgo, 0),
        by: "admin@loupe.example",
        rule: (ctx) => keepMetalPrices(ctx, { day: null, gold, silver, platinum, palladium }),
      };
    }),
    { at: holdBegins(plan), by: OWNER, rule: setHold },
    ...MELT_LOTS.flatMap((lot) => lotSteps(calendar, lot)),
    ...BUYS.flatMap((buy) =>
      buySteps(calendar, buy, () => customerIds.get(customerNamed(plan, buy.customer))),
    ),
  ];
}

/**
 * When the hold begins: after the store's last trade-in before today, so that today's is the one on hold, on
 * every day of the year.
 */
function holdBegins({ sales }: ShopPlan): Instant {
  const last = sales.findLast(
    ({ planned }) => planned.tradeIn && planned.store === HOLD.store && planned.todayTurn === null,
  );
  if (!last) throw new Error("The sample has no trade-in to hold");
  return instant(last.at + MS_PER_HOUR);
}

function setHold(ctx: RuleContext) {
  const store = getStore(ctx.tx, HOLD.store);
  if (!store) throw new Error(`The sample has no store ${HOLD.store}`);
  const { key, position: _, salesTaxRate, ...details } = store;
  return editStore(ctx, key, {
    ...details,
    salesTaxRate: taxRate(salesTaxRate),
    tradeInHoldDays: HOLD.days,
  });
}

function lotSteps(calendar: Calendar, lot: MeltLot): TimedRule[] {
  const { store, refiner, note, begun, sent, settled, paid = 100, settlement } = lot;
  const record = { id: 0 };
  const by = receiverAt(store);
  return [
    {
      at: calendar.ago(begun, 0.5),
      by,
      rule: (ctx) => noted(record, beginMeltLot(ctx, { location: store, refiner, note, scrap: false })),
    },
    ...Array.from({ length: lot.pieces }, (_, nth): TimedRule => ({
      at: instant(calendar.ago(begun, 0.5) + (nth + 1) * 60_000),
      by,
      rule: (ctx) => {
        const [piece] = scrapToMelt(ctx.tx, store, todayAt(ctx.tx, store, ctx.now), 1);
        return addScrap(ctx, { lotId: record.id, sku: piece?.sku ?? null, all: false });
      },
    })),
    ...(sent === undefined
      ? []
      : [
          {
            at: calendar.ago(sent, 0.3),
            by,
            rule: (ctx: RuleContext) => sendMeltLot(ctx, { lotId: record.id, version: null }),
          },
        ]),
    ...(settled === undefined
      ? []
      : [
          {
            at: calendar.ago(settled, 0.6),
            by,
            rule: (ctx: RuleContext) => {
              const estimate = getMeltLot(ctx.tx, record.id)?.estimate ?? cents(0);
              return settleMeltLot(ctx, {
                lotId: record.id,
                brought: percentOf(estimate, rate(paid * 100)),
                settlement: settlement ?? null,
                version: null,
              });
            },
          },
        ]),
  ];
}

function buySteps(calendar: Calendar, buy: Buy, seller: () => number | undefined): TimedRule[] {
  const { store, customer, daysAgo, check, identity, lines } = buy;
  const record = { id: 0 };
  const by = receiverAt(store);
  const begins = calendar.ago(daysAgo, 0.7);
  const later = (nth: number, rule: TimedRule["rule"]): TimedRule => ({
    at: instant(begins + nth * 2 * 60_000),
    by,
    rule,
  });
  return [
    later(0, (ctx) => noted(record, beginBuy(ctx, { location: store, customerId: seller() ?? 0 }))),
    ...lines.map(({ grams, dollars, ...line }, nth) =>
      later(1 + nth, (ctx) =>
        addBuyLine(ctx, {
          buyId: record.id,
          ...line,
          weightGiven: thousandths(grams * 1_000),
          weightUnit: "g",
          price: cents(dollars * 100),
        }),
      ),
    ),
    ...(identity === undefined
      ? []
      : [
          later(lines.length + 1, (ctx) =>
            takeIdentity(ctx, {
              buyId: record.id,
              name: customer,
              idType: "drivers_license",
              expires: addDays(calendar.today, 900),
              note: null,
              ...identity,
              dateOfBirth: day(identity.dateOfBirth),
            }),
          ),
        ]),
    ...(check === undefined
      ? []
      : [
          later(lines.length + 2, (ctx) =>
            payBuy(ctx, {
              buyId: record.id,
              paidBy: "check",
              checkNumber: check,
              till: null,
              version: null,
            }),
          ),
        ]),
  ];
}

function noted<T extends { id: number }>(record: { id: number }, result: Result<T>): Result<T> {
  if (result.ok) record.id = result.value.id;
  return result;
}
