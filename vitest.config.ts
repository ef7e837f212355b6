import { defineConfig } from "vitest/config";
import { program } from "./scripts/vite/program.ts";

export default defineConfig({
  plugins: [program("workbook-program", "app/import/workbook/program.ts")],
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/vitest-setup.ts",
    pool: "forks",
    // A sixth of the time is waiting for servers, so three files at once fit on two cores.
    maxWorkers: 3,
    // For what hangs: a busy machine may be ten times as slow, and what must be quick is held to its work, not to the clock.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
