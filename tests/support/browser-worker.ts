import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { dayIn, instant } from "~/domain/dates";
import { copyBrowserShop } from "./browser-shop.ts";
import type { Person } from "./cast.ts";
import { type RunningServer, startServer } from "./server.ts";
import type { TheCast } from "./the-cast.ts";

/** What a worker makes when its first test asks for it, and keeps for the others. */
interface WorkerFixtures {
  /** The worker's server, with the cast's shop. */
  shopServer: RunningServer & { cast: TheCast };
  /** The worker's sample shop, as `npm run demo` opens it. */
  sampleShop: RunningServer;
  /** Storage states by email: each account signs in once per worker. */
  signedInStates: Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>;
  keptPages: Map<Person["role"], Page>;
  /** Pages that tests left for `signedInPage`. */
  leftPages: Map<Person["role"], Page[]>;
}

/** Zones of the stores that tests work in. */
const ZONES = ["America/New_York", "America/Denver"];
/** Milliseconds before a store's midnight in which no test begins: its figures would be of two days. */
const TOO_LATE_MS = 45_000;

const isTooLate = () =>
  ZONES.some((zone) => dayIn(zone, instant(Date.now())) !== dayIn(zone, instant(Date.now() + TOO_LATE_MS)));

const NO_OWNER = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };

/**
 * Playwright's `test` with all that belongs to a worker. Every `test` of ours extends this one: for another set of
 * worker fixtures Playwright starts another process, with a browser and a server of its own.
 */
export const withWorker = base.extend<{ onOneDay: void }, WorkerFixtures>({
  onOneDay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      while (isTooLate()) await sleep(1_000);
      await use();
    },
    { auto: true, timeout: 2 * TOO_LATE_MS },
  ],
  shopServer: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "loupe-browser-"));
      const cast = copyBrowserShop(dataDir);
      const server = await startServer({ dataDir, env: NO_OWNER });
      await use({ ...server, cast });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  sampleShop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const server = await startServer({ args: ["demo"], env: NO_OWNER });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  signedInStates: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  leftPages: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const pages = new Map<Person["role"], Page[]>();
      await use(pages);
      for (const page of [...pages.values()].flat()) await page.context().close();
    },
    { scope: "worker" },
  ],
  keptPages: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const pages = new Map<Person["role"], Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
});
