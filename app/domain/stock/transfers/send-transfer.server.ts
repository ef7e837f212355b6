import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, transferLines, transfers } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { namedItems } from "../pieces/named-items.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteMovements } from "./write-movements.server.ts";
import { inOne, readBack, transferToPack, whyNot } from "./packing.server.ts";
import { type Stuck, type Transfer, transferNumber } from "./transfer.ts";

/**
 * Sends everything on the list: its pieces are in transit. Refused (409), with nothing sent, if a piece can't
 * go anymore (each is named) or, with `version`, if the list has changed since.
 */
export function sendTransfer(
  ctx: RuleContext,
  { transferId, version }: { transferId: number; version: number | null },
): Result<Transfer, Overtaken<Transfer>> {
  const { tx, actor, now } = ctx;
  const found = transferToPack(tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  const record = { kind: "transfer", id: transferId } as const;
  const overtaken =
    version !== null && refuseOvertaken(ctx, transfer, { version, record, what: "this list" });
  if (overtaken) return overtaken;
  const sent = piecesOnList(tx, transferId);
  if (sent.length === 0) return refuse("invalid", "Scan the items to send first");
  const refusals = whyNot(tx, sent, transfer.from.key, transferId);
  if (refusals.length > 0)
    return refuse("conflict", `Nothing was sent. Remove what can't go: ${inOne(refusals)}`);
  const ids = sent.map(({ id }) => id);
  tx.update(pieces)
    .set({ state: "in_transit", version: sql`${pieces.version} + 1` })
    .where(oneOfMany(pieces.id, ids))
    .run();
  noteMovements(ctx, ids, { kind: "sent", store: transfer.from.key, transferId });
  tx.update(transfers)
    .set({ state: "sent", sentAt: now, sentBy: actor.id, version: sql`${transfers.version} + 1` })
    .where(and(eq(transfers.id, transferId), eq(transfers.state, "open")))
    .run();
  return done(readBack(tx, transferId), {
    action: "transfer.sent",
    record,
    before: { state: transfer.state },
    after: { state: "sent", number: transferNumber(transferId), ...namedItems(sent) },
  });
}

/** What is on a list that is being packed and can't go anymore. */
export function stuckOn(tx: Tx, { id, state, from }: Transfer): Stuck {
  const refusals = state === "open" ? whyNot(tx, piecesOnList(tx, id), from.key, id) : [];
  return { count: refusals.length, says: inOne(refusals) };
}

function piecesOnList(tx: Tx, transferId: number) {
  const onList = sql`${pieces.id} in (select ${transferLines.pieceId} from ${transferLines} where ${transferLines.transferId} = ${transferId})`;
  return tx.select().from(pieces).where(onList).all();
}
