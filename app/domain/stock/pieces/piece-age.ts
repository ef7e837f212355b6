import { sql } from "drizzle-orm";
import { hereSince } from "~db/piece-rules.ts";
import { type Day, dayIn } from "../../dates.ts";
import type { Piece } from "./piece.ts";

/** The day that a piece's age counts from, in SQL, as its indexes have it. */
export const SINCE = sql.raw(hereSince((name) => `"pieces"."${name}"`));

/** The same of a record. */
export function sinceOf({ purchaseDate, createdAt }: Pick<Piece, "purchaseDate" | "createdAt">): Day {
  return purchaseDate ?? dayIn("UTC", createdAt);
}
