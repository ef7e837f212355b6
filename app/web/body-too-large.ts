/** The request body exceeds `limit` bytes: 413. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`The request is larger than ${limit} bytes`);
    this.limit = limit;
  }
}

export function isBodyTooLarge(error: unknown): boolean {
  return error instanceof BodyTooLarge || (error instanceof Error && error.cause instanceof BodyTooLarge);
}
