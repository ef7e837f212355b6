import type { ProfitBasis } from "~db/closed-lists.ts";
import { type Cents, cents, MAX_AMOUNT, parseTypedMoney, rate, sumOf, type TaxRate } from "../../money.ts";
import { cashPaying, roundingOf } from "../payments/cash-rounding.ts";
import type { Surtax } from "./ticket-tax.ts";
import { EXEMPT_AS, takesAllTax } from "./exemption.ts";
import { type Discount, priceWith } from "./sale-arithmetic.ts";
import { type Texts, type TicketTexts, tradeInTexts } from "./ticket-texts.ts";
import { type TicketWithRest, workOutWithRest } from "./trade-in-rest.ts";

/** The facts of a line that its texts don't hold. */
export interface LineFacts {
  /** List price of one; null if only its texts have one. */
  listPrice: Cents | null;
  /** Cost of one; absent where cost isn't shown. */
  cost?: Cents | null;
  isTaxed: boolean;
  /** The part of a pickup's price that is untaxed even if the line is taxed. */
  untaxed?: Cents;
  /** Prices of the pieces in a pickup. The limit of a surtax applies to each of them. */
  pieces?: readonly Cents[];
}

/** The terms that decide a ticket's sums, apart from its texts. */
export interface TicketTerms {
  taxRate: TaxRate;
  /** The store's surtax; null or absent without one. */
  surtax?: Surtax | null;
  tradeInLessensTax: boolean;
  /** Hundredths of a percent; null where commission and profit aren't shown. */
  commissionRate: number | null;
  profitBasis: ProfitBasis;
}

type Sum = Cents | null;

/** Sums of a line in progress, for its whole quantity. */
export interface DraftLine {
  listPrice: Sum;
  price: Sum;
}

/** Summary of a ticket in progress. Null for values that can't be parsed or computed yet. */
export interface DraftFigures {
  lines: DraftLine[];
  /** Sum before discounts, without gift cards. */
  listPrices: Sum;
  salePrice: Sum;
  giftCards: Sum;
  tradeInValue: Sum;
  /** The part of the trade-in that becomes store credit. */
  tradeInRest: Sum;
  subtotal: Sum;
  tax: Sum;
  /** The tax by the store's rates, whatever was typed. */
  automaticTax: Sum;
  /** Sum that the tax is due on. */
  taxable: Sum;
  shippingCharge: Sum;
  total: Sum;
  amountDue: Sum;
  commission: Sum;
  netProfit: Sum;
}

/** True if the tax is empty or still the suggested one. */
export function hasAutomaticTax({ tax = "", usedTax = "" }: Texts): boolean {
  return tax.trim() === "" || (usedTax !== "" && tax.trim() === usedTax);
}

/**
 * True if the texts give a reason for exemption, unless a lower tax is typed and the reason only explains it.
 */
function isExempt(values: Texts, tax: Cents | "auto"): boolean {
  const kind = values["taxExempt.kind"] ?? "";
  const exemptAs = EXEMPT_AS.find((each) => each === kind) ?? null;
  return (kind !== "" || !isEmpty(values, "taxExempt.reason")) && takesAllTax({ exemptAs, tax });
}

/** Computes what the texts allow. Empty shipping and an empty trade-in count as 0. */
export function draftFigures(
  { values, lines, moreTradeIns }: Pick<TicketTexts, "values" | "lines" | "moreTradeIns">,
  facts: readonly LineFacts[],
  terms: TicketTerms,
): DraftFigures {
  const zero = cents(0);
  const worked = lines.map((texts, nth) => workOutLine(texts, facts[nth]));
  const tax = hasAutomaticTax(values) ? "auto" : amountIn(values, "tax", zero);
  const shippingCharge = amountIn(values, "shippingCharge", zero);
  const tradedIn = tradeInTexts({ values, moreTradeIns });
  const tradeInValue = sumIn(tradedIn.map((texts) => amountIn(texts, "value", zero)));
  const restAsCredit = Boolean(values.tradeInRestAsCredit);
  const workOut = (taxed: Cents | "auto"): TicketWithRest => {
    const ticket = {
      lines: worked.flatMap((line, nth) => {
        const price = line.price ?? zero;
        const { untaxed = zero, pieces = [] } = facts[nth] ?? {};
        if (pieces.length > 1)
          return pieces.map((each, at) => ({
            ...line,
            price: each,
            cost: at === 0 ? (line.cost ?? zero) : zero,
          }));
        const taxed = { ...line, price: cents(price - untaxed), cost: line.cost ?? zero };
        return untaxed > 0 ? [taxed, { ...line, price: untaxed, cost: zero, isTaxed: false }] : [taxed];
      }),
      tax: taxed,
      taxRate: terms.taxRate,
      surtax: terms.surtax ?? null,
      isExempt: isExempt(values, taxed),
      tradeInLessensTax: terms.tradeInLessensTax,
      shippingCharge: shippingCharge ?? zero,
      tradeInValue: tradeInValue ?? zero,
      rate: rate(terms.commissionRate ?? 0),
      profitBasis: terms.profitBasis,
    };
    return workOutWithRest(ticket, restAsCredit);
  };
  const { figures: automatic, ...byRate } = workOut("auto");
  const { figures, rest } = tax === "auto" ? { figures: automatic, ...byRate } : workOut(tax ?? zero);
  const hasPrices = worked.length > 0 && worked.every(({ price }) => price !== null);
  const hasSubtotal = hasPrices && tradeInValue !== null;
  const hasTotal = hasSubtotal && tax !== null && shippingCharge !== null;
  const hasCosts = worked.every(({ cost }) => cost !== null);
  const where = (isKnown: boolean, sum: Cents) => (isKnown ? sum : null);
  const listed = worked.filter(({ isGiftCard }) => !isGiftCard).map(({ listPrice }) => listPrice ?? zero);
  return {
    lines: worked.map(({ listPrice, price }) => ({ listPrice, price })),
    listPrices: where(hasPrices, cents(listed.reduce((sum, each) => sum + each, 0))),
    salePrice: where(hasPrices, figures.salePrice),
    giftCards: where(hasPrices, figures.giftCards),
    tradeInValue,
    tradeInRest: where(hasTotal, rest),
    subtotal: where(hasSubtotal, figures.subtotal),
    tax: tax === "auto" ? where(hasSubtotal, figures.tax) : tax,
    automaticTax: where(hasSubtotal, automatic.tax),
    taxable: where(hasSubtotal, figures.taxable),
    shippingCharge,
    total: where(hasTotal, figures.total),
    amountDue: where(hasTotal, figures.amountDue),
    commission: where(hasTotal, figures.commission),
    netProfit: where(hasTotal && hasCosts, figures.netProfit),
  };
}

/** The sums of a ticket's payments as far as they are known. */
export interface DraftPayments {
  /** Amount of each payment; null if unknown. */
  amounts: Sum[];
  /** Change of each payment, where the cash given was typed. */
  change: Sum[];
  /** Amount not paid yet; negative if the payments exceed what is due. */
  rest: Sum;
  /** Amount taken in cash beyond what it pays, where the store rounds cash. */
  rounding: Cents;
}

/**
 * Works out the payments of a ticket in progress. One payment without an amount takes what the others leave.
 */
export function draftPayments(
  payments: readonly Texts[],
  amountDue: Sum,
  store: { roundsCash: boolean } = { roundsCash: false },
): DraftPayments {
  const read = payments.map((texts) => (isEmpty(texts, "amount") ? "rest" : amountIn(texts, "amount", null)));
  const said = read.map((amount, nth) => ({
    kind: payments[nth]?.kind ?? "",
    amount: amount === "rest" ? null : amount,
  }));
  const paying = amountDue === null ? said : cashPaying(said, amountDue, store);
  const typed = read.map((amount, nth) => (amount === "rest" ? amount : (paying[nth]?.amount ?? null)));
  const open = typed.filter((amount) => amount === "rest").length;
  const isKnown = amountDue !== null && !typed.includes(null);
  const sum = typed.reduce((sum: number, amount) => sum + (typeof amount === "number" ? amount : 0), 0);
  const left = isKnown ? cents(amountDue - sum) : null;
  const amounts = typed.map((amount) => {
    if (amount !== "rest") return amount;
    return open === 1 && left !== null && left >= 0 ? left : null;
  });
  const isCash = payments.map(({ kind }) => kind === "cash");
  const cash = amounts.reduce((all: number, amount, nth) => all + (isCash[nth] ? (amount ?? 0) : 0), 0);
  const rounding = roundingOf(cents(cash), store);
  const lastInCash = isCash.lastIndexOf(true);
  const change = payments.map((texts, nth) => {
    const [amount = null, given] = [amounts[nth], amountIn(texts, "given", null)];
    if (!isCash[nth] || amount === null || given === null) return null;
    const due = amount + (nth === lastInCash ? rounding : 0);
    return given >= due ? cents(given - due) : null;
  });
  const rest = open === 1 && left !== null && left >= 0 ? cents(0) : left;
  return { amounts, change, rest, rounding };
}

function workOutLine(texts: Texts, facts: LineFacts | undefined) {
  const isGiftCard = texts.kind === "gift_card";
  if (isGiftCard) {
    const price = amountIn(texts, "amount", null);
    return { listPrice: price, price, cost: cents(0), isTaxed: false, isGiftCard, quantity: 1 };
  }
  const quantity = quantityIn(texts);
  const forAll = (each: Sum) => {
    const all = each === null || quantity === null ? null : each * quantity;
    return all === null || all > MAX_AMOUNT ? null : cents(all);
  };
  const isItem = texts.kind === "item";
  const isTaxed = isItem ? texts.taxed !== "false" : (facts?.isTaxed ?? true);
  const cost = forAll(isEmpty(texts, "cost") ? (facts?.cost ?? cents(0)) : amountIn(texts, "cost", null));
  const typed = forAll(amountIn(texts, "price", null));
  const listPrice = isItem ? typed : forAll(facts?.listPrice ?? null);
  const discount = discountIn(texts.off ?? "");
  const isReadable = typed !== null || isEmpty(texts, "price");
  const price =
    listPrice === null || discount === undefined || !isReadable
      ? null
      : priceWith(listPrice, isItem ? null : typed, discount);
  return { listPrice, price, cost, isTaxed, isGiftCard, quantity: quantity ?? 1 };
}

/** Parses '10%' or '25'. Null if empty, undefined if unreadable. */
export function discountIn(text: string): Discount | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const percent = /^(\d{1,3}(?:\.\d)?) ?%$/.exec(typed)?.[1];
  if (percent !== undefined)
    return Number(percent) <= 100 ? { percent: rate(Math.round(Number(percent) * 100)) } : undefined;
  const amount = parseTypedMoney(typed);
  return amount === null ? undefined : { amount };
}

function quantityIn({ quantity = "" }: Texts): number | null {
  const typed = quantity.trim();
  if (typed === "") return 1;
  return /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : null;
}

function isEmpty(texts: Texts, name: string): boolean {
  return (texts[name] ?? "").trim() === "";
}

function sumIn(amounts: readonly Sum[]): Sum {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumOf(known) : null;
}

function amountIn(texts: Texts, name: string, empty: Sum): Sum {
  return isEmpty(texts, name) ? empty : parseTypedMoney(texts[name] ?? "");
}
