/**
 * What amounts are written in (Settings, General): shown only, nothing is converted. One process serves one shop and a
 * browser's page shows one, so it is set in one place, by whoever has just read it, and holds for every amount from then on.
 */
let shown = "USD";
let formats = formatsIn(shown);

/** `currency` is an ISO 4217 code. */
export function showCurrency(currency: string): void {
  if (currency === shown) return;
  shown = currency;
  formats = formatsIn(currency);
}

export function shownCurrency(): string {
  return shown;
}

/** Units and cents: '$1,234.50'. */
export function exactMoney(): Intl.NumberFormat {
  return formats.exact;
}

/** Without cents, for sums and axes: '$1,235'. */
export function wholeMoney(): Intl.NumberFormat {
  return formats.whole;
}

function formatsIn(currency: string) {
  const style = { style: "currency", currency } as const;
  return {
    exact: new Intl.NumberFormat("en-US", style),
    whole: new Intl.NumberFormat("en-US", { ...style, maximumFractionDigits: 0 }),
  };
}
