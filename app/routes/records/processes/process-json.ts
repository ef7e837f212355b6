import type { z } from "zod";
import { processFields } from "~/domain/records/processes/process-fields";
import type { Process } from "~/domain/records/processes/process";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";
import { pdfAddress } from "./pdf-address.ts";

/** Section 3. */
export const ProcessJson = record("Process", {
  id: answered.id(),
  ...answersOf(processFields),
  pdfUrl: answered
    .text()
    .nullable()
    .describe("A link, or for a PDF that was uploaded the path that it is served at."),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function processToJson(process: Process): z.infer<typeof ProcessJson> {
  return writeAnswer(ProcessJson, process, { pdfUrl: pdfAddress(process) });
}
