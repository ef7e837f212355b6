import type { Cents } from "../../money.ts";

interface WorkLine {
  item: number | null;
  serviceId: number | null;
  description: string | null;
  price: Cents | null;
}

/** What makes a line the one it was, the surest first. */
const SAME: readonly ((before: WorkLine, after: WorkLine) => boolean)[] = [
  (before, after) => isSameWork(before, after) && isOnItem(before, after) && before.price === after.price,
  (before, after) => isSameWork(before, after) && before.price === after.price,
  (before, after) => isSameWork(before, after) && isOnItem(before, after),
  isSameWork,
  (before, after) => after.serviceId !== null && before.serviceId === after.serviceId,
  (before, after) => isOwnWork(before, after) && before.price === after.price,
];

/**
 * The costs of lines of work that are sent without them, by whoever doesn't see costs: each line takes the cost that
 * it had, wherever it stands now. Undefined for a line that wasn't there.
 */
export function keptCosts(
  before: readonly (WorkLine & { cost: Cents })[],
  after: readonly WorkLine[],
): (Cents | undefined)[] {
  const left = new Set(before);
  const costs = after.map((): Cents | undefined => undefined);
  const take = (nth: number, line: (WorkLine & { cost: Cents }) | undefined) => {
    if (!line || costs[nth] !== undefined || !left.delete(line)) return;
    costs[nth] = line.cost;
  };
  for (const isSame of SAME)
    for (const [nth, line] of after.entries())
      if (costs[nth] === undefined)
        take(
          nth,
          [...left].find((one) => isSame(one, line)),
        );
  // Work of one's own that is both renamed and priced anew, while no line was added or removed.
  if (before.length === after.length)
    for (const [nth, line] of after.entries())
      if (before[nth] && isOwnWork(before[nth], line)) take(nth, before[nth]);
  return costs;
}

function isOnItem(before: WorkLine, after: WorkLine): boolean {
  return before.item === (after.item ?? 1);
}

function isSameWork(before: WorkLine, after: WorkLine): boolean {
  return before.serviceId === after.serviceId && before.description === after.description;
}

/** Whether neither is a service. */
function isOwnWork(before: WorkLine, after: WorkLine): boolean {
  return before.serviceId === null && after.serviceId === null;
}
