import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { refundedOf, type Return } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";
import type { Seen } from "~/domain/withhold-cost";
import { formatDateTime } from "~/ui/format";
import { type PaperPart, type PaperWords, unbroken } from "~/ui/paper-words";
import type { ReturnSlipFacts } from "./read-return-slip.server.ts";

type Money = (amount: number) => string;

export function returnSlipWords(slip: ReturnSlipFacts, formatMoney: Money): PaperWords {
  const { made, number, shopName } = slip;
  const { store } = made;
  return {
    heading: shopName,
    head: [store.address ?? store.name, ...(store.phone ? [store.phone] : [])],
    parts: [
      {
        rows: [
          { label: ["Return ", unbroken(number)], value: formatDateTime(made.returnedAt, store.zone) },
          { label: made.customerName, value: `Ticket ${ticketNumber(made.saleId)}` },
        ],
      },
      ...cameBack(made, formatMoney),
    ],
    foot: "",
  };
}

/** What came back, and how it was refunded. */
function cameBack(made: Seen<Return>, formatMoney: Money): PaperPart[] {
  const refunded = refundedOf(made);
  return [
    {
      layout: "lines",
      lines: made.lines.map((line) => ({
        item: line.description,
        rows: [
          { label: line.sku ?? "", value: formatMoney(line.price) },
          ...(line.isGoodwill ? [{ label: "Part of the price; customer keeps it" }] : []),
        ],
      })),
    },
    {
      layout: "dashed",
      rows: [
        { label: "Tax", value: formatMoney(made.tax) },
        ...(made.shippingCharge > 0 ? [{ label: "Shipping", value: formatMoney(made.shippingCharge) }] : []),
        ...(made.fee > 0 ? [{ label: "Fee", value: formatMoney(cents(-made.fee)) }] : []),
      ],
    },
    {
      rows: [
        ...made.refund.map(({ kind, amount }) => ({
          label:
            kind === "exchange" && made.exchangeId !== null
              ? `For ticket ${ticketNumber(made.exchangeId)}`
              : PAYMENT_KIND_LABELS[kind],
          value: formatMoney(amount),
        })),
        ...(made.cashRounding === 0
          ? []
          : [{ label: "Cash rounding", value: formatMoney(made.cashRounding) }]),
        { label: "Refund", value: formatMoney(refunded), strong: true },
      ],
    },
  ];
}
