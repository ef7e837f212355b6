import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";

/** Sets the state of an item that an order put away, and returns where it is. */
export function setState(tx: Tx, pieceId: number, state: "available" | "reserved" | "sold") {
  return tx
    .update(pieces)
    .set({ state, version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, pieceId))
    .returning({ location: pieces.location })
    .get();
}
