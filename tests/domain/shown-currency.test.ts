import { afterEach, expect, test } from "vitest";
import { dollars, wholeDollars } from "~/domain/advisor/words";
import { cents } from "~/domain/money";
import { showCurrency, shownCurrency } from "~/shown-currency";
import { currencySign, formatMoney } from "~/ui/format";

afterEach(() => showCurrency("USD"));

test.each([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
])("in %s every amount is written with %s and nothing is converted", (currency, sign) => {
  showCurrency(currency);
  expect(shownCurrency()).toBe(currency);
  expect(formatMoney(123_450)).toBe(`${sign}1,234.50`);
  expect(formatMoney(-2_771)).toBe(`-${sign}27.71`);
  expect(formatMoney(-0)).toBe(`${sign}0.00`);
  expect(currencySign()).toBe(sign);
  expect(dollars(cents(123_450))).toBe(`${sign}1,234.50`);
  expect(wholeDollars(cents(123_450))).toBe(`${sign}1,235`);
});
