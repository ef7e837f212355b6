import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import type { ChartData } from "./chart-data";
import { lineLabels } from "./line-value-heights";
import { axisText, scaleFor, valueText } from "./chart-scale";
import type { LiveChart } from "./live-chart";
import type { MoneyFormat } from "./money";

interface ChartProps {
  /** Accessible name; the exact figures are in a table below. */
  label: string;
  kind: ChartData["kind"];
  labels: readonly string[];
  /** Values in cents. */
  series: ChartData["series"];
  lastIsPartial: boolean;
  money: MoneyFormat;
}

const HEIGHT = 260;
const PLOT = { top: 28, bottom: 224 };
/** Percent of the width used by the axis. */
const AXIS = 12;

/**
 * Two series by month, as bars or lines. The server draws SVG with positions in percent, so text keeps its
 * size. With scripts, Chart.js replaces it on screen; print keeps the SVG.
 */
export function Chart({ label, kind, labels, series, lastIsPartial, money }: ChartProps) {
  const scale = scaleFor(series.flatMap(({ values }) => values));
  const said = (value: number) => (value === 0 ? "" : valueText(value));
  const data: ChartData = {
    kind,
    labels,
    series,
    lastIsPartial,
    scale,
    axisText: withoutRepeats(scale.ticks.map((tick) => axisText(tick, money))),
    valueText: series.map(({ values }) => values.map(said)),
    exactText: series.map(({ values }) => values.map(money.formatMoney)),
  };
  const place = useRef<HTMLDivElement>(null);
  const live = useLiveChart(place);
  const y = (value: number) =>
    PLOT.bottom - ((value - scale.low) / (scale.high - scale.low)) * (PLOT.bottom - PLOT.top);
  return (
    <div className={classNames("chart", live && "chart-live")} ref={place}>
      <svg className="chart-svg" height={HEIGHT} role="img" aria-label={label}>
        {lastIsPartial && kind === "bars" && <Hatches />}
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
              <Bars values={values} place={place} y={y} said={said} lastIsPartial={lastIsPartial} />
            ) : (
              <Line values={values} y={y} lastIsPartial={lastIsPartial} />
            )}
          </g>
        ))}
        {kind === "lines" && <LineValues series={series} y={y} said={said} />}
      </svg>
      {live && <live.LiveChart key={JSON.stringify(data)} label={label} data={data} />}
    </div>
  );
}

interface ChartLegendProps {
  series: readonly string[];
  /** Names the partial month, such as "November to date". */
  partial?: string | undefined;
}

export function ChartLegend({ series, partial }: ChartLegendProps) {
  return (
    <ul className="chart-legend">
      {series.map((name, n) => (
        <li key={name} className={`chart-key chart-key-${n + 1}`}>
          {name}
        </li>
      ))}
      {partial && <li className="chart-key chart-key-partial">{partial}</li>}
    </ul>
  );
}

interface SeriesProps {
  values: readonly number[];
  lastIsPartial: boolean;
  /** Pixels from the top. */
  y: (value: number) => number;
}

interface BarsProps extends SeriesProps {
  place: number;
  said: (value: number) => string;
}

/** Two bars take the middle 78 percent of a month's width. */
function Bars({ values, place, y, said, lastIsPartial }: BarsProps) {
  return values.map((value, n) => {
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
    const left = n + 0.11 + place * 0.4;
    return (
      <g key={n}>
        <rect
          x={at(left, values.length)}
          width={wide(0.38, values.length)}
          y={top}
          height={bottom - top}
          {...(lastIsPartial && n === values.length - 1 && { fill: `url(#${hatchId(place)})` })}
        />
        <text x={at(left + 0.19, values.length)} y={value < 0 ? bottom + 13 : top - 5}>
          {said(value)}
        </text>
      </g>
    );
  });
}

const hatchId = (place: number) => `chart-hatch-${place + 1}`;

/** Stripes for the bars of a partial month. */
function Hatches() {
  return (
    <defs>
      {[0, 1].map((place) => (
        <pattern key={place} id={hatchId(place)} width="6" height="6" patternUnits="userSpaceOnUse">
          <g className={`chart-series-${place + 1}`}>
            <path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" />
          </g>
        </pattern>
      ))}
    </defs>
  );
}

function Line({ values, y, lastIsPartial }: SeriesProps) {
  return values.map((value, n) => {
    const next = values[n + 1];
    return (
      <g key={n}>
        {next !== undefined && (
          <line
            x1={at(n + 0.5, values.length)}
            x2={at(n + 1.5, values.length)}
            y1={y(value)}
            y2={y(next)}
            {...(lastIsPartial && n === values.length - 2 && { strokeDasharray: "4 4" })}
          />
        )}
        <circle cx={at(n + 0.5, values.length)} cy={y(value)} r="3.5" />
      </g>
    );
  });
}

interface LineValuesProps extends Pick<SeriesProps, "y"> {
  series: ChartData["series"];
  said: (value: number) => string;
}

/** Above all lines, so that none crosses a value. */
function LineValues({ series, y, said }: LineValuesProps) {
  const [first, second] = series;
  return first.values.map((_, n) => {
    const values = [first.values[n] ?? 0, second.values[n] ?? 0] as const;
    const heights = lineLabels([y(values[0]), y(values[1])], PLOT.bottom);
    return (
      <g key={n} className="chart-values">
        {values.map((value, place) => {
          const height = heights[place];
          if (height === null) return null;
          return (
            <text
              key={place}
              className={place === 1 ? "chart-second" : undefined}
              x={at(n + 0.5, first.values.length)}
              y={height}
            >
              {said(value)}
            </text>
          );
        })}
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
function useLiveChart(place: RefObject<HTMLElement | null>) {
  const [live, setLive] = useState<{ LiveChart: typeof LiveChart } | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      import("./live-chart").then(setLive, () => undefined);
    });
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [place]);
  return live;
}
