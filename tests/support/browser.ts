import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import type { Result, run, RunOnly } from "axe-core";
import { BY_ROLE, type Person } from "./cast.ts";
import { type RunningServer, startServer } from "./server.ts";
import { prepareShop } from "./shop.ts";
import { theCast, type TheCast } from "./the-cast.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Fixtures {
  /** What a page said that it must not: console errors and warnings, page errors, reports of the policy. */
  complaints: string[];
  /** A page of somebody who has just signed in, with a context of its own. */
  signedInPage: (role: Person["role"]) => Promise<Page>;
}

interface WorkerFixtures {
  /** A server of the worker's own, on a shop with the cast. */
  shopServer: RunningServer & { cast: TheCast };
  /** Storage states by e-mail: each person signs in once per worker. */
  signedInStates: Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>;
}

/**
 * Playwright's `test` on a shop of the worker's own. `baseURL` is its server. A test fails when a page of it wrote to the
 * console, threw, or broke the content security policy; what a test expects it takes out of `complaints`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shopServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "loupe-browser-"));
      const cast = prepareShop(dataDir, theCast);
      const env = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
      const server = await startServer({ dataDir, env });
      await use({ ...server, cast });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  signedInStates: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  baseURL: async ({ shopServer }, use) => use(shopServer.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "the pages said nothing that they should not").toEqual([]);
  },
  page: async ({ page, complaints }, use) => {
    await listenTo(page, complaints);
    await use(page);
  },
  signedInPage: async (
    {
      browser,
      shopServer,
      signedInStates,
      complaints,
      contextOptions,
      javaScriptEnabled,
      viewport,
      colorScheme,
      locale,
      timezoneId,
    },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    const options = { ...contextOptions, javaScriptEnabled, viewport, colorScheme, locale, timezoneId };
    await use(async (role) => {
      const person = BY_ROLE[role];
      const context = await browser.newContext({
        ...options,
        baseURL: shopServer.url,
        storageState: signedInStates.get(person.email),
      });
      contexts.push(context);
      const page = await context.newPage();
      await listenTo(page, complaints);
      // A test before this one may have ended the session.
      if (!(await context.request.get("/api/user")).ok()) {
        await context.clearCookies();
        await signInOn(page, person);
        signedInStates.set(person.email, await context.storageState());
      }
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Signs in at the landing page, as a person does. */
export async function signInOn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What another theme can change. */
const AXE_OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface AxeOptions {
  scheme?: "light" | "dark";
  ignore?: string[];
  /** Asks again about colours only. */
  onlyColours?: boolean;
}

/** Runs axe on the page as it stands, in light or dark; scripts project only. */
export async function expectNoAxeViolations(
  page: Page,
  { scheme, ignore = [], onlyColours = false }: AxeOptions = {},
): Promise<void> {
  if (scheme) await page.emulateMedia({ colorScheme: scheme });
  await standStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const runOnly: RunOnly = onlyColours
    ? { type: "rule", values: AXE_OF_COLOURS }
    : { type: "tag", values: AXE_TAGS };
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }: Result) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(" ")}: ${node.any[0]?.message ?? ""}`),
    }));
  }, runOnly);
  const at = `${page.url()} at ${page.viewportSize()?.width} px, ${scheme ?? "as it is"}`;
  expect(
    found.filter(({ id }) => !ignore.includes(id)),
    at,
  ).toEqual([]);
}

/** Waits for what fades in or moves: half-way there its colours are others. */
async function standStill(page: Page) {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function listenTo(page: Page, complaints: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
}
