import type { Scale } from "./chart-scale";

export interface ChartSeries {
  name: string;
  values: readonly number[];
}

export interface ChartData {
  kind: "bars" | "lines";
  /** One per value, along the bottom. */
  labels: readonly string[];
  /** One or two: the first in gold, the second in ink. */
  series: readonly [ChartSeries, ...ChartSeries[]];
  /** What the first series is compared with, such as last year's. Null where it hasn't begun. */
  behind: { name: string; values: readonly (number | null)[] } | null;
  /** The last values cover only part of their month: bars are hatched, lines dashed. */
  lastIsPartial: boolean;
  /** Abbreviated texts of the axis ticks and the values. */
  axisText: readonly string[];
  valueText: readonly (readonly string[])[];
  /** Exact values, for tooltips. */
  exactText: readonly (readonly string[])[];
  behindText: readonly string[];
  scale: Scale;
}
