import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { cents, rate, taxRate } from "~/domain/money";
import type { Actor } from "~/domain/permissions";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { lookTitle } from "~/domain/records/looks/look-titles";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import type { NewSale } from "~/domain/counter/sales/new-sale";
import type { Sale } from "~/domain/counter/sales/sale";
import type { NewReturn } from "~/domain/counter/returns/return";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  const store = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000) }));
  customerId = aCustomer().id;
  see();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const $ = (dollars: number) => cents(dollars * 100);
const later = (now: Instant, days: number) => (now + days * 86_400_000) as Instant;
const see = () =>
  enact((ctx) => markSeen(ctx, { ids: findLooks(shop.db, { limit: 10 }).map(({ id }) => id) }));
const listed = () =>
  findLooks(shop.db, { limit: 10 }).map((look) => [lookTitle(look), look.recordId, look.amount]);
const CERTIFICATE = { exemptAs: "resale", exemptReason: "85-8012345678C-9" } as const;

const piece = (price: number) => aPiece({ retailPrice: $(price) }).id;
const ticket = (pieceId: number, price: number | null, words: Partial<NewSale> = {}): NewSale => {
  const none = { cost: null, discount: null, discountReason: null };
  return {
    customerId,
    location: "boca",
    lines: [
      { at: "lines.0", kind: "piece", pieceId, price: price === null ? null : $(price), ...none },
    ] as NewSale["lines"],
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
    payments: [{ kind: "card", amount: null }],
    ...words,
  };
};
const sell = (sale: NewSale, { days = 0, by = SAL } = {}) =>
  enact((ctx) => sellWithOrders({ ...ctx, now: later(ctx.now, days) }, sale), by);
const takeBack = (sale: Sale, kind: "store_credit" | "card", days = 5) =>
  enact(
    (ctx) =>
      returnLines({ ...ctx, now: later(ctx.now, days) }, {
        saleId: sale.id,
        lines: sale.lines.map(({ id }) => ({ id, to: "stock" })),
        refund: [{ kind, amount: null }],
        fee: cents(0),
        shipping: cents(0),
        reason: "Another size",
      } as NewReturn),
    SAL,
  );
const byCredit: Partial<NewSale> = { payments: [{ kind: "store_credit", amount: null }] };

test("what a customer returned and is sold again for less is listed, with the tax that it saves", () => {
  const pieceId = piece(5_000);
  takeBack(sell(ticket(pieceId, null)), "store_credit");
  expect(listed()).toEqual([]);
  const { id } = sell(ticket(pieceId, 4_005, { ...byCredit, ...CERTIFICATE }), { days: 90 });
  expect(listed()).toEqual([
    ["Returned and sold again for less", id, $(1_345)],
    ["Tax below the store's rate", id, 280_35],
  ]);
});

test("and so is a certificate alone, but not the same price", () => {
  const pieceId = piece(1_000);
  takeBack(sell(ticket(pieceId, null, CERTIFICATE)), "store_credit");
  const again = sell(ticket(pieceId, null, { ...byCredit, ...CERTIFICATE }), { days: 5 });
  expect(listed()).toEqual([["Returned and sold again for less", again.id, $(70)]]);
  const [other] = [piece(1_000)];
  see();
  takeBack(sell(ticket(other, null)), "store_credit");
  sell(ticket(other, null, byCredit), { days: 5 });
  expect(listed()).toEqual([]);
});

test("beyond a usual discount it takes an approval, as giving back a part of the price does", () => {
  const pieceId = piece(1_000);
  takeBack(sell(ticket(pieceId, null)), "store_credit");
  const again = (price: number, by = SAL) =>
    attempt((ctx) => sellWithOrders(ctx, ticket(pieceId, price, byCredit)), by);
  expect(again(799)).toMatchObject({
    refusal: { kind: "approval", steps: [{ permission: "sales.discount" }] },
  });
  expect(again(799, SUSAN).kind).toBe("done");
});

test("of somebody else if they paid within a week, as it was paid back", () => {
  const walkIn = { customerId: null };
  const again = (days: number, price: number, words: Partial<NewSale> = {}) => {
    const pieceId = piece(1_000);
    takeBack(sell(ticket(pieceId, null, walkIn)), "card");
    const { id } = sell(ticket(pieceId, price, { ...walkIn, ...words }), { days });
    return id;
  };
  again(13, 800);
  again(5, 800, { payments: [{ kind: "check", amount: null, number: "1001" }] });
  again(5, 1_000);
  expect(listed()).toEqual([]);
  const ids = [again(12, 800), again(5, 800, { customerId })];
  const cheaper = ids.toReversed().map((id) => ["Returned and sold again for less", id, $(214)]);
  expect(listed()).toEqual(cheaper);
});

test("what of its commission a colleague had is listed, whatever it costs", () => {
  const pieceId = piece(1_000);
  takeBack(sell(ticket(pieceId, null), { by: SUSAN }), "store_credit");
  const { id } = sell(ticket(pieceId, null, byCredit), { days: 5 });
  expect(listed()).toEqual([["Commission that was a colleague's", id, $(1_000)]]);
  see();
  const own = piece(1_000);
  takeBack(sell(ticket(own, null)), "store_credit");
  sell(ticket(own, null, byCredit), { days: 5 });
  expect(listed()).toEqual([]);
});

test("also if a program gives it to anybody: whoever feeds it may be among them", () => {
  const named = { salespeople: [{ id: SAL.id, share: rate(10_000) }] };
  const again = (asProgram: Partial<Actor>) => {
    const pieceId = piece(1_000);
    takeBack(sell(ticket(pieceId, null), { by: SUSAN }), "store_credit");
    const sale = ticket(pieceId, null, { ...byCredit, ...named });
    return enact((ctx) =>
      sellWithOrders({ ...ctx, actor: { ...ctx.actor, ...asProgram }, now: later(ctx.now, 5) }, sale),
    );
  };
  again({});
  expect(listed()).toEqual([]);
  const { id } = again({ tokenId: 1 });
  expect(listed()).toEqual([["Commission that was a colleague's", id, $(1_000)]]);
});
