import { and, type Column, desc, eq, gt, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import type { LOOKED_AT } from "~db/closed-lists.ts";
import {
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
import { IS_UNSEEN } from "../../shop/looks/count-looks.server.ts";
import type { Slice } from "../../slice.ts";

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
