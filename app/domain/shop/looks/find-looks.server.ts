import { and, type Column, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import type { LOOKED_AT } from "~db/closed-lists.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  employees,
  looks,
  pieces,
  sales,
  services,
  stores,
  tillMovements,
  tills,
  tillSessions,
} from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import type { Slice } from "../../slice.ts";
import { otherLook } from "./look-kinds.ts";

/** Lines not yet marked as seen: the list shows them and the bell counts them. */
const IS_UNSEEN = isNull(looks.seenAt);

const person = alias(employees, "person");

const about = (kind: (typeof LOOKED_AT)[number], id: Column) =>
  and(eq(looks.recordKind, kind), eq(id, looks.recordId));

/** Newest first. */
export function findLooks(tx: Tx, { after, before, limit }: Slice<number>) {
  const rows = tx
    .select({
      id: looks.id,
      kind: looks.kind,
      at: looks.at,
      recordKind: looks.recordKind,
      recordId: looks.recordId,
      amount: looks.amount,
      day: looks.day,
      steps: looks.steps,
      changed: looks.changed,
      store: looks.store,
      employeeId: looks.employeeId,
      by: fullNameIn(employees),
      /** Employee whose day or account it is. */
      whose: fullNameIn(person),
      storeName: stores.name,
      /** Exemption of a ticket. */
      exemptAs: sales.exemptAs,
      exemptReason: sales.exemptReason,
      piece: { sku: pieces.sku },
      service: { name: services.name },
      /** Cash that was moved, or a drawer that was opened. */
      moved: { reason: tillMovements.reason, till: tills.name, store: tills.store },
    })
    .from(looks)
    .leftJoin(employees, eq(employees.id, looks.employeeId))
    .leftJoin(person, about("employee", person.id))
    .leftJoin(stores, eq(stores.key, looks.store))
    .leftJoin(sales, about("sale", sales.id))
    .leftJoin(pieces, about("piece", pieces.id))
    .leftJoin(services, about("service", services.id))
    .leftJoin(tillMovements, about("till_movement", tillMovements.id))
    .leftJoin(tillSessions, eq(tillSessions.id, tillMovements.sessionId))
    .leftJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(
      and(
        IS_UNSEEN,
        after === undefined ? undefined : lt(looks.id, after),
        before === undefined ? undefined : gt(looks.id, before),
      ),
    )
    .orderBy(before === undefined ? desc(looks.id) : looks.id)
    .limit(limit)
    .all();
  return before === undefined ? rows : rows.toReversed();
}

export type Look = ReturnType<typeof findLooks>[number];

/** From what to what costs were lowered, by the ids of the lines that say so: for those who may see costs. */
export function costsLowered(tx: Tx, lines: readonly Look[]): Map<number, { before: Cents; after: Cents }> {
  const lowered = lines.filter((line) => otherLook(line) === "cost_lowered");
  if (lowered.length === 0) return new Map();
  const { recordId, at, payload } = auditLog;
  const edits = tx
    .select({
      recordId,
      at,
      before: sql<Cents | null>`json_extract(${payload}, '$.before.cost')`,
      after: sql<Cents | null>`json_extract(${payload}, '$.after.cost')`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "piece"),
        oneOfMany(
          recordId,
          lowered.map((line) => String(line.recordId)),
        ),
        eq(auditLog.action, "piece.changed"),
      ),
    )
    .all();
  return new Map(
    lowered.flatMap(({ id, ...line }) => {
      const edit = edits.find((one) => one.recordId === String(line.recordId) && one.at === line.at);
      const [before, after] = [edit?.before ?? null, edit?.after ?? null];
      return before === null || after === null ? [] : [[id, { before, after }]];
    }),
  );
}

/** Counts no further than the limit. Runs on every page of those who may look. */
export function countLooks(tx: Tx, limit: number): number {
  return unseen(tx).get({ limit })?.n ?? 0;
}

const unseen = builtOnce((tx) => {
  const some = tx.select({ id: looks.id }).from(looks).where(IS_UNSEEN).limit(sql.placeholder("limit"));
  return tx.select({ n: count() }).from(some.as("some"));
});
