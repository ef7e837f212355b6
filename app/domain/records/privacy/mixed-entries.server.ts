import { and, between, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, customerMerges, customers } from "~db/schema/index.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";

/** The entries from the first to the last id, and the time that they are of. */
interface Span {
  customerId: number;
  first: number;
  last: number;
  from: number;
  until: number;
  /** Values of the customer that the record kept when the merge was undone, by field. */
  left: Values;
}

type Values = Readonly<Record<string, string>>;

const NEWEST = Number.MAX_SAFE_INTEGER;
const NOTHING_LEFT: Values = {};
const KIND = "customer" satisfies AuditedKind;

/**
 * Entries about others that tell their record as it was while it was merged with this customer's, in a merge that was
 * undone: the record then had values of both, and nobody knows any more which. Later ones tell what stayed of it.
 */
export function mixedEntriesOfOthers(tx: Tx, customerId: number): number[] {
  return [
    ...new Set(
      spansOfOthers(tx, customerId).flatMap((span) => [
        ...entriesWithin(tx, span),
        ...entriesWithin(tx, { ...span, first: span.last, last: NEWEST }, (told) => isLeft(told, span.left)),
      ]),
    ),
  ];
}

/** Others whose record still has values of these customers, from a merge that was undone after somebody edited it. */
export function othersWithValuesOf(tx: Tx, customerIds: readonly number[]): number[] {
  const others = customerIds
    .flatMap((id) => spansOfOthers(tx, id))
    .filter(({ left }) => left !== NOTHING_LEFT);
  const has = ({ customerId, left }: Span) => {
    const record = tx.select().from(customers).where(eq(customers.id, customerId)).get();
    return record?.erasedAt === null && !customerIds.includes(customerId) && isLeft(record, left);
  };
  return [...new Set(others.filter(has).map(({ customerId }) => customerId))];
}

/** Builds a test if another's record, as it was answered at a time, had values of these customers. */
export function isMixedRecord(tx: Tx, customerIds: readonly number[]) {
  const spans = customerIds.flatMap((id) => spansOfOthers(tx, id));
  return (record: { id?: number }, at: number): boolean =>
    spans.some(
      ({ customerId, from, until, left }) =>
        record.id === customerId && at >= from && (at <= until || isLeft(record, left)),
    );
}

function spansOfOthers(tx: Tx, customerId: number): Span[] {
  const own = { customerId, first: 0, last: NEWEST, from: 0, until: NEWEST, left: NOTHING_LEFT };
  return spansFrom(tx, own).filter((span) => span.customerId !== customerId);
}

function isLeft(record: object, left: Values): boolean {
  const told = record as Readonly<Record<string, unknown>>;
  return Object.entries(left).some(([name, value]) => {
    const now = told[name];
    return typeof now === "string" && now.includes(value);
  });
}

/** Those about the customer itself. */
export function mixedEntriesAbout(tx: Tx, customerId: number): ReadonlySet<number> {
  const spans = mergesOf(tx, customerId)
    .filter(({ undoneAt }) => undoneAt !== null)
    .map((merge) => ({ ...merge, customerId }));
  return new Set(spans.flatMap((span) => entriesWithin(tx, span)));
}

/** A kept customer may be merged on, and takes along what it has of this one. Such a merge is undone before. */
function spansFrom(tx: Tx, span: Span, known = new Set<number>()): Span[] {
  return mergesOf(tx, span.customerId).flatMap(({ id, otherId, keptId, undoneAt, ...merge }) => {
    const within = {
      customerId: otherId,
      first: Math.max(merge.first, span.first),
      last: Math.min(merge.last, span.last),
      from: Math.max(merge.from, span.from),
      until: Math.min(merge.until, span.until),
      left:
        undoneAt !== null && keptId === otherId
          ? valuesLeft(tx, { keptId, mergedId: span.customerId, undoneAt })
          : NOTHING_LEFT,
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
      keptId,
      from: mergedAt,
      otherId: sql<number>`iif(${keptId} = ${customerId}, ${mergedId}, ${keptId})`,
      undoneAt,
      first: entryOf("min", "customer.merged", mergedAt),
      last: entryOf("max", "customer.merge-undone", undoneAt),
    })
    .from(customerMerges)
    .where(or(eq(keptId, customerId), eq(mergedId, customerId)))
    .all()
    .map((merge) => ({
      ...merge,
      first: merge.first ?? 0,
      last: merge.last ?? NEWEST,
      until: merge.undoneAt ?? NEWEST,
    }));
}

/** What the entries of an undone merge tell: the fields that weren't restored, with the merged customer's values. */
function valuesLeft(tx: Tx, merge: { keptId: number; mergedId: number; undoneAt: number }): Values {
  const { recordKind, recordId, action, at, payload } = auditLog;
  const toldOf = (id: number) => {
    const entry = tx
      .select({ payload })
      .from(auditLog)
      .where(
        and(
          eq(recordKind, KIND),
          eq(recordId, String(id)),
          eq(action, "customer.merge-undone"),
          sql`${at} = ${merge.undoneAt}`,
        ),
      )
      .get();
    return (JSON.parse(entry?.payload ?? "{}") as { after?: Readonly<Record<string, unknown>> }).after ?? {};
  };
  const { stayed } = toldOf(merge.keptId);
  const merged = toldOf(merge.mergedId);
  if (!Array.isArray(stayed)) return NOTHING_LEFT;
  const values = (stayed as string[]).flatMap((name) => {
    const value = merged[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return values.length > 0 ? Object.fromEntries(values) : NOTHING_LEFT;
}

function entriesWithin(
  tx: Tx,
  { customerId, first, last }: Pick<Span, "customerId" | "first" | "last">,
  isWanted: (told: object) => boolean = tellsRecord,
): number[] {
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
    .filter((entry) => {
      const { before, after } = JSON.parse(entry.payload ?? "{}") as Record<
        "before" | "after",
        object | null
      >;
      return [before, after].some((told) => told !== null && told !== undefined && isWanted(told));
    })
    .map((entry) => entry.id);
}

/** Not a call, a wish or a relative, which are one customer's whoever was merged. */
function tellsRecord(told: object): boolean {
  return "lastName" in told;
}
