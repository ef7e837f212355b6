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
  let noon = Math.ceil(Date.now() / HOUR) * HOUR;
  while (hourIn("America/New_York", noon) !== 12) noon += HOUR;
  return atMoment(noon);
}

/** Sets the clock to another moment, which may be in the past. */
export function atMoment(moment: number): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-noon-"));
  const aheadFile = join(folder, "ahead");
  writeFileSync(aheadFile, String(moment - Date.now()));
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
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
