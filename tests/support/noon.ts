import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

const HOUR = 3_600_000;

/**
 * Sets the clock of a test file to the next noon in New York, when it is the same day in every store: for tests
 * of what was sold today. Returns the environment of its servers.
 */
export function atNoon(): Record<string, string> {
  const real = Date.now();
  let noon = Math.ceil(real / HOUR) * HOUR;
  while (hourIn("America/New_York", noon) !== 12) noon += HOUR;
  const folder = mkdtempSync(join(tmpdir(), "loupe-noon-"));
  const aheadFile = join(folder, "ahead");
  writeFileSync(aheadFile, String(noon - real));
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  afterAll(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  return {
    CLOCK_AHEAD: aheadFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "clock.mjs")}`,
  };
}

function hourIn(zone: string, moment: number): number {
  const shown = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  return Number(shown.format(moment));
}
