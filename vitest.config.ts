import { defineConfig } from "vitest/config";
import { EVERYTHING } from "./tests/support/everything.ts";
import { program } from "./scripts/vite/program.ts";

export default defineConfig({
  plugins: [
    program("workbook-program", "app/import/workbook/program.ts"),
    program("photo-program", "app/web/photos/photo-program.ts"),
    program("mail-program", "app/sending/mailbox/mail-program.ts"),
    program("report-program", "app/routes/records/reports/report-program.ts"),
  ],
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/browser/**", ...(EVERYTHING ? [] : ["tests/**/*.all.test.{ts,tsx}"])],
    // What `npm test` leaves to `npm run test:all`: those files, and tests with this tag.
    tags: [{ name: "all", description: "for npm run test:all only" }],
    ...(!EVERYTHING && { tagsFilter: ["!all"] }),
    globalSetup: "tests/support/vitest-setup.ts",
    setupFiles: ["tests/support/true-clock.ts"],
    reporters: [
      "default",
      "./tests/support/still-running.ts",
      // For scripts/test.mjs.
      ...(process.env.TEST_REPORT
        ? [["json", { outputFile: process.env.TEST_REPORT }] as ["json", { outputFile: string }]]
        : []),
    ],
    pool: "forks",
    // Tests make and drop a lot: with a larger young generation a tenth less time goes to collecting it.
    execArgv: ["--max-semi-space-size=64"],
    // Each file would read the program anew, which costs more than its tests.
    isolate: false,
    // A sixth of the time is spent waiting for servers, so two cores can run three files.
    maxWorkers: 3,
    // Only for hanging tests: a busy machine may be ten times as slow. Tests of speed measure work, not time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
