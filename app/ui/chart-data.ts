import type { Scale } from "./chart-scale";

export interface ChartSeries {
  name: string;
  values: readonly number[];
}

export interface ChartData {
  kind: "bars" | "lines";
  /** Along the bottom, one for each value of a series. */
  labels: readonly string[];
  /** The first in gold, the second in ink. */
  series: readonly [ChartSeries, ChartSeries];
  /** What stands at the lines of the axis, and at a value; both are as short as they can be said. */
  axisText: readonly string[];
  valueText: readonly (readonly string[])[];
  /** To the cent, for what a pointer rests on. */
  exactText: readonly (readonly string[])[];
  scale: Scale;
}
