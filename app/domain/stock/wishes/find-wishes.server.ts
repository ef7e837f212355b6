import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, employees, pieces, wishes } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { keptIdIn, ofPerson } from "../../people/merges/one-person.server.ts";

export interface Wish {
  id: number;
  /** The person, even if the wish was noted for a customer who was merged into them. */
  customerId: number;
  customerName: string;
  /** Null for a wish in words. */
  piece: { id: number; sku: string; state: string; isScrap: boolean; retailPrice: Cents } | null;
  description: string;
  note: string | null;
  at: number;
  by: string;
}

/** Covers the whole person. Newest first. */
export function wishesOf(tx: Tx, customerId: number): Wish[] {
  return found(tx, ofPerson(tx, wishes.customerId, customerId));
}

/** Wishes for a piece, newest first. */
export function wishesFor(tx: Tx, pieceId: number): Wish[] {
  return found(tx, and(eq(wishes.pieceId, pieceId), isNotNull(wishes.pieceId)));
}

export function getWish(tx: Tx, id: number): Wish | undefined {
  return found(tx, eq(wishes.id, id))[0];
}

function found(tx: Tx, where: SQL | undefined): Wish[] {
  return tx
    .select({
      id: wishes.id,
      customerId: keptIdIn(),
      customerName: sql<string>`coalesce((select k.first_name || ' ' || k.last_name from customers k
        where k.id = ${customers.mergedInto}), ${fullNameIn(customers)})`,
      piece: {
        id: pieces.id,
        sku: pieces.sku,
        state: pieces.state,
        isScrap: pieces.isScrap,
        retailPrice: pieces.retailPrice,
      },
      description: sql<string>`coalesce(${pieces.description}, ${wishes.description})`,
      note: wishes.note,
      at: wishes.at,
      by: fullNameIn(employees),
    })
    .from(wishes)
    .innerJoin(customers, eq(customers.id, wishes.customerId))
    .innerJoin(employees, eq(employees.id, wishes.employeeId))
    .leftJoin(pieces, eq(pieces.id, wishes.pieceId))
    .where(where)
    .orderBy(desc(wishes.id))
    .all();
}
