import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from "chart.js";
import type { ChartData } from "./chart-data";

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

/** Draws the chart in the page's colors and redraws when they change. Returns its cleanup. */
export function drawChart(canvas: HTMLCanvasElement, data: ChartData): () => void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let chart = draw(canvas, data);
  const redraw = () => {
    chart.destroy();
    chart = draw(canvas, data);
  };
  dark.addEventListener("change", redraw);
  return () => {
    dark.removeEventListener("change", redraw);
    chart.destroy();
  };
}

function draw(canvas: HTMLCanvasElement, data: ChartData) {
  const { kind, labels, series, scale, axisText } = data;
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const [quiet, line] = [color("--quiet"), color("--line")];
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const font = { family: style.fontFamily, size: 12 };
  const datasets = series.map(({ name, values }, n) => {
    const ink = color(n === 0 ? "--gold-9" : "--ink");
    return {
      type: kind === "bars" ? "bar" : "line",
      label: name,
      data: [...values],
      backgroundColor: ink,
      borderColor: ink,
      ...(kind === "bars"
        ? { categoryPercentage: 0.78, barPercentage: 0.96 }
        : { borderWidth: 2, pointRadius: 3.5 }),
    } as ChartDataset<"bar" | "line", number[]>;
  });
  return new Chart(canvas, {
    type: kind === "bars" ? "bar" : "line",
    data: { labels: [...labels], datasets },
    plugins: [valuesAbove(data, quiet, font.family)],
    options: {
      animation: calm ? false : { duration: 300 },
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
          grid: { color: line },
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
              ` ${dataset.label}: ${data.exactText[datasetIndex]?.[dataIndex]}`,
          },
        },
      },
    },
  });
}

/** Draws values where the SVG has them; only the first series if months are narrow. */
function valuesAbove({ kind, valueText, series }: ChartData, quiet: string, family: string): Plugin {
  return {
    id: "values",
    afterDatasetsDraw(chart) {
      const { ctx, width } = chart;
      const isNarrow = width < 500;
      ctx.save();
      ctx.fillStyle = quiet;
      ctx.font = `${isNarrow ? 10 : 12}px ${family}`;
      ctx.textAlign = "center";
      for (const [place, texts] of valueText.slice(0, isNarrow ? 1 : 2).entries())
        for (const [n, { x, y }] of chart.getDatasetMeta(place).data.entries()) {
          const isBelow = kind === "bars" ? (series[place]?.values[n] ?? 0) < 0 : place === 1;
          ctx.fillText(texts[n] ?? "", x, isBelow ? y + 15 : y - 6);
        }
      ctx.restore();
    },
  };
}
