/** Control name: the employee at the terminal when the form was opened. */
export const BEGUN_BY = "begunBy";

/** Control name: the fields, comma-separated, whose files a session that had ended couldn't keep. */
export const FILES_TO_CHOOSE = "filesToChoose";

/** What is to be said of a form that was kept for after the sign-in. */
export interface KeptForm {
  /** Who filled it in, if somebody else. */
  by: string | null;
  /** What has to be chosen again. */
  files: string[];
}

/** 'photo' and 'file', as the fields of all forms are called. */
export function filesAgain(files: readonly string[]): string {
  return `The ${files.join(" and the ")} could not be kept: choose ${files.length === 1 ? "it" : "them"} again.`;
}
