let begun = 0;

/** Said by the server at the beginning of each request. */
export function countRequest(): void {
  begun += 1;
}

/** How many requests this process has begun to answer. */
export function requestsBegun(): number {
  return begun;
}
