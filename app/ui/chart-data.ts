export interface ChartSeries {
  name: string;
  values: readonly number[];
}

export interface ChartData {
  kind: "bars" | "lines";
  /** One per value, along the bottom. */
  labels: readonly string[];
  /** First in gold, second in ink. */
  series: readonly [ChartSeries, ChartSeries];
  /** Abbreviated texts of the axis ticks and the values. */
  axisText: readonly string[];
  valueText: readonly (readonly string[])[];
  /** Exact values, for tooltips. */
  exactText: readonly (readonly string[])[];
  scale: Scale;
}

/** Axis range and ticks, in units of the values. */
interface Scale {
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
