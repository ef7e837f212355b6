import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, stores } from "~db/schema/index.ts";
import { takenOfDay } from "~/domain/counter/buys/taken-of-day.server";
import { owedCredit } from "~/domain/counter/credit/find-credit.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewSale, NewTradeIn } from "~/domain/counter/sales/new-sale";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { type Sale, tradedInOf, tradeInsOf } from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { originOf as cameFrom } from "~/domain/stock/pieces/piece-origin.server";
import { cents, taxRate } from "~/domain/money";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { thousandths } from "~/domain/weight";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  chooseSettings,
  contradictionsOf,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  customerId = aCustomer().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const $ = (dollars: number) => cents(dollars * 100);
const BAND: NewTradeIn = {
  item: "Worn gold band",
  value: $(200),
  weight: thousandths(135),
  weightGiven: thousandths(4_200),
  weightUnit: "g",
  melt: $(180),
  metal: "yellow_gold",
  karat: "14K",
};
const CHAIN: NewTradeIn = {
  item: "Silver chain",
  value: $(50),
  weight: null,
  melt: null,
  metal: "silver",
  karat: "925",
  isScrap: true,
};
const COINS: NewTradeIn = { item: "Two coins", value: $(30), weight: null, melt: null };

/** A ring of $1,000 for a band, a chain and coins, which come to $280. */
const ticket = (words: Partial<NewSale> = {}): NewSale => {
  const { id: pieceId } = aPiece({ retailPrice: $(1_000), cost: $(400) });
  const asListed = { price: null, cost: null, discount: null, discountReason: null };
  return {
    customerId,
    location: "boca",
    lines: [{ kind: "piece", at: "lines.0", pieceId, ...asListed }],
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: BAND,
    moreTradeIns: [CHAIN, COINS],
    payments: [{ kind: "card", amount: null }],
    ...words,
  };
};
const attemptSale = (words?: Partial<NewSale>) => attempt((ctx) => sellWithOrders(ctx, ticket(words)), SAL);
const sell = (words?: Partial<NewSale>) => enact((ctx) => sellWithOrders(ctx, ticket(words)));
const piecesOf = (sale: Sale) => tradeInsOf(sale).map(({ piece }) => getPiece(shop.db, piece?.id ?? 0)!);
const entryOf = ({ id }: Sale) => {
  const entry = shop.db
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(and(eq(auditLog.action, "sale.processed"), eq(auditLog.recordId, String(id))))
    .get();
  return (JSON.parse(entry!.payload!) as { after: object }).after;
};
const restOf = (sale: Sale) => tradeInRestOf({ tradedIn: tradedInOf(sale), tradeInValue: sale.tradeInValue });

describe("several trade-ins", () => {
  test("pay together, and each becomes a piece of its own, in the order of the ticket", () => {
    const sale = sell();
    expect(sale).toMatchObject({
      tradeInValue: 280_00,
      total: 720_00,
      tradeIn: { item: "Worn gold band", value: 200_00, metal: "yellow_gold" },
      moreTradeIns: [
        { item: "Silver chain", value: 50_00, isScrap: true },
        { item: "Two coins", value: 30_00, isScrap: false, metal: null },
      ],
      payments: [{ kind: "card", amount: 720_00 }],
    });
    const brought = piecesOf(sale);
    expect(brought).toMatchObject([
      { sku: "TRA-00001", description: "Worn gold band", cost: 200_00, meltPrice: 180_00, weight: 135 },
      { sku: "TRA-00002", description: "Silver chain", cost: 50_00, metal: "silver", isScrap: true },
      { sku: "TRA-00003", description: "Two coins", cost: 30_00, isScrap: false },
    ]);
    for (const piece of brought) {
      expect(piece).toMatchObject({ state: "reserved", location: "boca", category: "trade-ins" });
      expect(cameFrom(shop.db, piece).tradeInSaleId).toBe(sale.id);
    }
    expect(getSale(shop.db, sale.id)).toEqual(sale);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("are all on the trail, by which each is proven; a ticket of one says what it said before", () => {
    const sale = sell();
    expect(entryOf(sale)).toMatchObject({ tradeIn: { item: BAND.item }, moreTradeIns: [{}, {}] });
    const single = sell({ moreTradeIns: [] });
    expect(single).not.toHaveProperty("moreTradeIns");
    expect(entryOf(single)).toMatchObject({ tradeIn: { item: BAND.item } });
    expect(entryOf(single)).not.toHaveProperty("moreTradeIns");
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    const { $client: client } = shop.db;
    client.exec("savepoint edited");
    client.exec(`update sale_trade_ins set melt = 1 where sale_id = ${sale.id} and value = 5000`);
    const found = contradictionsOf(shop.db, shop.auditKey);
    client.exec("rollback to edited; release edited");
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^trade-in \\d+ of sale ${sale.id}: melt is 1, but audit row `)),
    ]);
  });

  test("are named by their ticket where Settings have no pattern", () => {
    enact((ctx) => changeSettings(ctx, { skuPattern: "", version: 1 }));
    const sale = sell();
    const number = `TI-${String(sale.id).padStart(6, "0")}`;
    expect(piecesOf(sale).map(({ sku }) => sku)).toEqual([number, `${number}-2`, `${number}-3`]);
  });

  test("lessen the tax together", () => {
    shop.db
      .update(stores)
      .set({ salesTaxRate: taxRate(7_000) })
      .where(eq(stores.key, "boca"))
      .run();
    expect(sell({ tax: "auto" })).toMatchObject({ taxable: 720_00, tax: 50_40, total: 770_40 });
  });

  test("worth more than the ticket leave one rest, as store credit if the ticket says so", () => {
    const dear = { moreTradeIns: [{ ...CHAIN, value: $(500) }] };
    const refused = attemptSale({ ...dear, tradeIn: { ...BAND, value: $(700) } });
    expect(refused).toMatchObject({
      refusal: {
        errors: { tradeInRestAsCredit: [expect.stringContaining("give the rest as store credit")] },
      },
    });
    expect(attemptSale({ ...dear, customerId: null, tradeIn: { ...BAND, value: $(700) } })).toMatchObject({
      refusal: { errors: { tradeInRestAsCredit: [expect.stringContaining("choose the customer")] } },
    });
    const sale = sell({ ...dear, tradeIn: { ...BAND, value: $(700), restAsCredit: true } });
    expect(sale).toMatchObject({ tradeInValue: 1_000_00, total: 0, payments: [] });
    expect(restOf(sale)).toBe(200_00);
    expect(owedCredit(shop.db).store_credit.balance).toBe(200_00);
    expect(piecesOf(sale).map(({ cost }) => cost)).toEqual([700_00, 500_00]);
  });

  test("count each ticket once for the day's limit of store credit without identity", () => {
    const trade = (rest: number) =>
      attemptSale({
        tradeIn: { ...BAND, value: $(600), restAsCredit: true },
        moreTradeIns: [{ ...CHAIN, value: cents(400_00 + rest) }],
      });
    expect(trade(100_00).kind).toBe("done");
    expect(trade(100_00).kind).toBe("done");
    expect(trade(1)).toMatchObject({
      refusal: {
        kind: "approval",
        steps: [{ permission: "buys.beyond-limit", amount: 200_01, limit: 200_00 }],
      },
    });
  });

  test("are one step of the day, and one sum for the limit of what is bought", () => {
    const { storeDay } = sell();
    expect(takenOfDay(shop.db, storeDay, { customerId })).toEqual({ steps: 1, amount: 280_00 });
    chooseSettings({ buyLimit: $(500) });
    expect(attemptSale()).toMatchObject({
      refusal: {
        kind: "approval",
        steps: [{ permission: "buys.beyond-limit", amount: 560_00, limit: 500_00 }],
      },
    });
  });

  test("of walk-ins are one sum for the limit of who takes them", () => {
    chooseSettings({ buyLimit: $(500) });
    const walkIn = () => attemptSale({ customerId: null });
    expect(walkIn().kind).toBe("done");
    expect(walkIn()).toMatchObject({
      refusal: {
        kind: "approval",
        steps: [{ permission: "buys.beyond-limit", amount: 560_00, limit: 500_00 }],
        errors: { tradeInRestAsCredit: [expect.stringContaining("from walk-ins by you today")] },
      },
    });
  });

  test("are refused by the name of the one that is wrong", () => {
    const wrong = { ...COINS, metal: "platinum", karat: "14K" } as const;
    const errorsOf = (words: Partial<NewSale>) => {
      const written = attemptSale(words);
      return written.kind === "refused" ? Object.keys(written.refusal.errors) : written.kind;
    };
    expect(errorsOf({ tradeIn: wrong })).toEqual(["tradeInKarat"]);
    expect(errorsOf({ tradeIn: { ...BAND, item: null } })).toEqual(["tradeInItem"]);
    expect(errorsOf({ moreTradeIns: [CHAIN, { ...COINS, item: null }] })).toEqual(["moreTradeIns.1.item"]);
    expect(errorsOf({ moreTradeIns: [CHAIN, wrong] })).toEqual(["moreTradeIns.1.karat"]);
  });
});

describe("the ticket that brought several", () => {
  const undo = (sale: Sale, by?: typeof SAL) =>
    attempt((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" }), by);

  test("gives all of them back when it is voided, and counts them in the void's amount", () => {
    const sale = sell();
    expect(undo(sale, SAL)).toMatchObject({
      refusal: { steps: [{ permission: "sales.void", amount: 1_000_00 }] },
    });
    expect(undo(sale).kind).toBe("done");
    for (const piece of piecesOf(sale))
      expect(piece).toMatchObject({ state: "returned_to_vendor", isScrap: false, dueDay: null });
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("can't be voided while one of them isn't at hand", () => {
    const sale = sell();
    const [, chain] = piecesOf(sale);
    const nothing = { customerId: null, to: null, due: null, value: null, note: "Not in the drawer" };
    enact((ctx) => movePiece(ctx, { pieceId: chain!.id, kind: "lost", ...nothing }));
    expect(undo(sale)).toMatchObject({
      refusal: {
        kind: "conflict",
        message: expect.stringMatching(/^The trade-in TRA-00002 is .*: bring it back first, or return/),
      },
    });
    expect(piecesOf(sale).map(({ state }) => state)).toEqual(["reserved", "lost", "reserved"]);
  });

  test("is returned: the customer has credit for all of them, and the pieces stay", () => {
    const sale = sell();
    const back = enact((ctx) =>
      returnLines(ctx, {
        saleId: sale.id,
        lines: sale.lines.map(({ id }) => ({ id, to: "stock" })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "It broke",
      }),
    );
    expect(back.refund).toContainEqual(expect.objectContaining({ kind: "store_credit", amount: 280_00 }));
    expect(piecesOf(sale).map(({ state }) => state)).toEqual(["reserved", "reserved", "reserved"]);
  });
});
