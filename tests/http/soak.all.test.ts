import { expect, test } from "vitest";
import { soak } from "../soak/soak.ts";

// The short form of `npm run soak`, so that it stays usable.

test("a short soak: work, odd requests, kills, a wrong clock and a second server lose nothing", async () => {
  const said: string[] = [];
  const { tally, rounds } = await soak({
    seconds: 12,
    seed: 20_261_121,
    only: ["second server"],
    say: (line) => said.push(line),
  });
  expect(tally.failures, said.join("\n")).toEqual([]);
  expect(rounds).toBeGreaterThan(0);
  expect(tally.written).toBeGreaterThan(0);
  expect(tally.events).toMatchObject({ kills: expect.any(Number), checks: expect.any(Number) });
});
