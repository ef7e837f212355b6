import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextStep } from "~/ui/next-step";

const STEPS = ["Taken in", "Approved", "At the bench", "Ready", "Handed over"];

const drawn = (at: number) => renderToStaticMarkup(<NextStep says="Waits." steps={STEPS} at={at} />);

test("phones say the present step, the next one, and how far that is", () => {
  expect(drawn(1)).toMatch(/<ol [^>]*data-now="Approved. Next: At the bench" data-of="2 of 5"/);
  expect(drawn(4)).toMatch(/<ol [^>]*data-now="Handed over" data-of="5 of 5"/);
});

test("the present step is said to be it, and those before it are done", () => {
  expect(drawn(1).match(/aria-current="step">[^<]*/g)).toEqual(['aria-current="step">Approved']);
  expect(drawn(2).match(/class="step-done"/g)).toHaveLength(2);
});
