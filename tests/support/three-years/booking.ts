import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { addDays, day } from "~/domain/dates";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { type Sale, type TradedIn, tradeInsOf } from "~/domain/counter/sales/sale";
import { shop } from "~/runtime/shop.server";
import { add, type PlainReturn, type PlainTicket } from "../../domain/returns/plain-tickets.ts";
import type { Said } from "../../domain/reports/plain-tables.ts";
import type { PieceCard } from "./ledger.ts";
import type { Clerk, Ticket, GiftCard, Order, Person } from "./clerk.ts";
import { addCredit } from "./people.ts";
import { newCard, noteMove } from "./pieces.ts";
import { openTill, pay } from "./till.ts";

function sayUsedCredit(clerk: Clerk, document: string, store: string, kind: string, amount: number): void {
  const of = { day: clerk.today(store), location: store };
  if (kind === "gift_card") clerk.ledger.say(document, of, "gift-cards", { cardsUsed: amount });
  if (kind === "store_credit") clerk.ledger.say(document, of, "gift-cards", { creditUsed: amount });
}

/** A trade-in as it was sent. */
interface Brought {
  value: number;
  isScrap?: boolean;
}

/** Records a new ticket and its effect on pieces, gift cards, credit and its till. */
export function bookTicket(
  clerk: Clerk,
  sale: Sale,
  {
    plain,
    pieces,
    first,
    second,
    customer,
    sent: { location: store, ...brought },
    rest = 0,
  }: {
    plain: PlainTicket;
    pieces: (PieceCard | null)[];
    first: number;
    second: number | null;
    customer: Person | null;
    sent: { location: string } & TradedIn<Brought>;
    rest?: number;
  },
  paid: { kind: string; amount: number }[],
  card: GiftCard | null,
  { order = null, isFixed = false, taxRate = null as number | null } = {} as {
    order?: Order | null;
    isFixed?: boolean;
    taxRate?: number | null;
  },
): Ticket {
  const document = `S${sale.id}`;
  const date = clerk.today(store);
  const [buyer, tier] = [customer?.id ?? null, customer?.tier ?? null];
  const of = { day: date, location: store, tier, customer: buyer };
  const ticket: Ticket = {
    document,
    sale,
    plain: taxRate === null ? plain : { ...plain, taxRate },
    store,
    day: date,
    first,
    second,
    customer: buyer,
    tier,
    closes: openTill(clerk, store).closes,
    isFixed,
    isVoided: false,
    paidBy: paid.length === 1 ? paid[0]!.kind : null,
    card,
    payments: paid,
    order,
    tradeIns: [],
    pieces,
    rest,
  };
  clerk.tickets.push(ticket);
  const discounts = add(
    plain.lines.filter(({ kind, price, list }) => kind !== "gift_card" && price < list),
    (line) => line.list - line.price,
  );
  const net = plain.total - plain.tax;
  clerk.ledger.say(document, of, "net-sales", {
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
  clerk.ledger.say(document, of, "sold", {
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
  sayTaxes(clerk, ticket, plain, 1, date);
  for (const line of plain.lines)
    if (line.kind !== "gift_card" && line.price < line.list)
      clerk.ledger.say(document, { ...of, keys: { reason: line.reason } }, "discounts", {
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
    clerk.ledger.say(document, { ...of, keys }, "salespeople", {
      tickets: 1,
      netSalesWithTax: part(plain.total),
      commission: part(plain.commission),
    });
    clerk.ledger.say(document, { ...of, keys }, "sold by", {
      prices: part(plain.price),
      profit: part(profit),
    });
  }
  for (const [nth, line] of plain.lines.entries()) {
    const piece = pieces[nth];
    if (line.kind === "gift_card") clerk.ledger.say(document, of, "gift-cards", { cardsSold: line.price });
    if (!piece) continue;
    noteMove(clerk, piece, "sold", store, { price: line.price, cost: line.cost });
    sayPieces(clerk, document, ticket, piece, { pieces: 1, sales: line.price, sign: 1 });
  }
  for (const { kind, amount } of paid) {
    if (amount <= 0) continue;
    pay(clerk, document, store, kind, amount);
    sayUsedCredit(clerk, document, store, kind, amount);
    // The account of a merged person only matters if the merge is undone, which requires that nothing was
    // written since.
    if (kind === "store_credit") addCredit(clerk, clerk.root(buyer!), -amount);
    if (kind === "gift_card" && card) {
      card.left -= amount;
      card.uses += 1;
    }
  }
  for (const { accountId, price } of sale.lines) {
    if (accountId === null) continue;
    const { number } = getCreditAccount(shop().db, accountId)!;
    clerk.giftCards.push({ id: accountId, number: number!, soldOn: document, left: price, uses: 0 });
  }
  if (rest > 0) {
    clerk.ledger.say(document, of, "gift-cards", { creditIssued: rest });
    addCredit(clerk, buyer!, rest);
  }
  takeTradeIns(clerk, ticket, tradeInsOf(brought));
  return ticket;
}

/** Records a piece that was sold or came back, for its category and each of its sellers. */
export function sayPieces(
  clerk: Clerk,
  document: string,
  { store, tier, customer, first, second, plain: { share } }: Ticket,
  { category }: PieceCard,
  { pieces, sales, sign }: { pieces: number; sales: number; sign: 1 | -1 },
): void {
  const of = { day: clerk.today(store), location: store, tier, customer };
  const say = (report: string, keys: Said["keys"], amount: number) =>
    clerk.ledger.say(document, { ...of, keys: keys! }, report, {
      pieces: sign * pieces,
      sales: sign * amount,
    });
  say("pieces", { category }, sales);
  const mine = share === null ? sales : partOf(sales, share);
  say("pieces by", { category, salesperson: first }, mine);
  if (second !== null) say("pieces by", { category, salesperson: second }, sales - mine);
}

function takeTradeIns(clerk: Clerk, ticket: Ticket, brought: readonly Brought[]): void {
  for (const [nth, { value, isScrap = false }] of brought.entries()) {
    const piece = tradeInsOf(ticket.sale)[nth]?.piece;
    if (!piece) continue;
    const { sku } = getPiece(shop().db, piece.id)!;
    const card = newCard(
      clerk,
      { id: piece.id, sku, category: "trade-ins", cost: value, retail: 0, since: ticket.day },
      "traded_in",
      ticket.store,
    );
    noteMove(clerk, card, "held", ticket.store);
    card.isScrap = isScrap;
    card.heldUntil = addDays(day(ticket.day), 31);
    ticket.tradeIns.push(card);
  }
}

function sayTaxes(
  clerk: Clerk,
  {
    document,
    store,
    tier,
    customer,
    plain,
  }: Pick<Ticket, "document" | "store" | "tier" | "customer" | "plain">,
  amounts: Pick<PlainTicket, "taxable" | "exempt" | "untaxed" | "tax" | "surtaxable" | "surtax">,
  sign: 1 | -1,
  date: string,
  to = document,
): void {
  const { taxable, exempt, untaxed, tax, surtaxable, surtax } = amounts;
  const of = { day: date, location: store, tier, customer, keys: { rate: plain.taxRate } };
  clerk.ledger.say(to, of, "tax", {
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
  // Each of them has a written reason.
  if (exempt > 0)
    clerk.ledger.say(to, { ...of, keys: { exemption: "other" } }, "exempt", {
      tickets: sign > 0 ? 1 : 0,
      exempt: sign * exempt,
    });
}

/** Records a return and what it takes out of the till that paid it. */
export function bookReturn(
  clerk: Clerk,
  ticket: Ticket,
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
  const { store, tier, customer } = ticket;
  ticket.isFixed = true;
  const date = clerk.today(store);
  const of = { day: date, location: store, tier, customer };
  const returned = plain.price - plain.tradeIn + plain.shipping;
  clerk.ledger.say(document, of, "net-sales", {
    returns: returned,
    fees: fee,
    netSales: fee - returned,
    tax: -plain.tax,
    netSalesWithTax: fee - returned - plain.tax,
  });
  clerk.ledger.say(document, of, "returns", { returns: 1, returned, tax: plain.tax, fees: fee });
  clerk.ledger.say(document, of, "sold", {
    total: fee - plain.total,
    prices: -plain.price,
    costs: -plain.cost,
    tradeIns: -plain.tradeIn,
    tax: -plain.tax,
    shipping: -plain.shipping,
    commission: -plain.commission,
    profit: fee - plain.profit,
  });
  sayTaxes(clerk, ticket, plain, -1, date, document);
  const { share } = ticket.plain;
  const before = (name: "price" | "profit") => {
    const whole =
      name === "price"
        ? ticket.plain.price
        : (ticket.plain.onTotal ? ticket.plain.total : ticket.plain.price) -
          ticket.plain.commission -
          ticket.plain.cost;
    return whole - add(ticket.plain.returned.slice(0, -1), (one) => one[name]);
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
    [ticket.first, true],
    [ticket.second, false],
  ] as const) {
    if (salesperson === null) continue;
    const part = (name: keyof typeof firsts) => (isFirst ? firsts[name] : wholes[name] - firsts[name]);
    const keys = { salesperson };
    clerk.ledger.say(document, { ...of, keys }, "salespeople", {
      netSalesWithTax: -part("total"),
      commission: -part("commission"),
    });
    clerk.ledger.say(document, { ...of, keys }, "sold by", {
      prices: -part("prices"),
      profit: -part("profit"),
    });
  }
  // It opens the till even if it paid nothing back.
  openTill(clerk, paidOut);
  const handled = { day: clerk.today(paidOut), location: paidOut };
  if (cards > 0) clerk.ledger.say(document, handled, "gift-cards", { cardsSold: -cards });
  for (const { kind, amount } of parts) {
    if (amount === 0) continue;
    pay(clerk, document, paidOut, kind, -amount);
    if (kind === "store_credit") {
      clerk.ledger.say(document, { ...handled, customer }, "gift-cards", { creditIssued: amount });
      addCredit(clerk, customer!, amount);
    }
  }
}

/** The first seller's part of two, rounded half up, also below zero. */
function partOf(whole: number, share: number): number {
  return Math.floor((whole * share + 5_000) / 10_000);
}
