/** Reading a request's body passed its limit: the answer is 413. `limit` is in bytes. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`The request is larger than ${limit} bytes`);
    this.limit = limit;
  }
}
