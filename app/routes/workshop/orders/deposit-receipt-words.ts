import { paymentText } from "~/domain/counter/sales/payment-text";
import { cents } from "~/domain/money";
import { amountDueLabel } from "~/domain/amount-due-label";
import { ORDER_KIND_LABELS } from "~/domain/workshop/orders/order";
import { formatDate, formatDateTime } from "~/ui/format";
import { own, type PaperRow, type PaperWords } from "~/ui/paper-words";
import type { DepositReceiptFacts } from "./read-deposit-receipt.server.ts";

type Money = (amount: number) => string;

/** How a deposit was paid. */
export function howPaid({ deposit }: Pick<DepositReceiptFacts, "deposit">, formatMoney: Money): string {
  return paymentText({ ...deposit, card: null }, formatMoney);
}

/** The words of a deposit's receipt, or of one for money given back. */
export function depositReceiptWords(receipt: DepositReceiptFacts, formatMoney: Money): PaperWords {
  const { number, shopName, store, customerName, order, deposit, held, amountDue, next, closing } = receipt;
  const { amount, given, rounding } = deposit;
  const isBack = amount < 0;
  const sum = (label: string, of: number, strong = false): PaperRow => ({
    label,
    value: formatMoney(of),
    strong,
  });
  return {
    heading: shopName,
    head: [store.address ?? store.name, ...(store.phone ? [store.phone] : [])],
    parts: [
      {
        rows: [
          {
            label: isBack ? "Deposit refund" : "Deposit receipt",
            value: formatDateTime(deposit.at, order.zone),
          },
          {
            label: customerName,
            value: ["Served by ", own(deposit.by.split(" ")[0] ?? "")],
            wrap: true,
          },
        ],
      },
      {
        layout: "box",
        lines: [{ item: `${ORDER_KIND_LABELS[order.kind]} ${number}`, note: order.item, rows: [] }],
      },
      {
        layout: "bare",
        rows: [
          sum(isBack ? "Refund" : "Deposit", Math.abs(amount), true),
          { label: howPaid(receipt, formatMoney) },
          ...(rounding === 0 ? [] : [sum("Cash rounding", isBack ? cents(-rounding) : rounding)]),
          ...(given !== null && given > amount + rounding
            ? [sum("Change", cents(given - amount - rounding))]
            : []),
        ],
      },
      {
        layout: "dashed",
        rows: [
          sum("Price", order.price),
          sum("Tax", order.tax),
          sum("Total", order.total),
          sum("Total deposits", held),
          sum(amountDueLabel(order.kind), amountDue, true),
          ...(next && !isBack
            ? [{ label: `Installment ${next.position} due`, value: formatDate(next.dueDay) }]
            : []),
        ],
      },
    ],
    foot: closing,
  };
}
