import { z } from "zod";
import { longText, type SentValues, type Values } from "~/domain/fields";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type Cents, cents, rate } from "~/domain/money";
import {
  type NewLine,
  type NewSale as Input,
  type NewTradeIn,
  ticketOf,
} from "~/domain/counter/sales/new-sale";
import { ticketFields, type ticketLineFields } from "~/domain/counter/sales/ticket-fields";
import { REPORT_PERIODS } from "~/domain/periods";
import { hasAutomaticTax } from "~/domain/counter/sales/sale-draft-figures";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import {
  claimedFigures,
  type moreTradeInFields,
  saleFields,
  type tradeInFields,
  usedTax,
} from "~/domain/counter/sales/sale-fields";
import { voidFields } from "~/domain/counter/sales/void-fields";
import { keptWeight } from "~/domain/weight";
import { contract, eitherContract, specifiedContract } from "~/web/contract";
import { listParameters } from "~/web/list-query";
import { SALE_SORTS, SALE_RANGES } from "~/domain/shop/lists/sale-sorting";
import { PERIOD_PARAMETERS } from "~/web/period-parameters";
import { parameter } from "~/web/query";

const TRADE_IN_FIELDS = [
  "tradeInItem",
  "tradeInValue",
  "tradeInWeight",
  "tradeInWeightGiven",
  "tradeInWeightUnit",
  "tradeInMelt",
  "tradeInMetal",
  "tradeInKarat",
  "tradeInScrap",
  "tradeInRestAsCredit",
  "moreTradeIns",
];

const fields = { ...saleFields, ...claimedFigures };

/** A sale of one piece (sections 3 and 5). */
const OnePiece = specifiedContract(fields, (sent) => ticketOf({ ...onePieceOf(sent) }), {
  prepare: dropUnusedTradeIn,
  larger: { fields: ticketFields, by: "lines" },
});

const Ticket = contract(
  { ...ticketFields, ...claimedFigures, lines: { ...ticketFields.lines, required: "Add an item" } },
  toTicket,
  { prepare: dropUnusedTradeIn },
);

/** Body of `POST /api/sales`: a ticket if `lines` are sent, otherwise one piece. */
export const NewSale = eitherContract((sent) => sent.lines !== undefined, Ticket, OnePiece);

/** Body of `POST /api/sales/{id}/void`, and the page's form. */
export const VoidSale = contract(voidFields);

const formFields = {
  ...ticketFields,
  ...claimedFigures,
  usedTax,
  /** The returned items, as their own form writes them. */
  exchange: longText({ label: "Items to return" }),
  lines: { ...ticketFields.lines, required: "Item is required" },
};

const ForWalkIn = contract(formFields, fromForm, { prepare: dropUnusedTradeIn, typed: toSent });
const ForCustomer = contract({ ...formFields, customerId: saleFields.customerId }, fromForm, {
  prepare: dropUnusedTradeIn,
  typed: toSent,
});

/** The sale form. */
export const TypedTicket = eitherContract((sent) => sent.walkIn === "on", ForWalkIn, ForCustomer);

/** A ticket as the form sends it. */
export interface TypedSale extends Input {
  exchange: string | null;
}

function fromForm({ usedTax: shown, exchange, ...sent }: SentValues<typeof formFields>): TypedSale {
  return { ...toTicket(sent), shownTax: sent.tax === "auto" ? shown : null, exchange };
}

type Sent = Record<string, unknown>;

/**
 * Splits a discount of '10%' or '25' into its parts, reads a tax that nobody typed as 'auto', and gives the
 * second salesperson the remaining share.
 */
function toSent(form: Sent): Sent {
  const { lines, salespeople } = form;
  return {
    ...form,
    ...(Array.isArray(lines) && {
      lines: lines.map(({ off, reason, ...line }: Texts): Sent => {
        const part = off?.trim().endsWith("%") ? "percent" : "amount";
        return { ...line, discount: { [part]: off, reason } };
      }),
    }),
    tax: hasAutomaticTax(form as Texts) ? "auto" : form.tax,
    salespeople: Array.isArray(salespeople) ? shared(salespeople) : [],
  };
}

function shared(salespeople: Texts[]): Texts[] {
  const [first, second] = salespeople.filter(({ id }) => (id ?? "") !== "");
  if (!first) return [];
  if (!second) return [{ ...first, share: "100" }];
  const share = first.share?.trim().replace(/%$/, "") || "50";
  return [
    { ...first, share },
    {
      ...second,
      share: /^\d{1,2}(\.\d)?$/.test(share) ? String(Math.round(1_000 - Number(share) * 10) / 10) : "0",
    },
  ];
}

/**
 * Maps a ticket's field names to the form's controls: `lines.2.discount.amount` is typed in `lines[2].off`.
 */
export function toFormNames(errors: Record<string, string[] | null>): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const control = name
      .replace(/\.(\d+)(?=\.|$)/g, "[$1]")
      .replace(/\.discount\.reason$/, ".reason")
      .replace(/\.discount(\.\w+)?$/, ".off");
    if (messages && messages.length > 0) named[control] = [...(named[control] ?? []), ...messages];
  }
  return named;
}

function onePieceOf({ inventoryId: pieceId, ...sent }: SentValues<typeof fields>) {
  const { customerId, itemCost, salePrice, tax, shippingCharge, location } = sent;
  return {
    customerId,
    pieceId,
    itemCost,
    salePrice,
    tax,
    shippingCharge,
    location,
    tradeIn: tradeInOf(sent),
    claimed: claimedOf(sent),
  };
}

export function toTicket(sent: SentValues<typeof ticketFields & typeof claimedFigures>): Input {
  const { customerId, walkIn, location, till, tax, taxExempt, shippingCharge } = sent;
  const { lines, salespeople, payments } = sent;
  const tradeIn = tradeInOf(sent);
  const more = tradeIn === null ? [] : sent.moreTradeIns;
  return {
    // No customer has the number 0, so a ticket that isn't a walk-in's requires one.
    customerId: walkIn ? null : (customerId ?? 0),
    location,
    till,
    lines: lines.map((line, nth) => lineOf(line, `lines.${nth}`)),
    tax,
    exemptAs: taxExempt.kind,
    exemptReason: taxExempt.reason,
    exemptDate: taxExempt.date,
    shippingCharge,
    tradeIn,
    ...(more.length > 0 && { moreTradeIns: more.map(furtherTradeIn) }),
    salespeople: salespeople.map(({ id, share }) => ({ id, share: rate(Math.round(share / 10)) })),
    payments: payments.length === 0 ? null : payments,
    claimed: { ...claimedOf(sent), salePrice: sent.salePrice },
  };
}

function lineOf(sent: Values<typeof ticketLineFields>, at: string): NewLine {
  const { kind, inventoryId, serviceId, description, price, quantity, cost, taxed, amount, orderId, to } =
    sent;
  const { reason: discountReason, ...off } = sent.discount;
  const reduced = { discount: discountOf(off), discountReason };
  switch (kind) {
    case "piece":
      return { at, kind, pieceId: inventoryId ?? 0, price, cost, ...reduced };
    case "service":
      return { at, kind, serviceId: serviceId ?? 0, quantity, price, ...reduced };
    case "item":
      return { at, kind, description, quantity, price, cost, isTaxed: taxed, ...reduced };
    case "gift_card":
      return { at, kind, amount: amount ?? cents(0) };
    case "pickup":
      return { at, kind, orderId: orderId ?? 0, to };
  }
}

function discountOf({ amount, percent }: { amount: Cents | null; percent: number | null }) {
  if (amount !== null) return { amount };
  return percent === null ? null : { percent: rate(Math.round(percent / 10)) };
}

function tradeInOf(sent: Omit<SentValues<typeof tradeInFields>, never>): NewTradeIn | null {
  const { hasTradeIn, tradeInItem: item, tradeInValue: value, tradeInMelt: melt } = sent;
  const weight = keptWeight({
    weight: sent.tradeInWeight,
    weightGiven: sent.tradeInWeightGiven,
    weightUnit: sent.tradeInWeightUnit,
  });
  const { tradeInMetal: metal, tradeInKarat: karat, tradeInScrap: isScrap } = sent;
  const restAsCredit = sent.tradeInRestAsCredit;
  return hasTradeIn ? { item, value, ...weight, melt, metal, karat, isScrap, restAsCredit } : null;
}

function furtherTradeIn(sent: Values<typeof moreTradeInFields>): NewTradeIn {
  const { item, value, melt, metal, karat, scrap: isScrap, ...weighed } = sent;
  return { item, value, ...keptWeight(weighed), melt, metal, karat, isScrap };
}

function claimedOf({ total, commission, netProfit }: SentValues<typeof claimedFigures>) {
  return { total, commission, netProfit };
}

/** Leaves out trade-in fields if there is no trade-in. */
function dropUnusedTradeIn(sent: Record<string, unknown>) {
  const { hasTradeIn } = sent;
  if (hasTradeIn && hasTradeIn !== "false" && hasTradeIn !== "0") return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !TRADE_IN_FIELDS.includes(name)));
}

/** Query parameters of the list of sales and of their report; see `readSoldDaysFilter`. */
export const SALES_PARAMETERS = {
  ...PERIOD_PARAMETERS,
  tier: parameter.choice(TIERS, "Choose a customer tier from the list"),
};

/** Query of `GET /api/sales`. */
export const SaleQuery = z.object({
  ...SALES_PARAMETERS,
  dateRange: z
    .enum([...REPORT_PERIODS, "all", ""])
    .optional()
    .describe("As for the sales report; all days without it."),
  category: parameter.text().describe("Of an item in the sale, as its tag said then."),
  seller: parameter
    .text()
    .describe("The number of an employee with a share in it; then by store day and number, newest first."),
  ...listParameters(SALE_SORTS, SALE_RANGES),
});
