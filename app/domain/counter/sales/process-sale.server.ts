import { insertRow } from "~db/insert-row.ts";
import { pieceMovements, saleLines, sales, saleSalespeople } from "~db/schema/index.ts";
import { type AskedStep, askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { askToKeep } from "../../ask-to-keep.ts";
import { accountsOf } from "../credit/accounts-of.server.ts";
import { addCredit } from "../credit/add-credit.server.ts";
import { buySteps } from "../buys/buy-approval.server.ts";
import { cardSteps, creditOnCards } from "../credit/credit-on-cards-approval.ts";
import { issueGiftCard } from "../credit/issue-gift-card.server.ts";
import { keepExemption } from "../../people/customers/keep-exemption.server.ts";
import { customerForDocument } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { dayIn } from "../../dates.ts";
import { documentNumber } from "../../document-number.ts";
import { type Cents, cents, formatDecimal, isAsClaimed, rate, sumOf, taxRate } from "../../money.ts";
import { agreedAt } from "./agreed-at.server.ts";
import { noteSale } from "./sales-worth-a-look.server.ts";
import { takePayments } from "../payments/take-payments.server.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores, type Store } from "../../shop/stores/find-stores.server.ts";
import { namedOf } from "../../shop/stores/named-store.server.ts";
import { isCounted } from "../till/counted-kinds.ts";
import { stepsElsewhere, worksIn } from "../till/till-of-another-store.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import { takeTradeIns } from "../trade-ins/take-trade-in.server.ts";
import type { EarlierSale } from "./find-sales.server.ts";
import { defaultSellers, takenFromColleagues } from "./default-sellers.server.ts";
import { getSale } from "./read-sale.server.ts";
import { storesMovedFrom } from "./moved-for-sale.server.ts";
import { storesOfOrders } from "./stores-of-orders.server.ts";
import { type PaidAmount, paidByStore, withRest } from "./stores-paid-at.server.ts";
import type { OrdersForTickets, Pickup } from "./orders-for-tickets.ts";
import type { PricedLine } from "./priced-line.ts";
import type { NewSale } from "./new-sale.ts";
import { isSameCertificate } from "./certificate-number.ts";
import { takesAllTax } from "./exemption.ts";
import { mistypedTax } from "./mistyped-tax.ts";
import type { TicketFigures } from "./sale-arithmetic.ts";
import { surtaxOf } from "./ticket-tax.ts";
import { claimedFigures, saleFields } from "./sale-fields.ts";
import { type Sale, tradedInOf, tradeInsOf } from "./sale.ts";
import {
  dearest,
  isCertified,
  isSaidUntaxed,
  lowTaxSteps,
  taxBelowRate,
  taxOfDearerStore,
} from "./low-tax.ts";
import { readExemption } from "./read-exemption.server.ts";
import { isOfOthers } from "./certificate-of-others.server.ts";
import { isKnownCertificate } from "./known-certificate.server.ts";
import { sellerParts } from "./seller-parts.ts";
import { isSentThere } from "./shipped-out.server.ts";
import { backBefore, cheaperAgain, soldAgainSteps, takenByReturn } from "./sold-again.server.ts";
import { priceLines } from "./ticket-lines.server.ts";
import { untaxedBeyondUsual, untaxedSteps } from "./untaxed-beyond-usual.server.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { fieldOfTradedIn, tooMuchTradedIn, workOutWithRest } from "./trade-in-rest.ts";
import { addToSpent } from "../../people/customers/total-spent.server.ts";
import { namedSalespeople } from "./named-salespeople.server.ts";

/** The return half of an exchange. */
interface Beside {
  worth: Cents;
  /**
   * Steps of the return that need approval when the new ticket has this amount due. One approval covers both.
   */
  asks: (amountDue: Cents) => AskedStep[];
}

/**
 * Sells a ticket of lines (section 9): pieces, services, open items, gift cards and pickups of open orders.
 * It applies the current commission rate on the store's calendar day, and takes the payments into the store's
 * open till.
 *
 * A sold piece is a conflict that names the earlier sale; an order already handed over is a conflict too.
 * Refuses an unknown customer, store, line or salesperson, a negative total, payments that don't add up, a
 * shown tax of another store or price, and wrong claimed figures (`isAsClaimed`).
 *
 * These need a permission or an approval: a price below a piece's floor, or further below the list price than
 * Settings allow, or for a piece that the customer returned, than is usual; a trade-in above the limit for buys or
 * without ID; more of one as store credit than usual without ID; buying a gift card with store credit,
 * another card or the value of a return; and cash into a till of a store where the actor doesn't work. Where
 * Settings ask, so do tax below the store's rate without a reason from the list (`lowTaxSteps`), and more shipping or
 * untaxed work than usual (`untaxedBeyondUsual`).
 *
 * Each trade-in becomes a piece, and their value above the ticket's total becomes store credit if the sale
 * says so. A ticket with a gift card must say how it is paid, because a gift card is money. A page asks
 * before it accepts a tax or an amount of cash that looks like a mistake. Routes call it through
 * `orders/join-tickets-to-orders.server.ts`, which knows the orders.
 */
export function processSale(
  ctx: RuleContext,
  sale: NewSale,
  orders: OrdersForTickets,
  beside: Beside | null = null,
): Result<Sale, EarlierSale> {
  const { tx, actor, now } = ctx;
  const buyer =
    sale.customerId === null ? null : customerForDocument(tx, sale.customerId, "Customer is required");
  if (buyer && !buyer.ok) return buyer;
  const customer = buyer?.customer ?? null;
  const customerId = customer?.id ?? null;
  const stores = listStores(tx);
  const at = namedOf(stores, sale.location, "location");
  if (!at.ok) return at;
  const { store } = at;
  if (sale.lines.length === 0) return refuse("invalid", "Add an item", "lines");
  const settings = readSettings(tx);
  const named = namedSalespeople(tx, sale);
  if (!named.ok) return named;
  const priced = priceLines(ctx, sale.lines, settings, { customerId, state: "sold" }, orders);
  if (!priced.ok) return priced;
  const itsLines = soldLines(priced.lines, sale);
  const byDefault = defaultSellers(tx, actor.id, itsLines, orders);
  const salespeople = named.shares ?? byDefault;

  const { profitBasis, currency } = settings;
  // Nobody earns commission on a kept deposit.
  const commissionRate = rate(sale.keptDeposit ? 0 : settings.commissionRate);
  const tradeInValue = tradedInOf(sale);
  const exempted = readExemption(sale, customer, store);
  if (!exempted.ok) return exempted;
  const { exemption, place } = exempted;
  const { shippingCharge } = sale;
  const ticket = {
    lines: priced.lines.map((line) => ({ ...line, isGiftCard: line.kind === "gift_card" })),
    tax: sale.tax ?? cents(0),
    taxRate: taxRate(store.salesTaxRate),
    surtax: surtaxOf(store),
    isExempt: exemption !== null && takesAllTax(sale),
    tradeInLessensTax: store.tradeInLessensTax,
    shippingCharge,
    tradeInValue,
    rate: commissionRate,
    profitBasis,
  };
  const { figures, ...traded } = workOutWithRest(ticket, sale.tradeIn?.restAsCredit === true);
  const pickedUp = priced.pickups.map(({ order }) => order);
  const sold = ticket.lines.map((line) => ({
    ...line,
    isSaidUntaxed: !sale.keptDeposit && isSaidUntaxed(line, pickedUp),
  }));
  const held = priced.pickups.map(({ order }) => ({ orderId: order.id, amount: order.held }));
  const deposits = [...held, ...(sale.keptDeposit ? [sale.keptDeposit] : [])];
  const leftToPay = cents(figures.amountDue - sumOf(deposits.map(({ amount }) => amount)));
  const exchanged = beside?.worth ?? cents(0);
  const sent = withRest(sale.payments ?? [], cents(leftToPay - exchanged));
  const belowRate = taxBelowRate({ ...ticket, lines: sold }, figures.tax);
  const others = sale.keptDeposit
    ? { ofAll: [], ofRest: [] }
    : otherStoresOf(ctx, { stores, store, ...priced, figures, shippingCharge, payments: sent }, orders);
  const rest = restOf(sold, figures);
  const dearer = dearest([
    taxOfDearerStore({ ...ticket, lines: sold }, figures.tax, others.ofAll),
    taxOfDearerStore({ ...ticket, ...rest }, rest.tax, others.ofRest),
  ]);
  const missingTax = dearer && dearer.missing > belowRate ? dearer.missing : belowRate;
  const isTaxed = [store, ...others.ofAll, ...others.ofRest].some(
    (one) => one.salesTaxRate > 0 || surtaxOf(one) !== null,
  );
  // An exemption says nothing about what isn't taxed anyway.
  const untaxed =
    isTaxed && !sale.keptDeposit
      ? untaxedBeyondUsual(tx, { lines: priced.lines, salePrice: figures.salePrice, shippingCharge }, orders)
      : { shipping: null, work: null };
  const record =
    customerId === null
      ? ({ kind: "sale", id: 0 } as const)
      : ({ kind: "customer", id: customerId } as const);
  const lowTax = lowTaxSteps(
    {
      tax: figures.tax,
      missing: missingTax,
      dearerStore: dearer && dearer.missing > belowRate ? dearer.name : null,
      exemption,
      isSent: place !== null && isSentThere(place, customer, shippingCharge),
      hasReasonField: sale.exemptAs !== undefined && sale.tax !== "auto",
      record,
    },
    settings,
  );
  const taxDoubt = mistypedTax(ticket, figures, currency);
  const wrong =
    wrongSum(figures, priced.lines) ??
    wrongRest(traded.rest, figures, sale) ??
    wrongTax(figures, sale, { store: store.name, isTooMuch: exemption !== null && belowRate === 0 }) ??
    wrongFigure(figures, sale) ??
    (lowTax.ok ? null : lowTax) ??
    askToKeep(ctx, taxDoubt ? [taxDoubt] : [], currency);
  if (wrong) return wrong;
  const storeDay = dayIn(store.zone, now);
  const onCards = {
    goods: cents(leftToPay - figures.giftCards),
    leftToPay,
    exchanged,
    payments: sale.payments ?? [],
  };
  const back = backBefore(tx, { customerId, lines: priced.lines });
  const approved = askApproval(ctx, [
    ...priced.asks,
    ...soldAgainSteps(back, priced, settings),
    ...(lowTax.ok ? lowTax.steps : []),
    ...untaxedSteps(untaxed, record, settings),
    ...buySteps(tx, {
      record,
      customerId,
      employeeId: actor.id,
      storeDay,
      amount: tradeInValue,
      asCredit: traded.rest,
      field: fieldOfTradedIn(sale),
      what: "A trade-in",
    }),
    ...cardSteps({ record, ...onCards }, settings),
    ...(usesTill(sale) ? stepsElsewhere(actor, { store, amount: leftToPay, field: "location" }) : []),
    ...(beside?.asks(leftToPay) ?? []),
  ]);
  // Refused last, so that a colleague types their PIN only when nothing else is wrong.
  const approvedBy = approved.ok ? approved.by : null;
  const session = openTillSession(ctx, store, sale.till);
  if (!session.ok) return session;

  const { total, commission, netProfit, salePrice, itemCost, giftCards, tax } = figures;
  const { taxable, exempt, surtaxable, surtax, amountDue } = figures;
  const id = insertRow(tx, sales, {
    customerId,
    store: store.key,
    sellerId: salespeople[0]?.id ?? actor.id,
    processedBy: actor.id,
    sessionId: session.id,
    soldAt: now,
    storeDay,
    customerTier: customer?.tier ?? null,
    commissionRate,
    profitBasis,
    salePrice,
    itemCost,
    giftCards,
    tradeInValue: traded.tradeInValue,
    ...ratesOf(store, sale),
    surtaxable,
    surtax,
    taxable,
    exempt,
    exemptReason: exemption?.exemptReason ?? null,
    exemptAs: exemption?.exemptAs ?? null,
    untaxed: figures.untaxed,
    tax,
    lessTax: missingTax,
    shippingCharge,
    total,
    commission,
    netProfit,
  });
  const of = { saleId: id, store: store.key, storeDay };
  for (const [nth, { piece, ...line }] of priced.lines.entries()) {
    const share = figures.shares[nth] ?? NO_SHARE;
    const accountId = line.kind === "gift_card" ? issueGiftCard(ctx, { ...of, amount: line.price }) : null;
    insertRow(tx, saleLines, {
      saleId: id,
      ...line,
      accountId,
      ...share,
      takesPiece: piece !== null,
    });
    if (piece)
      insertRow(tx, pieceMovements, {
        pieceId: piece.id,
        kind: "sold",
        at: now,
        store: store.key,
        employeeId: actor.id,
        saleId: id,
      });
  }
  const handedOver: Trail[] = [];
  for (const { order, claim } of priced.pickups) {
    const claimed = claim(ctx, id);
    if (!claimed) return refuse("conflict", `${documentNumber(order.kind, order.id)} was already picked up`);
    handedOver.push(...claimed);
  }
  for (const [nth, part] of sharesOf(figures, salespeople).entries())
    insertRow(tx, saleSalespeople, { saleId: id, position: nth + 1, ...part });
  const tradedIn = takeTradeIns(ctx, { saleId: id, store, storeDay }, tradeInsOf(sale));
  if (!tradedIn.ok) return tradedIn;
  const sellsMoney = giftCards > 0;
  const owed = { sessionId: session.id, customerId, amountDue, currency, exchanged, deposits, sellsMoney };
  const due = { ...of, ...owed, roundsCash: store.roundsCash };
  const paid = takePayments(ctx, due, sale.payments ?? null, orders);
  if (!paid.ok) return paid;
  if (customerId !== null && traded.rest > 0)
    addCredit(ctx, { to: { customerId }, kind: "traded_in", amount: traded.rest, ...of });
  if (customerId !== null)
    addToSpent(tx, customerId, { total, boughtOn: sale.keptDeposit ? null : storeDay });

  const certified =
    customerId === null || exempted.toKeep === null ? null : keepExemption(ctx, customerId, exempted.toKeep);
  if (certified && !certified.ok) return certified;

  if (!approved.ok) return approved;
  const made = getSale(tx, id);
  if (!made) throw new Error("The sale that was just written can't be read");

  const ofOrders =
    commission > 0 && named.shares !== null
      ? takenFromColleagues(tx, actor, itsLines, orders, { byDefault, named: named.shares })
      : cents(0);
  const ofReturns =
    commission > 0 ? takenByReturn(tx, actor, back, { lines: priced.lines, sellers: salespeople }) : cents(0);
  const looks = noteSale(
    { ...ctx, approvedBy },
    {
      saleId: id,
      customerId,
      storeDay,
      lessTax: missingTax,
      hasCertificate: isCertified(exemption),
      isCertified: isCertified(exemption) && !isOfOthers(tx, exemption, { customerId, storeDay }),
      isOnRecord: isSameCertificate(exemption?.exemptReason ?? null, customer?.taxExemptNumber ?? null),
      isKnown: () =>
        customerId !== null &&
        isKnownCertificate(ctx, {
          number: exemption?.exemptReason ?? null,
          customerId,
          onRecord: customer?.taxExemptNumber ?? null,
        }),
      untaxed,
      tradeInValue,
      lines: priced.lines,
      ofColleagues: cents(ofOrders + ofReturns),
      giftCards,
      creditOnCards: creditOnCards(onCards),
      cheaperAgain: cheaperAgain(tx, back, {
        lines: made.lines,
        storeDay,
        kinds: made.payments.map(({ kind }) => kind),
        certified: isCertified(exemption) ? missingTax : cents(0),
      }),
      payments: made.payments,
    },
    orders,
  );

  const gone = priced.lines.flatMap(({ piece, orderId }) => (piece ? [{ piece, orderId }] : []));
  return done(
    made,
    {
      action: "sale.processed",
      record: { kind: "sale", id },
      after: told("sale", {
        ...withListed(withoutNames(made), priced.lines),
        lessTax: missingTax,
        ...session.said,
        accountIds: accountsOf(tx, { saleId: id }),
      }),
      approvedBy,
    },
    ...gone.map(({ piece, orderId }): Trail => ({
      action: "piece.sold",
      record: { kind: "piece", id: piece.id },
      before: told("piece", { state: orderId === null ? "available" : "reserved" }),
      after: told("piece", { state: piece.state, saleId: id }),
      approvedBy,
    })),
    ...handedOver,
    ...tradedIn.trail,
    ...(certified ? [certified.trail] : []),
    ...looks,
  );
}

const NO_SHARE = { tax: cents(0), surtaxable: cents(0), tradeInValue: cents(0) };

/** The lines that aren't pieces, with their share of the tax and of the trade-in. */
function restOf<Line extends { piece: unknown }>(lines: readonly Line[], { shares }: TicketFigures) {
  const rest = lines.flatMap((line, nth) =>
    line.piece === null ? [{ line, share: shares[nth] ?? NO_SHARE }] : [],
  );
  return {
    lines: rest.map(({ line }) => line),
    tax: sumOf(rest.map(({ share }) => share.tax)),
    tradeInValue: sumOf(rest.map(({ share }) => share.tradeInValue)),
  };
}

/**
 * The other stores where the ticket's pieces are or lately were, where its orders were taken in or were before an edit,
 * and the actor's own if they don't work in the ticket's. For its other lines, also those whose tills took its deposits
 * or sold the gift cards that pay, and the actor's own unless what was paid so in the ticket's makes up half of those
 * lines: where nothing else says where they were sold, it is where half of them was paid for, into its store's till and
 * terminal. What pays for pieces says nothing of other lines: pieces can go back.
 */
function otherStoresOf(
  ctx: RuleContext,
  {
    stores,
    store,
    lines,
    pickups,
    figures: { shares, giftCards },
    shippingCharge,
    payments,
  }: {
    stores: readonly Store[];
    store: Store;
    lines: readonly PricedLine[];
    pickups: readonly Pickup[];
    figures: Pick<TicketFigures, "shares" | "giftCards">;
    shippingCharge: Cents;
    payments: readonly PaidAmount[];
  },
  orders: Pick<OrdersForTickets, "takenInAt">,
): { ofAll: Store[]; ofRest: Store[] } {
  const { tx, actor } = ctx;
  const others = stores.filter(({ key }) => key !== store.key);
  if (others.length === 0) return { ofAll: others, ofRest: others };
  const isOwn = worksIn(actor, store.key);
  const rest = lines.filter(({ piece, kind }) => piece === null && kind !== "gift_card");
  const goods = cents(sumOf(rest.map(({ price }) => price)) + shippingCharge);
  const ofPieces = lines.flatMap(({ piece, price }, nth) => {
    const { tax, tradeInValue } = shares[nth] ?? NO_SHARE;
    return piece ? [cents(price + tax - tradeInValue)] : [];
  });
  const counted = sumOf(payments.filter(({ kind }) => isCounted(kind)).map(({ amount }) => amount));
  // A gift card is money, not goods.
  const here = counted - giftCards - sumOf(ofPieces);
  const isHalf = (amount: number) => Math.max(amount, 0) * 2 >= goods;
  const paidAt = isHalf(here) ? new Map<string, Cents>() : paidByStore(tx, { pickups, payments });
  const ofAll = new Set([
    isOwn ? null : actor.homeStore,
    ...(storesOfOrders(tx, pickups) ?? others.map(({ key }) => key)),
    ...lines.flatMap(({ piece, orderId }) =>
      piece ? [piece.location, ...storesMovedFrom(tx, piece, agreedAt(ctx, { orderId }, orders))] : [],
    ),
  ]);
  // Nothing but the choice at the top of the page says that they were sold here.
  const isElsewhere = !isHalf(here + (paidAt.get(store.key) ?? 0));
  const ofRest = new Set([isElsewhere ? actor.homeStore : null, ...paidAt.keys()]);
  return {
    ofAll: others.filter(({ key }) => ofAll.has(key)),
    ofRest: others.filter(({ key }) => ofRest.has(key)),
  };
}

/** Returns the rates that made the tax: the store's, or none if it was typed or not sent. */
function ratesOf(store: Store, { tax, keptDeposit }: NewSale) {
  const untaxedAs = keptDeposit ? ("kept_deposit" as const) : tax === null ? ("not_sent" as const) : null;
  if (tax !== "auto") return { taxRate: null, surtaxRate: null, untaxedAs };
  return { untaxedAs, taxRate: store.salesTaxRate, surtaxRate: surtaxOf(store)?.rate ?? null };
}

/**
 * True if cash goes in, or if the request names a till. A kept deposit is checked where the order is
 * canceled.
 */
function usesTill({ till, payments, keptDeposit }: NewSale): boolean {
  if (keptDeposit) return false;
  return (till ?? null) !== null || (payments ?? []).some(({ kind }) => kind === "cash");
}

/** Prepares the lines for `defaultSellers`: a kept deposit belongs to whoever took the order in. */
function soldLines(lines: readonly PricedLine[], { keptDeposit }: NewSale) {
  return lines.map(({ kind, price, orderId }) => ({
    orderId: keptDeposit?.orderId ?? orderId,
    price: kind === "gift_card" ? 0 : price,
  }));
}

/** Splits the total and the commission among the ticket's salespeople. */
function sharesOf({ total, commission }: TicketFigures, people: readonly { id: number; share: number }[]) {
  const [totals, commissions] = [sellerParts(total, people), sellerParts(commission, people)];
  return people.map(({ id, share }, nth) => ({
    employeeId: id,
    share,
    total: totals[nth] ?? cents(0),
    commission: commissions[nth] ?? cents(0),
  }));
}

/** The audit trail stores ids only: names are read on display, so that erasing a customer removes them. */
function withoutNames({ customerName: _customer, sellerName: _seller, salespeople, ...sale }: Sale) {
  return { ...sale, salespeople: salespeople.map(({ name: _name, ...person }) => person) };
}

/** Refuses a trade-in worth more than the sale, unless a customer gets the rest as store credit. */
function wrongRest(rest: Cents, { total }: TicketFigures, sale: NewSale): Refused | null {
  const { customerId } = sale;
  return total < 0 || (rest > 0 && customerId === null)
    ? refuse("invalid", tooMuchTradedIn(customerId !== null), fieldOfTradedIn(sale))
    : null;
}

function wrongSum({ tax }: TicketFigures, lines: readonly PricedLine[]): Refused | null {
  const areGiftCards = lines.every(({ kind }) => kind === "gift_card");
  return areGiftCards && tax > 0 ? refuse("invalid", "Gift cards aren't taxed", "tax") : null;
}

function wrongTax(
  { tax, exempt }: TicketFigures,
  { shownTax = null, ...sale }: NewSale,
  { store, isTooMuch }: { store: string; isTooMuch: boolean },
): Refused | null {
  if (shownTax !== null && shownTax !== tax)
    return refuse(
      "invalid",
      `Tax at ${store} is ${formatDecimal(tax)}: check the total and process the sale again`,
      "tax",
    );
  if ((exempt > 0 || isTooMuch) && sale.tax !== "auto" && tax > 0)
    return refuse("invalid", "This ticket is exempt from tax: leave the tax empty", "tax");
  return null;
}

function wrongFigure(right: TicketFigures, { claimed }: NewSale): Refused | null {
  for (const name of ["salePrice", "total", "commission", "netProfit"] as const) {
    const figure = claimed?.[name];
    const { label } = { ...saleFields, ...claimedFigures }[name];
    if (typeof figure === "number" && !isAsClaimed(figure, right[name]))
      return refuse("invalid", `${label} is ${formatDecimal(right[name])}`, name);
  }
  return null;
}

/**
 * Adds the pieces' own cost and price where the sale differs, for the audit log. A one-piece sale also has
 * them at its top.
 */
function withListed<Line extends { cost: number; price: number }, S extends { lines: Line[] }>(
  sale: S,
  priced: readonly PricedLine[],
) {
  const lines = sale.lines.map((line, nth) => ({ ...line, ...listed(line, priced[nth]?.piece) }));
  const [only] = lines.length === 1 ? sale.lines : [];
  return { ...sale, lines, ...(only && listed(only, priced[0]?.piece)) };
}

function listed({ cost, price }: { cost: number; price: number }, piece: PricedLine["piece"] | undefined) {
  return {
    ...(piece && piece.cost !== cost && { listedCost: piece.cost }),
    ...(piece && piece.retailPrice !== price && { listedPrice: piece.retailPrice }),
  };
}
