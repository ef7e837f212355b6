import { text } from "~/domain/fields";

/** SHA-256 and name of a file that came with a form and is already stored. `receiveFile` sets them. */
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
