import type { Db } from "./client.server.ts";

/**
 * Writes the WAL back and empties it, because it holds earlier versions of pages. False if another process is
 * reading; doesn't wait for it.
 */
export function cutWal({ $client: client }: Db): boolean {
  const patience = client.pragma("busy_timeout", { simple: true }) as number;
  client.pragma("busy_timeout = 0");
  try {
    const [outcome] = client.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
    return outcome?.busy === 0;
  } finally {
    client.pragma(`busy_timeout = ${patience}`);
  }
}
