import { told } from "~/domain/shop/trail/entry-content";
import { PLAIN_MOVEMENT } from "./table-writers.server.ts";
import { cents } from "~/domain/money";
import { keptWeight } from "~/domain/weight";
import { workOutSale } from "~/domain/counter/sales/sale-arithmetic";
import type { Sale } from "~/domain/counter/sales/sale";
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
    const { salePrice, tax } = terms;
    const taxable = cents(tax > 0 ? Math.max(salePrice - amounts.tradeInValue, 0) : 0);
    const untaxed = tax > 0 ? cents(0) : salePrice;
    const head = {
      customerId: client.id,
      customerTier: client.tier,
      sellerId: seller.id,
      soldAt: at,
      storeDay: date,
      commissionRate,
      profitBasis: "total" as const,
      ...amounts,
      giftCards: cents(0),
      taxRate: null,
      taxable,
      exempt: cents(0),
      exemptReason: null,
      exemptAs: null,
      untaxed,
      lessTax: cents(0),
      surtaxRate: null,
      surtaxable: cents(0),
      surtax: cents(0),
      untaxedAs: null,
      total,
      commission,
      netProfit,
    };
    const { sku, description, category, weight, weightGiven, weightUnit } = piece;
    const tag = { sku, description, category, weight, weightGiven, weightUnit };
    const line = {
      kind: "piece" as const,
      pieceId,
      serviceId: null,
      orderId: null,
      accountId: null,
      quantity: 1,
      listPrice: piece.retailPrice,
      discountReason: null,
      price: salePrice,
      cost: piece.cost,
      isTaxed: tax > 0,
      tax,
      tradeInValue: amounts.tradeInValue,
      surtaxable: cents(0),
      ...tag,
    };
    const neverVoided = { isLive: true, voidedAt: null, voidedBy: null, voidReason: null };
    const id = tables.sales.add({
      ...head,
      store: key,
      processedBy: seller.id,
      sessionId: null,
      ...neverVoided,
    });
    const lineId = tables.saleLines.add({ saleId: id, ...line, isLive: true, takesPiece: true });
    const person = { share: 10_000, total, commission };
    const salesperson = { saleId: id, employeeId: seller.id, position: 1, ...person, isLive: true };
    tables.saleSalespeople.add(salesperson);
    const payment = { kind: "unspecified" as const, amount: total, given: null, lastFour: null };
    const paid = { ...payment, rounding: cents(0), reference: null, number: null };
    const taken = { saleId: id, returnId: null, orderId: null, sessionId: null, accountId: null, store: key };
    if (total > 0)
      tables.payments.add({
        ...taken,
        ...paid,
        paidAt: at,
        storeDay: date,
        employeeId: seller.id,
        isLive: true,
      });
    if (tradeIn) {
      const { item, value, melt, metal = null, karat = null, isScrap = false } = tradeIn;
      const what = { description: item, value, melt, ...keptWeight(tradeIn), metal, karat, isScrap };
      // Without a piece, which would change the size of the stock.
      tables.saleTradeIns.add({ saleId: id, ...what, pieceId: null });
    }
    const movement = { ...PLAIN_MOVEMENT, pieceId, kind: "sold", at, store: key, employeeId: seller.id };
    tables.pieceMovements.add({ ...movement, saleId: id, returnId: null, orderId: null });
    pool.bought(client, total, date);
    if (!audit.covers(at)) return;
    const { name, zone, address, phone } = store;
    const sellerName = `${seller.firstName} ${seller.lastName}`;
    const sale: Sale = {
      id,
      ...head,
      customerName: `${client.firstName} ${client.lastName}`,
      sellerName,
      store: { key, name, zone, address, phone },
      lines: [{ id: lineId, ...line, goodwill: cents(0), returnId: null, orderId: null, isUsed: false }],
      tradeIn: tradeIn && { metal: null, karat: null, isScrap: false, ...tradeIn, piece: null },
      salespeople: [{ id: seller.id, name: sellerName, ...person }],
      payments: total > 0 ? [{ ...paid, card: null }] : [],
      status: "completed",
      refunded: cents(0),
      voided: null,
    };
    audit.note(at, seller.id, {
      action: "sale.processed",
      record: { kind: "sale", id },
      after: told("sale", sale),
    });
    audit.note(at, seller.id, {
      action: "piece.sold",
      record: { kind: "piece", id: pieceId },
      before: told("piece", { state: "available" }),
      after: told("piece", { state: piece.state, saleId: id }),
    });
  }
}

interface Visit {
  client: Client;
  store: string;
  pieceId: number;
  at: Sale["soldAt"];
}
