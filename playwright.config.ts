import { defineConfig } from "@playwright/test";
import { systemBrowser } from "./tests/support/system-browser.ts";
import { EVERYTHING } from "./tests/support/everything.ts";

/**
 * Disabled features. Chromium uses only the last such flag, so the list starts with Playwright's defaults.
 * The two of the omnibox render invisible address bar pages, two per context, at a third of all CPU time.
 */
const TURNED_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // A process that waits for a next page, beside each page: a twentieth of the time.
  "SpareRendererForSitePerProcess",
];

/** What a project leaves to `npm run test:all`: tests tagged `@all`, or `@all-` and the project's name. */
const leftOut = (project: string) =>
  EVERYTHING ? {} : { grepInvert: new RegExp(`@all(-${project})?(?![\\w-])`) };

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/playwright-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Only for hanging tests: a busy machine may be ten times as slow, and each step has its own limit.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that passes the second time is reported as flaky, with the page that it failed on.
  retries: 1,
  reporter: [["list"], ["./tests/support/failed-pages.ts"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: systemBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Nothing is drawn by a GPU: without a process for it each test starts earlier.
        "--in-process-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${TURNED_OFF.join()}`,
      ],
    },
  },
  projects: [
    { name: "scripts", use: { javaScriptEnabled: true }, ...leftOut("scripts") },
    { name: "no-scripts", use: { javaScriptEnabled: false }, ...leftOut("no-scripts") },
  ],
});
