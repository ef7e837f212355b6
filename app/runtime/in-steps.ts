import { yieldToRequests } from "./yield-to-requests.ts";

/** Runs a generator to its end. Requests go first at each of its steps. */
export async function inSteps<T>(work: Generator<unknown, T, undefined>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToRequests();
  }
}
