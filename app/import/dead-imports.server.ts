import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { imports } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { byItself } from "~/domain/shop/trail/by-itself";
import { finishImport } from "./record-import.server.ts";
import { chainPart, shop } from "~/runtime/shop.server";
import { isDead } from "~/web/jobs.server";
import { write } from "~/web/write.server";

/**
 * Marks running imports of dead processes as interrupted. Runs on startup and whenever a running import is
 * viewed; in a chain, only on the head office. Safe to run concurrently.
 */
export function endDeadImports(): void {
  if (chainPart()?.part === "store") return;
  for (const importId of findDeadImports(shop().db, Date.now() as Instant))
    write(byItself("dead-import"), (ctx) => finishImport(ctx, { importId, state: "interrupted" }));
}

/** Running imports of dead processes. */
export function findDeadImports(tx: Tx, now: Instant): number[] {
  const running = tx.select({ id: imports.id }).from(imports).where(eq(imports.state, "running")).all();
  return running.map(({ id }) => id).filter((id) => isDead(tx, { kind: "import", id }, now));
}
