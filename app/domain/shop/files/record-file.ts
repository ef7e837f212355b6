import type { Instant } from "../../dates.ts";
import { text } from "../../fields.ts";
import type { FileKind } from "./file-kinds.ts";
import { LONGEST_FILE_NAME, MOST_FILES } from "./file-limits.ts";
import type { IncomingFile } from "./incoming-file.server.ts";

/** The record that files belong to. */
export type Filed = { kind: "customer" | "piece"; id: number };

export interface RecordFile {
  id: number;
  /** Its name on the record. */
  name: string;
  /** The same as a file name: 'GIA certificate.pdf'. */
  fileName: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  sha256: string;
  at: Instant;
  by: string;
}

/** A file that came with a form or an API call. */
export interface ReceivedFile extends IncomingFile {
  kind: FileKind;
  /** Includes the encoding, for a text. */
  mediaType: string;
  /** Its name at the sender, made safe, with the ending of its kind. */
  fileName: string;
}

/** Without a name, the file's own is used. */
export const recordFileFields = {
  name: text({ label: "Name", max: LONGEST_FILE_NAME }),
};

export const TOO_MANY_FILES = `You can add up to ${MOST_FILES} files. Remove one first.`;
/** Shown if the file of a refused form was cleaned up before the form was sent again. */
export const FILE_GONE = "The uploaded file has expired. Choose it again.";
