import { type Cents, cents, parseTypedMoney, type Rate, sumOf } from "~/domain/money";
import { priceWith } from "~/domain/counter/sales/sale-arithmetic";
import { discountIn } from "~/domain/counter/sales/sale-draft-figures";
import { leastDepositOf } from "~/domain/workshop/orders/least-deposit";
import { instalmentCountIn, offerInstalments } from "~/domain/workshop/orders/offer-instalments";
import { INSTALMENTS_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { type OrderTaxTerms, taxOfParts, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import type { Day } from "~/domain/dates";

/** What a layaway being written costs, and when it is paid: as typed, or as the server suggests. */
export interface LayawayFigures {
  price: Cents;
  tax: Cents;
  total: Cents;
  /** The least that must be paid down first. */
  least: Cents;
  instalments: { due: string; amount: Cents }[];
  /** What the instalments leave for the day it is fetched. */
  left: Cents;
  /** What is paid as it is made. */
  paid: Cents;
}

interface Facts {
  pieces: readonly { listPrice: Cents }[];
  store: (OrderTaxTerms & { today: Day }) | undefined;
  leastDeposit: Rate;
}

export function layawayFigures(
  typed: Readonly<Record<string, string | undefined>>,
  { pieces, store, leastDeposit }: Facts,
): LayawayFigures {
  const of = (name: string) => typed[name]?.trim() ?? "";
  const prices = pieces.map(({ listPrice }, nth) => {
    const discount = discountIn(of(`pieces[${nth}].off`));
    return (discount === undefined ? null : priceWith(listPrice, null, discount)) ?? listPrice;
  });
  const price = sumOf(prices);
  const tax = taxOfParts(
    prices.map((each) => ({ price: each, isTaxed: true })),
    taxTermsOf(store),
  );
  const total = cents(price + tax);
  const least = leastDepositOf(price, leastDeposit);
  const rows = Array.from({ length: INSTALMENTS_AT_MOST }, (_, nth) => ({
    due: of(`instalments[${nth}].due`),
    amount: parseTypedMoney(of(`instalments[${nth}].amount`)),
  }));
  const own = rows.flatMap(({ due, amount }) => (amount === null ? [] : [{ due, amount }]));
  const count = instalmentCountIn(of("parts"));
  const instalments =
    own.length > 0 || price === 0 || !store
      ? own
      : offerInstalments(price, { count, first: store.today, least });
  const left = cents(Math.max(total - sumOf(instalments.map(({ amount }) => amount)), 0));
  const paid = parseTypedMoney(of("deposit.amount")) ?? cents(0);
  return { price, tax, total, least, instalments, left, paid };
}
