import { sql } from "drizzle-orm";
import { pieceMovements } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Writes a movement for each of these pieces of a transfer, in one statement. */
export function noteMovements(
  { tx, actor, now }: RuleContext,
  pieceIds: readonly number[],
  { kind, store, transferId }: { kind: "sent" | "arrived" | "lost"; store: string; transferId: number },
): void {
  tx.run(sql`
    insert into ${pieceMovements} (piece_id, kind, at, store, employee_id, transfer_id)
    select value, ${kind}, ${now}, ${store}, ${actor.id}, ${transferId}
    from json_each(${JSON.stringify(pieceIds)})`);
}
