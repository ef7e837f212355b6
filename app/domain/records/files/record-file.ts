import type { Instant } from "../../dates.ts";
import { text } from "../../fields.ts";
import { type FileKind, LONGEST_FILE_NAME } from "./file-kinds.ts";
import type { IncomingFile } from "./incoming-file.server.ts";

/** What files are of. */
export type Filed = { kind: "customer" | "piece"; id: number };

/** Of one customer or piece. */
export const MOST_FILES = 20;

/** A file of a customer or a piece. */
export interface RecordFile {
  id: number;
  /** What it is called on its record. */
  name: string;
  /** The same as a file's name: 'GIA certificate.pdf'. */
  fileName: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  sha256: string;
  at: Instant;
  by: string;
}

/** A file that came with a form or a call. */
export interface ReceivedFile extends IncomingFile {
  kind: FileKind;
  /** Of a text with its encoding. */
  mediaType: string;
  /** As it was called where it came from, made safe and with the ending of its kind. */
  fileName: string;
}

/** Without a name it is called as the file was. */
export const recordFileFields = {
  name: text({ label: "Name", max: LONGEST_FILE_NAME }),
};

export const TOO_MANY_FILES = `You can add up to ${MOST_FILES} files. Remove one first.`;
/** Shown if the file of a refused form was cleaned up before it was sent again. */
export const FILE_GONE = "The uploaded file has expired. Choose it again.";
