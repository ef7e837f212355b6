import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { HAS_A_PART, OF_ORDERS_AND_BUYS } from "~db/had-a-part.ts";
import type { AuditAction } from "./action-labels.ts";
import type { AuditedKind } from "./record-kinds.ts";

OF_ORDERS_AND_BUYS satisfies readonly AuditAction[];

/**
 * Who had a part in what orders or buys came to, by their ids: whoever made an entry of them that says so, and whoever
 * approved it. Goes through the index from person to person, since a record may have thousands of such entries.
 */
export function peopleOfEntries(
  tx: Tx,
  { kinds, ids }: { kinds: readonly AuditedKind[]; ids: readonly number[] },
): number[] {
  if (ids.length === 0) return [];
  const ofRecord = sql`from audit_log indexed by audit_log_part
    where record_kind = kind and record_id = record and ${sql.raw(HAS_A_PART)}`;
  const people = tx.all<{ person: number }>(sql`
    with recursive had_a_part(kind, record, maker, approver) as (
      select kinds.value, ids.value,
        (select min(employee_id) from audit_log indexed by audit_log_part
          where record_kind = kinds.value and record_id = ids.value and ${sql.raw(HAS_A_PART)}), null
      from json_each(${JSON.stringify(kinds)}) kinds, json_each(${JSON.stringify(ids.map(String))}) ids
      union
      select kind, record, (select min(employee_id) ${ofRecord} and employee_id > maker), null
      from had_a_part where maker is not null
      union
      select kind, record, maker,
        (select min(approved_by) ${ofRecord} and employee_id = maker and approved_by > coalesce(approver, 0))
      from had_a_part where maker is not null)
    select maker as person from had_a_part where maker is not null
    union select approver from had_a_part where approver is not null`);
  return people.map(({ person }) => person);
}
