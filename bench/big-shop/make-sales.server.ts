import { cents } from "~/domain/money";
import { keptWeight } from "~/domain/weight";
import { workOutSale } from "~/domain/sales/sale-arithmetic";
import type { Sale } from "~/domain/sales/sale";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { STORES } from "../../app/sample-shop/material/stores.ts";
import { LEAVES_HOME_STORE, sellerAt, termsOf } from "../../app/sample-shop/plan-sales.ts";
import type { BigShop } from "./big-shop.ts";
import type { Client } from "./customer-pool.ts";
import { countIn, type ShopDay } from "./days.ts";
import { momentIn } from "./hours.ts";

/** Makes a day's sales in time order, with the sale arithmetic and the stock at hand. */
export function salesAt(shop: BigShop) {
  const { order, tables, audit, pool, stock, hours } = shop;
  const random = new SeededRandom(`${order.seed} sales`);
  let sold = 0;
  return (day: ShopDay) => {
    const visits = Array.from({ length: countIn(day.trade, order.sales) }, () => {
      const client = pool.buyer(random);
      const goesTo = random.chance(LEAVES_HOME_STORE) ? random.pick(STORES).key : client.homeStore;
      const store = stock.stockedStore(goesTo);
      const pieceId = stock.take(store, client.purse, random);
      return { client, store, pieceId, at: momentIn(hours(store, day.date), random) };
    });
    for (const visit of visits.sort((a, b) => a.at - b.at)) sell(visit, day);
  };

  function sell({ client, store: key, pieceId, at }: Visit, { date, trade }: ShopDay) {
    const piece = tables.claimPiece(pieceId);
    const store = shop.store(key);
    const seller = shop.employee(sellerAt(key, trade.from, random));
    const { tradeIn, ...terms } = termsOf(piece, key, sold++, random);
    const { commissionRate } = shop;
    const amounts = { ...terms, itemCost: piece.cost, tradeInValue: tradeIn?.value ?? cents(0) };
    const { total, commission, netProfit } = workOutSale({ ...amounts, rate: commissionRate });
    const head = {
      customerId: client.id,
      customerTier: client.tier,
      sellerId: seller.id,
      soldAt: at,
      storeDay: date,
      commissionRate,
      ...amounts,
      total,
      commission,
      netProfit,
    };
    const { sku, description, category, weight, weightGiven, weightUnit } = piece;
    const tag = { sku, description, category, weight, weightGiven, weightUnit };
    const line = { pieceId, price: terms.salePrice, cost: piece.cost, ...tag };
    const id = tables.sales.add({ ...head, store: key, isLive: true });
    tables.saleLines.add({ saleId: id, ...line, isLive: true });
    if (tradeIn) {
      const { item, value, melt } = tradeIn;
      tables.saleTradeIns.add({ saleId: id, description: item, value, melt, ...keptWeight(tradeIn) });
    }
    tables.pieceMovements.add({ pieceId, kind: "sold", at, store: key, employeeId: seller.id, saleId: id });
    pool.bought(client, total, date);
    if (!audit.covers(at)) return;
    const { name, zone, address, phone } = store;
    const sale: Sale = {
      id,
      ...head,
      customerName: `${client.firstName} ${client.lastName}`,
      sellerName: `${seller.firstName} ${seller.lastName}`,
      store: { key, name, zone, address, phone },
      lines: [line],
      tradeIn,
    };
    audit.note(at, seller.id, { action: "sale.processed", record: { kind: "sale", id }, after: sale });
    audit.note(at, seller.id, {
      action: "piece.sold",
      record: { kind: "piece", id: pieceId },
      before: { state: "available" },
      after: { state: piece.state, saleId: id },
    });
  }
}

interface Visit {
  client: Client;
  store: string;
  pieceId: number;
  at: Sale["soldAt"];
}
