type Row = Record<string, string>;

/** The text by which a row of a form's list is known, wherever it stands: `lines[1].row`. */
export const ROW_KEY = "row";

/** The rows, each with a key of its own; one that came without has its place for one, or what none has yet. */
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

const IS_KEY = /^\d{1,4}$/;

function freeKey(taken: ReadonlySet<string>, place: number): string {
  return taken.has(String(place)) ? String(Math.max(...[...taken].map(Number)) + 1) : String(place);
}

/** Without the row of this key, if one has it. */
export function withoutRow(rows: readonly Row[], key: string): Row[] {
  return withKeys(rows).filter((row) => row[ROW_KEY] !== key);
}
