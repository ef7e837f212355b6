import { sql } from "drizzle-orm";
import { hereSince } from "~db/here-since.ts";
import { type Day, dayIn } from "../../dates.ts";
import type { Piece } from "./piece.ts";

/** Day from which a piece's age counts, in SQL, worded as in its indexes. */
export const SINCE = sql.raw(hereSince((name) => `"pieces"."${name}"`));

/** Same as `SINCE`, for a record. */
export function sinceOf({ purchaseDate, createdAt }: Pick<Piece, "purchaseDate" | "createdAt">): Day {
  return purchaseDate ?? dayIn("UTC", createdAt);
}
