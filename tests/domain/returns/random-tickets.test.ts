import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payments, services, stores } from "~db/schema/index.ts";
import { getCreditAccount, storeCreditOf } from "~/domain/counter/credit/find-credit.server";
import { type Instant, instant, dayIn } from "~/domain/dates";
import { type Cents, cents, rate } from "~/domain/money";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import {
  exchangeWithOrders,
  sellWithOrders,
  voidWithOrders,
} from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { type NewReturn, RETURN_PLACES } from "~/domain/counter/returns/return";
import { DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";
import type { NewLine, NewPayment, NewSale } from "~/domain/counter/sales/new-sale";
import type { Sale } from "~/domain/counter/sales/sale";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import type { RuleContext } from "~/domain/rule-context";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { ADAM, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { ON_PRIMARY } from "../../support/primary.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";
import { tablesAgree } from "../reports/plain-tables.ts";
import {
  add,
  percent,
  type PlainLine,
  plainReturn,
  type PlainTicket,
  plainTicket,
  type TicketWords,
} from "./plain-tickets.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const TICKETS = Number(process.env.RANDOM_TICKETS ?? (ON_PRIMARY ? 150 : EVERYTHING ? 600 : 120));
const SELLERS = [OLIVE, ADAM, SUSAN, SAL];
const ZONES = { boca: "America/New_York", new_york: "Pacific/Kiritimati", denver: "Pacific/Pago_Pago" };
const STATES = { stock: "available", damaged: "damaged", vendor: "returned_to_vendor" } as const;

interface Known {
  sale: Sale;
  plain: PlainTicket;
  first: number;
  second: number | null;
  /** Refunds and fees since. */
  fees: number;
  isVoided: boolean;
  /** Exchanged for another ticket, or paid by what came back: it can't be voided. */
  isExchange: boolean;
  /** Closes of its store before it. */
  closes: number;
  /** What it was paid with, and the card of a payment by gift card. */
  card: Card | null;
}

/** A gift card that was sold. */
interface Card {
  id: number;
  number: string;
  soldOn: Sale;
  left: number;
  /** Tickets that it paid for and that stand. */
  uses: number;
}

/** What the clerk keeps beside the product. */
class Ledger {
  days = new Map<string, Record<string, number>>();
  sellers = new Map<string, [number, number]>();
  spent = new Map<number, number>();
  states = new Map<number, string>();
  /** Tax by day, store and rate; payments and discounts by day, store and kind or reason. */
  taxes = new Map<string, { tax: number }>();
  payments = new Map<string, { paid: number; refunded: number }>();
  discounts = new Map<string, { lines: number; list: number; amount: number }>();
  /** Store credit by customer. */
  credit = new Map<number, number>();
  /** What is in each store's till since its last close, by kind of payment. */
  tills = new Map<string, Map<string, number>>();

  discount(at: string, { list, price, reason }: PlainLine, sign: 1 | -1) {
    if (price >= list) return;
    const key = `${at} ${reason}`;
    const sums = this.discounts.get(key) ?? { lines: 0, list: 0, amount: 0 };
    this.discounts.set(key, {
      lines: sums.lines + sign,
      list: sums.list + sign * list,
      amount: sums.amount + sign * (list - price),
    });
  }

  taxed(at: string, taxRate: number, amount: number) {
    const key = `${at} ${taxRate}`;
    this.taxes.set(key, { tax: (this.taxes.get(key)?.tax ?? 0) + amount });
  }

  /** Money in, negative for money back; `sign` is -1 where a void undoes it. */
  moved(day: string, store: string, kind: string, amount: number, sign: 1 | -1) {
    const key = `${day} ${store} ${kind}`;
    const { paid, refunded } = this.payments.get(key) ?? { paid: 0, refunded: 0 };
    this.payments.set(key, {
      paid: paid + sign * Math.max(amount, 0),
      refunded: refunded + sign * Math.max(-amount, 0),
    });
    this.inTill(store, kind, sign * amount);
  }

  inTill(store: string, kind: string, amount: number) {
    const till = this.tills.get(store) ?? new Map<string, number>();
    till.set(kind, (till.get(kind) ?? 0) + amount);
    this.tills.set(store, till);
  }

  credited(customerId: number, amount: number) {
    this.credit.set(customerId, (this.credit.get(customerId) ?? 0) + amount);
  }

  day(store: string, day: string, amounts: Record<string, number>, sign: 1 | -1) {
    const key = `${day} ${store}`;
    const sums = this.days.get(key) ?? {};
    for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + sign * amount;
    this.days.set(key, sums);
  }

  seller(store: string, day: string, id: number | null, [total, commission]: [number, number], sign: 1 | -1) {
    if (id === null) return;
    const key = `${day} ${store} ${id}`;
    const [t, c] = this.sellers.get(key) ?? [0, 0];
    this.sellers.set(key, [t + sign * total, c + sign * commission]);
  }
}

const withoutNothing = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));

const withoutZeros = (sums: Map<string, Record<string, number> | [number, number]>) =>
  Object.fromEntries(
    [...sums].filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== 0)),
  );

describe.each(oneIn(4, ON_PRIMARY ? [1, 2] : [1, 2, 3, 4]))("history %i", (seed) => {
  test(
    "thousands of tickets, returns in parts, exchanges and voids agree with a pencil, to the cent",
    { timeout: 240_000 },
    () => {
      const random = new SeededRandom(`tickets ${seed}`);
      const world = new World(shop, random);
      // For speed. A primary ends a transaction after 5 seconds.
      if (!ON_PRIMARY) shop.db.$client.exec("begin immediate");
      for (let n = 0; n < TICKETS; n += 1) world.somethingHappens();
      if (!ON_PRIMARY) shop.db.$client.exec("commit");
      world.agrees();
      tablesAgree(shop.db, random);
      theBooksBalance(shop);
    },
  );
});

class World {
  ledger = new Ledger();
  tickets: Known[] = [];
  available: number[] = [];
  customers: number[] = [];
  services: number[] = [];
  now: Instant = instant(Date.parse("2025-01-01T09:00:00Z"));
  settings = { rate: 200, onTotal: true };
  cards: Card[] = [];
  lists = new Map<number, number>();
  /** By store. */
  closes = new Map<string, number>();
  rates = new Map<string, number>();
  actors: Map<number, Actor>;

  readonly shop: ShopOnDisk;
  readonly random: SeededRandom;

  constructor(shop: ShopOnDisk, random: SeededRandom) {
    this.shop = shop;
    this.random = random;
    this.actors = new Map(SELLERS.map((one) => [one.id, actorNamed(one)]));
    for (const [key, zone] of Object.entries(ZONES))
      shop.db
        .update(stores)
        .set({ zone, tradeInLessensTax: random.chance(0.6) })
        .where(eq(stores.key, key))
        .run();
    this.customers = Array.from({ length: 8 }, () => aCustomer().id);
    const service = { cost: cents(300), price: cents(1_999) };
    for (const [name, isTaxed] of [
      ["Battery", true],
      ["Sizing", false],
    ] as const)
      this.services.push(
        shop.db
          .insert(services)
          .values({ ...service, name, foldedName: name.toLowerCase(), isTaxed })
          .returning({ id: services.id })
          .get().id,
      );
    for (let n = 0; n < 60; n += 1) this.newPiece();
    this.newSettings();
  }

  act<T>(rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T {
    const actor = this.actors.get(this.random.pick([OLIVE, ADAM, SUSAN]).id)!;
    const result = rule({ tx: this.shop.db, actor, now: this.now });
    if (!result.ok)
      throw new Error(`Refused: ${result.refusal.message} ${JSON.stringify(result.refusal.errors)}`);
    return result.value;
  }

  amount(most: number): Cents {
    return cents(this.random.chance(0.05) ? 0 : this.random.whole(1, most));
  }

  newPiece() {
    const { id, retailPrice } = aPiece({ cost: this.amount(300_000), retailPrice: this.amount(600_000) });
    this.available.push(id);
    this.lists.set(id, retailPrice);
    this.ledger.states.set(id, "available");
  }

  newSettings() {
    const by = { tx: this.shop.db, now: this.now, by: 1 };
    this.settings = { rate: this.random.whole(0, 1_000), onTotal: this.random.chance(0.5) };
    keepSetting(by, "commissionRate", this.settings.rate);
    keepSetting(by, "profitBasis", this.settings.onTotal ? "total" : "prices");
    for (const key of Object.keys(ZONES)) {
      const salesTaxRate = this.random.pick([0, 6_000, 7_000, 8_875, 10_125]);
      this.rates.set(key, salesTaxRate);
      const second = this.random.chance(0.5)
        ? { surtaxRate: this.random.pick([500, 1_000, 1_500]), surtaxLimit: this.amount(500_000) }
        : { surtaxRate: null, surtaxLimit: null };
      this.shop.db
        .update(stores)
        .set({ salesTaxRate, ...second })
        .where(eq(stores.key, key))
        .run();
    }
  }

  somethingHappens() {
    const { random } = this;
    this.now = instant(this.now + random.whole(0, 9 * 3_600_000));
    if (random.chance(0.02)) this.newSettings();
    const event = random.next();
    if (event < 0.1) this.voidOne();
    else if (event < 0.4) this.returnSome();
    else if (event < 0.47) this.exchangeSome();
    else if (event < 0.5) this.closeOne();
    else if (event < 0.52) this.moveCash();
    else this.sell();
  }

  ticket(): { sent: NewSale; words: TicketWords; pieces: number[] } {
    const { random } = this;
    const location = random.pick(Object.keys(ZONES));
    const pieces: number[] = [];
    const plain: PlainLine[] = [];
    const lines = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 5, 12]) }, (_, nth): NewLine => {
      const at = `lines.${nth}`;
      const none = { discount: null, discountReason: null };
      switch (random.pick(["piece", "piece", "piece", "service", "item", "gift_card"])) {
        case "service": {
          const quantity = random.whole(1, 3);
          const which = random.whole(0, 1);
          const list = 1_999 * quantity;
          plain.push({
            kind: "service",
            list,
            reason: "",
            price: list,
            cost: 300 * quantity,
            quantity,
            taxed: which === 0,
          });
          return { at, kind: "service", serviceId: this.services[which]!, quantity, price: null, ...none };
        }
        case "item": {
          const [price, cost, isTaxed] = [this.amount(50_000), this.amount(20_000), random.chance(0.7)];
          const quantity = random.whole(1, 4);
          const list = price * quantity;
          const off = random.chance(0.3) ? random.whole(0, list) : null;
          plain.push({
            kind: "item",
            list,
            reason: off === null ? "" : "price_match",
            price: list - (off ?? 0),
            cost: cost * quantity,
            quantity,
            taxed: isTaxed,
          });
          const words = { description: "A chain", price, cost, isTaxed, quantity };
          if (off === null) return { at, kind: "item", ...words, ...none };
          const discount = { amount: cents(off) };
          return { at, kind: "item", ...words, discount, discountReason: "price_match" };
        }
        case "gift_card": {
          const amount = cents(random.whole(1, 20_000));
          plain.push({ kind: "gift_card", list: amount, reason: "", price: amount, cost: 0, taxed: false });
          return { at, kind: "gift_card", amount };
        }
        default: {
          if (this.available.length < 20) this.newPiece();
          const pieceId = random.pick(this.available);
          this.available = this.available.filter((id) => id !== pieceId);
          pieces.push(pieceId);
          const [price, cost] = [this.amount(600_000), this.amount(300_000)];
          const list = this.lists.get(pieceId)!;
          if (random.chance(0.3)) {
            const off = random.whole(1, 10_000);
            const reduced = list - percent(list, off);
            const reason = random.pick(DISCOUNT_REASONS);
            plain.push({ kind: "piece", list, reason, price: reduced, cost, taxed: true });
            const discount = { percent: rate(off) };
            return { at, kind: "piece", pieceId, price: null, cost, discount, discountReason: reason };
          }
          // Typed: above the tag it is the list price.
          plain.push({ kind: "piece", list: Math.max(list, price), reason: "", price, cost, taxed: true });
          return { at, kind: "piece", pieceId, price, cost, ...none };
        }
      }
    });
    const goods = plain.filter(({ kind }) => kind !== "gift_card");
    const price = add(goods, (line) => line.price);
    const shipping = goods.length > 0 && random.chance(0.3) ? this.amount(4_000) : cents(0);
    const isTyped = random.chance(0.4);
    const isExempt = !isTyped && random.chance(0.1);
    const typed = goods.length > 0 && isTyped ? this.amount(30_000) : cents(0);
    // Less than what each line comes to: other trade-ins have their own test.
    const value = cents(random.chance(0.3) ? Math.floor(price * random.pick([0.1, 0.37, 0.7])) : 0);
    const two = random.chance(0.4);
    const [one, other] = random.shuffled(SELLERS);
    const first = random.whole(1, 9_999);
    const store = this.shop.db.select().from(stores).where(eq(stores.key, location)).get()!;
    return {
      pieces,
      sent: {
        customerId: random.chance(0.2) ? null : random.pick(this.customers),
        location,
        lines,
        tax: isTyped ? typed : "auto",
        exemptReason: isExempt ? "Resale" : null,
        shippingCharge: shipping,
        tradeIn:
          value > 0
            ? { item: null, value, weight: null, weightGiven: null, weightUnit: null, melt: null }
            : null,
        salespeople: two
          ? [
              { id: one!.id, share: rate(first) },
              { id: other!.id, share: rate(10_000 - first) },
            ]
          : [{ id: one!.id, share: rate(10_000) }],
        payments: null,
      },
      words: {
        lines: plain,
        tax: isTyped ? { typed } : { rate: this.rates.get(location)! },
        lessTradeIn: store.tradeInLessensTax,
        second:
          store.surtaxRate === null
            ? null
            : { firstRate: store.salesTaxRate, rate: store.surtaxRate, limit: store.surtaxLimit! },
        isExempt,
        tradeIn: value,
        shipping,
        ...this.settings,
        share: two ? first : null,
      },
    };
  }

  /** In up to three parts, and what the customer has as credit. */
  payments(
    due: number,
    customerId: number | null,
    card: Card | null,
    sellsCard: boolean,
  ): NewPayment[] | null {
    const { random } = this;
    if (card !== null) {
      const amount = cents(random.whole(1, Math.min(card.left, due)));
      const paid: NewPayment = { kind: "gift_card", amount, number: card.number };
      return amount === due ? [paid] : [paid, { kind: "cash", amount: null }];
    }
    if (random.chance(0.1) && !sellsCard) return null;
    const balance = customerId === null ? 0 : (storeCreditOf(this.shop.db, customerId)?.balance ?? 0);
    if (balance > 0 && due > 1) {
      const amount = cents(Math.min(balance, random.whole(1, due - 1)));
      return [
        { kind: "store_credit", amount },
        { kind: "card", amount: null },
      ];
    }
    const kinds = random.shuffled(["cash", "card", "check", "financing", "other"] as const);
    const parts = random.whole(1, 3);
    const all: NewPayment[] = [];
    let left = due;
    for (let nth = 0; nth < parts - 1 && left > 1; nth += 1) {
      const amount = cents(random.whole(1, left - 1));
      all.push({ kind: kinds[nth]!, amount });
      left -= amount;
    }
    return [...all, { kind: kinds[4]!, amount: null }];
  }

  sell() {
    const { sent, words, pieces } = this.ticket();
    const plain = plainTicket(words);
    const due = plain.total + plain.giftCards;
    const cards = this.cards.filter(({ left }) => left > 0);
    const card = due > 0 && cards.length > 0 && this.random.chance(0.25) ? this.random.pick(cards) : null;
    const payments = this.payments(due, sent.customerId, card, plain.giftCards > 0);
    this.book(
      this.act((ctx) => sellWithOrders(ctx, { ...sent, payments })),
      plain,
      pieces,
      card,
    );
  }

  closeOne() {
    const store = this.random.pick(Object.keys(ZONES));
    const till = this.ledger.tills.get(store);
    const counted = { cash: this.amount(50_000), card: null, check: null, financing: null, other: null };
    const count = { location: store, till: null, denominations: null, note: null, floatLeft: null };
    const close = (ctx: RuleContext<Actor>) => closeTill(ctx, { ...count, counted });
    if (!till) {
      expect(() => this.act(close)).toThrow("Refused");
      return;
    }
    const { counts } = this.act(close);
    const expected = Object.fromEntries(counts.map(({ kind, expected }) => [kind, expected]));
    expect({ cash: 0, ...withoutNothing(expected) }).toEqual({
      cash: 0,
      ...withoutNothing(Object.fromEntries(till)),
    });
    this.ledger.tills.delete(store);
    this.closes.set(store, this.closesOf(store) + 1);
  }

  closesOf(store: string) {
    return this.closes.get(store) ?? 0;
  }

  moveCash() {
    const [location, amount] = [this.random.pick(Object.keys(ZONES)), this.amount(20_000)];
    const kind = this.random.pick(["in", "out"] as const);
    if (amount === 0) return;
    this.act((ctx) => moveCash(ctx, { location, till: null, kind, amount, reason: "Change" }));
    this.ledger.inTill(location, "cash", kind === "in" ? amount : -amount);
  }

  book(sale: Sale, plain: PlainTicket, pieces: number[], card: Card | null = null): Known {
    expect({
      lines: sale.lines.map(({ price, cost, tax, tradeInValue }) => [price, cost, tax, tradeInValue]),
      figures: [sale.salePrice, sale.itemCost, sale.tax, sale.total, sale.giftCards, sale.commission],
    }).toEqual({
      lines: plain.lines.map(({ price, cost, tax, tradeIn }) => [price, cost, tax, tradeIn]),
      figures: [plain.price, plain.cost, plain.tax, plain.total, plain.giftCards, plain.commission],
    });
    const [first, second] = sale.salespeople;
    const known: Known = {
      sale,
      plain,
      first: first!.id,
      second: second?.id ?? null,
      fees: 0,
      isVoided: false,
      isExchange: false,
      closes: this.closesOf(sale.store.key),
      card,
    };
    expect(add(sale.payments, ({ amount }) => amount)).toBe(plain.total + plain.giftCards);
    for (const { accountId, price } of sale.lines) {
      if (accountId === null) continue;
      const { number } = getCreditAccount(this.shop.db, accountId)!;
      this.cards.push({ id: accountId, number: number!, soldOn: sale, left: price, uses: 0 });
    }
    this.tickets.push(known);
    this.bookTicket(known, 1);
    for (const id of pieces) this.ledger.states.set(id, "sold");
    return known;
  }

  bookTicket({ sale, plain, first, second, card }: Known, sign: 1 | -1) {
    const { key } = sale.store;
    const { storeDay } = sale;
    expect(storeDay).toBe(dayIn(ZONES[key as keyof typeof ZONES], sale.soldAt));
    const { total, tax, cost, commission } = plain;
    const net = (plain.onTotal ? total : plain.price) - commission - cost;
    this.ledger.day(key, storeDay, { sales: 1, total, tax, cost, commission, net }, sign);
    const mine: [number, number] =
      plain.share === null
        ? [total, commission]
        : [
            Math.floor((total * plain.share + 5_000) / 10_000),
            Math.floor((commission * plain.share + 5_000) / 10_000),
          ];
    this.ledger.seller(key, storeDay, first, mine, sign);
    this.ledger.seller(key, storeDay, second, [total - mine[0], commission - mine[1]], sign);
    this.spend(sale, sign * total);
    this.ledger.taxed(`${storeDay} ${key}`, plain.taxRate, sign * tax);
    for (const line of plain.lines) this.ledger.discount(`${storeDay} ${key}`, line, sign);
    for (const { kind, amount } of sale.payments) {
      this.ledger.moved(storeDay, key, kind, amount, sign);
      if (kind === "store_credit") this.ledger.credited(sale.customerId!, -sign * amount);
      if (kind === "gift_card" && card) {
        card.left -= sign * amount;
        card.uses += sign;
      }
    }
  }

  spend({ customerId }: Sale, amount: number) {
    if (customerId !== null)
      this.ledger.spent.set(customerId, (this.ledger.spent.get(customerId) ?? 0) + amount);
  }

  /** A return of some lines that are still out; null if all are back. */
  someOf(known: Known) {
    const { random } = this;
    const used = new Set(this.cards.filter(({ uses }) => uses > 0).map(({ id }) => id));
    const out = known.plain.lines.flatMap(({ back }, nth) =>
      back || used.has(known.sale.lines[nth]!.accountId ?? 0) ? [] : [nth],
    );
    const which = random.chance(0.3) ? out : out.filter(() => random.chance(0.5));
    if (which.length === 0) return null;
    const goods = which.some((nth) => known.plain.lines[nth]!.kind !== "gift_card");
    const isWhole = which.length === out.length;
    const left = known.plain.shipping - add(known.plain.returned, (one) => one.shipping);
    const shipping = goods && random.chance(isWhole ? 0.7 : 0.2) ? left : 0;
    const lines = which.map((nth) => {
      const { id, pieceId } = known.sale.lines[nth]!;
      const place = random.pick(RETURN_PLACES);
      return { id, to: pieceId === null ? null : place, nth };
    });
    return { which, shipping, lines: random.shuffled(lines) };
  }

  returnSome() {
    const { random } = this;
    const known = this.tickets.length > 0 ? random.pick(this.tickets) : undefined;
    if (!known || known.isVoided) return;
    const some = this.someOf(known);
    if (!some) return;
    const plain = plainReturn(known.plain, some.which, some.shipping);
    const cards = add(some.which, (nth) => {
      const line = known.plain.lines[nth]!;
      return line.kind === "gift_card" ? line.price : 0;
    });
    const fee = random.chance(0.2) ? random.whole(0, plain.total + plain.tradeIn) : 0;
    const tradeIn =
      known.sale.customerId === null ? 0 : Math.min(plain.tradeIn, plain.total + plain.tradeIn + cards - fee);
    const money = plain.total + plain.tradeIn + cards - fee - tradeIn;
    const half = Math.floor(money / 2);
    const refund: NewReturn["refund"] = random.chance(0.7)
      ? null
      : random.chance(0.5) || known.sale.customerId === null
        ? [{ kind: "cash", amount: null }]
        : [
            { kind: "store_credit", amount: cents(half) },
            { kind: "card", amount: null },
          ];
    const made = this.act((ctx) =>
      returnLines(ctx, {
        saleId: known.sale.id,
        lines: some.lines.map(({ id, to }) => ({ id, to })),
        refund,
        fee: cents(fee),
        shipping: cents(some.shipping),
        reason: "It came back",
      }),
    );
    expect(add(made.refund, (part) => part.amount)).toBe(money + tradeIn);
    this.bookReturn(known, plain, made, fee, some.lines);
  }

  bookReturn(
    known: Known,
    plain: ReturnType<typeof plainReturn>,
    made: {
      storeDay: string;
      salePrice: number;
      itemCost: number;
      tax: number;
      tradeInValue: number;
      total: number;
      commission: number;
      netProfit: number;
      refund: { kind: string; amount: number }[];
    },
    fee: number,
    lines: { nth: number; to: (typeof RETURN_PLACES)[number] | null }[],
  ) {
    expect([
      made.salePrice,
      made.itemCost,
      made.tax,
      made.tradeInValue,
      made.total,
      made.commission,
      made.netProfit,
    ]).toEqual([
      plain.price,
      plain.cost,
      plain.tax,
      plain.tradeIn,
      plain.total,
      plain.commission,
      plain.profit,
    ]);
    const { key } = known.sale.store;
    const storeDay = dayIn(ZONES[key as keyof typeof ZONES], this.now);
    const { tax, cost, commission, total, profit } = plain;
    this.ledger.day(
      key,
      storeDay,
      { sales: 0, total: total - fee, tax, cost, commission, net: profit - fee },
      -1,
    );
    const [t, c] = plain.first;
    this.ledger.seller(key, storeDay, known.first, [t, c], -1);
    this.ledger.seller(key, storeDay, known.second, [total - t, commission - c], -1);
    this.spend(known.sale, fee - total);
    known.fees += fee;
    this.ledger.taxed(`${storeDay} ${key}`, known.plain.taxRate, -tax);
    // A till that gave nothing back is open all the same.
    this.ledger.inTill(key, "cash", 0);
    for (const { kind, amount } of made.refund) {
      this.ledger.moved(storeDay, key, kind, -amount, 1);
      if (kind === "store_credit") this.ledger.credited(known.sale.customerId!, amount);
      if (kind === "gift_card" && known.card) known.card.left += amount;
    }
    for (const { nth, to } of lines) {
      const { pieceId, accountId } = known.sale.lines[nth]!;
      const card = this.cards.find(({ id }) => id === accountId);
      if (card) card.left = 0;
      if (pieceId === null || to === null) continue;
      this.ledger.states.set(pieceId, STATES[to]);
      if (to === "stock") this.available.push(pieceId);
    }
  }

  exchangeSome() {
    const known = this.tickets.length > 0 ? this.random.pick(this.tickets) : undefined;
    if (!known || known.isVoided) return;
    const some = this.someOf(known);
    if (!some) return;
    const { sent, words, pieces } = this.ticket();
    const plainSale = plainTicket(words);
    const plain = plainReturn(known.plain, some.which, some.shipping);
    const made = this.act((ctx) =>
      exchangeWithOrders(ctx, {
        return: {
          saleId: known.sale.id,
          lines: some.lines.map(({ id, to }) => ({ id, to })),
          refund: null,
          fee: cents(0),
          shipping: cents(some.shipping),
          reason: "Another one",
        },
        sale: { ...sent, payments: [{ kind: "cash", amount: null }] },
      }),
    );
    const worth =
      plain.total +
      plain.tradeIn +
      add(some.which, (nth) =>
        known.plain.lines[nth]!.kind === "gift_card" ? known.plain.lines[nth]!.price : 0,
      );
    const due = plainSale.total + plainSale.giftCards;
    const of = (kind: string, parts: { kind: string; amount: number }[]) =>
      add(
        parts.filter((part) => part.kind === kind),
        (part) => part.amount,
      );
    expect([
      of("exchange", made.sale.payments),
      of("exchange", made.return.refund),
      of("cash", made.sale.payments),
    ]).toEqual([Math.min(worth, due), Math.min(worth, due), Math.max(0, due - worth)]);
    expect(add(made.return.refund, (part) => part.amount)).toBe(worth);
    this.book(made.sale, plainSale, pieces).isExchange = true;
    this.bookReturn(known, plain, made.return, 0, some.lines);
  }

  voidOne() {
    const known = this.tickets.length > 0 ? this.random.pick(this.tickets) : undefined;
    if (!known || known.isVoided || known.isExchange || known.plain.lines.some(({ back }) => back)) return;
    const sold = this.cards.filter(({ soldOn }) => soldOn === known.sale);
    const isClosed = known.closes < this.closesOf(known.sale.store.key);
    if (isClosed || sold.some(({ uses }) => uses > 0)) {
      const tried = () =>
        this.act((ctx) => voidWithOrders(ctx, { saleId: known.sale.id, reason: "Too late" }));
      expect(tried).toThrow(isClosed ? "since been closed" : /gift card .* has been used/);
      return;
    }
    for (const card of sold) card.left = 0;
    const voided = this.act((ctx) => voidWithOrders(ctx, { saleId: known.sale.id, reason: "Rung up twice" }));
    expect(voided.status).toBe("voided");
    known.isVoided = true;
    this.bookTicket(known, -1);
    for (const { pieceId } of known.sale.lines) {
      if (pieceId === null) continue;
      this.ledger.states.set(pieceId, "available");
      this.available.push(pieceId);
    }
  }

  agrees() {
    const all = <Row>(query: string) => this.shop.db.$client.prepare(query).all() as Row[];
    const days = all<{ key: string; sales: number }>(
      `select day || ' ' || store as key, sum(sales) as sales, sum(total) as total, sum(tax) as tax,
        sum(item_cost) as cost, sum(commission) as commission, sum(net_profit) as net
       from sales_by_day group by 1`,
    );
    const kept = new Map(days.map(({ key, ...sums }) => [key, sums]));
    expect(withoutZeros(kept)).toEqual(withoutZeros(this.ledger.days));
    const sellers = all<{ key: string; total: number; commission: number }>(
      `select day || ' ' || store || ' ' || seller_id as key, sum(total) as total, sum(commission) as commission
       from sales_by_seller_day group by 1`,
    );
    expect(
      withoutZeros(
        new Map(sellers.map(({ key, total, commission }) => [key, [total, commission] as [number, number]])),
      ),
    ).toEqual(withoutZeros(this.ledger.sellers));
    const states = all<{ id: number; state: string }>(
      // What was traded in has histories of its own: tests/domain/movements/move-piece.test.ts.
      "select id, state from pieces where id not in (select piece_id from sale_trade_ins where piece_id is not null)",
    );
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual(
      Object.fromEntries(this.ledger.states),
    );
    const spent = all<{ id: number; total_spent: number }>("select id, total_spent from customers");
    expect(Object.fromEntries(spent.map((row) => [row.id, row.total_spent]))).toEqual(
      Object.fromEntries(spent.map(({ id }) => [id, this.ledger.spent.get(id) ?? 0])),
    );
    const summed = (query: string) =>
      withoutZeros(
        new Map(all<{ key: string } & Record<string, number>>(query).map(({ key, ...sums }) => [key, sums])),
      );
    expect(
      summed("select day || ' ' || store || ' ' || rate as key, sum(tax) as tax from tax_by_day group by 1"),
    ).toEqual(withoutZeros(this.ledger.taxes));
    expect(
      summed("select day || ' ' || store || ' ' || kind as key, paid, refunded from payments_by_day"),
    ).toEqual(withoutZeros(this.ledger.payments));
    expect(
      summed(
        "select day || ' ' || store || ' ' || reason as key, lines, list_price as list, amount from discounts_by_day",
      ),
    ).toEqual(withoutZeros(this.ledger.discounts));
    const balances = all<{ id: number; balance: number }>(
      "select customer_id as id, balance from credit_accounts where kind = 'store_credit'",
    );
    expect(Object.fromEntries(balances.map(({ id, balance }) => [id, balance]))).toEqual(
      Object.fromEntries(this.ledger.credit),
    );
    expect(this.cards.length).toBeGreaterThan(10);
    expect(this.cards.some(({ uses }) => uses > 1)).toBe(true);
    expect(this.cards.map(({ id, left }) => [id, left])).toEqual(
      this.cards.map(({ id }) => [id, getCreditAccount(this.shop.db, id)!.balance]),
    );
    expect(add([...this.closes.values()], (closes) => closes)).toBeGreaterThan(3);
    const whole = this.tickets.filter(
      ({ plain, isVoided }) => !isVoided && plain.lines.every(({ back }) => back),
    );
    expect(whole.length).toBeGreaterThan(5);
    for (const { sale, plain, fees } of whole) {
      const kept = plain.shipping - add(plain.returned, (one) => one.shipping);
      const moved = this.shop.db.$client
        .prepare(
          `select coalesce(sum(amount), 0) from payments where sale_id = ? or return_id in (select id from returns where sale_id = ?)`,
        )
        .pluck()
        .get(sale.id, sale.id);
      // What the shop has of it in the end: the shipping it kept, its fees, and the goods that were traded in.
      expect(moved).toBe(kept + fees - plain.tradeIn);
    }
    expect(this.shop.db.select().from(payments).all().length).toBeGreaterThan(TICKETS / 2);
  }
}
