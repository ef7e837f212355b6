type Row = Record<string, string>;

/** Name of the field that identifies a row in a form's list, wherever the row stands: `lines[1].row`. */
export const ROW_KEY = "row";

const IS_KEY = /^[\da-f]{1,8}$/;

/** Gives every row a key of its own. A row without one gets its place as key, or the next free number. */
export function withKeys(rows: readonly Row[]): Row[] {
  const taken = new Set(rows.map((row) => row[ROW_KEY] ?? "").filter((key) => IS_KEY.test(key)));
  const given = new Set<string>();
  return rows.map((row, nth) => {
    const own = row[ROW_KEY] ?? "";
    const key = IS_KEY.test(own) && !given.has(own) ? own : freeKey(taken, nth);
    given.add(key);
    taken.add(key);
    return { ...row, [ROW_KEY]: key };
  });
}

function freeKey(taken: ReadonlySet<string>, place: number): string {
  let free = place;
  while (taken.has(String(free))) free += 1;
  return String(free);
}

/**
 * Gives an added row a key that no row of its form has had, so that it doesn't pick up what was typed into a
 * removed row.
 */
export function addedRow(row: Row): Row {
  return { ...row, [ROW_KEY]: crypto.randomUUID().slice(0, 8) };
}

export function withoutRow(rows: readonly Row[], key: string): Row[] {
  return withKeys(rows).filter((row) => row[ROW_KEY] !== key);
}
