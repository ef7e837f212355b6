/**
 * Thrown by a write whose session ended, or whose account lost the permission, after the request's headers
 * arrived.
 */
export class NoLongerAllowed extends Error {
  /** What to throw instead: a response or `problem()`. A page's answer keeps the fields of the form. */
  readonly answer: (form?: FormData) => unknown;

  constructor(answer: (form?: FormData) => unknown) {
    super("The session or permission ended during the request");
    this.answer = answer;
  }
}
