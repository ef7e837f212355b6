import { axisText, scaleFor } from "./chart-scale";
import { at, Grid, percent, Segments, withoutRepeats } from "./chart-svg";
import { placeLast } from "./line-values";
import type { MoneyFormat } from "./money";

interface DayChartProps {
  /** Accessible name, with the figures that matter. */
  label: string;
  /** One per value; empty labels are left out. */
  labels: readonly string[];
  /** Values in cents. */
  values: readonly number[];
  behind: readonly number[] | null;
  /** Text beside the last point. */
  lastText: string;
  money: MoneyFormat;
}

/**
 * Pixels of the plot on a phone, in a column, and in a wide window. The server places the text for all three.
 */
const SIZES = [
  { height: 126, step: 20 },
  { height: 160, step: 24 },
  { height: 200, step: 34 },
  { height: 300, step: 27 },
];

/** One line by day, as high as its panel. Only the server draws it. */
export function DayChart({ label, labels, values, behind, lastText, money }: DayChartProps) {
  const scale = scaleFor([...values, ...(behind ?? [])], 2);
  const fromTop = (value: number) => (scale.high - value) / (scale.high - scale.low);
  const y = (value: number) => percent(fromTop(value) * 100);
  const last = { x: at(values.length - 0.5, values.length), y: y(values.at(-1) ?? 0) };
  const textFrom = placeLast(
    lastText,
    SIZES.map(({ height, step }) => ({
      lines: [values, ...(behind ? [behind] : [])].map((of) => of.map((value) => fromTop(value) * height)),
      step,
      bottom: fromTop(0) * height,
    })),
  );
  return (
    <div className="chart chart-small">
      <svg className="chart-svg" role="img" aria-label={label} strokeLinejoin="round">
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
          <g className="chart-behind" strokeLinecap="round">
            <Segments values={behind} y={y} />
          </g>
        )}
        <g className="chart-series-1">
          <Segments values={values} y={y} />
          <circle className="chart-now" cx={last.x} cy={last.y} r="4" />
        </g>
        <text
          className="chart-text-end chart-now-text"
          x="100%"
          y={textFrom === null ? 0 : last.y}
          dy={textFrom ?? -10}
        >
          {lastText}
        </text>
      </svg>
    </div>
  );
}
