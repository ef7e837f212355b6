/** Control name: scans that aren't saved yet besides that of the form, one a line. */
export const SCANS_BEHIND = "scansBehind";

/** Scans that weren't saved, because the session had ended or nothing answered. */
export interface KeptScans {
  /** As they were typed, each once, the oldest first. */
  scans: string[];
  /** The other fields of their form, by control name. */
  fields: Readonly<Record<string, string>>;
}
