/** Control name: the employee at the terminal when the form was opened. */
export const BEGUN_BY = "begunBy";

/** Control name: fields, separated by commas, whose files couldn't be kept because the session had ended. */
export const FILES_TO_CHOOSE = "filesToChoose";

/** What to say on a form that was kept until after the sign-in. */
export interface RestoredForm {
  /** Who filled it in, if it was somebody else. */
  by: string | null;
  /** Files to choose again. */
  files: string[];
}

/** Words for file fields, 'photo' and 'file', which are the same in all forms. */
export function filesAgain(files: readonly string[]): string {
  return `The ${files.join(" and the ")} could not be kept: choose ${files.length === 1 ? "it" : "them"} again.`;
}
