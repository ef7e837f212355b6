import { vi } from "vitest";
import { stores } from "~db/schema/index.ts";
import { payBuy } from "~/domain/buys/pay-buy.server";
import { voidBuy } from "~/domain/buys/void-buy.server";
import { linesOfBuy } from "~/domain/buys/find-buys.server";
import { beginCount } from "~/domain/counts/begin-count.server";
import { decide } from "~/domain/counts/decide.server";
import { endCount } from "~/domain/counts/end-count.server";
import { getCreditAccount } from "~/domain/credit/find-credit.server";
import { editCustomer } from "~/domain/customers/edit-customer.server";
import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { mergeCustomers, undoMerge } from "~/domain/customers/merge-customers.server";
import { TIERS } from "~/domain/customers/tiers-and-genders";
import { type CustomerDetails, customerFields } from "~/domain/customers/customer-fields";
import { addDays, day } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { addScrap, beginMeltLot } from "~/domain/melt-lots/pack-scrap.server";
import { sendMeltLot, settleMeltLot } from "~/domain/melt-lots/send-melt-lot.server";
import { cents, rate } from "~/domain/money";
import { movePiece } from "~/domain/movements/move-piece.server";
import type { Step } from "~/domain/movements/step";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { DEPOSIT_KINDS } from "~/domain/orders/deposit-kinds";
import { handOverUnpaid } from "~/domain/orders/hand-over.server";
import { takeDeposit } from "~/domain/orders/take-deposit.server";
import { takeInOrder } from "~/domain/orders/take-in-order.server";
import { editPiece } from "~/domain/pieces/edit-piece.server";
import { getPiece } from "~/domain/pieces/find-pieces.server";
import { eraseCustomer } from "~/domain/privacy/erase-customer.server";
import { linesOf } from "~/domain/receivings/find-receivings.server";
import { receiveAll } from "~/domain/receivings/receive.server";
import { changeRepairStatus } from "~/domain/repairs/change-repair-status.server";
import { takeInRepair } from "~/domain/repairs/take-in-repair.server";
import { exchange } from "~/domain/returns/exchange.server";
import { returnLines } from "~/domain/returns/return-lines.server";
import { RETURN_PLACES, type NewReturn } from "~/domain/returns/return";
import { DISCOUNT_REASONS } from "~/domain/sales/discount-reasons";
import type { NewLine, NewPayment, NewSale } from "~/domain/sales/new-sale";
import { processSale } from "~/domain/sales/process-sale.server";
import type { Sale } from "~/domain/sales/sale";
import { voidSale } from "~/domain/sales/void-sale.server";
import { addService } from "~/domain/services/add-service.server";
import { editStore } from "~/domain/stores/edit-store.server";
import { getStore } from "~/domain/stores/find-stores.server";
import { closeTill } from "~/domain/till/close-till.server";
import { moveCash } from "~/domain/till/move-cash.server";
import { beginTransfer } from "~/domain/transfers/packing.server";
import {
  closeTransfer,
  losePiece,
  receivePieces,
  takeBackPieces,
} from "~/domain/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/transfers/send-transfer.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { shop } from "~/runtime/shop.server";
import {
  add,
  percent,
  plainGoodwill,
  type PlainLine,
  type PlainReturn,
  plainReturn,
  type PlainTicket,
  plainTicket,
} from "../../domain/returns/plain-tickets.ts";
import {
  aBuy,
  aCustomer,
  aPiece,
  aReceiving,
  aVendor,
  chooseSettings,
  detailsOfPiece,
  enact,
} from "../shop.ts";
import { ADAM, OLIVE, SAL, SUSAN } from "../cast.ts";
import type { Said } from "../../domain/reports/plain-tables.ts";
import { Ledger, PieceCard } from "./ledger.ts";

export const ZONES = new Map([
  ["boca", "America/New_York"],
  ["new_york", "America/New_York"],
  ["denver", "America/Denver"],
  ["honolulu", "Pacific/Honolulu"],
]);
export const STORES = [...ZONES.keys()];
const SELLERS = [OLIVE, ADAM, SUSAN, SAL];
export const CATEGORIES = ["rings", "necklaces", "bracelets", "earrings", "watches", "brooches"];
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Both changes of the clock, ends of months and years, and a leap day. */
const SPECIAL = [
  "2023-03-12",
  "2023-11-05",
  "2023-12-31",
  "2024-01-01",
  "2024-02-29",
  "2024-03-01",
  "2024-03-10",
  "2024-11-03",
  "2024-12-31",
  "2025-01-01",
  "2025-02-28",
  "2025-03-09",
  "2025-11-02",
  "2025-12-31",
];

/** Half past midnight of a new year in New York, and the last evening of the old one in the other zones. */
export const UNTIL = Date.parse("2026-01-01T00:30:00-05:00");

interface Person {
  id: number;
  tier: string;
  homeStore: string;
  /** Whom it was merged into. */
  into: number | null;
  erased: boolean;
}

/** A ticket that stands or stood. */
interface Known {
  document: string;
  sale: Sale;
  plain: PlainTicket;
  store: string;
  day: string;
  first: number;
  second: number | null;
  customer: number | null;
  tier: string | null;
  /** Closes of its till before it. */
  closes: number;
  /** It can't be voided: part of it came back, or it is one of an exchange, or keeps a deposit. */
  isFixed: boolean;
  isVoided: boolean;
  /** The only kind that it was paid by, if the money can go back that way. */
  paidBy: string | null;
  card: Card | null;
  payments: { kind: string; amount: number }[];
  order: Order | null;
  tradeIn: PieceCard | null;
  traded: number;
  pieces: (PieceCard | null)[];
  rest: number;
}

interface Card {
  id: number;
  number: string;
  soldOn: string;
  left: number;
  uses: number;
}

interface Order {
  id: number;
  kind: "repair" | "special_order" | "layaway";
  store: string;
  customer: number;
  price: number;
  cost: number;
  held: number;
  paid: Map<string, number>;
  pieces: PieceCard[];
  intake: string;
  ready: string | null;
  out: string | null;
  unpaidDay: string | null;
  state: "open" | "out" | "cancelled" | "settled";
}

/** A transfer that was sent. */
interface OnItsWay {
  id: number;
  from: string;
  to: string;
  cards: PieceCard[];
  day: string;
}

interface Till {
  expected: Map<string, number>;
  float: number;
  cashIn: number;
  cashOut: number;
  isOpen: boolean;
  closes: number;
}

/** Everything that a shop does, by the seed: through the rules, with a clock of its own, and noted in the ledger. */
export class Clerk {
  readonly random: SeededRandom;
  readonly ledger = new Ledger(ZONES);
  readonly people: Person[] = [];
  readonly tickets: Known[] = [];
  readonly orders: Order[] = [];
  readonly cards: Card[] = [];
  /** Store credit by customer. */
  readonly credit = new Map<number, number>();
  readonly done = new Map<string, number>();
  readonly merges: { id: number; kept: number; merged: number; documents: number }[] = [];
  readonly closes: { id: number; store: string; day: string; expected: Map<string, number> }[] = [];
  readonly #tills = new Map<string, Till>(
    STORES.map((store) => [
      store,
      { expected: new Map(), float: 0, cashIn: 0, cashOut: 0, isOpen: false, closes: 0 },
    ]),
  );
  readonly #rates = new Map<string, { rate: number; second: { rate: number; limit: number } | null }>();
  readonly #lessens = new Map<string, boolean>();
  readonly #transfers: OnItsWay[] = [];
  readonly #buys: {
    id: number;
    store: string;
    day: string;
    total: number;
    by: string;
    customer: number;
    cards: PieceCard[];
    closes: number;
    rounding: number;
  }[] = [];
  #services: number[] = [];
  #vendors: number[] = [];
  #settings = { rate: 200, onTotal: true };
  #kept = 3_000;
  #made = 0;
  now = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(`three years ${seed}`);
  }

  /** From one day to another, on about this many days of them, until a moment. */
  live({ from, to, days, until }: { from: string; to: string; days: number; until: number }): void {
    this.#open(from);
    for (const { at, store, what } of this.#schedule(from, to, days)) {
      if (at >= until) break;
      this.#moveClock(at);
      if (what === "close") this.#close(store);
      else this.#something(store);
    }
    // At the end each store is in its own last hours of a day.
    for (const store of this.random.shuffled([...STORES, ...STORES, ...STORES])) {
      this.#moveClock(Math.max(this.now + 1_000, until - 20 * MINUTE + this.random.whole(0, 60_000)));
      this.#sell(store);
    }
    this.#moveClock(until);
    this.#saidOfOrders();
  }

  root(id: number): number {
    const { into } = this.#person(id);
    return into === null ? id : this.root(into);
  }

  #person(id: number): Person {
    return this.people.find((one) => one.id === id)!;
  }

  #moveClock(at: number): void {
    this.now = Math.max(at, this.now + 1);
    vi.setSystemTime(this.now);
  }

  today(store: string): string {
    return this.ledger.day(store, this.now);
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  #open(from: string): void {
    this.#moveClock(momentAt("America/New_York", from, 8 * 60));
    // Settings offer the zones of the mainland.
    const honolulu = { key: "honolulu", name: "Honolulu", zone: ZONES.get("honolulu")!, position: 4 };
    const rates = { salesTaxRate: 4_712, tradeInLessensTax: true, roundsCash: true };
    shop()
      .db.insert(stores)
      .values({ ...honolulu, ...rates })
      .run();
    this.#rates.set("honolulu", { rate: 4_712, second: null });
    this.#lessens.set("honolulu", true);
    this.#changeStore("boca", { rate: 6_000, second: { rate: 1_000, limit: 5_000_00 } }, true);
    this.#changeStore("new_york", { rate: 8_875, second: null }, false);
    this.#changeStore("denver", { rate: 8_810, second: null }, true);
    chooseSettings({ priceFactors: "", depositKept: rate(this.#kept) } as never);
    this.#services = [
      ["Battery", true],
      ["Sizing", false],
    ].map(
      ([name, isTaxed]) =>
        enact((ctx) =>
          addService(ctx, {
            name: name as string,
            price: cents(19_99),
            cost: cents(3_00),
            isTaxed: isTaxed as boolean,
          }),
        ).id,
    );
    this.#vendors = [aVendor({ name: "Arias Gems" }).id, aVendor({ name: "Boulder Silver" }).id];
    for (let n = 0; n < 10; n += 1) this.#newCustomer();
    for (let n = 0; n < 24; n += 1) this.#newPiece(STORES[n % 4]!);
  }

  #changeStore(
    key: string,
    { rate: first, second }: { rate: number; second: { rate: number; limit: number } | null },
    lessens: boolean,
  ): void {
    const { version, name, zone, address, country, phone, tradeInHoldDays, holidays, roundsCash } = getStore(
      shop().db,
      key,
    )!;
    const same = { name, zone, address, country, phone, tradeInHoldDays, holidays, roundsCash, version };
    const rates = {
      salesTaxRate: first,
      surtaxRate: second?.rate ?? null,
      surtaxLimit: second?.limit ?? null,
      tradeInLessensTax: lessens,
    };
    enact((ctx) => editStore(ctx, key, { ...same, ...rates } as never));
    this.#rates.set(key, { rate: first, second });
    this.#lessens.set(key, lessens);
  }

  /** What happens when, in the order of the moments. */
  #schedule(from: string, to: string, days: number) {
    const { random } = this;
    const all: string[] = [];
    for (let at = from; at <= to; at = addDays(day(at), 1)) all.push(at);
    const special = SPECIAL.filter((one) => one >= from && one <= to);
    const chosen = new Set([...special, ...random.shuffled(all).slice(0, days)]);
    const planned: { at: number; store: string; what: "close" | "event" }[] = [];
    for (const date of all) {
      if (!chosen.has(date)) continue;
      for (const store of STORES) {
        const zone = ZONES.get(store)!;
        for (let n = random.whole(0, 4); n > 0; n -= 1) {
          const minutes = random.chance(0.25)
            ? random.pick([0, 1, 61, 119, 121, 1_438, 1_439])
            : random.whole(10 * 60, 19 * 60);
          const at = momentAt(zone, date, minutes) + random.whole(0, MINUTE - 1);
          planned.push({ at, store, what: "event" });
        }
        // Now and then it is forgotten, or made after midnight.
        if (random.chance(0.8))
          planned.push({
            at: momentAt(zone, date, random.chance(0.2) ? 24 * 60 + 25 : 20 * 60),
            store,
            what: "close",
          });
      }
    }
    return planned.toSorted((a, b) => a.at - b.at);
  }

  #something(store: string): void {
    const { random } = this;
    const events: [number, string, () => unknown][] = [
      [30, "sale", () => this.#sell(store)],
      [3, "sale worth less than its trade-in", () => this.#sellForMore(store)],
      [10, "return", () => this.#return(store)],
      [5, "goodwill", () => this.#goodwill()],
      [5, "exchange", () => this.#exchange(store)],
      [6, "void", () => this.#void()],
      [4, "layaway", () => this.#layaway(store)],
      [3, "special order", () => this.#specialOrder(store)],
      [4, "repair", () => this.#repair(store)],
      [6, "deposit", () => this.#deposit()],
      [4, "ready", () => this.#ready()],
      [8, "pickup", () => this.#pickUp()],
      [2, "handed over unpaid", () => this.#unpaid()],
      [4, "cancel", () => this.#cancel()],
      [4, "buy", () => this.#buy(store)],
      [1, "buy voided", () => this.#voidBuy()],
      [3, "transfer", () => this.#transfer(store)],
      [5, "transfer ends", () => this.#endTransfer()],
      [2, "receiving", () => this.#receive(store)],
      [6, "piece", () => this.#newPiece(store)],
      [6, "step", () => this.#step(store)],
      [1, "melt lot", () => this.#melt(store)],
      [1, "count", () => this.#countPieces(store)],
      [2, "priced", () => this.#price()],
      [2, "customer", () => this.#newCustomer()],
      [2, "tier", () => this.#tier()],
      [1, "merge", () => this.#merge()],
      [1, "merge undone", () => this.#undoMerge()],
      [1, "erasure", () => this.#erase()],
      [3, "cash", () => this.#cash(store)],
      [1, "settings", () => this.#change()],
    ];
    const whole = add(events, ([often]) => often);
    let at = random.whole(1, whole);
    const [, name, happen] = events.find(([often]) => (at -= often) <= 0)!;
    const result = happen();
    if (result !== false) this.#count(name);
  }

  // Settings, people and pieces.

  #change(): void {
    const { random } = this;
    this.#settings = { rate: random.whole(0, 80) * 10, onTotal: random.chance(0.6) };
    chooseSettings({
      commissionRate: rate(this.#settings.rate),
      profitBasis: this.#settings.onTotal ? "total" : "prices",
    } as never);
    const first = random.pick([8_810, 8_810, 9_150]);
    this.#changeStore("denver", { rate: first, second: null }, random.chance(0.5));
  }

  #newCustomer(): void {
    const [tier, homeStore] = [this.random.pick(TIERS), this.random.pick(STORES)];
    const { id } = aCustomer({ lastName: `Buyer ${++this.#made}`, tier, homeStore });
    this.people.push({ id, tier, homeStore, into: null, erased: false });
  }

  #customers(): Person[] {
    return this.people.filter(({ into, erased }) => into === null && !erased);
  }

  #aPerson(): Person {
    return this.random.pick(this.#customers());
  }

  #tier(): void {
    const person = this.#aPerson();
    const known = getCustomerOrErased(shop().db, person.id)!;
    const details = Object.fromEntries(
      namesOf(customerFields).map((name) => [name, known[name as never]]),
    ) as unknown as CustomerDetails;
    const tier = this.random.pick(TIERS);
    enact((ctx) =>
      editCustomer(ctx, person.id, { ...details, tier, version: known.version, acceptedTwins: null }),
    );
    person.tier = tier;
  }

  #merge(): boolean {
    const people = this.#customers();
    if (people.length < 8) return false;
    const [kept, merged] = this.random.shuffled(people) as [Person, Person];
    const version = (id: number) => getCustomerOrErased(shop().db, id)!.version;
    const [one, other] = [version(kept.id), version(merged.id)];
    const merge = enact((ctx) =>
      mergeCustomers(ctx, kept.id, {
        mergedId: merged.id,
        version: one,
        mergedVersion: other,
        fields: {},
      } as never),
    );
    merged.into = kept.id;
    const after = getCustomerOrErased(shop().db, kept.id)!;
    kept.tier = after.tier;
    kept.homeStore = after.homeStore;
    this.merges.push({
      id: merge.id,
      kept: kept.id,
      merged: merged.id,
      documents: this.#documentsOf(kept.id),
    });
    return true;
  }

  /** How much was written of a person: what is theirs together stays with the kept one if they part. */
  #documentsOf(id: number): number {
    const of = this.root(id);
    return this.ledger.said().filter(({ customer }) => customer && this.root(customer) === of).length;
  }

  #undoMerge(): boolean {
    const merge = this.merges.findLast(
      ({ kept, documents }) => this.root(kept) === kept && this.#documentsOf(kept) === documents,
    );
    if (!merge || this.#person(merge.kept).erased) return false;
    enact((ctx) => undoMerge(ctx, merge.id));
    this.#person(merge.merged).into = null;
    this.merges.splice(this.merges.indexOf(merge), 1);
    for (const id of [merge.kept, merge.merged]) {
      const now = getCustomerOrErased(shop().db, id)!;
      Object.assign(this.#person(id), { tier: now.tier, homeStore: now.homeStore });
    }
    return true;
  }

  #erase(): boolean {
    const isFree = ({ id }: Person) =>
      this.creditOf(id) === 0 &&
      !this.orders.some(
        ({ customer, state, held, kind }) =>
          this.root(customer) === id &&
          (state === "open" || state === "out" || held > 0 || (state === "cancelled" && kind === "repair")),
      );
    const free = this.#customers().filter(isFree);
    if (free.length < 6 || this.#customers().length < 8) return false;
    const one = this.random.pick(free);
    enact((ctx) => eraseCustomer(ctx, one.id, { reason: "request", confirmed: true }));
    for (const person of this.people) if (this.root(person.id) === one.id) person.erased = true;
    return true;
  }

  creditOf(id: number): number {
    return add(
      this.people.filter((one) => this.root(one.id) === this.root(id)),
      (one) => this.credit.get(one.id) ?? 0,
    );
  }

  #newPiece(store: string): PieceCard {
    const { random } = this;
    const category = random.pick(CATEGORIES);
    const retail = random.chance(0.15) ? random.whole(5_000_00, 12_000_00) : random.whole(20_00, 4_000_00);
    const cost = Math.floor(retail * random.pick([0.3, 0.45, 0.6]));
    const isOwned = random.chance(0.8);
    const vendorId = !isOwned || random.chance(0.5) ? random.pick(this.#vendors) : null;
    const since = this.today(store);
    const piece = aPiece({
      category,
      location: store,
      cost: cents(cost),
      retailPrice: cents(retail),
      vendorId,
      ownership: isOwned ? "owned" : random.pick(["memo", "consigned"] as const),
      purchaseDate: day(since),
    });
    return this.#card(
      { id: piece.id, sku: piece.sku, category, cost, retail, vendorId, isOwned, since },
      "received",
      store,
    );
  }

  #card(words: ConstructorParameters<typeof PieceCard>[0], kind: string, store: string): PieceCard {
    const card = new PieceCard(words);
    this.ledger.move(card, kind, { store, now: this.now });
    return card;
  }

  #moved(
    card: PieceCard,
    kind: string,
    store = card.location,
    amounts: { price?: number; cost?: number } = {},
  ) {
    this.ledger.move(card, kind, { store, now: this.now, ...amounts });
  }

  #cards(state: string, store?: string): PieceCard[] {
    return [...this.ledger.pieces.values()].filter(
      (card) =>
        card.state === state &&
        card.retail > 0 &&
        !card.isScrap &&
        (store === undefined || card.location === store),
    );
  }

  /** For sale: mostly one of the store's own. */
  #aPieceFor(store: string, without: PieceCard[]): PieceCard {
    const free = this.#cards("available").filter((card) => !without.includes(card));
    const own = free.filter(({ location }) => location === store);
    if (own.length > 0 && this.random.chance(0.95)) return this.random.pick(own);
    return free.length > 0 && this.random.chance(0.3) ? this.random.pick(free) : this.#newPiece(store);
  }

  #receive(store: string): void {
    const { random } = this;
    const lines = Array.from({ length: random.whole(1, 3) }, () => ({
      category: random.pick(CATEGORIES),
      cost: cents(random.whole(10_00, 900_00)),
      retailPrice: cents(random.whole(1_000_00, 3_000_00)),
    }));
    const ownership = random.pick(["owned", "memo"] as const);
    const vendorId = random.pick(this.#vendors);
    const { id } = aReceiving({ vendorId, location: store, ownership, lines });
    enact((ctx) => receiveAll(ctx, { receivingId: id, stamp: null }));
    for (const [nth, { pieceId, sku }] of linesOf(shop().db, id).entries()) {
      const { category, cost, retailPrice } = lines[nth]!;
      const words = { id: pieceId!, sku: sku!, category, cost, retail: retailPrice, vendorId };
      this.#card({ ...words, isOwned: ownership === "owned", since: this.today(store) }, "received", store);
    }
  }

  #step(store: string): boolean {
    const { random } = this;
    const nothing = { customerId: null, to: null, due: null, value: null, note: null };
    const due = addDays(day(this.today(store)), 20);
    const take = (card: PieceCard, kind: Step, words: object = {}) => {
      enact((ctx) => movePiece(ctx, { pieceId: card.id, kind, ...nothing, ...words }));
      this.#moved(card, kind, (words as { location?: string }).location ?? card.location);
      if (kind === "scrapped") card.isScrap = true;
      this.#count(kind);
    };
    const back = {
      memo_out: "memo_returned",
      in_repair: "repair_back",
      damaged: "restored",
      lost: "found",
    } as const;
    const state = random.pick([
      "available",
      "available",
      "memo_out",
      "in_repair",
      "damaged",
      "lost",
    ] as const);
    const found = this.#cards(state, store);
    if (found.length === 0) return false;
    const card = random.pick(found);
    if (state !== "available" && !(state === "damaged" && random.chance(0.5))) {
      const elsewhere = state === "lost" && random.chance(0.5);
      take(
        card,
        back[state],
        elsewhere ? { location: random.pick(STORES), note: "Found" } : { note: "Done" },
      );
      return true;
    }
    if (state === "damaged") {
      if (!card.isOwned) return false;
      take(card, "scrapped");
      return true;
    }
    const steps: [Step, object][] = [
      ["memo_out", { to: "A dealer", due }],
      ["repair_out", { to: "Workshop", due }],
      ["damaged", { note: "Fell" }],
      ["lost", { note: "Nobody knows" }],
      ["sent_to_vendor", { to: "Arias Gems", note: "Unsold" }],
      ["reserved", { customerId: this.#aPerson().id, due }],
    ];
    const [kind, words] = random.pick(steps);
    if (kind === "reserved") {
      take(card, kind, words);
      this.#moveClock(this.now + 1_000);
      take(card, "released");
      return true;
    }
    take(card, kind, words);
    return true;
  }

  #melt(store: string): boolean {
    const scrap = [...this.ledger.pieces.values()].filter(
      (card) => card.isScrap && card.state === "damaged" && card.location === store,
    );
    if (scrap.length === 0) return false;
    const lot = enact((ctx) =>
      beginMeltLot(ctx, { location: store, refiner: "Hale Refining", note: null, scrap: false }),
    );
    for (const { sku } of scrap) enact((ctx) => addScrap(ctx, { lotId: lot.id, sku, all: false }));
    enact((ctx) => sendMeltLot(ctx, { lotId: lot.id, version: null }));
    for (const card of scrap) this.#moved(card, "melted", store);
    const brought = cents(this.random.whole(10_00, 500_00));
    enact((ctx) => settleMeltLot(ctx, { lotId: lot.id, brought, settlement: null, version: null }));
    return true;
  }

  #countPieces(store: string): boolean {
    const here = [...this.ledger.pieces.values()].filter(
      (card) => card.location === store && ["available", "damaged"].includes(card.state),
    );
    if (here.length < 3) return false;
    const count = enact((ctx) =>
      beginCount(ctx, {
        kind: "pieces",
        location: store,
        place: null,
        name: null,
        category: null,
        displayCase: null,
      }),
    );
    enact((ctx) => endCount(ctx, { countId: count.id }));
    const missing = shop()
      .db.$client.prepare(
        "select id, piece_id as pieceId from count_lines where count_id = ? and result = 'missing' order by id",
      )
      .all(count.id) as { id: number; pieceId: number }[];
    const lost = missing.find(({ pieceId }) => here.some(({ id }) => id === pieceId));
    if (!lost) return false;
    this.#moveClock(this.now + 1_000);
    enact((ctx) => decide(ctx, { countId: count.id, lineId: lost.id, decision: "lost" }));
    const card = this.ledger.pieces.get(lost.pieceId)!;
    card.isScrap = false;
    this.#moved(card, "lost", store);
    return true;
  }

  #transfer(store: string): boolean {
    const free = this.random.shuffled(this.#cards("available", store)).slice(0, 3);
    if (free.length === 0) return false;
    const to = this.random.pick(STORES.filter((one) => one !== store));
    const { id } = enact((ctx) =>
      beginTransfer(ctx, { from: store, to, note: null, ids: free.map((card) => card.id) }),
    );
    enact((ctx) => sendTransfer(ctx, { transferId: id, version: null }));
    for (const card of free) this.#moved(card, "sent", store);
    this.#transfers.push({ id, from: store, to, cards: free, day: this.today(store) });
    return true;
  }

  #endTransfer(): boolean {
    const nth = this.#transfers.findIndex(({ to, day: sent }) => addDays(day(sent), 1) < this.today(to));
    if (nth < 0) return false;
    const [{ id: transferId, from, to, cards }] = this.#transfers.splice(nth, 1) as [OnItsWay];
    const odd = this.random.chance(0.5) ? cards[0] : undefined;
    const others = cards.filter((card) => card !== odd);
    if (others.length > 0) {
      const ids = others.map(({ id }) => id);
      enact((ctx) => receivePieces(ctx, { transferId, skus: [], ids, all: false }));
      for (const card of others) this.#moved(card, "arrived", to);
    }
    if (!odd) return true;
    enact((ctx) => closeTransfer(ctx, { transferId }));
    this.#moveClock(this.now + 1_000);
    if (this.random.chance(0.6)) {
      enact((ctx) => losePiece(ctx, { transferId, id: odd.id }));
      this.#moved(odd, "lost", from);
      this.#count("lost on its way");
    } else {
      enact((ctx) => takeBackPieces(ctx, { transferId, ids: [odd.id] }));
      this.#moved(odd, "arrived", from);
    }
    return true;
  }

  /** Gives what came from the public a price, once its hold is over. */
  #price(): boolean {
    const held = [...this.ledger.pieces.values()].find(
      (card) =>
        card.state === "reserved" &&
        card.heldUntil !== "" &&
        card.heldUntil < this.today(card.location) &&
        this.#isHeld(card),
    );
    if (!held) return false;
    const nothing = { customerId: null, to: null, due: null, value: null, note: null };
    enact((ctx) => movePiece(ctx, { pieceId: held.id, kind: "released", ...nothing }));
    this.#moved(held, held.isScrap ? "scrapped" : "released");
    held.heldUntil = "";
    if (held.isScrap) return true;
    const retail = this.random.whole(100_00, 900_00);
    const piece = getPiece(shop().db, held.id)!;
    enact((ctx) => editPiece(ctx, held.id, { ...detailsOfPiece(piece), retailPrice: cents(retail) }));
    held.retail = retail;
    return true;
  }

  #isHeld(card: PieceCard): boolean {
    return card.moves.at(-1)?.kind === "held";
  }

  // Tills.

  #till(store: string): Till {
    const till = this.#tills.get(store)!;
    till.isOpen = true;
    return till;
  }

  /** Money in, negative for money out. What a store without cents adds to cash is its own. */
  #inTill(store: string, kind: string, amount: number, rounding = 0): void {
    const { expected } = this.#till(store);
    expected.set(kind, (expected.get(kind) ?? 0) + amount + rounding);
  }

  #rounded(store: string, kind: string, amount: number): number {
    if (store !== "honolulu" || kind !== "cash") return 0;
    const size = Math.abs(amount);
    const over = size % 5;
    const by = over <= 2 ? -over : 5 - over;
    return amount < 0 ? -by : by;
  }

  #cash(store: string): void {
    const amount = this.random.whole(1_00, 200_00);
    const till = this.#tills.get(store)!;
    const kind = !till.isOpen ? "float" : this.random.pick(["in", "out"] as const);
    const reason = kind === "float" ? null : "Change";
    enact((ctx) => moveCash(ctx, { location: store, till: null, kind, amount: cents(amount), reason }));
    this.#inTill(store, "cash", kind === "out" ? -amount : amount);
    if (kind === "in") till.cashIn += amount;
    if (kind === "out") till.cashOut += amount;
  }

  #close(store: string): void {
    const till = this.#tills.get(store)!;
    if (!till.isOpen) return;
    const expected = till.expected.get("cash") ?? 0;
    const off = this.random.chance(0.3) ? this.random.whole(-500, 500) : 0;
    const cash = Math.max(0, expected + off);
    const close = enact((ctx) =>
      closeTill(ctx, {
        location: store,
        till: null,
        counted: { cash: cents(cash), card: null, check: null, financing: null, other: null },
        denominations: null,
        note: null,
        floatLeft: null,
      }),
    );
    const all = add([...till.expected.values()], (amount) => amount);
    const { cashIn, cashOut } = till;
    const overOrShort = cash - expected;
    this.#say(
      `Z${close.id}`,
      { day: this.today(store), location: store, keys: { close: close.id, till: close.till } },
      "closes",
      { cashIn, cashOut, expected: all, counted: all + overOrShort, overOrShort },
    );
    this.closes.push({ id: close.id, store, day: this.today(store), expected: new Map(till.expected) });
    this.#tills.set(store, {
      expected: new Map(),
      float: 0,
      cashIn: 0,
      cashOut: 0,
      isOpen: false,
      closes: till.closes + 1,
    });
    this.#count("close");
  }

  // What is said.

  #say(
    document: string,
    of: Omit<Said, "report" | "figure" | "amount">,
    report: string,
    figures: Record<string, number>,
  ): void {
    this.ledger.write(
      document,
      ...Object.entries(figures).map(([figure, amount]) => ({ ...of, report, figure, amount })),
    );
  }

  /** A payment, negative for money back. */
  #pay(document: string, store: string, kind: string, amount: number): void {
    const rounding = this.#rounded(store, kind, amount);
    const of = { day: this.today(store), location: store };
    this.#say(document, { ...of, keys: { kind } }, "payments", {
      taken: Math.max(amount, 0),
      refunded: Math.max(-amount, 0),
      net: amount,
    });
    this.#inTill(store, kind, amount, rounding);
  }

  #usedCredit(document: string, store: string, kind: string, amount: number): void {
    const of = { day: this.today(store), location: store };
    if (kind === "gift_card") this.#say(document, of, "gift-cards", { cardsUsed: amount });
    if (kind === "store_credit") this.#say(document, of, "gift-cards", { creditUsed: amount });
  }

  #addCredit(customer: number, amount: number): void {
    this.credit.set(customer, (this.credit.get(customer) ?? 0) + amount);
  }

  /** Takes it of the accounts of a person, the oldest first. */
  #useCredit(customer: number, amount: number): void {
    // Which of them it was only matters if they part, and they part only if nothing was written since.
    this.#addCredit(this.root(customer), -amount);
  }

  // Tickets.

  #amount(most: number): number {
    return this.random.chance(0.05) ? 0 : this.random.whole(1, most);
  }

  #lines(store: string): { lines: NewLine[]; plain: PlainLine[]; pieces: (PieceCard | null)[] } {
    const { random } = this;
    const pieces: (PieceCard | null)[] = [];
    const plain: PlainLine[] = [];
    const none = { discount: null, discountReason: null };
    const lines = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, (_, nth): NewLine => {
      const at = `lines.${nth}`;
      const kind = random.pick(["piece", "piece", "piece", "piece", "service", "item", "gift_card"] as const);
      if (kind !== "piece") pieces.push(null);
      switch (kind) {
        case "service": {
          const [quantity, which] = [random.whole(1, 3), random.whole(0, 1)];
          const list = 19_99 * quantity;
          const cost = 3_00 * quantity;
          plain.push({ kind, list, reason: "", price: list, cost, quantity, taxed: which === 0 });
          return { at, kind, serviceId: this.#services[which]!, quantity, price: null, ...none };
        }
        case "item": {
          const [price, cost, isTaxed] = [this.#amount(900_00), this.#amount(200_00), random.chance(0.7)];
          const quantity = random.whole(1, 4);
          const list = price * quantity;
          const off = random.chance(0.3) ? random.whole(0, list) : null;
          plain.push({
            kind,
            list,
            reason: off === null ? "" : "price_match",
            price: list - (off ?? 0),
            cost: cost * quantity,
            quantity,
            taxed: isTaxed,
          });
          const words = { description: "A chain", price: cents(price), cost: cents(cost), isTaxed, quantity };
          if (off === null) return { at, kind, ...words, ...none };
          return { at, kind, ...words, discount: { amount: cents(off) }, discountReason: "price_match" };
        }
        case "gift_card": {
          const amount = random.whole(10_00, 300_00);
          plain.push({ kind, list: amount, reason: "", price: amount, cost: 0, taxed: false });
          return { at, kind, amount: cents(amount) };
        }
        default: {
          const card = this.#aPieceFor(
            store,
            pieces.flatMap((one) => one ?? []),
          );
          pieces.push(card);
          const { id: pieceId, retail: list, cost } = card;
          if (random.chance(0.3)) {
            const off = random.whole(1, 4_000);
            const reason = random.pick(DISCOUNT_REASONS);
            plain.push({ kind, list, reason, price: list - percent(list, off), cost, taxed: true });
            const discount = { percent: rate(off) };
            return { at, kind, pieceId, price: null, cost: cents(cost), discount, discountReason: reason };
          }
          const price = random.chance(0.8) ? list : Math.round(list * random.pick([0.8, 0.95, 1.1]));
          plain.push({ kind, list: Math.max(list, price), reason: "", price, cost, taxed: true });
          return { at, kind, pieceId, price: cents(price), cost: cents(cost), ...none };
        }
      }
    });
    return { lines, plain, pieces };
  }

  #sellers() {
    const { random } = this;
    const [one, other] = random.shuffled(SELLERS) as [typeof OLIVE, typeof OLIVE];
    const share = random.chance(0.35) ? random.whole(1, 9_999) : null;
    const salespeople =
      share === null
        ? [{ id: one.id, share: rate(10_000) }]
        : [
            { id: one.id, share: rate(share) },
            { id: other.id, share: rate(10_000 - share) },
          ];
    return { share, salespeople, first: one.id, second: share === null ? null : other.id };
  }

  #words(
    store: string,
    plain: PlainLine[],
    {
      share,
      typed,
      isExempt,
      tradeIn,
      shipping,
    }: { share: number | null; typed: number | null; isExempt: boolean; tradeIn: number; shipping: number },
  ) {
    const { rate: first, second } = this.#rates.get(store)!;
    return {
      lines: plain,
      tax: typed === null ? { rate: first } : { typed },
      lessTradeIn: this.#lessens.get(store)!,
      second: second && { firstRate: first, ...second },
      isExempt,
      tradeIn,
      shipping,
      rate: this.#settings.rate,
      onTotal: this.#settings.onTotal,
      share,
    };
  }

  #ticket(store: string) {
    const { random } = this;
    const { lines, plain, pieces } = this.#lines(store);
    const goods = plain.filter(({ kind }) => kind !== "gift_card");
    const price = add(goods, (line) => line.price);
    const shipping = goods.length > 0 && random.chance(0.2) ? this.#amount(40_00) : 0;
    const isUnsent = random.chance(0.04);
    const isTyped = isUnsent || random.chance(0.15);
    const isExempt = !isTyped && random.chance(0.08);
    const typed = isUnsent
      ? 0
      : isTyped
        ? goods.length > 0
          ? this.#amount(Math.max(1, Math.floor(price / 12)))
          : 0
        : null;
    const tradeIn = random.chance(0.2) ? Math.floor(price * random.pick([0.1, 0.37, 0.7])) : 0;
    const { share, salespeople, first, second } = this.#sellers();
    const customer = random.chance(0.2) ? null : this.#aPerson();
    // Merged ones are still found, and bought as the person they are.
    const mergedId = this.people.find(({ into }) => into !== null && into === customer?.id)?.id;
    const customerId = customer && (random.chance(0.3) && mergedId ? mergedId : customer.id);
    return {
      pieces,
      first,
      second,
      customer,
      sent: {
        customerId,
        location: store,
        lines,
        tax: typed === null ? ("auto" as const) : isUnsent ? null : cents(typed),
        exemptReason: isExempt ? "Resale" : null,
        shippingCharge: cents(shipping),
        tradeIn:
          tradeIn > 0
            ? {
                item: "Old chain",
                value: cents(tradeIn),
                weight: null,
                weightGiven: null,
                weightUnit: null,
                melt: null,
                isScrap: random.chance(0.4),
              }
            : null,
        salespeople,
        payments: null,
      } satisfies NewSale,
      plain: {
        ...plainTicket(this.#words(store, plain, { share, typed, isExempt, tradeIn, shipping })),
        ...(isUnsent && { taxRate: -3 }),
      },
    };
  }

  /** How a ticket is paid, and by what alone, if the money can go back that way. */
  #payments(
    due: number,
    customer: Person | null,
    plain: PlainTicket,
  ): { payments: NewPayment[]; card: Card | null } {
    const { random } = this;
    const payments: NewPayment[] = [];
    let left = due;
    let card: Card | null = null;
    const ownCredit = customer ? this.creditOf(customer.id) : 0;
    if (ownCredit > 0 && random.chance(0.4) && left > 0) {
      const amount = Math.min(left, ownCredit);
      payments.push({ kind: "store_credit", amount: cents(amount) });
      left -= amount;
    }
    const full = this.cards.filter((one) => one.left > 0);
    if (full.length > 0 && random.chance(0.3) && left > 0 && plain.giftCards === 0) {
      card = random.pick(full);
      const amount = Math.min(left, card.left);
      payments.push({ kind: "gift_card", amount: cents(amount), number: card.number });
      left -= amount;
    }
    if (left === 0) return { payments, card };
    const kinds = random.shuffled(["cash", "cash", "card", "card", "check", "financing", "other"] as const);
    if (random.chance(0.25) && left > 2) {
      const part = random.whole(1, left - 1);
      payments.push({ kind: kinds[0]!, amount: cents(part) });
      left -= part;
      const second = kinds.find((kind) => kind !== kinds[0])!;
      payments.push({ kind: second, amount: cents(left) });
    } else payments.push({ kind: kinds[0]!, amount: cents(left) });
    return { payments, card };
  }

  #sell(store: string): Known {
    const made = this.#ticket(store);
    const { plain, sent } = made;
    const due = plain.total + plain.giftCards;
    const isUnsaid = this.random.chance(0.05) && plain.giftCards === 0;
    const { payments, card } = isUnsaid
      ? { payments: null, card: null }
      : this.#payments(due, made.customer, plain);
    const sale = enact((ctx) => processSale(ctx, { ...sent, payments }));
    const paid = payments ?? (due > 0 ? [{ kind: "unspecified", amount: due }] : []);
    return this.#book(sale, made, paid as { kind: string; amount: number }[], card);
  }

  /** A trade-in of more than the ticket, whose rest is store credit. */
  #sellForMore(store: string): void {
    const { random } = this;
    const card = this.#aPieceFor(store, []);
    const line: PlainLine = {
      kind: "piece",
      list: card.retail,
      reason: "",
      price: card.retail,
      cost: card.cost,
      taxed: true,
    };
    const { share, salespeople, first, second } = this.#sellers();
    const rest = random.whole(1, 900_00);
    const customer = this.#aPerson();
    const sale = enact((ctx) =>
      processSale(ctx, {
        customerId: customer.id,
        location: store,
        lines: [
          {
            at: "lines.0",
            kind: "piece",
            pieceId: card.id,
            price: null,
            cost: null,
            discount: null,
            discountReason: null,
          },
        ],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: {
          item: "Heavy chain",
          value: cents(card.retail + rest),
          weight: null,
          weightGiven: null,
          weightUnit: null,
          melt: null,
          restAsCredit: true,
        },
        salespeople,
        payments: [],
      }),
    );
    const words = { share, typed: 0, isExempt: false, tradeIn: card.retail, shipping: 0 };
    const plain = plainTicket(this.#words(store, [line], words));
    const sent = { location: store, tradeIn: { value: card.retail + rest, isScrap: false } };
    this.#book(sale, { plain, pieces: [card], first, second, customer, sent, rest }, [], null);
  }

  #book(
    sale: Sale,
    {
      plain,
      pieces,
      first,
      second,
      customer,
      sent: { location: store, tradeIn },
      rest = 0,
    }: {
      plain: PlainTicket;
      pieces: (PieceCard | null)[];
      first: number;
      second: number | null;
      customer: Person | null;
      sent: { location: string; tradeIn: { value: number; isScrap?: boolean } | null };
      rest?: number;
    },
    paid: { kind: string; amount: number }[],
    card: Card | null,
    { order = null, isFixed = false, taxRate = null as number | null } = {} as {
      order?: Order | null;
      isFixed?: boolean;
      taxRate?: number | null;
    },
  ): Known {
    const document = `S${sale.id}`;
    const date = this.today(store);
    const [buyer, tier] = [customer?.id ?? null, customer?.tier ?? null];
    const of = { day: date, location: store, tier, customer: buyer };
    const known: Known = {
      document,
      sale,
      plain: taxRate === null ? plain : { ...plain, taxRate },
      store,
      day: date,
      first,
      second,
      customer: buyer,
      tier,
      closes: this.#till(store).closes,
      isFixed,
      isVoided: false,
      paidBy: paid.length === 1 ? paid[0]!.kind : null,
      card,
      payments: paid,
      order,
      tradeIn: null,
      traded: tradeIn?.value ?? 0,
      pieces,
      rest,
    };
    this.tickets.push(known);
    const discounts = add(
      plain.lines.filter(({ kind, price, list }) => kind !== "gift_card" && price < list),
      (line) => line.list - line.price,
    );
    const net = plain.total - plain.tax;
    this.#say(document, of, "net-sales", {
      tickets: 1,
      prices: plain.price + discounts,
      discounts,
      tradeIns: plain.tradeIn,
      shipping: plain.shipping,
      netSales: net,
      tax: plain.tax,
      netSalesWithTax: plain.total,
    });
    const profit = (plain.onTotal ? plain.total : plain.price) - plain.commission - plain.cost;
    this.#say(document, of, "sold", {
      sales: 1,
      total: plain.total,
      prices: plain.price,
      costs: plain.cost,
      tradeIns: plain.tradeIn,
      tax: plain.tax,
      shipping: plain.shipping,
      commission: plain.commission,
      profit,
    });
    this.#taxes(known, plain, 1, date);
    for (const line of plain.lines)
      if (line.kind !== "gift_card" && line.price < line.list)
        this.#say(document, { ...of, keys: { reason: line.reason } }, "discounts", {
          lines: 1,
          listPrices: line.list,
          discounts: line.list - line.price,
        });
    const mine = (whole: number) => (plain.share === null ? whole : partOf(whole, plain.share));
    for (const [salesperson, isFirst] of [
      [first, true],
      [second, false],
    ] as const) {
      if (salesperson === null) continue;
      const part = (whole: number) => (isFirst ? mine(whole) : whole - mine(whole));
      const keys = { salesperson };
      this.#say(document, { ...of, keys }, "salespeople", {
        tickets: 1,
        netSalesWithTax: part(plain.total),
        commission: part(plain.commission),
      });
      this.#say(document, { ...of, keys }, "sold by", { prices: part(plain.price), profit: part(profit) });
    }
    for (const [nth, line] of plain.lines.entries()) {
      const piece = pieces[nth];
      if (line.kind === "gift_card") this.#say(document, of, "gift-cards", { cardsSold: line.price });
      if (!piece) continue;
      this.#moved(piece, "sold", store, { price: line.price, cost: line.cost });
      this.#sayPieces(document, known, piece, { pieces: 1, sales: line.price, sign: 1 });
    }
    for (const { kind, amount } of this.#inOrder(paid)) {
      this.#pay(document, store, kind, amount);
      this.#usedCredit(document, store, kind, amount);
      if (kind === "store_credit") this.#useCredit(buyer!, amount);
      if (kind === "gift_card" && card) {
        card.left -= amount;
        card.uses += 1;
      }
    }
    for (const { accountId, price } of sale.lines) {
      if (accountId === null) continue;
      const { number } = getCreditAccount(shop().db, accountId)!;
      this.cards.push({ id: accountId, number: number!, soldOn: document, left: price, uses: 0 });
    }
    if (rest > 0) {
      this.#say(document, of, "gift-cards", { creditIssued: rest });
      this.#addCredit(buyer!, rest);
    }
    if (tradeIn) this.#tradedIn(known, tradeIn);
    return known;
  }

  /** A piece that was sold or came back, of its category and of each of those who sold it. */
  #sayPieces(
    document: string,
    { store, tier, customer, first, second, plain: { share } }: Known,
    { category }: PieceCard,
    { pieces, sales, sign }: { pieces: number; sales: number; sign: 1 | -1 },
  ): void {
    const of = { day: this.today(store), location: store, tier, customer };
    const say = (report: string, keys: Said["keys"], amount: number) =>
      this.#say(document, { ...of, keys: keys! }, report, { pieces: sign * pieces, sales: sign * amount });
    say("pieces", { category }, sales);
    const mine = share === null ? sales : partOf(sales, share);
    say("pieces by", { category, salesperson: first }, mine);
    if (second !== null) say("pieces by", { category, salesperson: second }, sales - mine);
  }

  #inOrder(paid: { kind: string; amount: number }[]) {
    return paid.filter(({ amount }) => amount > 0);
  }

  #tradedIn(known: Known, { value, isScrap = false }: { value: number; isScrap?: boolean }): void {
    const { piece } = known.sale.tradeIn!;
    if (!piece) return;
    const { sku } = getPiece(shop().db, piece.id)!;
    const card = this.#card(
      { id: piece.id, sku, category: "trade-ins", cost: value, retail: 0, since: known.day },
      "traded_in",
      known.store,
    );
    this.#moved(card, "held", known.store);
    card.isScrap = isScrap;
    card.heldUntil = addDays(day(known.day), 31);
    known.tradeIn = card;
  }

  #taxes(
    {
      document,
      store,
      tier,
      customer,
      plain,
    }: Pick<Known, "document" | "store" | "tier" | "customer" | "plain">,
    amounts: Pick<PlainTicket, "taxable" | "exempt" | "untaxed" | "tax" | "surtaxable" | "surtax">,
    sign: 1 | -1,
    date: string,
    to = document,
  ): void {
    const { taxable, exempt, untaxed, tax, surtaxable, surtax } = amounts;
    const of = { day: date, location: store, tier, customer, keys: { rate: plain.taxRate } };
    this.#say(to, of, "tax", {
      grossSales: sign * (taxable + exempt + untaxed),
      taxable: sign * taxable,
      exempt: sign * exempt,
      untaxed: sign * untaxed,
      tax: sign * tax,
      ...(plain.hasSecond && {
        surtaxable: sign * surtaxable,
        aboveLimit: sign * (taxable - surtaxable),
        surtax: sign * surtax,
      }),
    });
  }

  #void(): boolean {
    const last = this.tickets.findLast(
      (known) =>
        !known.isVoided &&
        !known.isFixed &&
        known.plain.returned.length === 0 &&
        known.closes === this.#tills.get(known.store)!.closes &&
        this.#tills.get(known.store)!.isOpen &&
        !this.cards.some(({ soldOn, uses }) => soldOn === known.document && uses > 0) &&
        known.pieces.every((card) => card === null || card.state === "sold") &&
        (known.tradeIn === null || (this.#isHeld(known.tradeIn) && known.tradeIn.state === "reserved")) &&
        known.rest === 0,
    );
    if (!last) return false;
    const { document, store, plain, sale, card, order } = last;
    enact((ctx) => voidSale(ctx, { saleId: sale.id, reason: "Rung up twice" }));
    last.isVoided = true;
    this.ledger.strike(document);
    this.#say(document, { day: last.day, location: store }, "returns", { voids: 1, voided: plain.total });
    for (const { kind, amount } of last.payments) {
      if (amount <= 0) continue;
      this.#inTill(store, kind, -amount, -this.#rounded(store, kind, amount));
      if (kind === "store_credit") this.#addCredit(this.root(last.customer!), amount);
      if (kind === "gift_card" && card) {
        card.left += amount;
        card.uses -= 1;
      }
    }
    for (const one of this.cards) if (one.soldOn === document) one.left = 0;
    for (const [nth, piece] of last.pieces.entries()) {
      if (!piece) continue;
      const { price, cost } = plain.lines[nth]!;
      this.#moved(piece, "sale_voided", store, { price, cost });
      if (order) this.#moved(piece, "reserved", order.store);
    }
    if (last.tradeIn) {
      this.#moved(last.tradeIn, "given_back");
      last.tradeIn.isScrap = false;
      last.tradeIn.heldUntil = "";
    }
    if (order) {
      order.state = order.unpaidDay === null ? "open" : "out";
      if (order.unpaidDay === null) order.out = null;
      order.held = add(
        last.payments.filter(({ kind }) => kind === "deposit"),
        ({ amount }) => amount,
      );
    }
    return true;
  }

  // What comes back.

  /** A ticket of which something is still out. */
  #toReturn(isFit: (known: Known) => boolean): Known | null {
    const fit = this.tickets.filter(
      (known) => !known.isVoided && known.order === null && isFit(known) && !this.#isErased(known.customer),
    );
    return fit.length === 0 ? null : this.random.pick(fit.slice(-60));
  }

  #isErased(id: number | null): boolean {
    return id !== null && this.#person(id).erased;
  }

  /** Lines that can come back: what was sold again since, and gift cards that were used, can't. */
  #out({ plain, document, pieces }: Known): number[] {
    const usedCards = this.cards.some(({ soldOn, uses }) => soldOn === document && uses > 0);
    return plain.lines.flatMap((line, nth) => {
      const piece = pieces[nth];
      const isGone = piece !== null && piece !== undefined && piece.state !== "sold";
      return line.back || isGone || (line.kind === "gift_card" && usedCards) ? [] : [nth];
    });
  }

  #chosen(known: Known) {
    const { random } = this;
    const out = this.#out(known);
    const which = random.chance(0.4) ? out : out.filter(() => random.chance(0.5));
    if (which.length === 0) return null;
    const isWhole = which.length === known.plain.lines.filter(({ back }) => !back).length;
    const hasGoods = which.some((nth) => known.plain.lines[nth]!.kind !== "gift_card");
    const left = known.plain.shipping - add(known.plain.returned, (one) => one.shipping);
    const shipping = hasGoods && random.chance(isWhole ? 0.7 : 0.2) ? left : 0;
    const lines = which.map((nth) => {
      const { id } = known.sale.lines[nth]!;
      return { id, nth, to: known.pieces[nth] ? random.pick(RETURN_PLACES) : null };
    });
    return { which, shipping, lines };
  }

  #cardsIn(known: Known, which: number[]): number {
    return add(which, (nth) => {
      const line = known.plain.lines[nth]!;
      return line.kind === "gift_card" ? line.price : 0;
    });
  }

  #return(store: string): boolean {
    const { random } = this;
    const known = this.#toReturn((one) => this.#out(one).length > 0);
    const some = known && this.#chosen(known);
    if (!known || !some) return false;
    const cards = this.#cardsIn(known, some.which);
    const plain = plainReturn(known.plain, some.which, some.shipping);
    const worth = plain.total + plain.tradeIn;
    const fee = random.chance(0.25) ? random.whole(0, worth) : 0;
    const elsewhere = random.chance(0.2) ? store : null;
    const { refund, parts } = this.#refund(known, worth + cards - fee, plain.tradeIn);
    const made = enact((ctx) =>
      returnLines(ctx, {
        saleId: known.sale.id,
        lines: some.lines.map(({ id, to }) => ({ id, to })),
        refund,
        fee: cents(fee),
        shipping: cents(some.shipping),
        reason: "It came back",
        location: elsewhere,
      }),
    );
    this.#bookReturn(known, made.id, plain, { fee, cards, paidOut: elsewhere ?? known.store, parts });
    this.#broughtBack(known, made.id, some.lines);
    if (elsewhere !== null && elsewhere !== known.store) this.#count("return paid elsewhere");
    return true;
  }

  /** A part of the price given back, of which the customer keeps what it paid for. */
  #goodwill(): boolean {
    const { random } = this;
    const fit = (known: Known) =>
      known.plain.lines.flatMap((line, nth) => {
        const isWithin = line.surtaxable === 0 || line.surtaxable === line.taxable;
        const isHere = line.kind !== "gift_card" && !line.back && line.price > 2 && isWithin;
        const isGone = known.pieces[nth] ? known.pieces[nth].state !== "sold" : false;
        return isHere && !isGone ? [nth] : [];
      });
    const known = this.#toReturn((one) => fit(one).length > 0 && one.rest === 0);
    if (!known) return false;
    const nth = random.pick(fit(known));
    const amount = random.whole(1, Math.max(1, Math.floor(known.plain.lines[nth]!.price / 2)));
    const plain = plainGoodwill(known.plain, nth, amount);
    const { refund, parts } = this.#refund(known, plain.total + plain.tradeIn, plain.tradeIn);
    const made = enact((ctx) =>
      returnLines(ctx, {
        saleId: known.sale.id,
        lines: [{ id: known.sale.lines[nth]!.id, to: null, amount: cents(amount) }],
        refund,
        fee: cents(0),
        shipping: cents(0),
        reason: "A scratch",
      }),
    );
    this.#bookReturn(known, made.id, plain, { fee: 0, cards: 0, paidOut: known.store, parts });
    const piece = known.pieces[nth];
    if (piece) {
      this.#sayPieces(`RT${made.id}`, known, piece, { pieces: 0, sales: amount, sign: -1 });
      this.#moved(piece, "goodwill", known.store, { price: amount });
    }
    return true;
  }

  /** How the money goes back: the share of a trade-in as credit, the rest the way it came or as the clerk says. */
  #refund(
    known: Known,
    due: number,
    tradeIn: number,
  ): { refund: NewReturn["refund"]; parts: { kind: string; amount: number }[] } {
    const { random } = this;
    const forTradeIn = known.customer === null ? 0 : Math.min(tradeIn, due);
    const money = due - forTradeIn;
    const parts = forTradeIn > 0 ? [{ kind: "store_credit", amount: forTradeIn }] : [];
    const asPaid = ["cash", "card", "check", "financing", "other"];
    if (money === 0) return { refund: null, parts };
    if (
      known.paidBy !== null &&
      asPaid.includes(known.paidBy) &&
      tradeIn === 0 &&
      known.plain.returned.length === 1 &&
      random.chance(0.5)
    )
      return { refund: null, parts: [...parts, { kind: known.paidBy, amount: money }] };
    const kind =
      known.customer !== null && random.chance(0.4) ? "store_credit" : random.pick(["cash", "card"] as const);
    return { refund: [{ kind, amount: null }], parts: [...parts, { kind, amount: money }] };
  }

  #bookReturn(
    known: Known,
    id: number,
    plain: PlainReturn,
    {
      fee,
      cards,
      paidOut,
      parts,
    }: { fee: number; cards: number; paidOut: string; parts: { kind: string; amount: number }[] },
  ): void {
    const document = `RT${id}`;
    const { store, tier, customer } = known;
    known.isFixed = true;
    const date = this.today(store);
    const of = { day: date, location: store, tier, customer };
    const returned = plain.price - plain.tradeIn + plain.shipping;
    this.#say(document, of, "net-sales", {
      returns: returned,
      fees: fee,
      netSales: fee - returned,
      tax: -plain.tax,
      netSalesWithTax: fee - returned - plain.tax,
    });
    this.#say(document, of, "returns", { returns: 1, returned, tax: plain.tax, fees: fee });
    this.#say(document, of, "sold", {
      total: fee - plain.total,
      prices: -plain.price,
      costs: -plain.cost,
      tradeIns: -plain.tradeIn,
      tax: -plain.tax,
      shipping: -plain.shipping,
      commission: -plain.commission,
      profit: fee - plain.profit,
    });
    this.#taxes(known, plain, -1, date, document);
    const { share } = known.plain;
    const before = (name: "price" | "profit") => {
      const whole =
        name === "price"
          ? known.plain.price
          : (known.plain.onTotal ? known.plain.total : known.plain.price) -
            known.plain.commission -
            known.plain.cost;
      return whole - add(known.plain.returned.slice(0, -1), (one) => one[name]);
    };
    const taken = (name: "price" | "profit") => {
      if (share === null) return plain[name];
      return partOf(before(name), share) - partOf(before(name) - plain[name], share);
    };
    const [total, commission] = plain.first;
    const firsts = { total, commission, prices: taken("price"), profit: taken("profit") };
    const wholes = {
      total: plain.total,
      commission: plain.commission,
      prices: plain.price,
      profit: plain.profit,
    };
    for (const [salesperson, isFirst] of [
      [known.first, true],
      [known.second, false],
    ] as const) {
      if (salesperson === null) continue;
      const part = (name: keyof typeof firsts) => (isFirst ? firsts[name] : wholes[name] - firsts[name]);
      const keys = { salesperson };
      this.#say(document, { ...of, keys }, "salespeople", {
        netSalesWithTax: -part("total"),
        commission: -part("commission"),
      });
      this.#say(document, { ...of, keys }, "sold by", { prices: -part("prices"), profit: -part("profit") });
    }
    // A till that gave nothing back is open all the same.
    this.#till(paidOut);
    const handled = { day: this.today(paidOut), location: paidOut };
    if (cards > 0) this.#say(document, handled, "gift-cards", { cardsSold: -cards });
    for (const { kind, amount } of parts) {
      if (amount === 0) continue;
      this.#pay(document, paidOut, kind, -amount);
      if (kind === "store_credit") {
        this.#say(document, { ...handled, customer }, "gift-cards", { creditIssued: amount });
        this.#addCredit(customer!, amount);
      }
    }
  }

  #broughtBack(
    known: Known,
    id: number,
    lines: { nth: number; to: (typeof RETURN_PLACES)[number] | null }[],
  ): void {
    const kinds = { stock: "returned", damaged: "returned_damaged", vendor: "returned_to_vendor" } as const;
    for (const { nth, to } of lines) {
      const line = known.plain.lines[nth]!;
      const piece = known.pieces[nth];
      if (line.kind === "gift_card") {
        const { accountId } = known.sale.lines[nth]!;
        const card = this.cards.find(({ id }) => id === accountId);
        if (card) card.left = 0;
      }
      if (!piece || to === null) continue;
      const { price, cost } = line;
      this.#moved(piece, kinds[to], known.store, { price, cost });
      this.#sayPieces(`RT${id}`, known, piece, { pieces: 1, sales: price, sign: -1 });
    }
  }

  #exchange(store: string): boolean {
    const known = this.#toReturn((one) => this.#out(one).length > 0);
    const some = known && this.#chosen(known);
    if (!known || !some) return false;
    const next = this.#ticket(store);
    // The same person, or nobody, takes the other.
    const customer = known.customer === null ? null : this.#person(this.root(known.customer));
    const cards = this.#cardsIn(known, some.which);
    const plain = plainReturn(known.plain, some.which, some.shipping);
    const worth = plain.total + plain.tradeIn + cards;
    const due = next.plain.total + next.plain.giftCards;
    const used = Math.min(worth, due);
    const made = enact((ctx) =>
      exchange(ctx, {
        return: {
          saleId: known.sale.id,
          lines: some.lines.map(({ id, to }) => ({ id, to })),
          refund:
            worth > used && known.customer === null
              ? [{ kind: "cash", amount: null }]
              : worth > used
                ? [{ kind: "card", amount: null }]
                : null,
          fee: cents(0),
          shipping: cents(some.shipping),
          reason: "Another one",
        },
        sale: {
          ...next.sent,
          customerId: customer?.id ?? null,
          payments: due > used ? [{ kind: "cash", amount: null }] : [],
        },
      }),
    );
    const paid = [
      { kind: "exchange", amount: used },
      { kind: "cash", amount: due - used },
    ];
    const forTradeIn = known.customer === null ? 0 : Math.min(plain.tradeIn, worth - used);
    const kind = known.customer === null ? "cash" : "card";
    const parts = [
      { kind: "exchange", amount: used },
      { kind: "store_credit", amount: forTradeIn },
      { kind, amount: worth - used - forTradeIn },
    ];
    this.#book(made.sale, { ...next, customer }, paid, null, { isFixed: true });
    this.#bookReturn(known, made.return.id, plain, { fee: 0, cards, paidOut: known.store, parts });
    this.#broughtBack(known, made.return.id, some.lines);
    return true;
  }

  // Open orders.

  #layaway(store: string): void {
    const cards = [this.#aPieceFor(store, [])];
    if (this.random.chance(0.4)) cards.push(this.#aPieceFor(store, cards));
    const price = add(cards, ({ retail }) => retail);
    const customer = this.#aPerson();
    const pieces = cards.map(({ id }, nth) => ({
      at: `pieces.${nth}`,
      pieceId: id,
      price: null,
      discount: null,
      discountReason: null,
    }));
    const due = addDays(day(this.today(store)), 60);
    const order = enact((ctx) =>
      takeInOrder(ctx, {
        kind: "layaway",
        customerId: customer.id,
        location: store,
        notes: null,
        promised: null,
        pieces,
        instalments: [{ due, amount: cents(price) }],
      }),
    );
    for (const card of cards) this.#moved(card, "reserved", store);
    const cost = add(cards, (card) => card.cost);
    this.#order({ id: order.id, kind: "layaway", store, customer: customer.id, price, cost, pieces: cards });
  }

  #specialOrder(store: string): void {
    const [price, cost] = [this.random.whole(50_00, 3_000_00), this.random.whole(0, 50_00)];
    const customer = this.#aPerson();
    const nothing = {
      vendor: null,
      vendorReference: null,
      ordered: null,
      arrived: null,
      promised: null,
      notes: null,
    };
    const order = enact((ctx) =>
      takeInOrder(ctx, {
        ...nothing,
        kind: "special_order",
        item: "Wedding bands",
        customerId: customer.id,
        location: store,
        price: cents(price),
        cost: cents(cost),
      }),
    );
    this.#order({
      id: order.id,
      kind: "special_order",
      store,
      customer: customer.id,
      price,
      cost,
      pieces: [],
    });
  }

  #repair(store: string): void {
    const [price, cost] = [this.random.whole(10_00, 400_00), this.random.whole(0, 90_00)];
    const customer = this.#aPerson();
    const repair = enact((ctx) =>
      takeInRepair(ctx, {
        customerId: customer.id,
        item: "Ring",
        description: null,
        costToRepair: cents(cost),
        customerPrice: cents(price),
        location: store,
        notes: null,
      }),
    );
    this.#order({ id: repair.id, kind: "repair", store, customer: customer.id, price, cost, pieces: [] });
  }

  #order(words: Pick<Order, "id" | "kind" | "store" | "customer" | "price" | "cost" | "pieces">): void {
    this.orders.push({
      ...words,
      held: 0,
      paid: new Map(),
      intake: this.today(words.store),
      ready: null,
      out: null,
      unpaidDay: null,
      state: "open",
    });
  }

  #anOrder(isFit: (order: Order) => boolean): Order | null {
    const fit = this.orders.filter(isFit);
    return fit.length === 0 ? null : this.random.pick(fit);
  }

  #deposit(): boolean {
    const order = this.#anOrder(({ state, held, price }) => state === "open" && held < price);
    if (!order) return false;
    const { random } = this;
    const store = random.chance(0.2) ? random.pick(STORES) : order.store;
    const amount = random.whole(1, order.price - order.held);
    const kind = random.pick(DEPOSIT_KINDS);
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind, amount: cents(amount), location: store }));
    order.held += amount;
    order.paid.set(kind, (order.paid.get(kind) ?? 0) + amount);
    const document = `D${order.id}-${this.now}`;
    this.#pay(document, store, kind, amount);
    const of = { day: this.today(store), location: store };
    this.#say(document, of, "gift-cards", { depositsTaken: amount });
    this.#heldMore(document, store, order, "taken", amount);
    return true;
  }

  #heldMore(document: string, store: string, { kind }: Order, figure: string, amount: number): void {
    const of = { day: this.today(store), location: store, keys: { order: kind } };
    const held = figure === "taken" ? amount : -amount;
    this.#say(document, of, "deposits", { [figure]: amount, heldBefore: held, heldAfter: held });
  }

  #ready(): boolean {
    const order = this.#anOrder(({ kind, state, ready }) => kind === "repair" && state === "open" && !ready);
    if (!order) return false;
    enact((ctx) => changeRepairStatus(ctx, order.id, "completed"));
    order.ready = this.today(order.store);
    return true;
  }

  #unpaid(): boolean {
    const order = this.#anOrder(
      ({ kind, state, ready }) => kind === "repair" && state === "open" && ready !== null,
    );
    if (!order) return false;
    enact((ctx) => handOverUnpaid(ctx, { orderId: order.id, to: "" }));
    order.state = "out";
    order.out = this.today(order.store);
    order.unpaidDay = order.out;
    return true;
  }

  #pickUp(): boolean {
    const { random } = this;
    const order = this.#anOrder(
      ({ kind, state, ready }) =>
        state === "out" || (state === "open" && (kind !== "repair" || ready !== null)),
    );
    if (!order) return false;
    const store = random.chance(0.85) ? order.store : random.pick(STORES);
    const { share, salespeople, first, second } = this.#sellers();
    const customer = this.#person(this.root(order.customer));
    const lines: PlainLine[] =
      order.kind === "layaway"
        ? order.pieces.map(({ retail, cost }) => ({
            kind: "piece",
            list: retail,
            reason: "",
            price: retail,
            cost,
            taxed: true,
          }))
        : [
            {
              kind: "pickup",
              list: order.price,
              reason: "",
              price: order.price,
              cost: order.cost,
              taxed: true,
            },
          ];
    const words = { share, typed: null, isExempt: false, tradeIn: 0, shipping: 0 };
    const plain = plainTicket(this.#words(store, lines, words));
    const rest = plain.total - order.held;
    const kind = random.pick(["cash", "card"] as const);
    const sale = enact((ctx) =>
      processSale(ctx, {
        customerId: customer.id,
        location: store,
        lines: [{ at: "lines.0", kind: "pickup", orderId: order.id, to: null }],
        tax: "auto",
        shippingCharge: cents(0),
        tradeIn: null,
        salespeople,
        payments: rest > 0 ? [{ kind, amount: null }] : [],
      }),
    );
    const paid = [
      { kind: "deposit", amount: order.held },
      { kind, amount: rest },
    ];
    const pieces = order.kind === "layaway" ? order.pieces : [null];
    const sent = { location: store, tradeIn: null };
    const known = this.#book(sale, { plain, pieces, first, second, customer, sent }, paid, null, { order });
    this.#settled(known.document, store, order, "used");
    if (order.kind === "repair")
      this.#say(known.document, { day: known.day, location: store, keys: { worker: 0 } }, "repairs", {
        takings: order.price,
        cost: order.cost,
        profit: order.price - order.cost,
      });
    order.state = "settled";
    order.out ??= this.today(order.store);
    return true;
  }

  #settled(
    document: string,
    store: string,
    order: Order,
    figure: "used" | "kept",
    amount = order.held,
  ): void {
    const of = { day: this.today(store), location: store };
    this.#say(document, of, "gift-cards", { depositsUsed: amount });
    this.#heldMore(document, store, order, figure, amount);
    order.held -= amount;
  }

  #cancel(): boolean {
    const order = this.#anOrder(({ state, paid }) => state === "open" && paid.size <= 1);
    if (!order) return false;
    const { store, held } = order;
    const keep = percent(held, this.#kept);
    const cancelled = enact((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Changed their mind" }));
    const back = held - keep;
    const [kind = "cash"] = order.paid.keys();
    if (back > 0) {
      const document = `C${order.id}`;
      this.#pay(document, store, kind, -back);
      this.#say(document, { day: this.today(store), location: store }, "gift-cards", {
        depositsRefunded: back,
      });
      this.#heldMore(document, store, order, "refunded", back);
      order.held -= back;
    }
    if (keep > 0) {
      const line: PlainLine = { kind: "item", list: keep, reason: "", price: keep, cost: 0, taxed: false };
      const words = {
        ...this.#words(store, [line], { share: null, typed: 0, isExempt: false, tradeIn: 0, shipping: 0 }),
        rate: 0,
      };
      const customer = this.#person(this.root(order.customer));
      const made = {
        plain: plainTicket(words),
        pieces: [null],
        first: OLIVE.id,
        second: null,
        customer,
        sent: { location: store, tradeIn: null },
      };
      const sale = { id: cancelled.saleId!, lines: [], tradeIn: null } as unknown as Sale;
      const known = this.#book(sale, made, [{ kind: "deposit", amount: keep }], null, {
        order,
        isFixed: true,
        taxRate: -2,
      });
      this.#settled(known.document, store, order, "kept");
    }
    order.state = "cancelled";
    for (const card of order.pieces) this.#moved(card, "released", store);
    return true;
  }

  #saidOfOrders(): void {
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR));
    for (const { id, kind, store, intake, ready, out, state, price, held } of this.orders) {
      if (kind !== "repair") continue;
      const say = (date: string, figures: Record<string, number>) =>
        this.#say(`R${id}`, { day: date, location: store, keys: { worker: 0 } }, "repairs", figures);
      if (ready) say(ready, { finished: 1, daysToReady: days(intake, ready) });
      if (out)
        say(out, {
          handedOver: 1,
          daysToHandOver: days(intake, out),
          unpaid: state === "out" ? Math.max(price - held, 0) : 0,
        });
    }
  }

  // What the public sells.

  #buy(store: string): void {
    const { random } = this;
    const customer = this.#aPerson();
    const lines = Array.from({ length: random.whole(1, 2) }, () => ({
      price: cents(random.whole(10_00, 400_00)),
      isScrap: random.chance(0.5),
    }));
    const by = random.pick(["cash", "check", "store_credit"] as const);
    const { id } = aBuy({ customerId: customer.id, location: store, lines });
    enact((ctx) =>
      payBuy(ctx, {
        buyId: id,
        paidBy: by,
        checkNumber: by === "check" ? "1042" : null,
        till: null,
        version: null,
      }),
    );
    const total = add(lines, ({ price }) => price);
    const date = this.today(store);
    let rounding = 0;
    if (by === "cash") {
      rounding = this.#rounded(store, "cash", -total);
      this.#inTill(store, "cash", -total, rounding);
      this.#till(store).cashOut += total;
    }
    if (by === "store_credit") {
      this.#till(store);
      this.#say(`B${id}`, { day: date, location: store, customer: customer.id }, "gift-cards", {
        creditIssued: total,
        creditForBuys: total,
      });
      this.#addCredit(customer.id, total);
    }
    const cards = linesOfBuy(shop().db, id).map(({ piece }, nth) => {
      const { price, isScrap } = lines[nth]!;
      const words = { id: piece!.id, sku: piece!.sku, category: "estate", cost: price, retail: 0 };
      const card = this.#card({ ...words, since: date }, "bought", store);
      this.#moved(card, "held", store);
      card.isScrap = isScrap;
      card.heldUntil = addDays(day(date), 31);
      return card;
    });
    this.#buys.push({
      id,
      store,
      day: date,
      total,
      by,
      customer: customer.id,
      cards,
      closes: this.#tills.get(store)!.closes,
      rounding,
    });
  }

  #voidBuy(): boolean {
    const buy = this.#buys.findLast(
      ({ store, closes, by, cards, day: date, customer, total }) =>
        closes === this.#tills.get(store)!.closes &&
        (by === "cash" ? this.#tills.get(store)!.isOpen : date === this.today(store)) &&
        (by !== "store_credit" ||
          ((this.credit.get(customer) ?? 0) >= total &&
            this.root(customer) === customer &&
            !this.#isErased(customer))) &&
        cards.every((card) => this.#isHeld(card) && card.state === "reserved"),
    );
    if (!buy) return false;
    enact((ctx) => voidBuy(ctx, { buyId: buy.id, reason: "Wrong weight" }));
    this.#buys.splice(this.#buys.indexOf(buy), 1);
    if (buy.by === "cash") {
      this.#inTill(buy.store, "cash", buy.total, -buy.rounding);
      this.#till(buy.store).cashIn += buy.total;
    }
    if (buy.by === "store_credit") {
      this.ledger.strike(`B${buy.id}`);
      this.#till(buy.store);
      this.#addCredit(buy.customer, -buy.total);
    }
    for (const card of buy.cards) {
      this.#moved(card, "given_back");
      card.isScrap = false;
      card.heldUntil = "";
    }
    return true;
  }
}

/** Of the first of two: rounded half up, below zero too. */
function partOf(whole: number, share: number): number {
  return Math.floor((whole * share + 5_000) / 10_000);
}

/** When clocks of a zone show this time of a day; past the gap of a change. */
function momentAt(zone: string, date: string, minutes: number): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const ahead = (moment: number) => {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    }).formatToParts(moment);
    const part = (type: string) => Number(parts.find((one) => one.type === type)!.value);
    return (
      Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) -
      Math.floor(moment / MINUTE) * MINUTE
    );
  };
  const guess = shown - ahead(shown);
  return shown - ahead(guess);
}
