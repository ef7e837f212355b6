import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { pdfName } from "~/domain/processes/pdf";
import type { Process } from "~/domain/processes/process";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";
import { record } from "~/web/json-schema";
import { asked } from "~/web/query";
import { pdfAddress } from "./pdf-address.ts";

const LONGEST_CATEGORY = 40;

const details = (f: Fields) => ({
  title: f.requiredText("Title is required"),
  description: f.longText(),
  category: f.text({ max: LONGEST_CATEGORY }),
  pdfUrl: f.url(),
});

type Sent = z.infer<z.ZodObject<ReturnType<typeof details>>>;

function toDetails({ title, description, category, pdfUrl }: Sent) {
  return {
    title,
    description: description ?? null,
    category: category ?? null,
    pdfUrl: pdfUrl ?? null,
  };
}

/** A new process, as `POST /api/processes` sends it (sections 3, 5 and 7). */
export const NewProcess = contract((f) => z.object(details(f)).transform(toDetails));

/** Beside the details a form has a file: by now a PDF on our disk, by its SHA-256 and name. */
const withFile = (f: Fields) => ({ ...details(f), kept: f.text(), fileName: f.text({ max: 1000 }) });

function toFile({ kept, fileName }: { kept: string | undefined; fileName: string | undefined }) {
  return kept === undefined ? null : { sha256: kept, name: pdfName(fileName ?? "") };
}

/** The process form of section 5. */
export const ProcessForm = contract((f) =>
  z.object(withFile(f)).transform((sent) => ({ details: toDetails(sent), file: toFile(sent) })),
);

/** A process's record after an edit, with the version that the edit began from. */
export const EditedProcess = contract((f) =>
  z
    .object({ ...withFile(f), removePdf: f.flag(), version: f.requiredId("Load the record again") })
    .transform(({ version, removePdf, ...sent }) => ({
      details: toDetails(sent),
      file: toFile(sent),
      removePdf,
      version,
    })),
);

/** What `GET /api/processes` filters by. */
export const ProcessQuery = z.object({ search: asked.search(), category: asked.text() });

/** A process as section 3 has it. */
export const ProcessJson = record("Process", {
  id: answered.id(),
  title: answered.text(),
  description: answered.text().nullable(),
  category: answered.text().nullable(),
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
    title: process.title,
    description: process.description,
    category: process.category,
    pdfUrl: pdfAddress(process),
    createdAt: isoInstant(process.createdAt),
    version: process.version,
  };
}

/** A process's record as the form's fields show it. */
export function processToForm(process: Process): Record<string, string> {
  const { title, description, category, pdfUrl, version } = process;
  return {
    title,
    description: description ?? "",
    category: category ?? "",
    pdfUrl: pdfUrl ?? "",
    version: String(version),
  };
}
