import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/support/vitest-setup.ts",
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
