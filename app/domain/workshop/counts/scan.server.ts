import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { countLines } from "~db/schema/index.ts";
import { can } from "../../permissions.ts";
import { foldSku } from "../../fold-sku.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { CountHead, CountLine } from "./count.ts";
import { COUNT_RIGHTS } from "./count-rights.ts";
import { typedNumber } from "../../typed-number.ts";
import { getCountHead, getLine } from "./find-counts.server.ts";
import { resultOfScannedOrder } from "./result-of-order.server.ts";
import { resultOfScannedPiece } from "./result-of-piece.server.ts";

/**
 * Records a scanned number, R-000037 of an order or the SKU of a piece, with its result in the count. The
 * first scan has the result; later ones of the same thing are `twice`. Nothing else changes: people decide
 * what to do about a difference. Refused (409) once the count ended, and (403) for an actor who may not count
 * these.
 */
export function scan(
  ctx: RuleContext,
  { countId, number }: { countId: number; number: string },
): Result<CountLine> {
  const { tx, actor, now } = ctx;
  const found = openCount(ctx, countId);
  if (!found.ok) return found;
  const { count } = found;
  const known =
    count.kind === "pieces"
      ? resultOfScannedPiece(tx, count, number)
      : resultOfScannedOrder(tx, count, number);
  const { result, line: of } = known ?? unknown(tx, count, number);
  const id = insertRow(tx, countLines, { countId, result, ...of, at: now, employeeId: actor.id });
  const line = getLine(tx, id);
  if (!line) throw new Error(`Line ${id} of count ${countId} can't be read`);
  return done(line, {
    action: "count.scanned",
    record: { kind: "count", id: countId },
    after: {
      number: known?.number ?? number,
      result,
      pieceId: "pieceId" in of ? of.pieceId : null,
      orderId: "orderId" in of ? of.orderId : null,
    },
  });
}

/** Returns the count if it is open and the actor may count these. */
export function openCount({ tx, actor }: RuleContext, id: number): { ok: true; count: CountHead } | Refused {
  const found = countToChange({ tx, actor }, id);
  if (!found.ok) return found;
  const { count } = found;
  if (count.endedAt !== null) return refuse("conflict", `${count.endedBy} already ended this count`);
  return { ok: true, count };
}

/** Returns the count if the actor may count these. */
export function countToChange(
  { tx, actor }: Pick<RuleContext, "tx" | "actor">,
  id: number,
): { ok: true; count: CountHead } | Refused {
  const count = getCountHead(tx, id);
  if (!count) return refuse("missing", "No such record");
  if (!can(actor, COUNT_RIGHTS[count.kind].count)) return refuse("forbidden", "Your role can't count these");
  return { ok: true, count };
}

/**
 * Returns the line of a number that nothing has. Two of them are the same where known numbers would be: in
 * any case, with any dash.
 */
function unknown(tx: Tx, count: CountHead, number: string) {
  const before = tx
    .select({ scanned: countLines.scanned })
    .from(countLines)
    .where(
      and(
        eq(countLines.countId, count.id),
        sql`${countLines.scanned} is not null`,
        eq(countLines.result, "unknown"),
      ),
    )
    .all();
  const key = keyOf(count, number);
  const first = before.find(({ scanned }) => scanned !== null && keyOf(count, scanned) === key);
  // Keeps the number as it was first scanned, by which the lines find each other.
  return first
    ? { result: "twice" as const, line: first }
    : { result: "unknown" as const, line: { scanned: number } };
}

function keyOf({ kind }: CountHead, number: string): string {
  const typed = kind === "orders" ? typedNumber(number) : null;
  return typed ? `${typed.kind} ${typed.id}` : foldSku(number);
}
