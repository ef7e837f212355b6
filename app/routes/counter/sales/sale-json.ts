import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { cents, formatDecimal } from "~/domain/money";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import { EXEMPT_AS, SALE_LINE_KINDS } from "~db/closed-lists";
import { PAYMENT_KINDS } from "~/domain/payment-kinds";
import { SALE_STATUSES } from "~/domain/counter/sales/sale-status";
import {
  amountDueOf,
  cashRoundingOf,
  changeOf,
  discountOf,
  type Sale,
  type SaleLine,
  ticketNumber,
  tradedInOf,
  type TradeIn,
  tradeInsOf,
} from "~/domain/counter/sales/sale";
import { moreTradeInFields, saleFields } from "~/domain/counter/sales/sale-fields";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record, says } from "~/web/json-schema";
import { writeFields } from "~/web/write-fields";
import { writeAnswer } from "~/web/write-answer";

const { customerId: _customer, inventoryId: _piece, tradeInRestAsCredit: _rest, ...fields } = saleFields;

const LineJson = record("SaleLine", {
  id: answered.id(),
  kind: z.enum(SALE_LINE_KINDS),
  inventoryId: answered.id().nullable(),
  serviceId: answered.id().nullable(),
  orderId: answered.id().nullable().describe("The open order that it hands over."),
  giftCardId: answered.id().nullable().describe("Of the gift card that it sold."),
  giftCardNumber: z
    .string()
    .nullable()
    .describe("16 digits, in the answer to the call that sold the card; null in all others."),
  sku: answered.text().nullable(),
  description: answered.text(),
  quantity: z.int(),
  listPrice: answered.amount(),
  discount: answered.amount(),
  discountReason: answered.text().nullable(),
  price: answered.amount(),
  cost: answered.cost(),
  taxed: z.boolean(),
  tax: answered.amount(),
  returned: z.boolean(),
  givenBack: answered.amount().describe("What of its price was given back while the customer kept it."),
});

const TradeInJson = record("TradeIn", {
  ...answersOf(moreTradeInFields),
  item: answered.text().nullable().describe("Null for one without words, and once its customer is erased."),
  inventoryId: answered
    .id()
    .nullable()
    .describe("The item that it became; null for one with neither words nor a value."),
});

export const PaymentJson = record("Payment", {
  kind: z.enum(PAYMENT_KINDS),
  amount: answered.amount(),
  given: answered.amount().nullable(),
  lastFour: answered.text().nullable(),
  reference: answered.text().nullable(),
  number: answered.text().nullable(),
});

const SalespersonJson = record("Salesperson", {
  id: answered.id(),
  name: answered.text(),
  share: z.number().describe("Percent."),
});

export const VoidedJson = record("Voided", {
  at: answered.instant(),
  by: answered.text(),
  reason: answered.text(),
});

const SurtaxJson = record("Surtax", {
  rate: says(z.string(), () => ({ type: "string", pattern: "^\\d+\\.\\d{3}$", description: "Percent." })),
  on: answered.amount().describe("What of the taxed prices is within the limit of each item."),
  aboveLimit: answered.amount(),
  tax: answered.amount(),
});

/** A sale as section 3 describes it, with what a ticket adds. */
export const SaleJson = record("Sale", {
  id: answered.id(),
  ...answersOf(fields),
  tax: answered.amount(),
  tradeInValue: answered
    .amount()
    .describe(
      "What all trade-ins together paid for the sale, without `tradeInCredit`. The value of each is in `tradeIns`.",
    ),
  tradeInInventoryId: answered
    .id()
    .nullable()
    .describe(
      "The item that the first trade-in became; null without one, and for one with neither words nor a value.",
    ),
  tradeInCredit: answered
    .amount()
    .describe(
      "What all trade-ins together were worth beyond `tradeInValue`, which paid for the sale: store credit.",
    ),
  tradeIns: z
    .array(TradeInJson)
    .describe(
      "All trade-ins, each with a value of its own. `tradeInItem`, `tradeInWeight` and the like are those of the first.",
    ),
  customerId: answered.id().nullable().describe("Null for a walk-in."),
  inventoryId: answered.id().nullable().describe("The first item of its lines."),
  location: answered.store(),
  itemCost: answered.cost(),
  total: answered.amount(),
  commission: answered.cost(),
  netProfit: answered.cost(),
  saleDate: answered.instant(),
  number: answered.text(),
  status: z.enum(SALE_STATUSES),
  refunded: answered
    .amount()
    .describe(
      "What came back of `total`, less fees: `total` less `refunded` is what the sale still counts for. As in `total`, gift cards and what a trade-in paid aren't in it; a return's `refund` has them.",
    ),
  amountDue: answered.amount(),
  cashRounding: answered
    .amount()
    .describe("What was taken in cash beyond what it paid, where the store rounds cash; negative for less."),
  change: answered.amount(),
  taxExemptReason: answered
    .text()
    .nullable()
    .describe(
      "Why it has less tax than the store's rate makes it: by `taxExemptKind` the number of a certificate, a state, or words.",
    ),
  taxExemptKind: z.enum(EXEMPT_AS).nullable(),
  surtax: SurtaxJson.nullable().describe(
    "What of `tax` the store's second rate made; null without one, and for a tax that was typed or sent.",
  ),
  lines: z.array(LineJson),
  payments: z.array(PaymentJson),
  salespeople: z.array(SalespersonJson),
  approvedBy: answered
    .text()
    .nullable()
    .describe("Who approved the sale with their PIN; null if nobody had to."),
  voided: VoidedJson.nullable(),
});

/**
 * Writes a sale. `approvedBy` names who approved it; `giftCardNumbers` are those of cards sold by this very
 * call.
 */
export function saleToJson(
  sale: Sale,
  approvedBy: string | null,
  giftCardNumbers: ReadonlyMap<number, string> = new Map(),
): Required<z.infer<typeof SaleJson>> {
  const { tradeIn, tradeInValue, voided } = sale;
  const { weightGiven, weightUnit } = typedWeight(tradeIn ?? { weight: null });
  return writeAnswer(SaleJson, sale, {
    ...writeFields(fields, {
      ...sale,
      location: sale.store.key,
      hasTradeIn: tradeIn !== null,
      tradeInItem: tradeIn?.item ?? null,
      tradeInWeight: tradeIn?.weight ?? null,
      tradeInWeightGiven: weightGiven,
      tradeInWeightUnit: weightUnit,
      tradeInMelt: tradeIn?.melt ?? null,
      tradeInMetal: tradeIn?.metal ?? null,
      tradeInKarat: tradeIn?.karat ?? null,
      tradeInScrap: tradeIn?.isScrap ?? false,
    }),
    tax: formatDecimal(sale.tax),
    tradeInInventoryId: tradeIn?.piece?.id ?? null,
    tradeInCredit: formatDecimal(tradeInRestOf({ tradedIn: tradedInOf(sale), tradeInValue })),
    tradeIns: tradeInsOf(sale).map(tradeInToJson),
    inventoryId: sale.lines.find(({ pieceId }) => pieceId !== null)?.pieceId ?? null,
    saleDate: isoInstant(sale.soldAt),
    number: ticketNumber(sale.id),
    amountDue: formatDecimal(amountDueOf(sale)),
    cashRounding: formatDecimal(cashRoundingOf(sale)),
    change: formatDecimal(changeOf(sale)),
    taxExemptReason: sale.exemptReason,
    taxExemptKind: sale.exemptAs,
    surtax: surtaxToJson(sale),
    lines: sale.lines.map((line) => lineToJson(line, giftCardNumbers.get(line.accountId ?? 0) ?? null)),
    payments: sale.payments.map((payment) => writeAnswer(PaymentJson, payment)),
    salespeople: sale.salespeople.map((seller) =>
      writeAnswer(SalespersonJson, seller, { share: seller.share / 100 }),
    ),
    approvedBy,
    voided: voided && writeAnswer(VoidedJson, voided),
  });
}

function tradeInToJson(tradeIn: TradeIn) {
  const weighed = { ...tradeIn, ...typedWeight(tradeIn) };
  return writeAnswer(TradeInJson, weighed, {
    scrap: tradeIn.isScrap,
    inventoryId: tradeIn.piece?.id ?? null,
  });
}

function surtaxToJson({ surtaxRate, surtaxable, surtax, taxable }: Sale) {
  if (surtaxRate === null) return null;
  return {
    rate: (surtaxRate / 1_000).toFixed(3),
    on: formatDecimal(surtaxable),
    aboveLimit: formatDecimal(cents(taxable - surtaxable)),
    tax: formatDecimal(surtax),
  };
}

function lineToJson(line: SaleLine, giftCardNumber: string | null) {
  return writeAnswer(LineJson, line, {
    inventoryId: line.pieceId,
    giftCardId: line.accountId,
    giftCardNumber,
    discount: formatDecimal(discountOf(line)),
    taxed: line.isTaxed,
    returned: line.returnId !== null,
    givenBack: formatDecimal(line.goodwill),
  });
}

/** The sale that already took the piece. */
export const EarlierSaleJson = record("EarlierSale", {
  when: answered.instant(),
  by: answered.text(),
  saleId: answered.id(),
});

/** Answers for a piece that is already sold (409). */
export const SoldAlreadyJson = record("SoldAlready", {
  message: answered.text(),
  errors: z.record(z.string(), z.array(z.string())),
  detail: EarlierSaleJson,
});

export function soldToJson(earlier: EarlierSale): z.infer<typeof EarlierSaleJson> {
  return writeAnswer(EarlierSaleJson, earlier);
}
