import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { ChartData } from "./chart";

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

/** Draws on a canvas in the colours of the page, anew when those change. Comes back with what takes it away. */
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

function draw(canvas: HTMLCanvasElement, { kind, labels, series, scale, axisText }: ChartData) {
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
            label: ({ dataset, raw }) => ` ${dataset.label}: ${dollars.format(Number(raw) / 100)}`,
          },
        },
      },
    },
  });
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
