import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { USUAL_CORRECTIONS } from "./usual-corrections.ts";
import { costBefore } from "./cost-before.ts";
import { textToRead } from "../../shop/trail/record-edits.server.ts";
import { editsSince } from "./edits-since.server.ts";

/** A line of Worth a Look which says that the cost of an item was lowered. */
interface CostLowered {
  id: number;
  /** The item. */
  recordId: number;
  at: Instant;
}

/**
 * The costs before and after of these lines, by their ids: for those who may see costs. None of an item that has more
 * edits than are read, since what it cost at first isn't known.
 */
export function costsLowered(
  tx: Tx,
  lowered: readonly CostLowered[],
): Map<number, { before: Cents; after: Cents }> {
  if (lowered.length === 0) return new Map();
  const ids = lowered.map((line) => line.recordId);
  const days = USUAL_CORRECTIONS.labelDays * MS_PER_DAY;
  const firsts = new Map<number, Instant>();
  for (const { recordId, at } of lowered)
    firsts.set(recordId, Math.min(at, firsts.get(recordId) ?? at) as Instant);
  const left = textToRead();
  const edits = new Map(
    [...firsts].map(([id, first]) => {
      const { edits: read, isTooMany } = editsSince(tx, id, (first - days) as Instant, left);
      return [id, isTooMany ? [] : read];
    }),
  );
  const { id: pieceId, createdAt } = pieces;
  const added = new Map(
    tx
      .select({ pieceId, createdAt })
      .from(pieces)
      .where(oneOfMany(pieceId, ids))
      .all()
      .map((piece) => [piece.pieceId, piece.createdAt]),
  );
  return new Map(
    lowered.flatMap(({ id, recordId, at }) => {
      const ofPiece = edits.get(recordId) ?? [];
      const edit = ofPiece.findLast((one) => one.at === at);
      const addedAt = added.get(recordId);
      const [cost, after] = [edit?.before["cost"], edit?.after["cost"]];
      if (!edit || addedAt === undefined || typeof cost !== "number" || typeof after !== "number") return [];
      const earlier = ofPiece.filter((one) => one.entryId < edit.entryId && one.at >= at - days);
      const before = costBefore(earlier, { addedAt, at, cost: cents(cost) });
      return [[id, { before, after: cents(after) }]];
    }),
  );
}
