import { OWED_KIND_LABELS } from "~/domain/counter/credit/credit-kinds";
import type { OwedCredit } from "~/domain/counter/credit/find-credit.server";
import { dayIn } from "~/domain/dates";
import { type Address, href, recordAt } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";

export type CreditRow = ReturnType<typeof toRow>;

/** Describes an account for the page, files and prints; says whose it is only with `names`. */
export function toRow(
  { customerName, createdAt, ...account }: OwedCredit,
  { zone, names }: { zone: string; names: boolean },
) {
  return {
    ...account,
    customerName: names ? customerName : null,
    since: dayIn(zone, createdAt),
  };
}

interface MayOpen {
  open: boolean;
  customers: boolean;
  orders: boolean;
}

const NOTHING: MayOpen = { open: false, customers: false, orders: false };

/** Adds links to the pages that the reader may open. */
export function creditColumns(may = NOTHING): ListColumn<CreditRow>[] {
  return [
    {
      head: "Account",
      page: {
        width: "name",
        bare: true,
        render: (account) => {
          const to = pageOf(account, may);
          return (
            <span className="cell-main">
              {to ? <CellLink to={to}>{nameOf(account)}</CellLink> : nameOf(account)}
            </span>
          );
        },
      },
    },
    {
      head: "Kind",
      page: {
        bare: true,
        render: ({ kind, number, issued }, { formatMoney }) =>
          [OWED_KIND_LABELS[kind], number, issued !== null && `sold for ${formatMoney(issued)}`]
            .filter(Boolean)
            .join(", "),
      },
      file: { width: 14, value: ({ kind }) => OWED_KIND_LABELS[kind] },
      paper: true,
    },
    { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId }, paper: true },
    { head: "Customer", file: { width: 24, value: ({ customerName }) => customerName }, paper: true },
    { head: "Card Ending", file: { width: 12, value: ({ lastFour }) => lastFour }, paper: true },
    {
      head: "Since",
      page: {
        className: "phone-end",
        bare: true,
        render: ({ since, usedOn }) =>
          usedOn === null ? (
            formatDate(since)
          ) : (
            <>
              {formatDate(since)} <span className="cell-note">{`Used ${formatDate(usedOn)}`}</span>
            </>
          ),
      },
      file: { width: 12, value: ({ since }) => ({ day: since }) },
      paper: true,
    },
    {
      head: "Balance",
      page: {
        className: "num phone-sum",
        bare: true,
        render: ({ balance }, { formatMoney }) => formatMoney(balance),
      },
      file: { width: 13, value: ({ balance }) => ({ amount: balance }) },
      paper: true,
    },
    { head: "Order", file: { width: 12, value: ({ number }) => number }, paper: true },
  ];
}

function nameOf({ kind, lastFour, customerId, customerName }: CreditRow): string {
  if (kind === "gift_card") return `Gift card ending in ${lastFour}`;
  return customerName ?? `Customer #${customerId}`;
}

function pageOf({ kind, id, number, customerId }: CreditRow, may: MayOpen): Address | null {
  if (kind === "deposit")
    return may.orders
      ? recordAt(number?.startsWith("R") ? "/repairs/:repairId" : "/orders/:orderId", id)
      : null;
  if (kind === "gift_card") return may.open ? href("/gift-cards/:cardId", { cardId: id }) : null;
  return may.customers ? recordAt("/customers/:customerId", String(customerId)) : null;
}
