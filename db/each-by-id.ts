const CHUNK = 1000;

/** Rows in the order of their ids, read in chunks after the last one's id: nothing stays open on the connection between them. */
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
