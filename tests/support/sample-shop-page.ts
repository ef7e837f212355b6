import { type Page, test as base } from "@playwright/test";
import { expect, waitForScripts } from "./browser.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Playwright's `test` with one sample shop per worker, as `npm run demo` opens it. */
export const test = base.extend<object, { sampleShop: RunningServer }>({
  sampleShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({
        args: ["demo"],
        env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ sampleShop }, use) => use(sampleShop.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
  },
});

/** Signs its owner in, with the password that it prints. */
export async function signInToSample(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email").fill("owner@loupe.example");
  await page.getByLabel("Password").fill("sparkling-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}
