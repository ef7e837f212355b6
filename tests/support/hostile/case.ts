/** Expected result of a file: all rows accounted for, or none imported. */
export type Outcome =
  | { imported: number; failed: number; says?: RegExp }
  | { refused: 400 | 408 | 413 | 415 | 422; says: RegExp };

/** A file as sent. */
export interface HostileFile {
  what: string;
  fileName: string;
  make(): Buffer | string;
  outcome: Outcome;
}

/** A body browsers wouldn't send. */
export interface HostileBody {
  what: string;
  type: string;
  make(): Buffer | string;
  outcome: Outcome;
}

export const read = (imported: number, failed = 0, says?: RegExp): Outcome => ({
  imported,
  failed,
  ...(says && { says }),
});
export const refused = (says: RegExp, status: 400 | 413 | 415 | 422 = 422): Outcome => ({
  refused: status,
  says,
});
