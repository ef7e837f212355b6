import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { every } from "~/runtime/every.server";

/** Begins at once and repeats every millisecond, until the test ends. */
function repeating(work: (stopped: AbortSignal) => unknown): () => void {
  const stop = every({ ms: 1, after: 0, failure: "work-failed" }, work);
  onTestFinished(stop);
  return stop;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(1);
}

test("runs don't overlap, however long one takes", async () => {
  let running = 0;
  let mostAtOnce = 0;
  let ended = 0;
  repeating(async () => {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await sleep(20);
    running -= 1;
    ended += 1;
  });
  await until(() => ended === 3);
  expect(mostAtOnce).toBe(1);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("No");
    },
  ],
  ["rejects", () => Promise.reject(new Error("No"))],
])("a run that %s is followed by the next", async (_, fail) => {
  let begun = 0;
  repeating(() => {
    begun += 1;
    return fail();
  });
  await until(() => begun === 3);
});

test("what is stopped hears of it, and begins no more", async () => {
  let begun = 0;
  let signal: AbortSignal | undefined;
  const stop = repeating(async (stopped) => {
    begun += 1;
    signal = stopped;
    await until(() => stopped.aborted);
  });
  stop();
  await sleep(20);
  expect(signal?.aborted).toBe(true);
  expect(begun).toBe(1);
});
