import { and, between, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, customerMerges } from "~db/schema/index.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";

/** The entries from the first to the last id. */
interface Span {
  customerId: number;
  first: number;
  last: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;
const KIND = "customer" satisfies AuditedKind;

/**
 * Entries about others that tell their record as it was while it was merged with this customer's, in a merge that was
 * undone: the record then had values of both, and nobody knows any more which.
 */
export function mixedEntriesOfOthers(tx: Tx, customerId: number): number[] {
  const others = spansFrom(tx, { customerId, first: 0, last: NEWEST }).filter(
    (span) => span.customerId !== customerId,
  );
  return [...new Set(others.flatMap((span) => entriesWithin(tx, span)))];
}

/** Those about the customer itself. */
export function mixedEntriesAbout(tx: Tx, customerId: number): ReadonlySet<number> {
  const spans = mergesOf(tx, customerId)
    .filter(({ undoneAt }) => undoneAt !== null)
    .map(({ first, last }) => ({ customerId, first, last }));
  return new Set(spans.flatMap((span) => entriesWithin(tx, span)));
}

/** A kept customer may be merged on, and takes along what it has of this one. Such a merge is undone before. */
function spansFrom(tx: Tx, span: Span, known = new Set<number>()): Span[] {
  return mergesOf(tx, span.customerId).flatMap(({ id, otherId, first, last }) => {
    const within = {
      customerId: otherId,
      first: Math.max(first, span.first),
      last: Math.min(last, span.last),
    };
    if (known.has(id) || within.first > within.last) return [];
    known.add(id);
    return [within, ...spansFrom(tx, within, known)];
  });
}

function mergesOf(tx: Tx, customerId: number) {
  const { id, keptId, mergedId, mergedAt, undoneAt } = customerMerges;
  const entryOf = (which: "min" | "max", action: string, at: typeof mergedAt | typeof undoneAt) =>
    sql<number | null>`(select ${sql.raw(which)}(a.id) from audit_log a where a.record_kind = ${KIND}
      and a.record_id in (cast(${keptId} as text), cast(${mergedId} as text)) and a.at = ${at} and a.action = ${action})`;
  return tx
    .select({
      id,
      otherId: sql<number>`iif(${keptId} = ${customerId}, ${mergedId}, ${keptId})`,
      undoneAt,
      first: entryOf("min", "customer.merged", mergedAt),
      last: entryOf("max", "customer.merge-undone", undoneAt),
    })
    .from(customerMerges)
    .where(or(eq(keptId, customerId), eq(mergedId, customerId)))
    .all()
    .map((merge) => ({ ...merge, first: merge.first ?? 0, last: merge.last ?? NEWEST }));
}

function entriesWithin(tx: Tx, { customerId, first, last }: Span): number[] {
  const { id, recordKind, recordId, payload } = auditLog;
  return tx
    .select({ id, payload })
    .from(auditLog)
    .where(
      and(
        eq(recordKind, KIND),
        eq(recordId, String(customerId)),
        between(id, first, last),
        isNotNull(payload),
      ),
    )
    .all()
    .filter((entry) => tellsRecord(entry.payload))
    .map((entry) => entry.id);
}

/** Not a call, a wish or a relative, which are one customer's whoever was merged. */
function tellsRecord(payload: string | null): boolean {
  const { before, after } = JSON.parse(payload ?? "{}") as Record<"before" | "after", object | null>;
  return [before, after].some((told) => told !== null && told !== undefined && "lastName" in told);
}
