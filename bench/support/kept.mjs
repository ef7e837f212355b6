// The results that docs/performance.md shows: kept in bench/kept.json by `npm run bench -- --keep`, and written as
// tables between markers.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";
import { goalOf, number, said } from "./table.mjs";

const KEPT = join(root, "bench", "kept.json");
const DOCUMENT = join(root, "docs", "performance.md");
const PLACE = /(<!-- bench: ([\w-]+) -->\n\n)([\s\S]*?)(\n\n<!-- end of bench: \2 -->)/g;

/** The last kept run of each measurement, by name. */
export function readKept() {
  return existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : {};
}

/** What the document says between the markers of each measurement, by name. */
export function placesIn(text) {
  return new Map([...text.matchAll(PLACE)].map(([, , name, said]) => [name, said]));
}

/**
 * Keeps the measurements that have a place in the document, and writes their tables there. Returns their names.
 * Refuses one that broke.
 */
export function keep(parts, { date, machine, nodes }) {
  const text = readFileSync(DOCUMENT, "utf8");
  const places = placesIn(text);
  const kept = readKept();
  const taken = parts.filter(({ name, broken }) => places.has(name) && !broken);
  for (const { name, lines } of taken)
    kept[name] = { day: date.slice(0, 10), processors: machine.processors, nodes, lines };
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(
    DOCUMENT,
    text.replace(PLACE, (place, begin, name, _, end) =>
      kept[name] ? begin + writtenOf(kept[name]) + end : place,
    ),
  );
  return taken.map(({ name }) => name);
}

/** A kept measurement as the document says it. What falls short of its goal is bold. */
export function writtenOf({ day, processors, nodes, lines }) {
  const has = { goal: lines.some(({ goal }) => goal), floor: lines.some(({ floor }) => floor) };
  const rows = lines.map(({ what, figure, unit, goal, holds, floor, ratio }) => [
    what,
    ...(has.goal ? [goalOf(goal) || "–"] : []),
    bold(unit ? `${said(figure)} ${unit}` : said(figure), holds === false),
    ...(has.floor ? [floor ? said(floor) : "–", ratio === undefined ? "–" : number(ratio)] : []),
  ]);
  const head = ["What", ...(has.goal ? ["Goal"] : []), "Figure", ...(has.floor ? ["Floor", "Ratio"] : [])];
  const date = new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `${aligned([head, ...rows])}\n\n${date}, ${nodes.join(" and ")}, ${processors}.`;
}

function bold(text, isBold) {
  return isBold ? `**${text}**` : text;
}

/** A Markdown table as the formatter leaves it. */
function aligned([head, ...rows]) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
