import type { Tx } from "./client.server.ts";

/**
 * Builds a query once per database, for queries on every request: generating the SQL takes longer than
 * running it. Transactions use the same handle. Varying values must be `sql.placeholder`.
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

/** Like `builtOnce`, for a query with a few variants, such as one per set of filters. */
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
