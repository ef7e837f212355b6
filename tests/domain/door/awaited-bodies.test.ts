import { expect, test } from "vitest";
import { AwaitedBodies } from "~/server/door/awaited-bodies";

test("a network has five bodies on their way, and all networks half of the door's connections", () => {
  const bodies = new AwaitedBodies();
  const begun = (network: string, many: number) =>
    Array.from({ length: many }, () => bodies.begin(network)).filter(Boolean).length;
  expect(begun("one", 8)).toBe(5);
  bodies.end("one");
  expect(begun("one", 8)).toBe(1);
  const others = Array.from({ length: 60 }, (_, nth) => begun(`other ${nth}`, 5));
  expect(others.reduce((sum, many) => sum + many, 5)).toBe(250);
  for (let nth = 0; nth < 5; nth += 1) bodies.end("one");
  expect(begun("another", 8)).toBe(5);
});
