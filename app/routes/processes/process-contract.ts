import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { flag, text, type Values, version } from "~/domain/fields";
import { pdfName } from "~/domain/processes/pdf";
import { processFields } from "~/domain/processes/process-fields";
import type { Process } from "~/domain/processes/process";
import { answered } from "~/web/answer-fields";
import { answersOf, contract, formValues, writeFields } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { pdfAddress } from "./pdf-address.ts";

/** `POST /api/processes` (sections 3, 5, and 7). */
export const NewProcess = contract(processFields);

/** The form's file, already stored, by SHA-256 and name. */
const fileFields = {
  kept: text({ label: "PDF file" }),
  fileName: text({ label: "Name of the PDF file", max: 1_000 }),
};

function toFile({ kept, fileName }: Values<typeof fileFields>) {
  return kept === null ? null : { sha256: kept, name: pdfName(fileName ?? "") };
}

/** The process form of section 5. */
export const ProcessForm = contract(
  { ...processFields, ...fileFields },
  ({ kept, fileName, ...details }) => ({ details, file: toFile({ kept, fileName }) }),
);

export const EditedProcess = contract(
  {
    ...processFields,
    ...fileFields,
    removePdf: flag({ label: "Remove the PDF" }),
    version: version("Load the record again"),
  },
  ({ kept, fileName, removePdf, version: began, ...details }) => ({
    details,
    file: toFile({ kept, fileName }),
    removePdf,
    version: began,
  }),
);

/** `GET /api/processes`. */
export const ProcessQuery = z.object({ search: parameter.search(), category: parameter.text() });

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
  return {
    id: process.id,
    ...writeFields(processFields, process),
    pdfUrl: pdfAddress(process),
    createdAt: isoInstant(process.createdAt),
    version: process.version,
  };
}

export function processToForm(process: Process): Record<string, string> {
  return { ...formValues(processFields, process), version: String(process.version) };
}
