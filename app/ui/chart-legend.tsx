import { classNames } from "./class-names";

interface ChartLegendProps {
  series: readonly string[];
  /** Names what the first series is compared with. */
  behind?: string | undefined;
  /** That is a mark across each bar. */
  isMark?: boolean;
  /** Names the partial month, such as "November to date". */
  partial?: string | undefined;
  /** The unit of values that are written without one. */
  unit?: string | undefined;
  isLine?: boolean;
}

export function ChartLegend({ series, behind, isMark, partial, unit, isLine }: ChartLegendProps) {
  return (
    <ul className="chart-legend">
      {series.map((name, n) => (
        <li key={name} className={classNames("chart-key", `chart-key-${n + 1}`, isLine && "chart-key-line")}>
          {name}
        </li>
      ))}
      {behind && (
        <li className={classNames("chart-key", isMark ? "chart-key-2 chart-key-line" : "chart-key-behind")}>
          {behind}
        </li>
      )}
      {partial && (
        <li className={classNames("chart-key", isLine ? "chart-key-dashed" : "chart-key-partial")}>
          {partial}
        </li>
      )}
      {unit && <li className="quiet">{unit}</li>}
    </ul>
  );
}
