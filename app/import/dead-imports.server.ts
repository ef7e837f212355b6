import { findDeadImports, finishImport } from "~/import/finish-import.server";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { write } from "~/web/write.server";

/**
 * Marks running imports of dead processes as interrupted. Runs on startup and whenever a running import is
 * viewed. Safe to run concurrently.
 */
export function endDeadImports(): void {
  for (const importId of findDeadImports(shop().db, Date.now() as Instant))
    write({ actor: null, requestId: "dead-import", address: "" }, (ctx) =>
      finishImport(ctx, { importId, state: "interrupted" }),
    );
}
