import { ownValue } from "~/domain/own-value";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { DISCOUNT_REASON_LABELS } from "~/domain/counter/sales/discount-reasons";
import { WITHOUT_RATE_LABELS } from "~/domain/counter/sales/tax-sources";
import type { SessionReport, Sum } from "~/domain/counter/till/close-report.server";
import type { Close } from "~/domain/counter/till/find-closes.server";
import { CASH_MOVEMENT_KINDS, CASH_MOVEMENT_LABELS } from "~/domain/counter/till/cash-movement-kinds";
import { formatTime } from "~/ui/format";
import type { MoneyFormat } from "~/ui/money";

export interface ReportRow {
  label: string;
  /** Cents, with the sign they count by. */
  amount?: number;
  /** Shown instead of an amount. */
  text?: string;
  /** A sum of rows above, or a part of the row above. */
  as?: "sum" | "part";
}

export interface ReportSection {
  title: string;
  rows: ReportRow[];
}

interface Said {
  report: SessionReport;
  store: { zone: string };
  /** Names of the stores whose taxes it has, by their keys. */
  storeNames: Readonly<Record<string, string>>;
  /** What was counted; null while the session is open. */
  close: Pick<Close, "counts" | "floatLeft"> | null;
  formatMoney: MoneyFormat["formatMoney"];
}

/**
 * Returns what a Z-report or X-report says, for its page and its print. Leaves out rows of zero that say
 * nothing.
 */
export function reportSections({ report, store, storeNames, close, formatMoney }: Said): ReportSection[] {
  return [
    { title: "Sales", rows: salesRows(report) },
    { title: "Tax", rows: taxRows(report, storeNames, formatMoney) },
    { title: "Payments", rows: paymentRows(report) },
    { title: "Held for Customers", rows: heldRows(report) },
    { title: "Cash Drawer", rows: [...drawerRows(report, store.zone), ...(close ? countedRows(close) : [])] },
  ];
}

const withCount = (label: string, { count }: Sum) => `${label} (${count})`;
const unlessNone = (label: string, sum: Sum, sign: 1 | -1 = 1): ReportRow[] =>
  sum.count === 0 ? [] : [{ label: withCount(label, sum), amount: sign * sum.amount }];

function salesRows(report: SessionReport): ReportRow[] {
  const { discounts, tradeIns, shipping, returns, fees, voids } = report;
  return [
    { label: "Tickets", text: String(report.tickets) },
    { label: "Prices", amount: report.prices },
    ...unlessNone("Discounts", discounts, -1),
    ...report.discountsByReason.map((each): ReportRow => ({
      label: withCount(labelOf(each.reason), each),
      amount: -each.amount,
      as: "part",
    })),
    ...unlessNone("Trade-ins", tradeIns, -1),
    ...(shipping === 0 ? [] : [{ label: "Shipping", amount: shipping }]),
    ...unlessNone("Returns", returns, -1),
    ...(fees === 0 ? [] : [{ label: "Return fees", amount: fees }]),
    { label: "Net sales", amount: report.netSales, as: "sum" },
    { label: "Tax", amount: report.tax },
    { label: "Net sales with tax", amount: report.netSalesWithTax, as: "sum" },
    ...(voids.count === 0
      ? []
      : [{ label: `Voids (${voids.count}), not counted above`, amount: voids.amount }]),
  ];
}

function labelOf(reason: string): string {
  return ownValue(DISCOUNT_REASON_LABELS, reason) ?? (reason || "No reason");
}

function taxRows(
  { taxes, untaxed, exempt }: SessionReport,
  storeNames: Said["storeNames"],
  formatMoney: MoneyFormat["formatMoney"],
): ReportRow[] {
  return [
    ...taxes
      .filter(({ taxable, tax }) => taxable !== 0 || tax !== 0)
      .flatMap(({ store: key, rate, taxedAs, taxable, tax, surtaxRate, surtaxable, surtax }) => {
        const store = storeNames[key] ?? key;
        const at =
          rate !== null
            ? `${rate / 1_000}% of`
            : `${WITHOUT_RATE_LABELS[taxedAs === "rate" ? "typed" : taxedAs].toLowerCase()}, on`;
        const first = { label: `${store}, ${at} ${formatMoney(taxable)}`, amount: tax - surtax };
        if (surtaxRate === null) return [first];
        const onLimited = `${store}, ${surtaxRate / 1_000}% of ${formatMoney(surtaxable)}`;
        return [first, { label: onLimited, amount: surtax }];
      }),
    { label: "Not taxed", amount: untaxed },
    { label: "Exempt", amount: exempt },
  ];
}

function paymentRows({ kinds, taken, netSalesWithTax, tradeInsBack }: SessionReport): ReportRow[] {
  const paid = kinds.flatMap(({ kind, paid: amount, payments }): ReportRow[] =>
    payments === 0 ? [] : [{ label: `${PAYMENT_KIND_LABELS[kind]} (${payments})`, amount }],
  );
  const refunded = kinds.flatMap(({ kind, refunded: amount, refunds }): ReportRow[] =>
    refunds === 0
      ? []
      : [{ label: `Refund, ${PAYMENT_KIND_LABELS[kind].toLowerCase()} (${refunds})`, amount: -amount }],
  );
  const held = taken - netSalesWithTax;
  return [
    ...paid,
    ...refunded,
    { label: "Payments less refunds", amount: taken, as: "sum" },
    ...(held === 0 && tradeInsBack === 0
      ? []
      : ([
          { label: "For sales", amount: netSalesWithTax, as: "part" },
          { label: "For gift cards and deposits", amount: held + tradeInsBack, as: "part" },
        ] as const)),
    ...(tradeInsBack === 0
      ? []
      : ([{ label: "Trade-ins refunded", amount: -tradeInsBack, as: "part" }] as const)),
  ];
}

function heldRows(report: SessionReport): ReportRow[] {
  return [
    { label: withCount("Gift cards sold", report.giftCardsSold), amount: report.giftCardsSold.amount },
    ...unlessNone("Gift cards returned", report.giftCardsBack, -1),
    { label: withCount("Gift cards used", report.giftCardsUsed), amount: report.giftCardsUsed.amount },
    ...unlessNone("Refunded to gift cards", report.giftCardsRefunded),
    { label: withCount("Store credit issued", report.creditIssued), amount: report.creditIssued.amount },
    ...unlessNone("Of it for buys", report.creditForBuys).map(asPart),
    ...unlessNone("Back from voided buys", report.creditOfVoidedBuys, -1).map(asPart),
    { label: withCount("Store credit used", report.creditUsed), amount: report.creditUsed.amount },
    ...unlessNone("Deposits taken", report.depositsTaken),
    ...unlessNone("Deposits refunded", report.depositsRefunded),
    ...unlessNone("Deposits used", report.depositsUsed),
    ...unlessNone("Kept from canceled orders", report.depositsKept).map(asPart),
  ];
}

function asPart(row: ReportRow): ReportRow {
  return { ...row, as: "part" };
}

function drawerRows(report: SessionReport, zone: string): ReportRow[] {
  const cash = report.kinds.find(({ kind }) => kind === "cash");
  return [
    { label: "Float", amount: report.float },
    { label: "Cash taken", amount: cash?.paid ?? 0 },
    { label: "Cash refunds", amount: -(cash?.refunded ?? 0) },
    ...(report.movements
      ? report.movements
          .filter(({ kind }) => kind !== "float")
          .map(({ kind, reason, amount, at, byName }) => ({
            label: `${CASH_MOVEMENT_LABELS[kind]}: ${reason ?? ""}, ${formatTime(at, zone, { withZone: false })}, ${byName}`,
            amount: kind === "out" ? -amount : amount,
          }))
      : movedRows(report.moved)),
    ...unlessNone("Cash rounding", report.rounding),
    { label: "Expected in drawer", amount: report.expected.cash, as: "sum" },
  ];
}

/** Sums cash in and out, if a report has too much to list one by one. */
export function movedRows(moved: SessionReport["moved"]): { label: string; amount: number }[] {
  return CASH_MOVEMENT_KINDS.filter((kind) => kind !== "float" && moved[kind].count > 0).map((kind) => {
    const { count, amount } = moved[kind];
    return { label: `${CASH_MOVEMENT_LABELS[kind]} (${count})`, amount: kind === "out" ? -amount : amount };
  });
}

function countedRows({ counts, floatLeft }: Pick<Close, "counts" | "floatLeft">): ReportRow[] {
  const counted = counts.find(({ kind }) => kind === "cash")?.counted ?? 0;
  return [
    { label: "Counted", amount: counted },
    { label: "To the bank", amount: counted - floatLeft },
    { label: "Left as float", amount: floatLeft },
  ];
}
