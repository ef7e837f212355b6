import type { ShownEntry } from "./show-entries.server.ts";

/** A row of the trail: an entry, or a run of them. */
export interface ListedEntry extends ShownEntry {
  /** The rest of a run, in the list's order. */
  others?: { id: number; title: string }[];
}

/** Shorter ones are as soon read as opened. */
const SHORTEST_RUN = 4;

type Run = [ShownEntry, ...ShownEntry[]];

/**
 * Makes one row of entries that follow each other and say the same act, by the same person in the same minute. An entry
 * that says more, such as what changed, stays a row of its own.
 */
export function joinRuns(entries: readonly ShownEntry[]): ListedEntry[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && isSameAct(run[0], entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): ListedEntry[] => (run.length < SHORTEST_RUN ? run : [asOne(run)]));
}

function isSameAct(one: ShownEntry, next: ShownEntry): boolean {
  return (
    one.summary === null &&
    next.summary === null &&
    one.what === next.what &&
    one.who === next.who &&
    one.when === next.when &&
    one.address === next.address
  );
}

function asOne([first, ...others]: Run): ListedEntry {
  return {
    ...first,
    summary: `${others.length + 1} times`,
    others: others.map(({ id, record: { title, name } }) => ({
      id,
      title: title === first.record.title ? `Entry ${id}` : [title, name].filter(Boolean).join(" "),
    })),
  };
}
