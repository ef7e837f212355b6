import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { benchNotes, orders, repairs } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { editsOf, type RecordEdit, textToRead } from "../../shop/trail/record-edits.server.ts";
import type { HighestCost } from "../../counter/sales/orders-for-tickets.ts";
import { type Edit, highestOfEdits } from "../../counter/sales/price-that-stood.server.ts";

/**
 * Reads the highest costs of repairs and special orders that leave, each once, as far as `left` of their edits may be
 * read. A lower cost isn't listed as it is typed, so only whoever had typed the higher one corrects a typing error, and no program does.
 */
export function highestCosts(tx: Tx, left = textToRead()): HighestCost {
  const known = new Map<number, number>();
  const read = (id: number): number => {
    const order = costedOrder(tx, id);
    if (!order || order.kind === "layaway") return 0;
    const kind = order.kind === "repair" ? "repair" : "order";
    const also = { also: "order.envelope-changed" } as const;
    const record = { kind, id, ...(kind === "repair" && also) } as const;
    const { edits, isTooMany } = editsOf(tx, record, 0 as Instant, left);
    if (isTooMany) return Number.POSITIVE_INFINITY;
    const isCorrection = (edit: Edit, from: Pick<Edit, "by">) => edit.by !== null && edit.by === from.by;
    const judged = { edits: edits.flatMap(ofCost), isCut: false, order, isCorrection };
    return Math.max(highestOfEdits(tx, kind, judged), notedCost(tx, id));
  };
  return (id) => {
    const cost = known.get(id) ?? read(id);
    known.set(id, cost);
    return cost;
  };
}

/** What the materials cost that the bench noted. A note that a colleague took back still counts, its author's doesn't. */
function notedCost(tx: Tx, orderId: number): Cents {
  const { cost, employeeId, takenBackBy } = benchNotes;
  const counts = or(isNull(takenBackBy), ne(takenBackBy, employeeId));
  const sum = sql<Cents>`coalesce(sum(${cost}), 0)`;
  const noted = tx
    .select({ sum })
    .from(benchNotes)
    .where(and(eq(benchNotes.orderId, orderId), counts))
    .get();
  return noted?.sum ?? cents(0);
}

function costedOrder(tx: Tx, id: number) {
  return tx
    .select({
      id: orders.id,
      kind: orders.kind,
      amount: sql<Cents>`coalesce(${repairs.costToRepair}, ${orders.cost}, 0)`,
      takenInAt: sql<Instant>`coalesce(${repairs.intakeAt}, ${orders.takenInAt})`,
      takenInBy: sql<number>`coalesce(${repairs.takenInBy}, ${orders.takenInBy})`,
    })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .where(eq(orders.id, id))
    .get();
}

function ofCost({ entryId, at, people, isOfProgram, before, after }: RecordEdit): Edit[] {
  const costIn = (side: RecordEdit["after"]) => {
    const cost = side["cost"] ?? side["costToRepair"];
    return typeof cost === "number" ? cents(cost) : null;
  };
  const costs = { before: costIn(before), after: costIn(after) };
  if (costs.before === null && costs.after === null) return [];
  const highest = cents(Math.max(costs.before ?? 0, costs.after ?? 0));
  return [{ id: entryId, at, by: isOfProgram ? null : (people[0] ?? null), ...costs, highest }];
}
