import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import type { ChartData } from "./chart-data";
import { textAt, TICK } from "./chart-scale";
import { placeValues } from "./line-values";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Kind = "bar" | "line";

/** The chart drawn by Chart.js, in the page's colors. Redrawn when they change. */
export function LiveChart({ label, data }: { label: string; data: ChartData }) {
  const chart = useRef<Chart<Kind, number[], string>>(null);
  useEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const recolor = () => chart.current?.update("none");
    dark.addEventListener("change", recolor);
    return () => dark.removeEventListener("change", recolor);
  }, []);
  return (
    <ReactChart
      ref={chart}
      className="chart-canvas"
      aria-label={label}
      type={data.kind === "bars" ? "bar" : "line"}
      data={{ labels: [...data.labels], datasets: datasetsOf(data) }}
      options={optionsOf(data)}
      plugins={[valuesBeside(data)]}
    />
  );
}

function datasetsOf(data: ChartData): ChartDataset<Kind, number[]>[] {
  const { kind, series, behind, lastIsPartial, labels } = data;
  const isPartial = (index: number) => lastIsPartial && index === labels.length - 1;
  const shown = series.map(({ name, values }, n): ChartDataset<Kind, number[]> => {
    const ink = ({ chart }: { chart: Chart }) => colorOf(chart, n === 0 ? "--gold-9" : "--ink");
    const shared = { label: name, data: [...values], borderColor: ink };
    if (kind === "bars")
      return {
        ...shared,
        type: "bar",
        backgroundColor: (bar) => (isPartial(bar.dataIndex) ? hatch(bar.chart, ink(bar)) : ink(bar)),
        categoryPercentage: 0.78,
        barPercentage: 0.96,
      };
    return {
      ...shared,
      type: "line",
      backgroundColor: ink,
      borderWidth: 2,
      pointRadius: 3.5,
      segment: { borderDash: ({ p1DataIndex }) => (isPartial(p1DataIndex) ? [4, 4] : undefined) },
    };
  });
  return behind ? [...shown, quietLine(behind, kind)] : shown;
}

/** The dotted line behind the others, drawn first. Beside bars it is `drawTicks` that draws it. */
function quietLine(
  { name, values }: NonNullable<ChartData["behind"]>,
  kind: ChartData["kind"],
): ChartDataset<"line", number[]> {
  const color = ({ chart }: { chart: Chart }) => colorOf(chart, "--sand-9");
  return {
    type: "line",
    showLine: kind === "lines",
    label: name,
    // Chart.js leaves out NaN.
    data: values.map((value) => value ?? Number.NaN),
    order: 1,
    borderColor: color,
    backgroundColor: color,
    borderWidth: 2,
    borderDash: [0.1, 4],
    borderCapStyle: "round",
    pointRadius: 0,
  };
}

function optionsOf({ scale, axisText, exactText, behindText }: ChartData): ChartOptions<Kind> {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const quiet = ({ chart }: { chart: Chart }) => colorOf(chart, "--quiet");
  return {
    // It replaces the same chart, drawn by the server.
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    layout: { padding: { top: 12 } },
    scales: {
      x: {
        // The first and last month are half a step from the edges, in line charts too.
        offset: true,
        grid: { display: false },
        border: { display: false },
        ticks: { color: quiet, font, autoSkip: true, maxRotation: 0 },
      },
      y: {
        min: scale.low,
        max: scale.high,
        border: { display: false },
        grid: { color: ({ chart }) => colorOf(chart, "--line") },
        ticks: {
          color: quiet,
          font,
          stepSize: (scale.high - scale.low) / (scale.ticks.length - 1),
          callback: (_value, n) => axisText[n] ?? "",
        },
      },
    },
    plugins: {
      tooltip: {
        callbacks: {
          label: ({ dataset, datasetIndex, dataIndex }) =>
            ` ${dataset.label}: ${(exactText[datasetIndex] ?? behindText)[dataIndex]}`,
        },
      },
    },
  };
}

/** Draws values where the SVG has them, but only those of the first series if months are narrow. */
function valuesBeside(data: ChartData): Plugin<Kind> {
  const { kind, valueText, series, behind, scale } = data;
  return {
    id: "values",
    afterDatasetsDraw(chart) {
      if (kind === "bars") drawTicks(chart, data);
      const { ctx, width, chartArea } = chart;
      const isNarrow = width < 500;
      const points = [0, 1].map((place) => chart.getDatasetMeta(place).data);
      const shown = valueText.slice(0, isNarrow ? 1 : 2);
      const places =
        kind === "lines" &&
        placeValues(shown, [
          {
            lines: points.map((of) => of.map(({ y }) => y)),
            behind: behind ? chart.getDatasetMeta(series.length).data.map(({ y }) => y) : [],
            step: chartArea.width / series[0].values.length,
            bottom: chart.scales.y?.getPixelForValue(0) ?? chartArea.bottom,
          },
        ]);
      ctx.save();
      ctx.fillStyle = colorOf(chart, "--quiet");
      ctx.strokeStyle = colorOf(chart, "--panel");
      ctx.lineWidth = 4;
      ctx.lineJoin = "round";
      ctx.font = `${isNarrow ? 10 : 12}px ${getComputedStyle(chart.canvas).fontFamily}`;
      for (const [of, texts] of shown.entries())
        for (const [n, text] of texts.entries()) {
          const point = points[of]?.[n];
          if (!point) continue;
          const value = series[of]?.values[n] ?? 0;
          const end = textAt(value, of === 0 ? (behind?.values[n] ?? null) : null, scale);
          const beyond = (chart.scales.y?.getPixelForValue(end) ?? point.y) - point.y;
          const barEnd = { x: 0, y: beyond + (value < 0 ? 15 : -6), anchor: "middle" } as const;
          const place = places ? places[of]?.[n] : barEnd;
          if (!place) continue;
          ctx.textAlign = place.anchor === "middle" ? "center" : place.anchor;
          ctx.strokeText(text, point.x + place.x, point.y + place.y);
          ctx.fillText(text, point.x + place.x, point.y + place.y);
        }
      ctx.restore();
    },
  };
}

/** Draws a tick across each bar of the first series, as the SVG has them. */
function drawTicks(chart: Chart<Kind>, { series, behind }: ChartData) {
  const { ctx } = chart;
  const [bars, points] = [0, series.length].map((place) => chart.getDatasetMeta(place).data);
  const { height, rim } = TICK;
  ctx.save();
  ctx.fillStyle = colorOf(chart, "--ink");
  ctx.strokeStyle = colorOf(chart, "--panel");
  ctx.lineWidth = rim;
  for (const [n, value] of (behind?.values ?? []).entries()) {
    const [bar, point] = [bars?.[n], points?.[n]];
    if (!value || !bar || !point) continue;
    const { x, width } = bar.getProps(["x", "width"], true) as { x: number; width: number };
    const box = [x - width / 2, point.y - (height + rim) / 2, width, height + rim] as const;
    ctx.fillRect(...box);
    ctx.strokeRect(...box);
  }
  ctx.restore();
}

function colorOf({ canvas }: Chart, name: string): string {
  return getComputedStyle(canvas).getPropertyValue(name).trim();
}

const STRIPE = 6;

/** Pattern of diagonal stripes. */
function hatch({ ctx }: Chart, color: string): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = tile.height = STRIPE;
  const brush = tile.getContext("2d");
  if (!brush) return color;
  brush.strokeStyle = color;
  brush.lineWidth = 2;
  for (const shift of [-STRIPE, 0, STRIPE]) {
    brush.moveTo(shift, STRIPE);
    brush.lineTo(shift + STRIPE, 0);
  }
  brush.stroke();
  return ctx.createPattern(tile, "repeat") ?? color;
}
