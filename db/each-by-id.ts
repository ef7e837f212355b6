const CHUNK = 1000;

/** Reads rows in id order, in chunks. No statement stays open between chunks. */
export function* eachById<Row extends { id: number }>(
  read: (after: number, limit: number) => Row[],
): Generator<Row> {
  for (let after = 0; ;) {
    const rows = read(after, CHUNK);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
