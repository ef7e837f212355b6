import { MS_PER_HOUR } from "../domain/dates.ts";

/** Milliseconds in which a backup has to end: a proof's hour is asked between its steps only, and one of them may be long. */
export const LONGEST_BACKUP_MS = 3 * MS_PER_HOUR;
