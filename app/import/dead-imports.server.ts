import { findDeadImports, finishImport } from "~/import/finish-import.server";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { write } from "~/web/write.server";

/**
 * Marks the imports that a dead process left running as interrupted; asked when the shop opens and whenever somebody looks
 * at a running import. Two processes that do it at once agree: the second finds nothing to do.
 */
export function endDeadImports(): void {
  for (const importId of findDeadImports(shop().db, Date.now() as Instant))
    write({ actor: null, requestId: "dead-import", address: "" }, (ctx) =>
      finishImport(ctx, { importId, state: "interrupted" }),
    );
}
