// Formats benchmark results as a table and as JSON.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints a table. The first column is text, the others are numbers. */
export function printTable(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
        .join("  ")
        .trimEnd(),
    );
}

function spreadOf(samples) {
  return { median: median(samples), low: Math.min(...samples), high: Math.max(...samples) };
}

/**
 * A line of the table, from samples of the measured thing and of its floor, taken in turns. The ratio is that
 * of the medians.
 * @param {{ what: string, unit: string, samples: number[], floor?: { what: string, samples: number[] },
 *   goal?: { atLeast?: number, atMost?: number, of: "ratio" | "figure" }, note?: string }} measured
 */
export function lineOf({ what, unit, samples, floor, goal = null, note }) {
  const figure = spreadOf(samples);
  const ratio = floor && figure.median / median(floor.samples);
  const compared = goal?.of === "ratio" ? ratio : figure.median;
  return {
    what,
    figure,
    unit,
    ...(floor && { floor: { what: floor.what, ...spreadOf(floor.samples) }, ratio }),
    goal,
    holds: goal && compared >= (goal.atLeast ?? -Infinity) && compared <= (goal.atMost ?? Infinity),
    ...(note && { note }),
  };
}

/** One section per measurement, with notes below the lines. */
export function printLines(parts) {
  const rows = parts.flatMap(({ title, lines }) => [
    [title, "", "", "", "", ""],
    ...lines.map((line) => [
      `  ${line.what}`,
      `${said(line.figure)}${line.unit ? ` ${line.unit}` : ""}`,
      line.floor ? said(line.floor) : "",
      line.ratio === undefined ? "" : number(line.ratio),
      goalOf(line.goal),
      line.holds === null ? "" : line.holds ? "holds" : "falls short",
    ]),
  ]);
  printTable(["", "median (spread)", "floor", "ratio", "goal", ""], rows);
  const all = parts.flatMap(({ lines }) => lines);
  const floors = new Set(all.flatMap(({ what, floor }) => (floor ? [`${what}: ${floor.what}`] : [])));
  const notes = all.flatMap(({ what, note }) => (note ? [`${what}: ${note}`] : []));
  for (const [head, texts] of Object.entries({ Floors: floors, Notes: notes }))
    if (texts.size ?? texts.length) console.log([`\n${head}`, ...texts].join("\n  "));
  const goals = all.filter(({ holds }) => holds !== null);
  const short = goals.filter(({ holds }) => !holds).length;
  console.log(
    `\n${all.length} lines, ${goals.length} with a goal: ${goals.length - short} hold, ${short} fall short.`,
  );
}

/** The median, with the lowest and highest if they differ. */
export function said({ median, low, high }) {
  return low === high ? number(median) : `${number(median)} (${number(low)}–${number(high)})`;
}

/** The bound of a goal; empty without one. */
export function goalOf(goal) {
  if (!goal) return "";
  const bound = goal.atLeast === undefined ? `≤ ${number(goal.atMost)}` : `≥ ${number(goal.atLeast)}`;
  return goal.of === "ratio" ? `${bound} x` : bound;
}

/** Formats a number with at least three significant digits. */
export function number(value) {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function writeResults(name, results) {
  return writeText(`${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
}

/** Writes a file of results. Returns its path. */
export function writeText(name, text) {
  const folder = join(root, "bench", "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
