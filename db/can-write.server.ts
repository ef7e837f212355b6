import type { Db } from "./client.server.ts";

const REMEMBERED_MS = 1_000;
/** As long as a write waits for another process's. */
const PATIENCE_MS = 5_000;

const known = new WeakMap<Db["$client"], { askedAt: number; answer: boolean; busySince: number | null }>();

/**
 * Tries a write and takes it back, once a second at most. Doesn't wait for another process that is writing: the
 * database can be written, unless that goes on for longer than a write would wait.
 */
export function canWrite({ $client: client }: Pick<Db, "$client">): boolean {
  const now = performance.now();
  const last = known.get(client);
  if (last && now - last.askedAt < REMEMBERED_MS) return last.answer;
  const tried = tryWrite(client);
  const busySince = tried === "busy" ? (last?.busySince ?? now) : null;
  const answer = tried === "written" || (busySince !== null && now - busySince < PATIENCE_MS);
  known.set(client, { askedAt: now, answer, busySince });
  return answer;
}

function tryWrite(client: Db["$client"]): "written" | "busy" | "failed" {
  const patience = client.pragma("busy_timeout", { simple: true }) as number;
  try {
    client.pragma("busy_timeout = 0");
    client.exec("begin immediate");
    try {
      client.exec("update stores set version = version");
    } finally {
      client.exec("rollback");
    }
    return "written";
  } catch (error) {
    return (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ? "busy" : "failed";
  } finally {
    client.pragma(`busy_timeout = ${patience}`);
  }
}
