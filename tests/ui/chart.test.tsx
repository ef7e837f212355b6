import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Chart } from "~/ui/chart";
import { lineLabels } from "~/ui/line-value-heights";
import { moneyFormat } from "~/ui/money";

const money = moneyFormat("USD");
const MONTHS = ["Jan", "Feb", "Mar"];

/** Revenue and profit of three months, the last at a loss. */
function drawn(kind: "bars" | "lines", lastIsPartial = false) {
  return renderToStaticMarkup(
    <Chart
      label="Sales and profit"
      kind={kind}
      labels={MONTHS}
      series={[
        { name: "Revenue", values: [400_000, 200_000, 100_000] },
        { name: "Profit", values: [200_000, 50_000, -50_000] },
      ]}
      lastIsPartial={lastIsPartial}
      money={money}
    />,
  );
}

/** Attributes of elements of a kind, in order; positions in percent become numbers. */
function elements(markup: string, name: string) {
  return [...markup.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, "g"))].map(
    ([, written = ""]) =>
      Object.fromEntries(
        [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value = ""]) => [
          key,
          /^[\d.-]+%?$/.test(value) ? Number.parseFloat(value) : value,
        ]),
      ) as Record<string, number>,
  );
}

test("the two bars of a month stand side by side over its name, and no bar covers another", () => {
  const markup = drawn("bars");
  const bars = elements(markup, "rect").map(({ x, width }) => ({ from: x!, to: x! + width! }));
  expect(bars).toHaveLength(6);
  const leftToRight = bars.toSorted((one, other) => one.from - other.from);
  for (const [n, bar] of leftToRight.slice(1).entries())
    expect(bar.from).toBeGreaterThanOrEqual(leftToRight[n]!.to);

  const [revenue, profit] = [bars.slice(0, 3), bars.slice(3)];
  const names = elements(markup, "text").filter((text) => String(text["class"]) === "chart-month");
  expect(names).toHaveLength(3);
  for (const [n, name] of names.entries()) {
    expect(revenue[n]!.to).toBeLessThanOrEqual(name["x"]!);
    expect(profit[n]!.from).toBeGreaterThanOrEqual(name["x"]!);
    expect(profit[n]!.to).toBeLessThan(names[n + 1]?.["x"] ?? 100);
  }
});

test("a bar is as high as its value, and a loss hangs under the line", () => {
  const markup = drawn("bars");
  const bars = elements(markup, "rect");
  const [january, february] = bars;
  expect(january!["height"]).toBeCloseTo(2 * february!["height"]!);
  const base = january!["y"]! + january!["height"]!;
  expect(bars.slice(0, 5).map((bar) => Math.round(bar["y"]! + bar["height"]!))).toEqual(
    Array.from({ length: 5 }, () => Math.round(base)),
  );
  expect(bars[5]!["y"]).toBeCloseTo(base);
});

test("as lines, both series have a point over each month's name", () => {
  const markup = drawn("lines");
  const names = elements(markup, "text").filter((text) => String(text["class"]) === "chart-month");
  const months = names.map((name) => name["x"]);
  expect(elements(markup, "circle").map((point) => point["cx"])).toEqual([...months, ...months]);
});

test("a month that isn't over is hatched as bars and dashed as lines, and no other is", () => {
  const hatched = (markup: string) => elements(markup, "rect").map((bar) => bar["fill"] !== undefined);
  expect(hatched(drawn("bars"))).not.toContain(true);
  expect(hatched(drawn("bars", true))).toEqual([false, false, true, false, false, true]);
  const dashed = elements(drawn("lines", true), "line").filter((line) => line["stroke-dasharray"]);
  expect(dashed.map((line) => line["x2"])).toEqual([dashed[0]!["x2"], dashed[0]!["x2"]]);
  expect(drawn("lines")).not.toContain("stroke-dasharray");
});

test("the values of two lines touch neither each other nor the months' names", () => {
  const bottom = 224;
  for (let first = 28; first <= bottom; first += 7)
    for (let second = 28; second <= bottom; second += 7) {
      const [one, other] = lineLabels([first, second], bottom);
      const shown = [one, other].filter((height) => height !== null);
      for (const height of shown) expect(height).toBeLessThan(bottom);
      expect(shown.length).toBeGreaterThan(0);
      if (shown.length === 2) expect(Math.abs(shown[0]! - shown[1]!)).toBeGreaterThanOrEqual(14);
    }
});
