import { axisText, scaleFor } from "./chart-scale";
import { at, Grid, percent, Segments, withoutRepeats } from "./chart-svg";
import type { MoneyFormat } from "./money";

interface DayChartProps {
  /** Accessible name, with the figures that matter. */
  label: string;
  /** One per value; an empty one is left out. */
  labels: readonly string[];
  /** In cents. */
  values: readonly number[];
  behind: readonly number[] | null;
  /** Above the last point. */
  lastText: string;
  money: MoneyFormat;
}

/** One line by day, drawn by the server only, as high as its panel. */
export function DayChart({ label, labels, values, behind, lastText, money }: DayChartProps) {
  const scale = scaleFor([...values, ...(behind ?? [])], 2);
  const y = (value: number) => percent(((scale.high - value) / (scale.high - scale.low)) * 100);
  const last = { x: at(values.length - 0.5, values.length), y: y(values.at(-1) ?? 0) };
  return (
    <div className="chart chart-small">
      <svg className="chart-svg" role="img" aria-label={label}>
        <Grid
          ticks={scale.ticks}
          texts={withoutRepeats(scale.ticks.map((tick) => axisText(tick, money)))}
          y={y}
        />
        {labels.map(
          (text, n) =>
            text && (
              <text key={n} x={at(n + 0.5, labels.length)} y="100%" dy="22">
                {text}
              </text>
            ),
        )}
        {behind && (
          <g className="chart-behind">
            <Segments values={behind} y={y} />
          </g>
        )}
        <g className="chart-series-1">
          <Segments values={values} y={y} />
          <circle className="chart-now" cx={last.x} cy={last.y} r="4" />
        </g>
        <text className="chart-text-end chart-now-text" x="100%" y="0" dy="-10">
          {lastText}
        </text>
      </svg>
    </div>
  );
}
