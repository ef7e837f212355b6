import { z } from "zod";
import { flag, version } from "~/domain/fields";
import { processFields } from "~/domain/records/processes/process-fields";
import type { Process } from "~/domain/records/processes/process";
import { contract, specifiedContract } from "~/web/contract";
import { fileFields } from "~/web/files/file-fields";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";

/** `POST /api/processes` (sections 3, 5, and 7). */
export const NewProcess = specifiedContract(processFields);

/** The process form of section 5. */
export const ProcessForm = contract(
  { ...processFields, ...fileFields },
  ({ kept, fileName, ...details }) => ({ details, file: { kept, fileName } }),
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
    file: { kept, fileName },
    removePdf,
    version: began,
  }),
);

/** `GET /api/processes`. */
export const ProcessQuery = z.object({ search: parameter.search(), category: parameter.text() });

export function processToForm(process: Process): Record<string, string> {
  return { ...formValues(processFields, process), version: String(process.version) };
}
