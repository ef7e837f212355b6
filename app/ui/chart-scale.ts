import type { MoneyFormat } from "./money";

/** Axis range and ticks, in units of the values. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const NICE = [1, 2, 2.5, 3, 5, 10];
const INTERVALS = 4;

/**
 * A round scale that includes zero and all values, with roughly that many intervals. Thousands if all values
 * are zero.
 */
export function scaleFor(values: readonly number[], intervals = INTERVALS): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const rough = (most - least || THOUSAND * intervals) / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const low = Math.floor(least / step);
  const high = Math.max(low + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => (low + n) * step);
  return { low: low * step, high: high * step, ticks };
}

/** Formats cents of a tick in thousands or millions: '$84k', '-$2.5k', '$1.25M'. */
export function axisText(cents: number, { sign }: MoneyFormat): string {
  if (cents === 0) return `${sign}0`;
  const thousands = Math.abs(cents) / THOUSAND;
  const text = thousands < 1_000 ? `${rounded(thousands, 2)}k` : `${rounded(thousands / 1_000, 2)}M`;
  return `${cents < 0 ? "-" : ""}${sign}${text}`;
}

/** Formats cents of a value in thousands, or in millions if that is shorter: '84', '0.8', '1.2M', '12M'. */
export function valueText(cents: number): string {
  const thousands = Math.abs(cents) / THOUSAND;
  const small = rounded(thousands, thousands < 1 ? 1 : 0);
  const text = thousands < 999.5 ? small : `${rounded(thousands / 1_000, thousands < 9_950 ? 1 : 0)}M`;
  return cents < 0 && text !== "0" ? `-${text}` : text;
}

/** Whether the texts of these values are thousands without a unit. */
export function areThousands(values: readonly number[]): boolean {
  return !values.some((value) => valueText(value).endsWith("M"));
}

/** Pixels of the tick that marks on a bar what it is compared with, and of the rim around it. */
export const TICK = { height: 2, rim: 1 };

/** How near a tick is to its bar's end, as a part of the plot, when the bar's value would touch it. */
const TOUCHES = 0.1;

/** Returns what a bar's text ends at: the bar's value, or the tick beyond it that the text would touch. */
export function textAt(value: number, tick: number | null, { low, high }: Scale): number {
  if (!tick) return value;
  const beyond = value < 0 ? value - tick : tick - value;
  return beyond > 0 && beyond < (high - low) * TOUCHES ? tick : value;
}

/** Adds 'k' to thousands if there are millions: '144k' beside '5.3M'. */
export function withUnits(texts: string[][]): string[][] {
  if (!texts.flat().some((text) => text.endsWith("M"))) return texts;
  return texts.map((of) => of.map((text) => (/[1-9]/.test(text) && !text.endsWith("M") ? `${text}k` : text)));
}

const THOUSAND = 100_000;

function rounded(value: number, maximumFractionDigits: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits });
}
