// node bench/flat-cost.mjs SMALL BIG [ROUNDS] [--only TEXT]: compares the cost of each page and call in a big
// and a small shop made with `npm run seed`. It writes to both: pass copies.
import { parseArgs } from "node:util";
import { compareShops, GOAL } from "./flat-cost/compare.mjs";
import { printTable, writeResults } from "./support/table.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const [small, big, rounds = "15"] = positionals;
if (!small || !big) {
  console.error("Use it so: node bench/flat-cost.mjs SMALL BIG [ROUNDS] [--only TEXT]");
  process.exit(1);
}

const results = await compareShops(
  { small, big },
  {
    rounds: Number(rounds),
    fewest: 5,
    patienceMs: 15_000,
    only: values.only,
    seen: ({ ratio }) => process.stderr.write(ratio > GOAL ? "!" : "."),
  },
);
process.stderr.write("\n");

const ms = (value) => value.toFixed(value < 10 ? 2 : 1);
printTable(
  ["what", "small ms", "big ms", "ratio", "small bytes", "big bytes", "small rows", "big rows", ""],
  results.map(({ what, small, big, ratio, smallBytes, bigBytes, smallRows, bigRows, isLonger, holds }) => [
    what,
    ms(small),
    ms(big),
    ratio.toFixed(2),
    smallBytes,
    bigBytes,
    smallRows,
    bigRows,
    holds ? "" : `above ${GOAL}${isLonger ? ", more rows" : ""}`,
  ]),
);
const above = results.filter(({ holds }) => !holds);
const longer = above.filter(({ isLonger }) => isLonger);
console.log(
  `\n${results.length} pages and calls, ${above.length} above ${GOAL} x, of which ${longer.length} answer with more rows in the big shop.`,
);
console.log(writeResults("flat-cost", { goal: GOAL, rounds: Number(rounds), results }));
