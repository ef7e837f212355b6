/** Control name: scans that aren't saved yet, one a line, apart from the one in the form's field. */
export const SCANS_BEHIND = "scansBehind";

/** Scans that weren't saved because the session had ended or nothing answered. */
export interface UnsavedScans {
  /** The scans as they were typed, each once, the oldest first. */
  scans: string[];
  /** The other fields of the form, by control name. */
  fields: Readonly<Record<string, string>>;
}
