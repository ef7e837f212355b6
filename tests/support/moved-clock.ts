import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A clock of servers that a test moves ahead, as if hours passed. */
export interface MovedClock {
  /** For the servers' environment. */
  env: Record<string, string>;
  /** Milliseconds from where it is. A server follows within 50 ms. */
  pass(ms: number): void;
}

export function aMovedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), "loupe-clock-"));
  const file = join(folder, "ahead");
  let ahead = 0;
  writeFileSync(file, "0");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return {
    env: { CLOCK_AHEAD: file, NODE_OPTIONS: `--import=${join(import.meta.dirname, "clock.mjs")}` },
    pass(ms) {
      ahead += ms;
      writeFileSync(file, String(ahead));
    },
  };
}
