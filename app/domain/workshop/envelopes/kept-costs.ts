import type { Cents } from "../../money.ts";

interface WorkLine {
  item: number | null;
  serviceId: number | null;
  description: string | null;
  price: Cents | null;
}

type Same = (before: WorkLine, after: WorkLine) => boolean;

/** What makes a line the one it was, the surest first. */
const UNCHANGED: Same = (before, after) =>
  isSameWork(before, after) && isOnItem(before, after) && before.price === after.price;
const LIKE_IT: readonly Same[] = [
  (before, after) => isSameWork(before, after) && before.price === after.price,
  (before, after) => isSameWork(before, after) && isOnItem(before, after),
  isSameWork,
  isSameService,
  (before, after) => isOwnWork(before, after) && before.price === after.price,
];

/**
 * The costs of lines of work that are sent without them, by whoever doesn't see costs: each line takes the cost that
 * it had, wherever it stands now. Undefined for a line that is like none of them.
 */
export function keptCosts(
  before: readonly (WorkLine & { cost: Cents })[],
  after: readonly WorkLine[],
): (Cents | undefined)[] {
  const left = new Set(before);
  const costs = after.map((): Cents | undefined => undefined);
  const takeLike = (isSame: Same) => {
    for (const [nth, line] of after.entries()) {
      const like = costs[nth] === undefined && [...left].find((one) => isSame(one, line));
      if (like && left.delete(like)) costs[nth] = like.cost;
    }
  };
  const takeAtPlace = (isSame: Same) => {
    for (const [nth, line] of after.entries()) {
      const there = before[nth];
      if (there && costs[nth] === undefined && isSame(there, line) && left.delete(there))
        costs[nth] = there.cost;
    }
  };
  const isThere: Same = (was, line) => isSameWork(was, line) || isSameService(was, line);
  const isSameCount = before.length === after.length;
  takeLike(UNCHANGED);
  if (isSameCount && after.every((line, nth) => before[nth] !== undefined && isThere(before[nth], line)))
    takeAtPlace(isThere);
  LIKE_IT.forEach(takeLike);
  // Work of one's own may have been renamed and priced anew where it stood.
  if (isSameCount) takeAtPlace(isOwnWork);
  return costs;
}

function isOnItem(before: WorkLine, after: WorkLine): boolean {
  return before.item === (after.item ?? 1);
}

function isSameWork(before: WorkLine, after: WorkLine): boolean {
  return before.serviceId === after.serviceId && before.description === after.description;
}

function isSameService(before: WorkLine, after: WorkLine): boolean {
  return after.serviceId !== null && before.serviceId === after.serviceId;
}

/** Whether neither is a service. */
function isOwnWork(before: WorkLine, after: WorkLine): boolean {
  return before.serviceId === null && after.serviceId === null;
}
