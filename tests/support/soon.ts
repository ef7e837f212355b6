import { vi } from "vitest";

const TICK_EVERY_MS = 10;
/** Milliseconds that pass on the test's clock from one look to the next. */
const PASS_MS = 200;

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
