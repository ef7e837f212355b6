import type { Tx } from "./client.server.ts";

/** A query as Drizzle's builders return it. */
interface Buildable<Prepared> {
  prepare: () => Prepared;
}

/**
 * Builds and prepares a query once per database, for queries on every request: generating the SQL takes
 * longer than running it. Transactions use the same handle. Varying values must be `sql.placeholder`.
 */
export function builtOnce<Prepared>(build: (tx: Tx) => Buildable<Prepared>): (tx: Tx) => Prepared {
  const built = new WeakMap<Tx, Prepared>();
  return (tx) => {
    const known = built.get(tx);
    if (known !== undefined) return known;
    const query = build(tx).prepare();
    built.set(tx, query);
    return query;
  };
}

/** Like `builtOnce`, for a query with a few variants, such as one per set of filters. */
export function builtOnceEach<Shape, Prepared>(
  build: (tx: Tx, shape: Shape) => Buildable<Prepared>,
): (tx: Tx, shape: Shape) => Prepared {
  const built = new WeakMap<Tx, Map<string, Prepared>>();
  return (tx, shape) => {
    const shapes = built.get(tx) ?? new Map<string, Prepared>();
    built.set(tx, shapes);
    const key = JSON.stringify(shape);
    const query = shapes.get(key) ?? build(tx, shape).prepare();
    shapes.set(key, query);
    return query;
  };
}
