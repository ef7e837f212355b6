import { eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { files, processFiles } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuse } from "../result.ts";
import { fold } from "../search-text.ts";
import type { AttachedPdf } from "./process.ts";
import type { ProcessTexts } from "./process-fields.ts";

/** A PDF that was checked and waits to be attached. */
export interface IncomingPdf extends AttachedPdf {
  /**
   * Puts the content where its SHA-256 names it and makes sure of it on the disk; called within the transaction that
   * names it, after everything else. False: it is not there any more.
   */
  place(): boolean;
}

/** What people write on a process's record, and the PDF that waits to be attached to it. */
export interface ProcessDetails extends ProcessTexts {
  upload: IncomingPdf | null;
}

export function searchTextOf({ title, description, category }: Omit<ProcessDetails, "pdfUrl" | "upload">) {
  return [title, description ?? "", category ?? ""].map(fold).join("\n");
}

/** Of two ways to a PDF nobody knows which is meant. */
export function refuseTwoPdfs() {
  return refuse("invalid", "Give a link or a file, not both", "pdfUrl");
}

/** Makes a waiting PDF the process's own; the refusal when its content is gone. */
export function attach({ tx, actor, now }: RuleContext, processId: number, { place, ...pdf }: IncomingPdf) {
  const file = tx
    .insert(files)
    .values({ ...pdf, mediaType: "application/pdf", uploadedBy: actor.id, createdAt: now })
    .returning({ id: files.id })
    .get();
  tx.insert(processFiles).values({ processId, fileId: file.id }).run();
  return place() ? null : refuse("invalid", NOT_KEPT, "file");
}

/** What stands for a PDF that was uploaded with a refused form and has been cleared away since. */
export const NOT_KEPT = "The uploaded PDF is not kept any more. Choose the file again.";

/** Lets go of what is attached. The content stays on the disk until nothing names it and it is cleared away. */
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
