import { expect, test } from "vitest";
import { networkOf } from "~/access/throttle.server";
import { DoorLimits } from "~/door/limits";

const SECOND = 1_000;

function many(count: number, ask: (nth: number) => number | null): (number | null)[] {
  return Array.from({ length: count }, (_, nth) => ask(nth));
}

test("a network has sixty requests at once, then one a second", () => {
  const limits = new DoorLimits();
  expect(many(60, () => limits.take("one", 0)).every((wait) => wait === null)).toBe(true);
  expect(limits.take("one", 0)).toBe(1);
  expect(limits.take("other", 0)).toBeNull();
  expect(limits.take("one", SECOND)).toBeNull();
  expect(limits.take("one", SECOND)).toBe(1);
});

test("wrong links close the door to their network for a while, and to nobody else", () => {
  const limits = new DoorLimits();
  for (let nth = 0; nth < 20; nth += 1) limits.noteWrong("one", 0);
  expect(limits.take("one", 0)).toBe(30);
  expect(limits.take("other", 0)).toBeNull();
  expect(limits.take("one", 31 * SECOND)).toBeNull();
});

test("all networks together have a bound, so that the tills go on", () => {
  const limits = new DoorLimits();
  const answers = many(400, (nth) => limits.take(`10.0.0.${nth}`, 0));
  expect(answers.filter((wait) => wait === null)).toHaveLength(80);
  expect(limits.take("late", 10 * SECOND)).toBeNull();
});

test("some dozen networks that ask all the time keep hardly anybody out who asks little", () => {
  const limits = new DoorLimits();
  const letIn = many(400, (second) => {
    for (let nth = 0; nth < 80; nth += 1) limits.take(`flood ${nth}`, second * SECOND);
    return limits.take(`customer ${second}`, second * SECOND);
  });
  expect(letIn.slice(100).filter((wait) => wait === null).length).toBeGreaterThan(270);
});

test("whoever has a whole site of IPv6 keeps nobody else out", () => {
  const limits = new DoorLimits();
  const network = (site: number, nth: number) =>
    networkOf(`2001:db8:${site.toString(16)}:${nth.toString(16)}::1`);
  // Three minutes, 40 a second, each from a network of its own.
  const answers = many(7_200, (nth) => limits.take(network(1, nth), nth * 25));
  expect(answers.filter((wait) => wait === null).length).toBeLessThan(1_000);
  expect(many(20, () => limits.take(network(2, 1), 180 * SECOND)).every((wait) => wait === null)).toBe(true);
  expect(limits.take("203.0.113.9", 180 * SECOND)).toBeNull();
});

test("a clock that stands still, and more networks than are remembered, are no way around", () => {
  const limits = new DoorLimits();
  many(25_000, (nth) => limits.take(`net ${nth}`, nth * SECOND));
  expect(limits.take("new", 25_001 * SECOND)).toBeNull();
});
