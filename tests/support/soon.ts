import { vi } from "vitest";

const TICK_EVERY_MS = 10;
/** Milliseconds that pass on the test's clock from one look to the next. */
const PASS_MS = 200;

/** Milliseconds up to which a wait is one from look to look, and no limit. */
const LONGEST_REST_MS = 2_000;
const TIMES_AS_QUICK = 20;

/**
 * What waits for a second or two to look again does so twenty times as soon, until mocks are restored. Longer waits
 * are limits, and stay.
 */
export function restBriefly(): void {
  const { setTimeout: wait } = globalThis;
  const briefly = (then: (...words: unknown[]) => void, ms = 0, ...words: unknown[]) =>
    wait(then, ms > LONGEST_REST_MS ? ms : ms / TIMES_AS_QUICK, ...words);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(briefly as typeof setTimeout);
}

/**
 * Waits until a check holds. Where `setTimeout` is faked, what waits for seconds comes due within some looks, each of
 * which lets this process answer what was asked of it.
 */
export function soon(check: () => void): Promise<void> {
  const passAndCheck = () => {
    vi.advanceTimersByTime(PASS_MS);
    check();
  };
  return vi.waitFor(passAndCheck, { timeout: 15_000, interval: TICK_EVERY_MS });
}
