import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { processFiles } from "~db/schema/index.ts";
import { mediaTypeOf } from "../../shop/files/file-kinds.ts";
import { deleteFiles, type IncomingFile, insertFile } from "../../shop/files/incoming-file.server.ts";
import { FILE_GONE } from "../../shop/files/record-file.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse } from "../../result.ts";
import type { ProcessTexts } from "./process-fields.ts";

/** A verified PDF that isn't attached yet. */
export interface IncomingPdf extends IncomingFile {
  name: string;
}

export interface ProcessDetails extends ProcessTexts {
  upload: IncomingPdf | null;
}

export function refuseTwoPdfs() {
  return refuse("invalid", "Enter a link or choose a file, not both", "pdfUrl");
}

/** Attaches a verified PDF. Returns a refusal if its content is gone. */
export function attach(ctx: RuleContext, processId: number, pdf: IncomingPdf) {
  const fileId = insertFile(ctx, pdf, { name: pdf.name, mediaType: mediaTypeOf("pdf") });
  ctx.tx.insert(processFiles).values({ processId, fileId }).run();
  return pdf.place() ? null : refuse("invalid", FILE_GONE, "file");
}

export function detach(tx: Tx, processId: number) {
  const attached = tx
    .delete(processFiles)
    .where(eq(processFiles.processId, processId))
    .returning({ fileId: processFiles.fileId })
    .all();
  deleteFiles(
    tx,
    attached.map(({ fileId }) => fileId),
  );
}
