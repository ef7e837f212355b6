import { number, printTable } from "../support/table.mjs";
import { functionsOf, ownersOf } from "./self-time.mjs";

const STATEMENTS = 12;
const OWNERS = 25;
const FUNCTIONS = 40;
const WIDTH = 90;

/** Prints what one call of a path costs, each figure per call. */
export function printProfile(
  { path, times, bytes, ms, processor: { user, system }, statements, profile },
  { functions: withFunctions },
) {
  const perCall = (total) => total / times;
  const used = perCall((user + system) / 1000);
  console.log(`${path}, ${times} calls of ${number(bytes / 1000)} KB`);
  console.log(
    `Processor ${number(used)} ms a call, ${number(perCall(system / 1000))} of it in the system; answered in ${number(ms)} ms.`,
  );
  const ran = statements.filter(({ sql }) => sql !== "(prepared)");
  const prepared = statements.find(({ sql }) => sql === "(prepared)")?.times ?? 0;
  const total = (of) => perCall(statements.reduce((sum, each) => sum + each[of], 0));
  console.log(
    `Statements ${number(perCall(ran.reduce((sum, each) => sum + each.times, 0)))} a call, ${number(total("ms"))} ms; ${number(perCall(prepared))} prepared.\n`,
  );

  const byTime = statements.toSorted((a, b) => b.ms - a.ms);
  printTable(
    ["Statement", "a call", "ms"],
    withRest(byTime, STATEMENTS, "others", (rows) => [
      rows.length === 1 ? cut(rows[0].sql) : null,
      number(perCall(rows.reduce((sum, each) => sum + each.times, 0))),
      number(perCall(rows.reduce((sum, each) => sum + each.ms, 0))),
    ]),
  );

  const functions = functionsOf(profile);
  const busy = functions.reduce((sum, each) => sum + each.ms, 0);
  const share = (part) => [number(perCall(part)), `${number((part / busy) * 100)} %`];
  console.log();
  printTable(
    ["Main thread, under the profiler", "ms", "share"],
    [
      ["all", ...share(busy)],
      ...withRest(ownersOf(functions), OWNERS, "others", (rows) => [
        rows.length === 1 ? `  ${rows[0][0]}` : null,
        ...share(rows.reduce((sum, [, spent]) => sum + spent, 0)),
      ]),
    ],
  );
  if (!withFunctions) return;
  console.log();
  printTable(
    ["Function", "ms", "share"],
    functions
      .slice(0, FUNCTIONS)
      .map(({ name, file, owner, ms: spent }) => [cut(`${name}  ${file || owner}`), ...share(spent)]),
  );
}

/** The first `count` rows, and the rest in one. `rowOf` leaves the name of several to `rest`. */
function withRest(all, count, rest, rowOf) {
  const first = all.slice(0, count).map((one) => rowOf([one]));
  const others = all.slice(count);
  if (others.length === 0) return first;
  const [, ...figures] = rowOf(others);
  return [...first, [`${others.length} ${rest}`, ...figures]];
}

function cut(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
}
