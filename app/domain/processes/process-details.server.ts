import { eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { files, processFiles } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuse } from "../result.ts";
import type { AttachedPdf } from "./process.ts";
import type { ProcessTexts } from "./process-fields.ts";

/** A verified PDF that isn't attached yet. */
export interface IncomingPdf extends AttachedPdf {
  /**
   * Moves the content to its SHA-256 path and syncs it to disk. Call it last in the transaction that
   * references it. False if the content is gone.
   */
  place(): boolean;
}

export interface ProcessDetails extends ProcessTexts {
  upload: IncomingPdf | null;
}

export function refuseTwoPdfs() {
  return refuse("invalid", "Enter a link or choose a file, not both", "pdfUrl");
}

/** Attaches a verified PDF. Returns a refusal if its content is gone. */
export function attach({ tx, actor, now }: RuleContext, processId: number, { place, ...pdf }: IncomingPdf) {
  const file = tx
    .insert(files)
    .values({ ...pdf, mediaType: "application/pdf", uploadedBy: actor.id, createdAt: now })
    .returning({ id: files.id })
    .get();
  tx.insert(processFiles).values({ processId, fileId: file.id }).run();
  return place() ? null : refuse("invalid", NOT_KEPT, "file");
}

/** Shown if the PDF of a refused form was cleaned up before resubmission. */
export const NOT_KEPT = "The uploaded PDF is no longer kept. Choose the file again.";

/** Detaches the PDF. Its content stays on disk until cleanup finds no reference. */
export function detach(tx: Tx, processId: number) {
  const attached = tx
    .delete(processFiles)
    .where(eq(processFiles.processId, processId))
    .returning({ fileId: processFiles.fileId })
    .all();
  tx.delete(files)
    .where(
      inArray(
        files.id,
        attached.map(({ fileId }) => fileId),
      ),
    )
    .run();
}
