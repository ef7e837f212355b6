import type { Tx } from "./client.server.ts";

/**
 * A query that Drizzle puts together once for each open database, for those that run on every request: writing its SQL takes longer
 * than running it. The one door writes with the same handle. What differs from run to run is a `sql.placeholder`.
 */
export function builtOnce<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const built = new WeakMap<Tx, Query>();
  return (tx) => {
    const known = built.get(tx);
    if (known !== undefined) return known;
    const query = build(tx);
    built.set(tx, query);
    return query;
  };
}

/** The same for a query of a few shapes, such as one for each set of filters. */
export function builtOnceEach<Shape, Query>(
  build: (tx: Tx, shape: Shape) => Query,
): (tx: Tx, shape: Shape) => Query {
  const shapesOf = builtOnce(() => new Map<string, Query>());
  return (tx, shape) => {
    const shapes = shapesOf(tx);
    const key = JSON.stringify(shape);
    const query = shapes.get(key) ?? build(tx, shape);
    shapes.set(key, query);
    return query;
  };
}
