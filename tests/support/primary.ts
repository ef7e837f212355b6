import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openChain } from "~db/client.server.ts";
import { keepIndexesWhole } from "~db/primary/search-indexes.server.ts";
import { makePrimary } from "~db/primary/make-primary.server.ts";
import { ensureSqld } from "../../scripts/sqld.mjs";
import { ownLoopback, randomPort } from "./free-port.ts";

/** Whether rules run on a primary, and HTTP tests on a chain (`TEST_CHAIN=1`). */
export const ON_PRIMARY = process.env.TEST_CHAIN === "1";

/** Starts a primary from the database in `file`, which becomes its replica, and opens its book. */
export function openOnPrimary(file: string): { db: Db; stop(): void } {
  const folder = mkdtempSync(join(tmpdir(), "loupe-primary-"));
  makePrimary(file, folder);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 10; tries += 1) {
    const address = `${ownLoopback()}:${randomPort()}`;
    const child = spawn(ensureSqld(), ["--db-path", folder, "--http-listen-addr", address, "--no-welcome"], {
      stdio: "ignore",
    });
    const db = openChain(file, { url: `http://${address}`, token: "" });
    // Counts the waits, because a test may have stopped the clock.
    for (let waits = 0; waits < 500; waits += 1) {
      Atomics.wait(pause, 0, 0, 10);
      try {
        db.$client.connect();
      } catch {
        continue;
      }
      keepIndexesWhole(db.$client);
      return {
        db,
        stop() {
          child.kill("SIGKILL");
          rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    // Another program took the port.
    child.kill("SIGKILL");
  }
  throw new Error("No primary could be started");
}
