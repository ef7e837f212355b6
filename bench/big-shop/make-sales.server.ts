import { cents } from "~/domain/money";
import { workOutSale } from "~/domain/sales/sale-arithmetic";
import type { Sale } from "~/domain/sales/sale";
import { Dice } from "../../app/sample-shop/dice.ts";
import { STORES } from "../../app/sample-shop/material/stores.ts";
import { LEAVES_HOME_STORE, sellerAt, termsOf } from "../../app/sample-shop/plan-sales.ts";
import type { BigShop } from "./big-shop.ts";
import type { Client } from "./clientele.ts";
import { countIn, type ShopDay } from "./days.ts";
import { momentIn } from "./hours.ts";

/** Makes a day's sales in time order, with the sale arithmetic and the stock at hand. */
export function salesAt(shop: BigShop) {
  const { order, ledger, audit, clientele, shelves, hours } = shop;
  const dice = new Dice(`${order.seed} sales`);
  let sold = 0;
  return (day: ShopDay) => {
    const visits = Array.from({ length: countIn(day.trade, order.sales) }, () => {
      const client = clientele.buyer(dice);
      const goesTo = dice.chance(LEAVES_HOME_STORE) ? dice.pick(STORES).key : client.homeStore;
      const store = shelves.stockedStore(goesTo);
      const pieceId = shelves.take(store, client.purse, dice);
      return { client, store, pieceId, at: momentIn(hours(store, day.date), dice) };
    });
    for (const visit of visits.sort((a, b) => a.at - b.at)) sell(visit, day);
  };

  function sell({ client, store: key, pieceId, at }: Visit, { date, trade }: ShopDay) {
    const piece = ledger.claimPiece(pieceId);
    const store = shop.store(key);
    const seller = shop.employee(sellerAt(key, trade.from, dice));
    const { tradeIn, ...terms } = termsOf(piece, key, sold++, dice);
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
    const { sku, description, category, weight } = piece;
    const line = { pieceId, price: terms.salePrice, cost: piece.cost, sku, description, category, weight };
    const id = ledger.sales.add({ ...head, store: key, isLive: true });
    ledger.saleLines.add({ saleId: id, ...line, isLive: true });
    if (tradeIn) {
      const { item, ...worth } = tradeIn;
      ledger.saleTradeIns.add({ saleId: id, description: item, ...worth });
    }
    ledger.pieceMovements.add({ pieceId, kind: "sold", at, store: key, employeeId: seller.id, saleId: id });
    clientele.bought(client, total, date);
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
