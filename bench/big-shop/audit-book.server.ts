import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { writerOf } from "~db/seed.ts";
import { chained, endOfChain } from "~/domain/audit/chain.server";
import type { Instant } from "~/domain/dates";
import type { Trail } from "~/domain/result";

interface Note {
  at: Instant;
  by: number | null;
  trail: Trail;
}

/** At the turn of a year half of all customers get another tier on one day. */
const ROWS_IN_MEMORY = 2_000;

/**
 * Chains what was done to the audit log, in the order of time: notes are kept until their day is over, also those of days
 * to come. What was done before `since` is not written down, and the first note says so.
 */
export function openAuditBook(db: Db, key: Buffer, since: Instant) {
  const rows = writerOf(db, auditLog);
  let notes: Note[] = [
    { at: since, by: null, trail: { action: "audit.begun", record: { kind: "audit", id: "log" } } },
  ];
  return {
    /** Whether it is worth making a note of that moment. */
    covers: (at: Instant) => at >= since,
    note(at: Instant, by: number, trail: Trail) {
      if (at >= since) notes.push({ at, by, trail });
    },
    /** Writes everything that was done before a moment. */
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
