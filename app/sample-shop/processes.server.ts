import { addProcess } from "~/domain/records/processes/add-process.server";
import type { IncomingPdf } from "~/domain/records/processes/process-details.server";
import { storeContent } from "~/web/stored-files.server";
import type { Calendar } from "./calendar.ts";
import { PROCESSES } from "./material/processes.ts";
import type { TimedRule } from "./run-rules.server.ts";
import { smallPdf } from "./small-pdf.ts";

/** Writes processes, some with a PDF in the data folder's uploads. */
export function processesWritten(calendar: Calendar, dataDir: string): TimedRule[] {
  return PROCESSES.map(({ daysAgo, sheet, ...words }) => ({
    at: calendar.ago(daysAgo, 0.6),
    by: "admin@loupe.example",
    rule: (ctx) =>
      addProcess(ctx, {
        ...words,
        pdfUrl: null,
        upload: sheet ? sheetOf(words.title, sheet, dataDir) : null,
      }),
  }));
}

function sheetOf(title: string, sheet: { name: string; paragraphs: string[] }, dataDir: string): IncomingPdf {
  const stored = storeContent(dataDir, smallPdf(title, sheet.paragraphs));
  return { name: sheet.name, ...stored, place: () => true };
}
