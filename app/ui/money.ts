import { createContext, use } from "react";

/** How amounts of one currency are written: en-US, whatever the currency. */
export interface MoneyFormat {
  /** Cents as '$1,234.50' or '-$27.71'. */
  formatMoney(cents: number): string;
  /** What stands before an amount: '$', '€' or '£'. */
  sign: string;
}

const known = new Map<string, MoneyFormat>();

/** `currency` is an ISO 4217 code; nothing is converted. */
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

/** The currency that the shop shows (Settings, General); the document provides it. */
export const Currency = createContext("USD");

/** How this page writes amounts. */
export function useMoney(): MoneyFormat {
  return moneyFormat(use(Currency));
}
