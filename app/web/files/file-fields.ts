import { text } from "~/domain/fields";

/** The file that came with a form and is stored already: by its SHA-256, and its name. `receiveFile` sets them. */
export const fileFields = {
  kept: text({ label: "File" }),
  fileName: text({ label: "File name", max: 1_000 }),
};

/** An upload that a refused form keeps for its sender. */
export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
}
