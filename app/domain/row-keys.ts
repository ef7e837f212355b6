type Row = Record<string, string>;

/** The text by which a row of a form's list is known, wherever it stands: `lines[1].row`. */
export const ROW_KEY = "row";

const IS_KEY = /^[\da-f]{1,8}$/;

/** The rows, each with a key of its own; one that came without has its place for one, or the next that none has. */
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
 * A row that a step adds, with a key that no row of its form has had: what was typed into one that has gone since
 * isn't taken for this one's.
 */
export function addedRow(row: Row): Row {
  return { ...row, [ROW_KEY]: crypto.randomUUID().slice(0, 8) };
}

/** Without the row of this key, if one has it. */
export function withoutRow(rows: readonly Row[], key: string): Row[] {
  return withKeys(rows).filter((row) => row[ROW_KEY] !== key);
}
