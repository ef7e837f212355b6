import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import type { ChartData } from "./chart-data";
import { placeValues } from "./line-values";
import { axisText, type Scale, scaleFor, textAt, valueText, withUnits } from "./chart-scale";
import { at, Bar, Grid, percent, Segments, Tick, withoutRepeats } from "./chart-svg";
import type { LiveChart } from "./live-chart";
import type { MoneyFormat } from "./money";

interface ChartProps {
  /** Accessible name; the exact figures are in a table below. */
  label: string;
  kind: ChartData["kind"];
  labels: readonly string[];
  /** Values in cents. */
  series: ChartData["series"];
  behind?: ChartData["behind"];
  lastIsPartial: boolean;
  money: MoneyFormat;
}

/** Pixels of the chart on a phone, a terminal and a wide window. The server places values for all three. */
const SIZES = [
  { height: 196, step: 23 },
  { height: 220, step: 44 },
  { height: 300, step: 74 },
];

/**
 * One or two series by month, as bars or lines, as high as its panel. What the first is compared with is a
 * tick across each bar, or a dotted line behind it. The server draws SVG with positions in percent, so that text
 * keeps its size. With scripts, Chart.js replaces it on screen; print keeps the SVG.
 */
export function Chart({ label, kind, labels, series, behind = null, lastIsPartial, money }: ChartProps) {
  const scale = scaleFor(
    [...series, ...(behind ? [behind] : [])].flatMap(({ values }) => values.map(Number)),
  );
  const said = (value: number) => (value === 0 ? "" : valueText(value));
  const data: ChartData = {
    kind,
    labels,
    series,
    behind,
    lastIsPartial,
    scale,
    axisText: withoutRepeats(scale.ticks.map((tick) => axisText(tick, money))),
    valueText: shortTexts(withUnits(series.map(({ values }) => values.map(said)))),
    exactText: series.map(({ values }) => values.map(money.formatMoney)),
    behindText: behind?.values.map((value) => money.formatMoney(value ?? 0)) ?? [],
  };
  const isAlone = series.length === 1;
  const place = useRef<HTMLDivElement>(null);
  const live = useLiveChart(place);
  const fromTop = (value: number) => (scale.high - value) / (scale.high - scale.low);
  const y = (value: number) => percent(fromTop(value) * 100);
  return (
    <div className={classNames("chart", live && "chart-live")} ref={place}>
      <svg className="chart-svg" role="img" aria-label={label} strokeLinejoin="round">
        {lastIsPartial && kind === "bars" && <Hatches />}
        <Grid ticks={scale.ticks} texts={data.axisText} y={y} />
        {labels.map((text, n) => (
          <text key={n} className="chart-month" x={at(n + 0.5, labels.length)} y="100%" dy="28">
            {text}
          </text>
        ))}
        {behind && kind === "lines" && (
          <g className="chart-behind" strokeLinecap="round">
            <Segments values={behind.values} y={y} />
          </g>
        )}
        {series.map(({ values }, place) => (
          <g key={place} className={`chart-series-${place + 1}`}>
            {kind === "bars" ? (
              <Bars values={values} place={place} isAlone={isAlone} y={y} lastIsPartial={lastIsPartial} />
            ) : (
              <Line values={values} y={y} lastIsPartial={lastIsPartial} />
            )}
          </g>
        ))}
        {behind && kind === "bars" && (
          <g className="chart-before">
            <Ticks values={behind.values} isAlone={isAlone} y={y} />
          </g>
        )}
        {kind === "lines" && <LineValues data={data} y={y} fromTop={fromTop} />}
        {kind === "bars" &&
          series.map(({ values }, place) => (
            <g key={place} className={`chart-series-${place + 1}`}>
              <BarValues
                values={values}
                place={place}
                isAlone={isAlone}
                y={y}
                texts={data.valueText[place] ?? []}
                ticks={place === 0 && behind ? behind.values : []}
                scale={scale}
              />
            </g>
          ))}
      </svg>
      {live && <live.LiveChart key={JSON.stringify(data)} label={label} data={data} />}
    </div>
  );
}

interface SeriesProps {
  values: readonly number[];
  lastIsPartial: boolean;
  /** Percent from the top. */
  y: (value: number) => string;
}

interface BarsProps extends SeriesProps {
  place: number;
  isAlone: boolean;
}

/** Width of a bar, in months. */
const BAR = 0.38;

/**
 * Where a bar begins, in months. Two series share the middle 78 percent of a month's width; a single one
 * takes the middle.
 */
function barFrom(n: number, { place, isAlone }: Pick<BarsProps, "place" | "isAlone">): number {
  return n + (isAlone ? 0.31 : 0.11 + place * 0.4);
}

function Bars({ values, place, isAlone, y, lastIsPartial }: BarsProps) {
  return values.map((value, n) => (
    <Bar
      key={n}
      from={barFrom(n, { place, isAlone })}
      width={BAR}
      of={values.length}
      value={value}
      y={y}
      fill={lastIsPartial && n === values.length - 1 ? `url(#${hatchId(place)})` : undefined}
    />
  ));
}

interface TicksProps extends Pick<BarsProps, "isAlone" | "y"> {
  values: readonly (number | null)[];
}

/** A tick across each bar of the first series, at what that is compared with. */
function Ticks({ values, isAlone, y }: TicksProps) {
  return values.map(
    (value, n) =>
      value !== null &&
      value !== 0 && (
        <Tick
          key={n}
          from={barFrom(n, { place: 0, isAlone })}
          width={BAR}
          of={values.length}
          value={value}
          y={y}
        />
      ),
  );
}

interface BarValuesProps extends Omit<BarsProps, "lastIsPartial"> {
  texts: readonly string[];
  /** What the values are compared with; empty if with nothing. */
  ticks: readonly (number | null)[];
  scale: Scale;
}

function BarValues({ values, place, isAlone, y, texts, ticks, scale }: BarValuesProps) {
  return values.map(
    (value, n) =>
      texts[n] && (
        <text
          key={n}
          x={at(barFrom(n, { place, isAlone }) + BAR / 2, values.length)}
          y={y(textAt(value, ticks[n] ?? null, scale))}
          dy={value < 0 ? 14 : -6}
        >
          {texts[n]}
        </text>
      ),
  );
}

const hatchId = (place: number) => `chart-hatch-${place + 1}`;

/** The pattern for bars of a partial month. */
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
  return (
    <>
      <Segments values={values} y={y} lastIsPartial={lastIsPartial} />
      {values.map((value, n) => (
        <circle key={n} cx={at(n + 0.5, values.length)} cy={y(value)} r="3.5" />
      ))}
    </>
  );
}

interface LineValuesProps extends Pick<SeriesProps, "y"> {
  data: ChartData;
  fromTop: (value: number) => number;
}

function LineValues({ data: { series, behind, valueText }, y, fromTop }: LineValuesProps) {
  const places = placeValues(
    valueText,
    SIZES.map(({ height, step }) => ({
      lines: series.map(({ values }) => values.map((value) => fromTop(value) * height)),
      behind: behind?.values.map((value) => (value === null ? Number.NaN : fromTop(value) * height)),
      step,
      bottom: fromTop(0) * height,
    })),
  );
  return series.map(({ values }, of) => (
    <g key={of} className={`chart-values chart-values-${of + 1}`}>
      {values.map((value, n) => {
        const place = places[of]?.[n];
        const text = valueText[of]?.[n];
        return (
          place &&
          text && (
            <text
              key={n}
              className={place.anchor === "middle" ? undefined : `chart-text-${place.anchor}`}
              x={at(n + 0.5, values.length)}
              dx={place.x || undefined}
              y={y(value)}
              dy={place.y}
            >
              {text}
            </text>
          )
        );
      })}
    </g>
  ));
}

/**
 * Value texts. Long ones, as in the millions, would touch side by side, so then only the first series has
 * them.
 */
function shortTexts(texts: string[][]): string[][] {
  const isLong = texts.flat().some((text) => text.length > 3);
  return isLong ? texts.map((of, place) => (place === 0 ? of : of.map(() => ""))) : texts;
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
