import { classNames } from "./class-names";

interface ChartLegendProps {
  series: readonly string[];
  /** Names what the first series is compared with. */
  behind?: string | undefined;
  /** Names the partial month, such as "November to date". */
  partial?: string | undefined;
  /** The unit of values that are written without one. */
  unit?: string | undefined;
  isLine?: boolean;
}

export function ChartLegend({ series, behind, partial, unit, isLine }: ChartLegendProps) {
  return (
    <ul className="chart-legend">
      {series.map((name, n) => (
        <li key={name} className={classNames("chart-key", `chart-key-${n + 1}`, isLine && "chart-key-line")}>
          {name}
        </li>
      ))}
      {behind && (
        <li className={classNames("chart-key", isLine ? "chart-key-behind" : "chart-key-before")}>
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
