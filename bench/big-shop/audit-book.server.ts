import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { writerOf } from "~db/seed.ts";
import { chained, endOfChain } from "~/domain/records/audit/hash-chain.server";
import type { Instant } from "~/domain/dates";
import type { Trail } from "~/domain/result";

interface Note {
  at: Instant;
  by: number | null;
  trail: Trail;
}

/**
 * Notes to keep in memory at once. Half of all customers change tier on each New Year's Day, so there can be
 * many.
 */
const ROWS_IN_MEMORY = 2_000;

/**
 * Writes audit entries in time order; keeps notes until their day is over. Skips notes before `since`, which
 * the first entry states.
 */
export function openAuditBook(db: Db, key: Buffer, since: Instant) {
  const rows = writerOf(db, auditLog);
  let notes: Note[] = [
    { at: since, by: null, trail: { action: "audit.begun", record: { kind: "audit", id: "log" } } },
  ];
  return {
    /** Whether notes at this time are recorded. */
    covers: (at: Instant) => at >= since,
    note(at: Instant, by: number, trail: Trail) {
      if (at >= since) notes.push({ at, by, trail });
    },
    /** Writes all notes before `end`. */
    writeUntil(end: Instant) {
      const over = notes.filter(({ at }) => at < end).sort((a, b) => a.at - b.at);
      if (over.length === 0) return;
      notes = notes.filter(({ at }) => at >= end);
      let { id, mac: previous } = endOfChain(db);
      for (const { at, by, trail } of over) {
        const row = chained(key, previous, { employeeId: by, requestId: "seed", address: "", at }, trail);
        rows.add({ id: (id += 1), ...row });
        previous = row.mac;
        if (id % ROWS_IN_MEMORY === 0) rows.flush();
      }
      rows.flush();
    },
  };
}

export type AuditBook = ReturnType<typeof openAuditBook>;
