import { axisText, scaleFor } from "./chart-scale";
import { at, Bar, Grid, percent, Tick, withoutRepeats } from "./chart-svg";
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

/** Widths in days of a day's bar, and of the tick at what it is compared with. */
const [BAR_WIDTH, TICK_WIDTH] = [0.5, 0.8];

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
        <g className="chart-series-1">
          <Marks of={Bar} values={values} width={BAR_WIDTH} y={y} />
        </g>
        {behind && (
          <g className="chart-before">
            <Marks of={Tick} values={behind} width={TICK_WIDTH} y={y} />
          </g>
        )}
        <text className="chart-text-end" x="100%" dy="-10">
          <tspan className="chart-now-text">{lastText}</tspan>
          {behindText}
        </text>
      </svg>
    </div>
  );
}

interface MarksProps {
  of: typeof Tick;
  values: readonly number[];
  width: number;
  /** Percent from the top. */
  y: (value: number) => string;
}

/** A bar or a tick in the middle of each day that has a value. */
function Marks({ of: Mark, values, width, y }: MarksProps) {
  return values.map(
    (value, n) =>
      value !== 0 && (
        <Mark key={n} from={n + (1 - width) / 2} width={width} of={values.length} value={value} y={y} />
      ),
  );
}
