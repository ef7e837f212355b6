import { discountText } from "~/domain/counter/sales/discount-text";
import { exemptionText } from "~/domain/counter/sales/exemption";
import { paymentText } from "~/domain/counter/sales/payment-text";
import {
  amountDueOf,
  cashRoundingOf,
  changeOf,
  type Sale,
  tradedInOf,
  tradeInsOf,
} from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { cents } from "~/domain/money";
import { type KeptWeight, weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { formatDateTime } from "~/ui/format";
import {
  commaWords,
  own,
  type PaperLine,
  type PaperPart,
  type PaperRow,
  type PaperWords,
  unbroken,
} from "~/ui/paper-words";
import type { ReceiptFacts } from "./read-receipt.server.ts";

interface Receipt extends ReceiptFacts {
  /** The customer's postal address, on Letter paper. */
  address?: string;
}

type Money = (amount: number) => string;

/** The words of a receipt, or of a gift receipt, which has no prices. */
export function receiptWords(receipt: Receipt, formatMoney: Money): PaperWords {
  const { sale, isGift, number, shopName, closing } = receipt;
  const { store } = sale;
  return {
    heading: shopName,
    head: [store.address ?? store.name, ...(store.phone ? [store.phone] : [])],
    parts: [
      ...voidPart(sale),
      {
        rows: [
          {
            label: [`${isGift ? "Gift receipt" : "Receipt"} `, unbroken(number)],
            value: formatDateTime(sale.soldAt, store.zone),
          },
          {
            label: isGift ? "" : sale.customerName,
            value: ["Served by ", own(firstName(sale.sellerName))],
          },
          ...(receipt.address ? [{ label: receipt.address }] : []),
        ],
      },
      ...(isGift ? [giftLines(sale)] : paidParts(receipt, formatMoney)),
    ],
    foot: closing,
  };
}

function voidPart({ voided, store }: Seen<Sale>): PaperPart[] {
  if (!voided) return [];
  const row = { label: "VOID", value: formatDateTime(voided.at, store.zone), strong: true };
  return [{ layout: "box", rows: [row] }];
}

/** Lines of a ticket that a gift receipt lists. */
export function isOnGiftReceipt({ kind }: Pick<Sale["lines"][number], "kind">): boolean {
  return kind !== "gift_card";
}

function giftLines({ lines }: Seen<Sale>): PaperPart {
  return {
    layout: "lines",
    lines: lines.filter(isOnGiftReceipt).map((line) => ({
      item: line.description,
      rows: [
        {
          label: commaWords([line.sku, weightOf(line)]),
          value: line.quantity > 1 ? `Qty ${line.quantity}` : "",
        },
      ],
    })),
  };
}

function paidParts({ sale, cards, givenBack }: ReceiptFacts, formatMoney: Money): PaperPart[] {
  const { taxRate, giftCards } = sale;
  const exemption = exemptionText(sale);
  const change = changeOf(sale);
  const rounding = cashRoundingOf(sale);
  const paid = sale.payments.filter(({ kind }) => kind !== "unspecified");
  const amount = (label: PaperRow["label"], of: number, strong = false): PaperRow => ({
    label,
    value: formatMoney(of),
    strong,
  });
  const listed = sale.lines.map((line) => paidLine(line, cards, formatMoney));
  return [
    { layout: "lines", lines: [...listed, ...tradeInLines(sale, formatMoney)] },
    {
      layout: "dashed",
      rows: [
        amount("Subtotal", sale.salePrice - sale.tradeInValue),
        amount(
          taxRate === null ? "Tax" : `Tax ${taxRate / 1_000}% on ${formatMoney(sale.taxable)}`,
          sale.tax - sale.surtax,
        ),
        ...(sale.surtaxRate === null
          ? []
          : [amount(`Tax ${sale.surtaxRate / 1_000}% on ${formatMoney(sale.surtaxable)}`, sale.surtax)]),
        ...(exemption === null
          ? []
          : [{ label: [sale.exempt > 0 ? "Tax exempt: " : "Reduced tax: ", own(exemption)] }]),
        amount("Shipping", sale.shippingCharge),
        ...(giftCards > 0 ? [amount("Gift cards", giftCards)] : []),
      ],
    },
    {
      rows: [
        amount("Total", amountDueOf(sale), true),
        ...paid.map((payment) => amount(paymentText(payment, formatMoney), payment.amount)),
        ...(rounding === 0 ? [] : [amount("Cash rounding", rounding)]),
        ...(change > 0 ? [amount("Change", change)] : []),
        ...(givenBack > 0 ? [amount("Refunded since", givenBack)] : []),
      ],
    },
  ];
}

function paidLine(
  line: Seen<Sale>["lines"][number],
  cards: ReceiptFacts["cards"],
  formatMoney: Money,
): PaperLine {
  const { accountId, quantity, listPrice, price } = line;
  const discount = discountText(line, formatMoney);
  const asked = discount === null ? price : listPrice;
  const each = quantity > 1 && `${quantity} at ${formatMoney(Math.round(asked / quantity))}`;
  const card = accountId !== null && cards[accountId];
  return {
    item: line.description,
    rows: [
      {
        label: commaWords([line.sku, card, each, weightOf(line)]),
        value: formatMoney(asked),
      },
      ...(discount === null ? [] : [{ label: discount, value: formatMoney(price - listPrice) }]),
      ...(line.returnId === null ? [] : [{ label: "Returned" }]),
      ...(line.goodwill > 0
        ? [{ label: "Given back since, before tax", value: formatMoney(cents(-line.goodwill)) }]
        : []),
    ],
  };
}

/** A line for each trade-in. The last one has what became store credit of all of them. */
function tradeInLines(sale: Seen<Sale>, formatMoney: Money): PaperLine[] {
  const tradeIns = tradeInsOf(sale);
  const rest = tradeInRestOf({ tradedIn: tradedInOf(sale), tradeInValue: sale.tradeInValue });
  return tradeIns.map((tradeIn, nth) => ({
    item: tradeIn.item ? ["Trade-in: ", own(tradeIn.item)] : "Trade-in",
    rows: [
      { label: weightOf(tradeIn), value: formatMoney(-tradeIn.value) },
      ...(rest > 0 && nth === tradeIns.length - 1
        ? [{ label: "Rest as store credit", value: formatMoney(rest) }]
        : []),
    ],
  }));
}

const weightOf = ({ weight, ...typed }: KeptWeight) =>
  weight === null ? "" : weightText({ ...typed, weight });

const firstName = (name: string) => name.split(" ")[0] ?? "";
