import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { stores } from "~db/schema/index.ts";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewPayment, NewSale, NewTradeIn } from "~/domain/counter/sales/new-sale";
import type { Sale } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { aBuy, aCustomer, aFloat, enact, theBooksBalance } from "../support/shop.ts";
import { amountAfter, inCents, rowsOfCsv, sumOf } from "../support/three-years/answers.ts";

/*
 * Credit owed, over HTTP: what was owed at the beginning of a day, and was issued and used on it, is what is owed at
 * its end, for store credit and for gift cards, by each kind of movement. Each kind has a store of its own.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z");
const env = atMoment(NOON);
const DAYS = { before: "2026-11-19", day: "2026-11-20" };

/** A store and its customer. */
interface At {
  location: string;
  customerId: number;
}

function sell({ location, customerId }: At, words: Partial<NewSale>, price = 50_00): Sale {
  const nothing = { cost: null, isTaxed: false, discount: null, discountReason: null };
  const strap = {
    at: "lines.0",
    kind: "item",
    description: "Strap",
    quantity: 1,
    price: cents(price),
  } as const;
  const of = { customerId, location, tax: cents(0), shippingCharge: cents(0), tradeIn: null };
  return enact((ctx) => sellWithOrders(ctx, { ...of, lines: [{ ...strap, ...nothing }], ...words }));
}

const pay = (at: At, payment: NewPayment, price = 50_00, tradeIn: NewTradeIn | null = null) =>
  sell(at, { payments: [payment], tradeIn }, price);

function takeBack(sale: Sale, refund: "store_credit" | null, fee = 0): void {
  const lines = sale.lines.map(({ id }) => ({ id, to: null }));
  const back = refund && [{ kind: refund, amount: null }];
  const rest = { fee: cents(fee), shipping: cents(0), reason: "Size" };
  enact((ctx) => returnLines(ctx, { saleId: sale.id, lines, refund: back, ...rest }));
}

const credited = (at: At, amount: number) =>
  takeBack(pay(at, { kind: "card", amount: null }, amount), "store_credit");

function bought({ location, customerId }: At): number {
  const { id: buyId } = aBuy({ location, customerId, lines: [{ price: cents(200_00) }] });
  const paid = { paidBy: "store_credit", checkNumber: null, till: null, version: null } as const;
  enact((ctx) => payBuy(ctx, { buyId, ...paid }));
  return buyId;
}

function aCard(at: At, amount: number): { sale: Sale; number: string } {
  const line = { at: "lines.0", kind: "gift_card", amount: cents(amount) } as const;
  const sale = sell(at, { lines: [line], payments: [{ kind: "cash", amount: cents(amount) }] });
  return { sale, number: getCreditAccount(shop().db, sale.lines[0]!.accountId!)!.number! };
}

const undo = (saleId: number) => enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Twice" }), OLIVE);
const OLD_GOLD = { item: "Old gold", value: cents(90_00), weight: null, melt: null, restAsCredit: true };

/** What is done on the day, and what it leaves to owe beyond what was owed before. */
const WAYS: Record<string, { does(at: At): void; credit?: number; cards?: number }> = {
  "a return for credit": { does: (at) => credited(at, 80_00), credit: 80_00 },
  "a buy paid by credit": { does: (at) => void bought(at), credit: 200_00 },
  "a buy paid by credit, voided": {
    does: (at) => {
      const buyId = bought(at);
      enact((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }), OLIVE);
    },
  },
  "credit that pays a ticket": {
    does: (at) => void pay(at, { kind: "store_credit", amount: cents(20_00) }, 20_00),
    credit: -20_00,
  },
  "credit that paid a voided ticket": {
    does: (at) => undo(pay(at, { kind: "store_credit", amount: cents(20_00) }, 20_00).id),
  },
  "more traded in than bought": {
    does: (at) => void pay(at, { kind: "card", amount: null }, 50_00, OLD_GOLD),
    credit: 40_00,
  },
  "more traded in than bought, voided": {
    does: (at) => undo(pay(at, { kind: "card", amount: null }, 50_00, OLD_GOLD).id),
  },
  "a card sold": { does: (at) => void aCard(at, 70_00), cards: 70_00 },
  "a card sold on a voided ticket": { does: (at) => undo(aCard(at, 70_00).sale.id) },
  "a card that came back": { does: (at) => takeBack(aCard(at, 70_00).sale, null) },
  "a card that pays, and its refund": {
    does: (at) => {
      const { number } = aCard(at, 70_00);
      takeBack(pay(at, { kind: "gift_card", amount: cents(50_00), number }), null, 10_00);
    },
    cards: 60_00,
  },
};

/** Of each store, from the day before. */
const OPENING = { credit: 30_00, cards: 25_00 };

function aShop() {
  const day = 86_400_000;
  const made = Object.values(WAYS).map((_, nth) => {
    const location = `way_${nth}`;
    const place = { key: location, name: `Way ${nth}`, zone: "America/New_York", position: 10 + nth };
    shop().db.insert(stores).values(place).run();
    vi.setSystemTime(NOON - day);
    const at = { location, customerId: aCustomer({ homeStore: location }).id };
    aFloat(cents(100_00), location);
    credited(at, OPENING.credit);
    aCard(at, OPENING.cards);
    return at;
  });
  vi.setSystemTime(NOON);
  for (const [nth, { does }] of Object.values(WAYS).entries()) does(made[nth]!);
  return made;
}

let server: ShopServer<At[]>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

type Owed = { credit: number; cards: number };
const owedAfter = ({ credit = 0, cards = 0 }: Partial<Owed>): Owed => ({
  credit: OPENING.credit + credit,
  cards: OPENING.cards + cards,
});

/** What a report's or a close's figures add to what is owed. */
const added = (of: (figure: string) => number): Owed => ({
  credit: of("creditIssued") - of("creditUsed"),
  cards: of("cardsSold") + of("refundedToCards") - of("cardsUsed"),
});
const HEADS: Record<string, string> = {
  creditIssued: "Credit issued",
  creditUsed: "Credit used",
  cardsSold: "Cards sold",
  cardsUsed: "Cards used",
  refundedToCards: "Refunded to cards",
};

async function inReport(location: string, day: string): Promise<Record<string, Owed>> {
  const asked = `dateRange=custom&from=${day}&to=${day}&location=${location}`;
  const { total } = (await olive.json("GET", `/api/reports/gift-cards?${asked}`)).json<{
    total: Record<string, string>;
  }>();
  const rows = rowsOfCsv((await olive.get(`/reports/gift-cards/export?format=csv&${asked}`)).body).filter(
    (row) => Object.values(row)[0] !== "Total",
  );
  const tables = (await olive.get(`/reports/gift-cards?${asked}`)).page().tables();
  const shown = tables.find((table) => table.rows.at(-1)?.includes("Total"))?.rows ?? [];
  const last = shown.at(-1);
  return {
    JSON: added((figure) => inCents(total[figure]) ?? Number.NaN),
    file: added((figure) => sumOf(rows, (row) => row[HEADS[figure]!])),
    page: added((figure) => inCents(last?.[shown[0]!.indexOf(HEADS[figure]!)]) ?? 0),
  };
}

/** '$80.00' behind a label with its count. */
const lineOf = (text: string, label: string) =>
  inCents(new RegExp(`${label} \\(\\d+\\)\\s*(-?\\$[\\d,]+\\.\\d\\d)`).exec(text)?.[1] ?? "0");

test("the report of the day before has what all begin with, as page, JSON and file", async () => {
  const { location } = server.built[0]!;
  for (const [surface, said] of Object.entries(await inReport(location, DAYS.before)))
    expect.soft([surface, said]).toEqual([surface, OPENING]);
});

describe.each(Object.entries(WAYS).map(([way, of], nth) => ({ way, nth, of })))("$way", ({ nth, of }) => {
  const { credit = 0, cards = 0 } = of;
  const at = () => server.built[nth]!;

  test("the report of the day adds what was owed, as page, JSON and file", async () => {
    const { location } = at();
    for (const [surface, said] of Object.entries(await inReport(location, DAYS.day)))
      expect.soft([surface, said]).toEqual([surface, { credit, cards }]);
  });

  test("the close and its Z have both days, and the customer has the rest", async () => {
    const { location, customerId } = at();
    const { expected } = (await olive.json("GET", `/api/till?location=${location}`)).json<{
      expected: { cash: string };
    }>();
    const closed = await olive.json("POST", "/api/closes", { location, counted: { cash: expected.cash } });
    expect([closed.status, closed.body]).toEqual([201, expect.anything()]);
    const { id } = closed.json<{ id: number }>();
    for (const path of [`/till/closes/${id}`, `/till/closes/${id}/print`]) {
      const { text } = (await olive.get(path)).page();
      const of = (label: string) => lineOf(text, label) ?? Number.NaN;
      const said = {
        credit: of("Store credit issued") - Math.abs(of("Store credit used")),
        cards:
          of("Gift cards sold") -
          Math.abs(of("Gift cards returned")) +
          of("Refunded to gift cards") -
          Math.abs(of("Gift cards used")),
      };
      expect.soft([path, said]).toEqual([path, owedAfter({ credit, cards })]);
    }
    const theirs = (await olive.json("GET", `/api/customers/${customerId}/credit`)).json<{
      balance: string;
    }>();
    expect.soft(inCents(theirs.balance), "their JSON").toBe(OPENING.credit + credit);
    const record = (await olive.get(`/customers/${customerId}`)).page().text;
    expect.soft(amountAfter(record, "Store Credit:"), "their record").toBe(OPENING.credit + credit);
  });
});

test("all that is owed is the same by list, JSON, file and report", async () => {
  const wanted = Object.values(WAYS).map(owedAfter);
  const total = (kind: keyof Owed) => wanted.reduce((sum, each) => sum + each[kind], 0);
  const owed = { credit: total("credit"), cards: total("cards") };
  const { text } = (await olive.get("/gift-cards")).page();
  const card = (label: string) => inCents(new RegExp(`${label} (\\$[\\d,]+\\.\\d\\d)`).exec(text)?.[1]);
  const page = { credit: card("Store Credit"), cards: card("Gift Cards") };
  expect.soft(page, "list").toEqual(owed);
  const rows = (await olive.json("GET", "/api/credit?limit=200")).json<{ kind: string; balance: string }[]>();
  const inJson = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { balance }) => sum + inCents(balance)!, 0);
  expect.soft({ credit: inJson("store_credit"), cards: inJson("gift_card") }, "JSON").toEqual(owed);
  const inFile = async (kind: string) =>
    sumOf(
      rowsOfCsv((await olive.get(`/gift-cards/export?format=csv&kind=${kind}`)).body),
      (row) => row.Balance,
    );
  const file = { credit: await inFile("store_credit"), cards: await inFile("gift_card") };
  expect.soft(file, "file").toEqual(owed);
  const asked = `dateRange=custom&from=${DAYS.before}&to=${DAYS.day}&location=all`;
  const report = (await olive.json("GET", `/api/reports/gift-cards?${asked}`)).json<{
    total: Record<string, string>;
  }>();
  expect
    .soft(
      added((figure) => inCents(report.total[figure])!),
      "report",
    )
    .toEqual(owed);
});
