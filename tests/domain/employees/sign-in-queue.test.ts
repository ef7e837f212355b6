import { expect, test } from "vitest";
import { waitForTurn } from "~/access/sign-in-queue.server";

/** Waits for a turn that never comes. True if it left the queue before it was told to. */
async function evicted(name: string, failures: number, left: AbortSignal): Promise<boolean> {
  const one = { account: `${name}@shop.example`, address: name, failures };
  await waitForTurn(one, () => null, left);
  return !left.aborted;
}

test("a full queue makes room for a better address: of those with the most failures the last to come leaves", async () => {
  const left = new AbortController();
  const line = Array.from({ length: 50 }, (_, n) =>
    evicted(`crowd-${n}`, n === 10 || n === 20 ? 7 : 3, left.signal),
  );
  expect(await evicted("no better", 7, left.signal)).toBe(true);
  const better = evicted("better", 6, left.signal);
  expect(await Promise.race(line.map(async (one, n) => ((await one) ? n : null)))).toBe(20);
  left.abort();
  const gone = (await Promise.all(line)).flatMap((isOut, n) => (isOut ? [n] : []));
  expect(gone).toEqual([20]);
  expect(await better).toBe(false);
});
