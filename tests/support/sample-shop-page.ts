import type { Page } from "@playwright/test";
import { expect, waitForScripts } from "./browser.ts";
import { withWorker } from "./browser-worker.ts";

/** Playwright's `test` with the worker's sample shop. */
export const test = withWorker.extend({
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
