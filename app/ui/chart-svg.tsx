import { TICK } from "./chart-scale";

/** Percent of the width used by the axis. */
const AXIS = 12;

interface GridProps {
  ticks: readonly number[];
  texts: readonly string[];
  /** Percent from the top. */
  y: (value: number) => string;
}

/** Hairlines with their amounts at the left. */
export function Grid({ ticks, texts, y }: GridProps) {
  return ticks.map((tick, n) => (
    <g key={tick}>
      <line
        className={tick === 0 ? "chart-base" : "chart-grid"}
        x1={`${AXIS}%`}
        x2="100%"
        y1={y(tick)}
        y2={y(tick)}
      />
      <text className="chart-axis" x={`${AXIS - 2}%`} y={y(tick)} dy="4">
        {texts[n]}
      </text>
    </g>
  ));
}

interface SegmentsProps {
  /** Null where there is no line. */
  values: readonly (number | null)[];
  /** Percent from the top. */
  y: (value: number) => string;
  lastIsPartial?: boolean;
}

/** Draws a line as single segments, because a path can't have percentages. */
export function Segments({ values, y, lastIsPartial }: SegmentsProps) {
  return values.slice(1).map((value, n) => {
    const before = values[n] ?? null;
    if (before === null || value === null) return null;
    return (
      <line
        key={n}
        x1={at(n + 0.5, values.length)}
        x2={at(n + 1.5, values.length)}
        y1={y(before)}
        y2={y(value)}
        {...(lastIsPartial && n === values.length - 2 && { strokeDasharray: "4 4" })}
      />
    );
  });
}

interface BarProps {
  /** Where it begins and how wide it is, in months or days. */
  from: number;
  width: number;
  /** How many of them the chart has. */
  of: number;
  value: number;
  /** Percent from the top. */
  y: (value: number) => string;
  fill?: string | undefined;
}

/** A bar that stands on the axis, or hangs from it. */
export function Bar({ from, width, of, value, y, fill }: BarProps) {
  const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
  return (
    <rect
      x={at(from, of)}
      width={wide(width, of)}
      y={top}
      height={percent(Number.parseFloat(bottom) - Number.parseFloat(top))}
      fill={fill}
    />
  );
}

/** A tick across a bar, at what the bar is compared with. */
export function Tick({ from, width, of, value, y }: Omit<BarProps, "fill">) {
  const { height, rim } = TICK;
  return (
    <rect
      x={at(from, of)}
      width={wide(width, of)}
      y={y(value)}
      height={height + rim}
      transform={`translate(0 ${-(height + rim) / 2})`}
    />
  );
}

/** X position in percent of the whole width, from a position in months or days. */
export function at(steps: number, of: number): string {
  return percent(AXIS + (steps / of) * (100 - AXIS));
}

function wide(steps: number, of: number): string {
  return percent((steps / of) * (100 - AXIS));
}

export function percent(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** Blanks repeated labels, such as '$0.1k' on a tiny scale. */
export function withoutRepeats(texts: string[]): string[] {
  return texts.map((text, n) => (text === texts[n - 1] ? "" : text));
}
