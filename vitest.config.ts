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
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is polled for is mostly another process' doing, which on a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
  },
});
