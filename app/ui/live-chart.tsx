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
import { lineLabels } from "./line-value-heights";

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

/** The chart by Chart.js, in the page's colors. It is drawn anew when they change. */
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

function datasetsOf({ kind, series, lastIsPartial, labels }: ChartData): ChartDataset<Kind, number[]>[] {
  const isPartial = (index: number) => lastIsPartial && index === labels.length - 1;
  return series.map(({ name, values }, n) => {
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
}

function optionsOf({ scale, axisText, exactText }: ChartData): ChartOptions<Kind> {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const quiet = ({ chart }: { chart: Chart }) => colorOf(chart, "--quiet");
  return {
    animation: isCalm ? false : { duration: 300 },
    maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    layout: { padding: { top: 12 } },
    scales: {
      x: {
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
            ` ${dataset.label}: ${exactText[datasetIndex]?.[dataIndex]}`,
        },
      },
    },
  };
}

/** Draws values where the SVG has them; only the first series if months are narrow. */
function valuesBeside({ kind, valueText, series }: ChartData): Plugin<Kind> {
  return {
    id: "values",
    afterDatasetsDraw(chart) {
      const { ctx, width, chartArea } = chart;
      const isNarrow = width < 500;
      const [first = [], second = []] = [0, 1].map((place) => chart.getDatasetMeta(place).data);
      ctx.save();
      ctx.fillStyle = colorOf(chart, "--quiet");
      ctx.strokeStyle = colorOf(chart, "--panel");
      ctx.lineWidth = 3;
      ctx.lineJoin = "round";
      ctx.font = `${isNarrow ? 10 : 12}px ${getComputedStyle(chart.canvas).fontFamily}`;
      ctx.textAlign = "center";
      for (const [n, point] of first.entries()) {
        const pair = [point, second[n] ?? point] as const;
        const lines = lineLabels([pair[0].y, pair[1].y], chartArea.bottom);
        for (const [place, { x, y }] of pair.slice(0, isNarrow ? 1 : 2).entries()) {
          const bar = (series[place]?.values[n] ?? 0) < 0 ? y + 15 : y - 6;
          const height = kind === "bars" ? bar : lines[place];
          if (height === null || height === undefined) continue;
          const text = valueText[place]?.[n] ?? "";
          ctx.strokeText(text, x, height);
          ctx.fillText(text, x, height);
        }
      }
      ctx.restore();
    },
  };
}

function colorOf({ canvas }: Chart, name: string): string {
  return getComputedStyle(canvas).getPropertyValue(name).trim();
}

const STRIPE = 6;

/** Diagonal stripes. */
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
