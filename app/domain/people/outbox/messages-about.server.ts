import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { employees, messages } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { personRows } from "../merges/one-person.server.ts";
import type { Slice } from "../../slice.ts";
import { areToOneOf } from "./find-messages.server.ts";
import type { Message, MessagePurpose } from "./message.ts";

/** A document or an order that messages can be about. */
export interface AboutRecord {
  kind: "sale" | "return" | "order";
  id: number;
}

const again = alias(messages, "again");
const COLUMNS = { sale: messages.saleId, return: messages.returnId, order: messages.orderId };

export interface MessageFilter {
  /** A message is about one record, so of two nothing is. */
  about?: readonly AboutRecord[] | undefined;
  customerId?: number | undefined;
  /** Those that the reader may know of. */
  purposes: readonly MessagePurpose[];
}

export interface FoundMessage {
  message: Message;
  /** Who wrote it. */
  by: string;
  /** The message that repeats it, if somebody sent it again. */
  repeat: number | null;
}

/** Finds messages about a record or to a person, the newest first. */
export function findMessages(
  tx: Tx,
  { about = [], customerId, purposes }: MessageFilter,
  { after, limit }: Slice<number>,
): FoundMessage[] {
  return tx
    .select({ message: messages, by: fullNameIn(employees), repeat: again.id })
    .from(messages)
    .innerJoin(employees, eq(employees.id, messages.employeeId))
    .leftJoin(again, eq(again.againOf, messages.id))
    .where(
      and(
        ...about.map(isAbout),
        customerId === undefined ? undefined : areToOneOf(personRows(tx, customerId)),
        oneOfMany(messages.purpose, purposes),
        after === undefined ? undefined : lt(messages.id, after),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
    .all();
}

function isAbout({ kind, id }: AboutRecord): SQL {
  return eq(COLUMNS[kind], id);
}
