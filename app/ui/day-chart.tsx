import { axisText, scaleFor } from "./chart-scale";
import { at, Bar, Grid, percent, withoutRepeats } from "./chart-svg";
import type { MoneyFormat } from "./money";

interface DayChartProps {
  /** Accessible name, with the figures that matter. */
  label: string;
  /** One per value; empty labels are left out. */
  labels: readonly string[];
  /** Values in cents. */
  values: readonly number[];
  behind: readonly number[] | null;
  /** The last value in words, above the days. */
  lastText: string;
  /** Follows it: what it is compared with. */
  behindText: string;
  money: MoneyFormat;
}

/** Widths in days of a day's bar, and of the outlined one behind it. */
const [BAR, BEHIND] = [0.5, 0.8];

/** A bar for each day, as high as its panel. Only the server draws it. */
export function DayChart({ label, labels, values, behind, lastText, behindText, money }: DayChartProps) {
  const scale = scaleFor([...values, ...(behind ?? [])], 2);
  const y = (value: number) => percent(((scale.high - value) / (scale.high - scale.low)) * 100);
  return (
    <div className="chart chart-small">
      <svg className="chart-svg" role="img" aria-label={label} strokeLinejoin="round">
        <Grid
          ticks={scale.ticks}
          texts={withoutRepeats(scale.ticks.map((tick) => axisText(tick, money)))}
          y={y}
        />
        {labels.map((text, n) => {
          const isLast = n === labels.length - 1;
          return (
            text && (
              <text
                key={n}
                className={isLast ? "chart-text-end" : undefined}
                x={isLast ? "100%" : at(n + 0.5, labels.length)}
                y="100%"
                dy="22"
              >
                {text}
              </text>
            )
          );
        })}
        {behind && (
          <g className="chart-before">
            <Bars values={behind} width={BEHIND} y={y} />
          </g>
        )}
        <g className="chart-series-1">
          <Bars values={values} width={BAR} y={y} />
        </g>
        <text className="chart-text-end" x="100%" dy="-10">
          <tspan className="chart-now-text">{lastText}</tspan>
          {behindText}
        </text>
      </svg>
    </div>
  );
}

interface BarsProps {
  values: readonly number[];
  width: number;
  /** Percent from the top. */
  y: (value: number) => string;
}

/** A bar in the middle of each day that has a value. */
function Bars({ values, width, y }: BarsProps) {
  return values.map(
    (value, n) =>
      value !== 0 && (
        <Bar key={n} from={n + (1 - width) / 2} width={width} of={values.length} value={value} y={y} />
      ),
  );
}
