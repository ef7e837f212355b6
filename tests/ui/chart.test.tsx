import { renderToStaticMarkup } from "react-dom/server";
import { EVERYTHING } from "../support/everything.ts";
import { expect, test } from "vitest";
import { Chart } from "~/ui/chart";
import { textAt, valueText } from "~/ui/chart-scale";
import { placeValues } from "~/ui/line-values";
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
  expect(january!["height"]).toBeCloseTo(2 * february!["height"]!, 1);
  const base = january!["y"]! + january!["height"]!;
  expect(bars.slice(0, 5).map((bar) => Math.round(bar["y"]! + bar["height"]!))).toEqual(
    Array.from({ length: 5 }, () => Math.round(base)),
  );
  expect(bars[5]!["y"]).toBeCloseTo(base, 1);
});

test("as lines, both series have a point over each month's name", () => {
  const markup = drawn("lines");
  const names = elements(markup, "text").filter((text) => String(text["class"]) === "chart-month");
  const months = names.map((name) => name["x"]);
  expect(elements(markup, "circle").map((point) => point["cx"])).toEqual([...months, ...months]);
});

test("as lines, each point is joined to the next", () => {
  const markup = drawn("lines");
  const points = elements(markup, "circle").map(({ cx, cy }) => [cx, cy]);
  const joined = elements(markup.slice(markup.indexOf("chart-series")), "line");
  expect(joined.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2])).toEqual(
    [0, 1, 3, 4].map((n) => [points[n], points[n + 1]].flat()),
  );
});

test("a month that isn't over is hatched as bars and dashed as lines, and no other is", () => {
  const hatched = (markup: string) => elements(markup, "rect").map((bar) => bar["fill"] !== undefined);
  expect(hatched(drawn("bars"))).not.toContain(true);
  expect(hatched(drawn("bars", true))).toEqual([false, false, true, false, false, true]);
  const dashed = elements(drawn("lines", true), "line").filter((line) => line["stroke-dasharray"]);
  expect(dashed.map((line) => line["x2"])).toEqual([dashed[0]!["x2"], dashed[0]!["x2"]]);
  expect(drawn("lines")).not.toContain("stroke-dasharray");
});

/** Two series beside last year's, whose first month is missing. */
function besideLastYear(kind: "bars" | "lines") {
  return renderToStaticMarkup(
    <Chart
      label="Sales and profit"
      kind={kind}
      labels={MONTHS}
      series={[
        { name: "Revenue", values: [400_000, 200_000, 100_000] },
        { name: "Profit", values: [200_000, 50_000, 50_000] },
      ]}
      behind={{ name: "Last year", values: [null, 800_000, 300_000] }}
      lastIsPartial={false}
      money={money}
    />,
  );
}

test("last year's value is a tick across each bar of the first series, where there is one", () => {
  const markup = besideLastYear("bars");
  const before = markup.indexOf("chart-before");
  const ticks = elements(markup.slice(before), "rect");
  const bars = elements(markup.slice(0, before), "rect");
  expect([ticks.length, bars.length]).toEqual([2, 6]);
  // Its highest value is the scale's, from which the other is five eighths down.
  expect(ticks.map((tick) => tick["y"])).toEqual([0, 62.5]);
  for (const [n, tick] of ticks.entries()) {
    const bar = bars[n + 1]!;
    expect([tick["x"], tick["width"]]).toEqual([bar["x"], bar["width"]]);
  }
  expect(drawn("bars")).not.toContain("chart-before");
});

test("a bar's value stands above last year's tick only where it would touch it", () => {
  const scale = { low: 0, high: 200, ticks: [] };
  expect([
    textAt(40, 50, scale),
    textAt(40, 110, scale),
    textAt(40, 30, scale),
    textAt(40, null, scale),
  ]).toEqual([50, 40, 40, 40]);
  expect(textAt(-40, -50, { ...scale, low: -200 })).toBe(-50);
});

test("last year's line lies behind: drawn first, and only where there is one", () => {
  const markup = besideLastYear("lines");
  expect(markup.indexOf("chart-behind")).toBeLessThan(markup.indexOf("chart-series-1"));
  const behind = markup.slice(markup.indexOf("chart-behind"), markup.indexOf("chart-series-1"));
  const [line, ...others] = elements(behind, "line");
  expect(others).toEqual([]);
  // Its highest value is the scale's.
  expect(line!["y1"]).toBe(0);
  expect(drawn("lines")).not.toContain("chart-behind");
});

test("values side by side are those of the first series alone where they are long", () => {
  const texts = (revenue: number) =>
    elements(
      renderToStaticMarkup(
        <Chart
          label="Sales and profit"
          kind="bars"
          labels={["Jan"]}
          series={[
            { name: "Revenue", values: [revenue] },
            { name: "Profit", values: [50_000_000] },
          ]}
          lastIsPartial={false}
          money={money}
        />,
      ),
      "text",
    ).filter((text) => !text["class"]).length;
  expect(texts(90_000_000)).toBe(2);
  expect(texts(120_000_000)).toBe(1);
});

/** Whether a line passes a box, by looking at many points of it. */
function passes(
  line: readonly number[],
  step: number,
  box: { left: number; right: number; top: number; bottom: number },
) {
  for (let x = 0; x <= (line.length - 1) * step; x += 0.5) {
    const n = Math.min(line.length - 2, Math.floor(x / step));
    const height = line[n]! + ((line[n + 1]! - line[n]!) * (x - n * step)) / step;
    if (x > box.left && x < box.right && height > box.top && height < box.bottom) return true;
  }
  return false;
}

/** Whether a point's disc reaches a box. */
function reaches(
  height: number,
  x: number,
  box: { left: number; right: number; top: number; bottom: number },
) {
  const aside = Math.max(box.left - x, x - box.right, 0);
  return Math.hypot(aside, Math.max(box.top - height, height - box.bottom, 0)) < 5;
}

test("no value of a line chart touches a line, a point, another value, or the axis", () => {
  const [step, bottom] = [36, 224];
  let state = 7;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const shown = { all: 0, of: 0 };
  for (let round = 0; round < (EVERYTHING ? 300 : 60); round += 1) {
    const first = Array.from({ length: 12 }, () => 28 + random() * 180);
    const lines = [first, first.map((height) => Math.min(bottom - 4, height + 6 + random() * 60))];
    // Another line begins in its middle.
    const behind = Array.from({ length: 12 }, (_, n) => (n < 6 ? Number.NaN : 28 + random() * 180));
    const texts = lines.map((line) => line.map(() => "123"));
    const boxes = placeValues(texts, [{ lines, behind, step, bottom }]).flatMap((places, of) =>
      places.flatMap((place, n) => {
        shown.of += 1;
        if (!place) return [];
        shown.all += 1;
        const [x, width] = [n * step + place.x, 21];
        const left = x - (place.anchor === "start" ? 0 : place.anchor === "end" ? width : width / 2);
        const baseline = lines[of]![n]! + place.y;
        return [{ left, right: left + width, top: baseline - 8, bottom: baseline }];
      }),
    );
    for (const [n, box] of boxes.entries()) {
      expect(box.bottom).toBeLessThan(bottom);
      for (const line of [...lines, behind]) expect(passes(line, step, box)).toBe(false);
      for (const line of lines)
        for (const [at, height] of line.entries()) expect(reaches(height, at * step, box)).toBe(false);
      for (const other of boxes.slice(n + 1))
        expect(
          box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ).toBe(false);
    }
  }
  // Few are left out, even of lines that jump up and down.
  expect(shown.all / shown.of).toBeGreaterThan(0.6);
});

test("a line begins and ends half a step in, away from the axis", () => {
  const points = elements(drawn("lines"), "circle").map((point) => point["cx"]!);
  const axis = elements(drawn("lines"), "line").find((line) => String(line["class"]) === "chart-base")!;
  const step = (100 - axis["x1"]!) / MONTHS.length;
  expect(points[0]).toBeCloseTo(axis["x1"]! + step / 2, 1);
  expect(points[MONTHS.length - 1]).toBeCloseTo(100 - step / 2, 1);
});

test("values in the millions have at most four characters", () => {
  for (const cents of [123_456_700, 994_000_000, 1_234_567_000, 99_900_000_000])
    expect(valueText(cents).length).toBeLessThanOrEqual(4);
});
