import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, sales, stores } from "~db/schema/index.ts";
import { countedText, type CountHead } from "../../workshop/counts/count.ts";
import { COUNT_RIGHTS } from "../../workshop/counts/count-rights.ts";
import { getCountHead } from "../../workshop/counts/find-counts.server.ts";
import type { CreditAccount } from "../../counter/credit/find-credit.server.ts";
import {
  findCustomers,
  getCustomer,
  getCustomersNamed,
} from "../../people/customers/find-customers.server.ts";
import { maySeeContact } from "../../people/customers/may-see-contact.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Buy } from "../../counter/buys/buy.ts";
import { getBuy } from "../../counter/buys/find-buys.server.ts";
import { getMeltLot } from "../../stock/melt-lots/find-melt-lots.server.ts";
import type { MeltLot } from "../../stock/melt-lots/melt-lot.ts";
import { findOrders, getOrders } from "../../workshop/orders/find-orders.server.ts";
import { type Order, type OrderKind, whyLate } from "../../workshop/orders/order.ts";
import type { Actor, Permission } from "../../permissions.ts";
import { can } from "../../permissions.ts";
import { findPieces, piecesOfSku } from "../../stock/pieces/find-pieces.server.ts";
import { LOOKED_THROUGH, namedFirst, namingOf } from "../../named-first.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { getReceiving, receivingsOfInvoice } from "../../stock/receivings/find-receivings.server.ts";
import type { Receiving } from "../../stock/receivings/receiving.ts";
import { findRepairIds } from "../../workshop/repairs/find-repairs.server.ts";
import { getReturn } from "../../counter/returns/find-returns.server.ts";
import { nameOfBuyer } from "../../counter/sales/read-sale.server.ts";
import { VOID_AMOUNT } from "../../counter/sales/void-amount.server.ts";
import { isPhone, phoneKey } from "../../phone-number.ts";
import { fold, foldQuery } from "../../search-text.ts";
import { getClose } from "../../counter/till/find-closes.server.ts";
import { getTransfer } from "../../stock/transfers/find-transfers.server.ts";
import { standingOfTransfer, type Transfer } from "../../stock/transfers/transfer.ts";
import { listVendors, type Vendor } from "../../stock/vendors/find-vendors.server.ts";
import type { Cents } from "../../money.ts";
import { dayIn, type Instant } from "../../dates.ts";
import type { CustomerRecord } from "../../people/customers/customer.ts";
import { type NumberedKind, SHORTEST_WORDS, typedNumber } from "../../typed-number.ts";

/** A ticket or a return. Amounts are positive. */
interface Trade {
  id: number;
  /** Null for somebody who can't see customers. */
  customerName: string | null;
  store: string;
  zone: string;
  at: Instant;
  amount: Cents;
}

/** A record, with the details that tell it from others of its kind. */
export type Hit =
  | ({ kind: "customer" } & Pick<
      CustomerRecord,
      "id" | "firstName" | "lastName" | "cellPhone" | "email" | "tier" | "homeStore"
    >)
  | ({ kind: "piece" } & Pick<
      Piece,
      "id" | "sku" | "description" | "category" | "location" | "state" | "isScrap" | "retailPrice"
    >)
  | ({ kind: "sale"; isVoided: boolean } & Trade)
  | ({ kind: "return" } & Trade)
  | ({ kind: OrderKind; customerName: string | null; late: ReturnType<typeof whyLate> } & Pick<
      Order,
      "id" | "item" | "state" | "status" | "promisedDay" | "price"
    >)
  | { kind: "close"; id: number; store: string; zone: string; till: string; at: Instant }
  | ({ kind: "transfer"; from: string; to: string; standing: string } & Pick<Transfer, "id">)
  | ({ kind: "vendor" } & Pick<
      Vendor,
      "id" | "name" | "contactName" | "accountNumber" | "phone" | "isActive"
    >)
  | ({ kind: "receiving"; vendor: string; store: string; isReceived: boolean } & Pick<
      Receiving,
      "id" | "invoiceNumber" | "pieces"
    >)
  | ({ kind: "melt_lot"; store: string } & Pick<MeltLot, "id" | "refiner" | "items" | "state">)
  | ({ kind: "buy"; store: string; seller: string } & Pick<Buy, "id" | "items" | "state">)
  | { kind: "count"; id: number; counted: string; zone: string; begunAt: Instant; isOpen: boolean }
  | { kind: "gift_card"; id: number; number: string; balance: Cents };

export interface Found {
  /** The only record that the text names in full: by number, SKU, phone, e-mail or whole name. */
  exact: Hit | null;
  /** Exact ones first. At most `MOST_OF_A_KIND` of each kind. */
  hits: Hit[];
}

export const MOST_OF_A_KIND = 5;

/**
 * Permission that opens each kind of record. A gift card's page is open to more people than the search by its
 * number.
 */
const NEEDS: Record<Exclude<Hit["kind"], "count">, Permission> = {
  customer: "customers.view",
  piece: "inventory.view",
  sale: "sales.view",
  return: "sales.view",
  repair: "repairs.view",
  special_order: "repairs.view",
  layaway: "repairs.view",
  transfer: "inventory.view",
  vendor: "inventory.view",
  receiving: "inventory.view",
  melt_lot: "inventory.view",
  buy: "buys.make",
  close: "till.use",
  gift_card: "sales.process",
};

export function mayFind(actor: Actor, kind: Hit["kind"]): boolean {
  if (kind === "count") return Object.values(COUNT_RIGHTS).some(({ view }) => can(actor, view));
  return can(actor, NEEDS[kind]);
}

/**
 * Finds records by typed or scanned text, in all stores: by number, SKU, phone in any format, e-mail, name in
 * any order, a vendor's name, account and invoice number, and words. Records that the actor may not open are
 * neither found nor named. `card` is the gift card with the typed number; the caller, who counts the tries,
 * has found it.
 */
export function find(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Instant },
  { typed, card = null }: { typed: string; card?: CreditAccount | null },
): Found {
  const text = foldQuery(typed);
  if (text === "") return { exact: null, hits: [] };
  const search = { tx, actor, now, text, may: (kind: Hit["kind"]) => mayFind(actor, kind) };
  const number = typedNumber(text);
  const numbered = number ? numberedHits(search, number) : [];
  const named = [
    ...cardHits(search, card),
    ...(number?.kind ? numbered : []),
    ...skuHits(search),
    ...customersNamed(search),
    ...vendorsNamed(search),
    ...invoicesNamed(search),
  ];
  const hits = distinct([...named, ...numbered, ...worded(search)]);
  const [first, second] = distinct(number && !number.kind ? hits : named);
  return { exact: first && !second ? first : null, hits: fewOfEach(hits) };
}

interface Search {
  tx: Tx;
  actor: Actor;
  now: Instant;
  /** Folded. */
  text: string;
  may(kind: Hit["kind"]): boolean;
}

function numberedHits(search: Search, { kind, id }: { kind: NumberedKind | null; id: number }): Hit[] {
  const { tx, may } = search;
  const asked = (one: NumberedKind) => (kind === null || kind === one) && may(one);
  const customer = kind === null && may("customer") && getCustomer(tx, id);
  const back = asked("return") ? getReturn(tx, id) : undefined;
  const transfer = asked("transfer") ? getTransfer(tx, id) : undefined;
  const receiving = asked("receiving") ? getReceiving(tx, id) : undefined;
  const lot = asked("melt_lot") ? getMeltLot(tx, id) : undefined;
  const buy = asked("buy") ? getBuy(tx, id) : undefined;
  const counted = asked("count") ? getCountHead(tx, id) : undefined;
  const close = asked("close") ? getClose(tx, id) : undefined;
  return [
    ...(customer ? [toCustomerHit(customer)] : []),
    ...(asked("sale") ? tickets(search, eq(sales.id, id)) : []),
    ...(back ? [toReturnHit(search, back)] : []),
    ...getOrders(tx, [id])
      .filter((order) => asked(order.kind))
      .map((order) => toOrderHit(search, order)),
    ...(transfer ? [toTransferHit(transfer)] : []),
    ...(receiving ? [toReceivingHit(receiving)] : []),
    ...(lot ? [toMeltLotHit(lot)] : []),
    ...(buy ? [toBuyHit(buy)] : []),
    ...(counted && can(search.actor, COUNT_RIGHTS[counted.kind].view) ? [toCountHit(counted)] : []),
    ...(close
      ? [
          {
            kind: "close" as const,
            id,
            store: close.storeName,
            zone: close.zone,
            till: close.till,
            at: close.to,
          },
        ]
      : []),
  ];
}

function cardHits({ may }: Search, card: CreditAccount | null): Hit[] {
  if (!card?.number || !may("gift_card")) return [];
  return [{ kind: "gift_card", id: card.id, number: card.number, balance: card.balance }];
}

function skuHits({ tx, text, may }: Search): Hit[] {
  if (!may("piece")) return [];
  return piecesOfSku(tx, text).map(toPieceHit);
}

/** Finds customers by a complete phone number, e-mail, or whole name. */
function customersNamed({ tx, text, may }: Search): Hit[] {
  if (!may("customer") || text.length < SHORTEST_WORDS) return [];
  if (!isPhone(text)) return getCustomersNamed(tx, text, MOST_OF_A_KIND).map(toCustomerHit);
  const phone = phoneKey(text);
  return findCustomers(tx, { search: phone }, { limit: MOST_OF_A_KIND })
    .filter(({ cellPhone }) => phoneKey(cellPhone ?? "") === phone)
    .map(toCustomerHit);
}

/** Finds vendors by their complete name, phone, or the shop's number in their books. */
function vendorsNamed({ tx, text, may }: Search): Hit[] {
  if (!may("vendor")) return [];
  return listVendors(tx)
    .filter(
      ({ foldedName, accountNumber, phone }) =>
        foldedName === text ||
        fold(accountNumber ?? "") === text ||
        (isPhone(text) && phone !== null && phoneKey(phone) === phoneKey(text)),
    )
    .map(toVendorHit);
}

/** Finds receivings by the number on the vendor's paper. */
function invoicesNamed({ tx, text, may }: Search): Hit[] {
  return may("receiving") ? receivingsOfInvoice(tx, text, MOST_OF_A_KIND).map(toReceivingHit) : [];
}

/** Finds records by words that they hold, as their lists do. */
function worded(search: Search): Hit[] {
  const { tx, text, may } = search;
  if (text.length < SHORTEST_WORDS) return [];
  const slice = { limit: MOST_OF_A_KIND };
  const people = may("customer")
    ? findCustomers(tx, { search: isPhone(text) ? phoneKey(text) : text }, slice)
    : [];
  const found = { search: text, seesContact: maySeeContact(search.actor) };
  const orders = [
    ...namedFew(may("repair") ? getInOrder(tx, findRepairIds(tx, found, LOOKED_THROUGH)) : [], text, ofItem),
    ...namedFew(may("layaway") ? findOrders(tx, found, { limit: LOOKED_THROUGH }) : [], text, ofItem),
  ];
  const pieces = may("piece")
    ? namedFew(findPieces(tx, { search: text }, { limit: LOOKED_THROUGH }), text, ofPiece)
    : [];
  const best = (texts: readonly string[]) => Math.min(...texts.map((each) => namingOf(each, text)));
  const goods = [orders.map((order) => toOrderHit(search, order)), pieces.map(toPieceHit)];
  // Of people it is their orders that are asked for, whatever those are.
  if (people.length === 0 && best(pieces.map(ofPiece)) < best(orders.map(ofItem))) goods.reverse();
  const buyers = may("sale") && !/^[\d\s-]+$/.test(text) ? people : [];
  return [
    ...people.map(toCustomerHit),
    ...newest(
      buyers.flatMap(({ id }) =>
        tickets(search, and(ofPerson(tx, sales.customerId, id), eq(sales.isLive, true))),
      ),
    ),
    ...goods.flat(),
    ...(may("vendor") ? listVendors(tx, { search: text }).slice(0, MOST_OF_A_KIND).map(toVendorHit) : []),
  ];
}

const ofItem = ({ item }: Order) => item;
const ofPiece = ({ description }: Piece) => description;

function namedFew<Row>(found: readonly Row[], text: string, textOf: (row: Row) => string): Row[] {
  return namedFirst(found, text, textOf).slice(0, MOST_OF_A_KIND);
}

function getInOrder(tx: Tx, ids: number[]): Order[] {
  if (ids.length === 0) return [];
  const orders = new Map(getOrders(tx, ids).map((order) => [order.id, order]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}

type Ticket = Extract<Hit, { kind: "sale" }>;

/** Reads by the indexes on number, or on customer and time, which have tickets in this order. */
function tickets({ tx, may }: Search, where: SQL | undefined): Ticket[] {
  return tx
    .select({
      id: sales.id,
      customerName: nameOfBuyer,
      store: stores.name,
      zone: stores.zone,
      at: sales.soldAt,
      amount: sql<Cents>`iif(sales.is_live, sales.total + sales.gift_cards, ${VOID_AMOUNT})`,
      isLive: sales.isLive,
    })
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(where)
    .orderBy(desc(sales.soldAt), desc(sales.id))
    .limit(MOST_OF_A_KIND)
    .all()
    .map(({ isLive, customerName, ...ticket }) => ({
      ...ticket,
      kind: "sale",
      customerName: may("customer") ? customerName : null,
      isVoided: !isLive,
    }));
}

function newest(found: readonly Ticket[]): Ticket[] {
  return found.toSorted((one, other) => other.at - one.at).slice(0, MOST_OF_A_KIND);
}

function toReturnHit({ may }: Search, back: NonNullable<ReturnType<typeof getReturn>>): Hit {
  const { id, customerName, store, returnedAt, total } = back;
  return {
    kind: "return",
    id,
    customerName: may("customer") ? customerName : null,
    store: store.name,
    zone: store.zone,
    at: returnedAt,
    amount: total,
  };
}

function toCustomerHit(customer: CustomerRecord): Hit {
  const { id, firstName, lastName, cellPhone, email, tier, homeStore } = customer;
  return { kind: "customer", id, firstName, lastName, cellPhone, email, tier, homeStore };
}

function toPieceHit(piece: Piece): Hit {
  const { id, sku, description, category, location, state, isScrap, retailPrice } = piece;
  return { kind: "piece", id, sku, description, category, location, state, isScrap, retailPrice };
}

function toOrderHit({ may, now }: Search, order: Order): Hit {
  const { kind, id, item, state, status, promisedDay, price } = order;
  const customerName = may("customer") ? order.customerName : null;
  const late = whyLate(order, dayIn(order.store.zone, now));
  return { kind, id, item, state, status, promisedDay, price, customerName, late };
}

function toTransferHit(transfer: Transfer): Hit {
  const { id, from, to } = transfer;
  return { kind: "transfer", id, from: from.name, to: to.name, standing: standingOfTransfer(transfer) };
}

function toVendorHit({ id, name, contactName, accountNumber, phone, isActive }: Vendor): Hit {
  return { kind: "vendor", id, name, contactName, accountNumber, phone, isActive };
}

function toReceivingHit({ id, vendor, store, invoiceNumber, pieces, receivedAt }: Receiving): Hit {
  const isReceived = receivedAt !== null;
  return { kind: "receiving", id, vendor: vendor.name, store: store.name, invoiceNumber, pieces, isReceived };
}

function toMeltLotHit({ id, refiner, items, state, store }: MeltLot): Hit {
  return { kind: "melt_lot", id, refiner, items, state, store: store.name };
}

function toBuyHit({ id, items, state, store, customer }: Buy): Hit {
  return { kind: "buy", id, items, state, store: store.name, seller: customer.name };
}

function toCountHit(counted: CountHead): Hit {
  const { id, store, begunAt, endedAt } = counted;
  return {
    kind: "count",
    id,
    counted: countedText(counted),
    zone: store.zone,
    begunAt,
    isOpen: endedAt === null,
  };
}

function distinct(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()];
}

function fewOfEach(hits: Hit[]): Hit[] {
  const seen = new Map<string, number>();
  return hits.filter(({ kind }) => {
    const n = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, n);
    return n <= MOST_OF_A_KIND;
  });
}
