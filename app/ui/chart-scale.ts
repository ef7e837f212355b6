import type { MoneyFormat } from "./money";

/** Axis range and ticks, in units of the values. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const NICE = [1, 2, 2.5, 3, 5, 10];
const INTERVALS = 4;

/** A round scale that includes zero and all values, with about four intervals. */
export function scaleFor(values: readonly number[]): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const rough = (most - least || INTERVALS) / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const low = Math.floor(least / step);
  const high = Math.max(low + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => (low + n) * step);
  return { low: low * step, high: high * step, ticks };
}

/** Cents as thousands: '$84k', '-$2.5k'. */
export function axisText(cents: number, { sign }: MoneyFormat): string {
  return `${cents < 0 ? "-" : ""}${sign}${(Math.abs(cents) / 100_000).toLocaleString("en-US")}k`;
}
