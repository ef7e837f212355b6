import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";

/**
 * The first distinct names that pieces have, in order, at most `limit`: one step along the column's index for
 * each, however many pieces have it.
 */
export function namesInUse(
  tx: Tx,
  column: typeof pieces.category | typeof pieces.displayCase,
  limit: number,
): string[] {
  const next = (after: "''" | "used.name") =>
    sql`(select ${column} from ${pieces} where ${column} > ${sql.raw(after)} order by ${column} limit 1)`;
  return tx
    .all<{ name: string }>(
      sql`with recursive used(name) as (
          select ${next("''")}
          union all
          select ${next("used.name")} from used where used.name is not null
          limit ${limit + 1})
        select name from used where name is not null limit ${limit}`,
    )
    .map(({ name }) => name);
}
