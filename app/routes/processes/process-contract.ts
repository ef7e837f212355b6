import { z } from "zod";
import { flag, text, type Values, version } from "~/domain/fields";
import { pdfName } from "~/domain/processes/pdf";
import { processFields } from "~/domain/processes/process-fields";
import type { Process } from "~/domain/processes/process";
import { contract, formValues } from "~/web/contract";
import { parameter } from "~/web/query";

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
    version: version("Reload the record"),
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

export function processToForm(process: Process): Record<string, string> {
  return { ...formValues(processFields, process), version: String(process.version) };
}
