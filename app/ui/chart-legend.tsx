import { classNames } from "./class-names";

interface ChartLegendProps {
  series: readonly string[];
  /** Names the line behind. */
  behind?: string | undefined;
  /** Names the partial month, such as "November to date". */
  partial?: string | undefined;
  isLine?: boolean;
}

export function ChartLegend({ series, behind, partial, isLine }: ChartLegendProps) {
  return (
    <ul className="chart-legend">
      {series.map((name, n) => (
        <li key={name} className={classNames("chart-key", `chart-key-${n + 1}`, isLine && "chart-key-line")}>
          {name}
        </li>
      ))}
      {behind && <li className="chart-key chart-key-behind">{behind}</li>}
      {partial && (
        <li className={classNames("chart-key", isLine ? "chart-key-dashed" : "chart-key-partial")}>
          {partial}
        </li>
      )}
    </ul>
  );
}
