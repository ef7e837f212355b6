import { classNames } from "./class-names";

interface ChartLegendProps {
  series: readonly string[];
  /** Names what the first series is compared with. */
  behind?: string | undefined;
  /** Names the partial month, such as "November to date". */
  partial?: string | undefined;
  /** Last, in quiet words: what time it is about, and the unit of values that are written without one. */
  note?: string | undefined;
  isLine?: boolean;
}

export function ChartLegend({ series, behind, partial, note, isLine }: ChartLegendProps) {
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
      {note && <li className="quiet">{note}</li>}
    </ul>
  );
}
