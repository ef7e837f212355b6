import { expect, test } from "vitest";
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
  expect(answers.filter((wait) => wait === null)).toHaveLength(200);
  expect(limits.take("late", 10 * SECOND)).toBeNull();
});

test("a clock that stands still, and more networks than are remembered, are no way around", () => {
  const limits = new DoorLimits();
  many(25_000, (nth) => limits.take(`net ${nth}`, nth * SECOND));
  expect(limits.take("new", 25_001 * SECOND)).toBeNull();
});
