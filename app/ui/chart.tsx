import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import type { ChartData } from "./chart-data";
import { axisText, scaleFor } from "./chart-scale";
import type { MoneyFormat } from "./money";

interface ChartProps {
  /** Accessible name; the exact figures are in a table below. */
  label: string;
  kind: ChartData["kind"];
  labels: readonly string[];
  series: ChartData["series"];
  money: MoneyFormat;
  formatValue: (value: number) => string;
}

const HEIGHT = 260;
const PLOT = { top: 28, bottom: 224 };
/** Percent of the width used by the axis. */
const AXIS = 12;

/**
 * Two series by month, as bars or lines. The server draws SVG with positions in percent, so text keeps its
 * size. With scripts, Chart.js replaces it on screen; print keeps the SVG.
 */
export function Chart({ label, kind, labels, series, money, formatValue }: ChartProps) {
  const scale = scaleFor(series.flatMap(({ values }) => values));
  const said = (value: number) => (value === 0 ? "" : formatValue(value));
  const data: ChartData = {
    kind,
    labels,
    series,
    scale,
    axisText: withoutRepeats(scale.ticks.map((tick) => axisText(tick, money))),
    valueText: series.map(({ values }) => values.map(said)),
    exactText: series.map(({ values }) => values.map(money.formatMoney)),
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  const isLive = useLiveChart(canvas, data);
  const y = (value: number) =>
    PLOT.bottom - ((value - scale.low) / (scale.high - scale.low)) * (PLOT.bottom - PLOT.top);
  return (
    <div className={classNames("chart", isLive && "chart-live")}>
      <svg className="chart-svg" height={HEIGHT} role="img" aria-label={label}>
        {scale.ticks.map((tick, n) => (
          <g key={tick}>
            <line
              className={tick === 0 ? "chart-base" : "chart-grid"}
              x1={`${AXIS}%`}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className="chart-axis" x={`${AXIS - 1}%`} y={y(tick) + 4}>
              {data.axisText[n]}
            </text>
          </g>
        ))}
        {labels.map((text, n) => (
          <text key={n} className="chart-month" x={at(n + 0.5, labels.length)} y={HEIGHT - 8}>
            {text}
          </text>
        ))}
        {series.map(({ values }, place) => (
          <g key={place} className={`chart-series-${place + 1}`}>
            {kind === "bars" ? (
              <Bars values={values} place={place} y={y} said={said} />
            ) : (
              <Line values={values} place={place} y={y} said={said} />
            )}
          </g>
        ))}
      </svg>
      <canvas ref={canvas} className="chart-canvas" role="img" aria-label={label} />
    </div>
  );
}

export function ChartLegend({ series }: { series: readonly string[] }) {
  return (
    <ul className="chart-legend">
      {series.map((name, n) => (
        <li key={name} className={`chart-key chart-key-${n + 1}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface SeriesProps {
  values: readonly number[];
  place: number;
  y: (value: number) => number;
  said: (value: number) => string;
}

/** Two bars take the middle 78 percent of a month's width. */
function Bars({ values, place, y, said }: SeriesProps) {
  return values.map((value, n) => {
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
    const left = n + 0.11 + place * 0.4;
    return (
      <g key={n}>
        <rect x={at(left, values.length)} width={wide(0.38, values.length)} y={top} height={bottom - top} />
        <text x={at(left + 0.19, values.length)} y={value < 0 ? bottom + 13 : top - 5}>
          {said(value)}
        </text>
      </g>
    );
  });
}

/** Values are above the line for the first series, below for the second. */
function Line({ values, place, y, said }: SeriesProps) {
  return values.map((value, n) => {
    const x = at(n + 0.5, values.length);
    const next = values[n + 1];
    return (
      <g key={n}>
        {next !== undefined && <line x1={x} x2={at(n + 1.5, values.length)} y1={y(value)} y2={y(next)} />}
        <circle cx={x} cy={y(value)} r="3.5" />
        <text x={x} y={place === 0 ? y(value) - 9 : y(value) + 18}>
          {said(value)}
        </text>
      </g>
    );
  });
}

/** X position in percent of the whole width, from a position in months. */
function at(months: number, of: number) {
  return `${(AXIS + (months / of) * (100 - AXIS)).toFixed(2)}%`;
}

function wide(months: number, of: number) {
  return `${((months / of) * (100 - AXIS)).toFixed(2)}%`;
}

/** Blanks repeated labels, such as '$0k' on a tiny scale. */
function withoutRepeats(texts: string[]): string[] {
  return texts.map((text, n) => (text === texts[n - 1] ? "" : text));
}

/** Loads Chart.js once the chart is visible; until then, or if it fails, the SVG stays. */
function useLiveChart(canvas: React.RefObject<HTMLCanvasElement | null>, data: ChartData): boolean {
  const [isLive, setIsLive] = useState(false);
  const drawn = JSON.stringify(data);
  useEffect(() => {
    const place = canvas.current?.parentElement;
    if (!place) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    async function draw() {
      const { drawChart } = await import("./live-chart.ts");
      if (isGone || !canvas.current) return;
      stop = drawChart(canvas.current, JSON.parse(drawn) as ChartData);
      setIsLive(true);
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      draw().catch(() => setIsLive(false));
    });
    seen.observe(place);
    return () => {
      isGone = true;
      seen.disconnect();
      stop?.();
    };
  }, [canvas, drawn]);
  return isLive;
}
