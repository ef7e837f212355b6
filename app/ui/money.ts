import { createContext, use } from "react";

/** Amounts in one currency, always in en-US format. */
export interface MoneyFormat {
  /** Formats cents as '$1,234.50' or '-$27.71'. */
  formatMoney(cents: number): string;
  /** '$', '€', or '£'. */
  sign: string;
}

const known = new Map<string, MoneyFormat>();

/** Formats for an ISO 4217 code. Converts nothing. */
export function moneyFormat(currency: string): MoneyFormat {
  const format = known.get(currency) ?? moneyFormatOf(currency);
  known.set(currency, format);
  return format;
}

function moneyFormatOf(currency: string): MoneyFormat {
  const exact = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const sign = exact.formatToParts(0)[0]?.value ?? "";
  return {
    sign,
    formatMoney: (cents) => exact.format(cents === 0 ? 0 : cents / 100),
  };
}

/** Display currency (Settings, General); provided by the document. */
export const Currency = createContext("USD");

export function useMoney(): MoneyFormat {
  return moneyFormat(use(Currency));
}
