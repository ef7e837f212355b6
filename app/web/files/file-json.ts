import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import type { Filed, RecordFile } from "~/domain/shop/files/record-file";
import { answered } from "../answer-fields.ts";
import { record } from "../json-schema.ts";
import { writeAnswer } from "../write-answer.ts";
import { fileAddress } from "./file-address.ts";

export const FileJson = record("File", {
  id: answered.id(),
  name: answered.text(),
  fileName: answered.text(),
  mediaType: z.string(),
  size: answered.count(),
  addedAt: answered.instant(),
  addedBy: answered.text(),
  url: z.string(),
});

export function fileToJson(of: Filed, file: RecordFile): z.infer<typeof FileJson> {
  return writeAnswer(FileJson, file, {
    addedAt: isoInstant(file.at),
    addedBy: file.by,
    url: fileAddress(of, file.id),
  });
}

/** A multipart body with a file. */
export const FileUpload = z.object({
  file: z
    .file()
    .describe("PDF, JPEG, PNG, WebP or plain text, to 10 MB. Told by its content; kept as it is."),
  name: z.string().max(120).optional().describe("What it is called; otherwise as the file is."),
});
