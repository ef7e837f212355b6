import { and, asc, between, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
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

/** Entries read at a time: each may have tens of kilobytes. */
const PART = 100;
/** Values of a customer that are looked for in a record. Beyond them, whatever it has is taken for the customer's. */
const MOST_LEFT = 50;

/**
 * Entries about others that tell their record as it was while it was merged with this customer's, in a merge that was
 * undone: the record then had values of both, and nobody knows any more which. Later ones tell what stayed of it.
 */
export function mixedEntriesOfOthers(tx: Tx, customerId: number): number[] {
  return [...spansOfOthers(tx, [customerId])].flatMap(([other, spans]) => entriesOf(tx, other, spans));
}

/** Others whose record still has values of these customers, from a merge that was undone after somebody edited it. */
export function othersWithValuesOf(tx: Tx, customerIds: readonly number[]): number[] {
  const has = ([other, spans]: [number, Span[]]) => {
    const left = leftBy(spans);
    if (left.length === 0 || customerIds.includes(other)) return false;
    const record = tx.select().from(customers).where(eq(customers.id, other)).get();
    return record?.erasedAt === null && left.some((each) => isIn(record, each));
  };
  return [...spansOfOthers(tx, customerIds)].filter(has).map(([other]) => other);
}

/** Builds a test if another's record, as it was answered at a time, had values of these customers. */
export function isMixedRecord(tx: Tx, customerIds: readonly number[]) {
  const others = new Map(
    [...spansOfOthers(tx, customerIds)].map(([other, spans]) => [other, { spans, left: leftBy(spans) }]),
  );
  return (record: { id?: number }, at: number): boolean => {
    const { spans, left } = others.get(record.id ?? 0) ?? { spans: [], left: [] };
    return (
      spans.some(({ from, until }) => at >= from && at <= until) ||
      left.some((each) => at >= each.from && isIn(record, each))
    );
  };
}

/** Others that were merged with these customers, with the spans in which they were. */
function spansOfOthers(tx: Tx, customerIds: readonly number[]): Map<number, Span[]> {
  const others = new Map<number, Span[]>();
  for (const customerId of customerIds) {
    const own = { customerId, first: 0, last: NEWEST, from: 0, until: NEWEST, left: NOTHING_LEFT };
    for (const span of spansFrom(tx, own)) {
      if (span.customerId === customerId) continue;
      const known = others.get(span.customerId);
      if (known) known.push(span);
      else others.set(span.customerId, [span]);
    }
  }
  return others;
}

/** A value that a record kept, from an entry and a time on. */
interface Left extends Pick<Span, "last" | "from"> {
  name: string;
  value: string;
}

function leftBy(spans: readonly Span[]): Left[] {
  const left = new Map<string, Left>();
  for (const { last, from, left: values } of spans)
    for (const [name, value] of Object.entries(values)) {
      const said = left.has(`${name} ${value}`) || left.size < MOST_LEFT ? value : "";
      const known = left.get(`${name} ${said}`);
      left.set(`${name} ${said}`, {
        name,
        value: said,
        last: Math.min(last, known?.last ?? last),
        from: Math.min(from, known?.from ?? from),
      });
    }
  return [...left.values()];
}

function isIn(record: object, { name, value }: Left): boolean {
  const now = (record as Readonly<Record<string, unknown>>)[name];
  return typeof now === "string" && now.includes(value);
}

/** Those about the customer itself. */
export function mixedEntriesAbout(tx: Tx, customerId: number): ReadonlySet<number> {
  const spans = mergesOf(tx, customerId)
    .filter(({ undoneAt }) => undoneAt !== null)
    .map((merge) => ({ ...merge, customerId, left: NOTHING_LEFT }));
  return new Set(entriesOf(tx, customerId, spans));
}

/** A kept customer may be merged on, and takes along what it has of this one. Such a merge is undone before. */
function spansFrom(
  tx: Tx,
  span: Span,
  known = new Set<number>(),
  merges = new Map<number, ReturnType<typeof mergesOf>>(),
): Span[] {
  const found = merges.get(span.customerId) ?? mergesOf(tx, span.customerId);
  merges.set(span.customerId, found);
  const spans: Span[] = [];
  for (const merge of found) {
    // There can be thousands, of thousands of spans: ask the cheapest first.
    if (merge.first > span.last || merge.last < span.first || known.has(merge.id)) continue;
    known.add(merge.id);
    const { otherId, keptId, undoneAt } = merge;
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
    spans.push(within, ...spansFrom(tx, within, known, merges));
  }
  return spans;
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
  if (!Array.isArray(stayed) || stayed.length === 0) return NOTHING_LEFT;
  const merged = toldOf(merge.mergedId);
  const values = (stayed as string[]).flatMap((name) => {
    const value = merged[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return values.length > 0 ? Object.fromEntries(values) : NOTHING_LEFT;
}

/** Entries about a customer that tell the record within a span, or what it kept after one. Reads each once. */
function entriesOf(tx: Tx, customerId: number, spans: readonly Span[]): number[] {
  const { id, recordKind, recordId, payload } = auditLog;
  const left = leftBy(spans);
  const isWithin = withinOneOf(spans);
  const newest = left.length > 0 ? NEWEST : Math.max(0, ...spans.map(({ last }) => last));
  const oldest = Math.min(NEWEST, ...spans.map(({ first }) => first));
  const isTheirs = and(eq(recordKind, KIND), eq(recordId, String(customerId)), between(id, oldest, newest));
  const theirs = tx.select({ id }).from(auditLog).where(isTheirs).all();
  const ids = theirs.map((entry) => entry.id).toSorted((one, other) => one - other);
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += PART) {
    const isPart = and(oneOfMany(id, ids.slice(at, at + PART)), isNotNull(payload));
    for (const entry of tx.select({ id, payload }).from(auditLog).where(isPart).orderBy(asc(id)).all()) {
      const { before, after } = JSON.parse(entry.payload ?? "{}") as Record<
        "before" | "after",
        object | null
      >;
      const isRecord = isWithin(entry.id);
      const kept = left.filter(({ last }) => last <= entry.id);
      const isWanted = (told: object) =>
        (isRecord && tellsRecord(told)) || kept.some((each) => isIn(told, each));
      if ([before, after].some((told) => told !== null && told !== undefined && isWanted(told)))
        found.push(entry.id);
    }
  }
  return found;
}

/** Builds a test if an entry is in one of the spans. Ask it in the order of the ids. */
function withinOneOf(spans: readonly Span[]): (id: number) => boolean {
  const begins = spans.toSorted((one, other) => one.first - other.first);
  let last = -1;
  let next = 0;
  return (id) => {
    for (let span = begins[next]; span && span.first <= id; span = begins[(next += 1)])
      last = Math.max(last, span.last);
    return id <= last;
  };
}

/** Not a call, a wish or a relative, which are one customer's whoever was merged. */
function tellsRecord(told: object): boolean {
  return "lastName" in told;
}
