// CPU time of every page and call with a million sales against ten thousand.
import { compareShops, GOAL } from "../flat-cost/compare.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Flat cost: a million sales beside ten thousand";

const WORST = 10;

export async function measure({ shops, copyOf }) {
  const folders = { small: copyOf(shops.small), big: copyOf(shops.big) };
  const results = await compareShops(folders, { rounds: 5, fewest: 3, patienceMs: 1_500 });
  const alike = results.filter(({ isLonger }) => !isLonger);
  const worst = results.toSorted((a, b) => b.ratio - a.ratio).slice(0, WORST);
  return [
    lineOf({
      what: `Of ${results.length} pages and calls, within ${GOAL} x`,
      unit: "",
      samples: [results.filter(({ holds }) => holds).length],
      goal: { atLeast: results.length, of: "figure" },
      note: "node bench/flat-cost.mjs asks more often and names each",
    }),
    lineOf({
      what: `Of ${alike.length} that answer with as many rows in both, within ${GOAL} x`,
      unit: "",
      samples: [alike.filter(({ holds }) => holds).length],
      goal: { atLeast: alike.length, of: "figure" },
    }),
    lineOf({
      what: "The ratio of all of them",
      unit: "x",
      samples: results.map(({ ratio }) => ratio),
      goal: { atMost: GOAL, of: "figure" },
    }),
    ...worst.map(({ what, times: [small, big] }) =>
      lineOf({
        what: `Among the worst: ${what}`,
        unit: "ms",
        samples: big,
        floor: { what: "the same in the small shop", samples: small },
        goal: { atMost: GOAL, of: "ratio" },
      }),
    ),
  ];
}
