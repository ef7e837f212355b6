import type { Instant } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { type Refusal, refuse } from "~/domain/result";
import type { ImportKind } from "~db/closed-lists.ts";
import { errorFields, log } from "~/runtime/log.server";
import { shop } from "~/runtime/shop.server";
import { isRunning, runJob } from "~/web/jobs.server";
import { OF_BACKGROUND, withinBackgroundOfDay } from "~/web/account-daily-limit.server";
import { write, type WriteOrigin } from "~/web/write.server";
import { getImport } from "./find-imports.server.ts";
import { IMPORTERS, MAY_IMPORT_NO_MORE } from "./importers.server.ts";
import { beginUndo, isUndoLeft, undoBatch, whyNotUndo } from "./undo-import.server.ts";

const ROWS_AT_ONCE = 100;
const ROWS_BESIDE_OTHERS = 20;

/**
 * Undoes an import in batches that continue in the background, unless `beginUndo` refuses. Continues an undo
 * whose process died, for those who may undo the import.
 */
export function undoImport(
  by: WriteOrigin<Actor>,
  { importId, kind }: { importId: number; kind: ImportKind },
): { ok: true; finished: Promise<void> } | { ok: false; refusal: Refusal } {
  const found = getImport(shop().db, importId);
  if (found?.kind !== kind) return { ok: false, refusal: refuse("missing", "No such record").refusal };
  const why = whyNotUndo({ actor: by.actor, now: Date.now() as Instant }, found);
  if (why !== null) return { ok: false, refusal: refuse("forbidden", why).refusal };
  if (!isUndoLeft(shop().db, importId) || isBeingUndone(importId)) {
    const begun = write({ ...by, bound: OF_BACKGROUND }, (ctx) => beginUndo(ctx, { importId }));
    if (begun.kind === "refused") return { ok: false, refusal: begun.refusal };
  }
  return { ok: true, finished: runUndo(by, { importId, kind }) };
}

export function isBeingUndone(importId: number): boolean {
  return isRunning({ kind: "import", id: importId });
}

function runUndo(
  { actor, requestId, address }: WriteOrigin<Actor>,
  { importId, kind }: { importId: number; kind: ImportKind },
): Promise<void> {
  const by = { actor, requestId, address };
  return runJob({ kind: "import", id: importId }, async (turn) => {
    try {
      for (let after: number | null = 0; after !== null;) {
        const limit = (await turn()).othersAsk ? ROWS_BESIDE_OTHERS : ROWS_AT_ONCE;
        const from: number = after;
        const batch = write(by, (ctx) =>
          can(ctx.actor, IMPORTERS[kind].permission)
            ? withinBackgroundOfDay(ctx, undoBatch(ctx, { importId, after: from, limit }))
            : refuse("forbidden", MAY_IMPORT_NO_MORE),
        );
        if (batch.kind === "refused") throw new Error(batch.refusal.message);
        after = batch.kind === "done" ? batch.value.last : null;
      }
    } catch (error) {
      log.error("undo-interrupted", { importId, requestId, ...errorFields(error) });
    }
  });
}
