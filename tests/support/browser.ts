import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, type ConsoleMessage, expect, type Page } from "@playwright/test";
import type { Result, run, RunOnly } from "axe-core";
import { withWorker } from "./browser-worker.ts";
import { BY_ROLE, type Person } from "./cast.ts";
import { EVERYTHING } from "./everything.ts";
import { untilScriptsRun } from "./controls.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Fixtures {
  /** Unwanted output of a page: console errors and warnings, page errors, policy violations. */
  complaints: string[];
  /** Opens a page in its own context, signed in; or signs in on an existing one. */
  openAs: (role: Person["role"], kept?: Page) => Promise<Page>;
  /**
   * A signed-in page in its own context that looks new. Reuses one that an earlier test left, because a new
   * one takes as long as its loading.
   */
  signedInPage: (role: Person["role"]) => Promise<Page>;
  /**
   * Like `signedInPage`, but really new and closed afterwards, for a clock, an init script, or context
   * options.
   */
  ownPage: (role: Person["role"]) => Promise<Page>;
  /** The worker's signed-in page, shared by tests that only load URLs. */
  keptPage: (role: Person["role"]) => Promise<Page>;
}

/**
 * Playwright's `test` with a shop per worker; `baseURL` is its server. With scripts, page loads wait for
 * hydration. A test fails if a page logs to the console, throws, or violates the content security policy;
 * `forgive` expected answers.
 */
export const test = withWorker.extend<Fixtures>({
  baseURL: async ({ shopServer }, use) => use(shopServer.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "the pages said nothing that they should not").toEqual([]);
  },
  page: async ({ page, javaScriptEnabled, complaints }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    listenTo(page, complaints);
    await use(page);
  },
  openAs: async (
    {
      browser,
      shopServer,
      signedInStates,
      contextOptions,
      javaScriptEnabled,
      viewport,
      colorScheme,
      locale,
      timezoneId,
    },
    use,
  ) => {
    const options = { ...contextOptions, javaScriptEnabled, viewport, colorScheme, locale, timezoneId };
    await use(async (role, kept) => {
      const person = BY_ROLE[role];
      const storageState = signedInStates.get(person.email);
      const open = () => browser.newContext({ ...options, baseURL: shopServer.url, storageState });
      const page = kept ?? (await (await open()).newPage());
      if (!kept && javaScriptEnabled !== false) waitForScripts(page);
      const context = page.context();
      // An earlier test may have ended the session.
      if (!(await context.request.get("/api/user")).ok()) {
        await context.clearCookies();
        await signInWithoutPage(context, shopServer.url, person);
        signedInStates.set(person.email, await context.storageState());
      }
      return page;
    });
  },
  signedInPage: async ({ openAs, leftPages, signedInStates, viewport, complaints }, use, info) => {
    const lent: { role: Person["role"]; page: Page; stop: () => void }[] = [];
    await use(async (role) => {
      const left = leftPages.get(role)?.pop();
      if (left) await makeAsNew(left, signedInStates.get(BY_ROLE[role].email)?.cookies, viewport);
      const page = await openAs(role, left);
      lent.push({ role, page, stop: listenTo(page, complaints) });
      return page;
    });
    const isSpoilt = info.status !== info.expectedStatus;
    for (const { role, page, stop } of lent) {
      stop();
      if (isSpoilt || page.isClosed()) await page.context().close();
      else {
        await leave(page);
        leftPages.set(role, [...(leftPages.get(role) ?? []), page]);
      }
    }
  },
  ownPage: async ({ openAs, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const page = await openAs(role);
      contexts.push(page.context());
      listenTo(page, complaints);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  keptPage: async ({ openAs, keptPages, viewport, complaints }, use) => {
    const leave: (() => void)[] = [];
    await use(async (role) => {
      const page = await openAs(role, keptPages.get(role));
      keptPages.set(role, page);
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: null, media: null });
      leave.push(listenTo(page, complaints));
      return page;
    });
    for (const stop of leave) stop();
  },
});

export { expect };

/** Makes page loads wait for hydration, except with `commit`. */
export function waitForScripts(page: Page): void {
  const [goto, goBack, reload] = [page.goto.bind(page), page.goBack.bind(page), page.reload.bind(page)];
  const ready = async <T>(loading: Promise<T>, waitUntil: string | undefined) => {
    const answer = await loading;
    if (waitUntil !== "commit") await untilScriptsRun(page);
    return answer;
  };
  page.goto = (url, options) => ready(goto(url, options), options?.waitUntil);
  page.goBack = (options) => ready(goBack(options), options?.waitUntil);
  page.reload = (options) => ready(reload(options), options?.waitUntil);
}

/** Stops whatever a test's page does, and removes what the test set up. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  await page.context().clearPermissions();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ["request", "response", "dialog"] as const) page.removeAllListeners(event);
  await page.goto("about:blank", { waitUntil: "commit" });
}

/** Makes a page that a test left look new: keeps only the cookies of the sign-in. */
async function makeAsNew(
  page: Page,
  cookies: Parameters<BrowserContext["addCookies"]>[0] = [],
  viewport: ReturnType<Page["viewportSize"]>,
): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.emulateMedia({ colorScheme: null, media: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Sends the form of the landing page, as a browser would. */
async function signInWithoutPage(
  context: BrowserContext,
  url: string,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await context.request.post(url, {
    form: { email, password },
    headers: { accept: "text/html", origin: url },
    maxRedirects: 0,
  });
  expect(answer.status(), `the sign-in of ${email}`).toBe(303);
  // The next page would show it.
  await context.clearCookies({ name: "loupe-toast" });
}

/** Signs in on the landing page. */
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

/**
 * Loads a URL with an ended session and keeps its page. It would redirect to sign-in: with scripts after half
 * a second of the page's clock, otherwise by `Refresh` header.
 */
export async function loadLoggedOut(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { refresh: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path);
  await expect(page.getByText("You are logged out. Logging in again...")).toBeVisible();
}

/** Blocks scripts of the following pages; returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThemCome = () => {};
  const come = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await come;
    await route.continue();
  });
  return () => letThemCome();
}

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Axe's rules that a theme can affect. */
const AXE_OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface AxeOptions {
  scheme?: "light" | "dark";
  ignore?: string[];
  /** Checks colors only, for a page already checked in another theme. */
  onlyColors?: boolean;
  /** Also in the quick run, which judges one page of each kind. */
  alsoQuick?: boolean;
}

/** Charts redraw shortly after a resize. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const wider = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(wider, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Runs axe on the page in light or dark; scripts project only. The quick run judges only what is `alsoQuick`. */
export async function expectNoAxeViolations(
  page: Page,
  { scheme, ignore = [], onlyColors = false, alsoQuick = false }: AxeOptions = {},
): Promise<void> {
  if (!EVERYTHING && !alsoQuick) return;
  if (scheme) await page.emulateMedia({ colorScheme: scheme });
  await standStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const runOnly: RunOnly = onlyColors
    ? { type: "rule", values: AXE_OF_COLOURS }
    : { type: "tag", values: AXE_TAGS };
  let found = await violationsOn(page, runOnly);
  // Elements in transition are partly transparent, so check again once they stop.
  if (found.length > 0) {
    await standStill(page);
    found = await violationsOn(page, runOnly);
  }
  const at = `${page.url()} at ${page.viewportSize()?.width} px, ${scheme ?? "as it is"}`;
  expect(
    found.filter(({ id }) => !ignore.includes(id)),
    at,
  ).toEqual([]);
}

function violationsOn(page: Page, runOnly: RunOnly) {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    // The header covers what scrolls under it.
    const place = scrollY;
    scrollTo({ top: 0, behavior: "instant" });
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    scrollTo({ top: place, behavior: "instant" });
    // A toast covers controls of the page while it is visible.
    const covers = document.querySelector("[data-sonner-toast]") !== null;
    // A bar at the bottom covers what scrolls up from below it.
    const bars = [...document.querySelectorAll("main *, main ~ *")].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return position === "sticky" || position === "fixed" ? bottom === "0px" : false;
    });
    const isUnderBar = (target: unknown) => {
      const element = typeof target === "string" ? document.querySelector(target) : null;
      if (!element) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return bars.some((bar) => {
        const place = bar.getBoundingClientRect();
        return !bar.contains(element) && top < place.bottom && bottom > place.top;
      });
    };
    return violations
      .map(({ id, help, nodes }: Result) => ({
        id,
        help,
        nodes: nodes
          .map(({ target, any }) => ({ target, said: `${target.join(" ")}: ${any[0]?.message ?? ""}` }))
          .filter(
            ({ target, said }) =>
              !(id === "target-size" && said.includes("obscured") && (covers || isUnderBar(target[0]))),
          )
          .map(({ said }) => said),
      }))
      .filter(({ nodes }) => nodes.length > 0);
  }, runOnly);
}

/** Waits for animations: colors differ during them. What runs with a scroll position never ends. */
async function standStill(page: Page) {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Removes browsers' complaints about responses with these statuses. */
export function forgive(complaints: string[], ...statuses: number[]): void {
  const others = complaints.filter(
    (text) => !statuses.some((status) => text.includes(`status of ${status}`)),
  );
  complaints.splice(0, complaints.length, ...others);
}

/**
 * Chromium warns three seconds after an unused preload arrived. React adds a record's sheet when it shows the
 * record, which on a busy machine can be later: only a sheet that is never used is a defect.
 */
async function withdrawOnceUsed(page: Page, sheet: string, complaint: string, complaints: string[]) {
  const isUsed = (href: string) => [...document.styleSheets].some((used) => used.href === href);
  try {
    await page.waitForFunction(isUsed, sheet);
    const at = complaints.indexOf(complaint);
    if (at !== -1) complaints.splice(at, 1);
  } catch {
    // The page was left or closed without it: the complaint stays.
  }
}

function listenTo(page: Page, complaints: string[]): () => void {
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const complaint = `${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`;
    complaints.push(complaint);
    const lateSheet = /^The resource (\S+\.css) was preloaded .* not used/.exec(message.text())?.[1];
    if (lateSheet) void withdrawOnceUsed(page, lateSheet, complaint, complaints);
  };
  const onError = (error: Error) => void complaints.push(`${page.url()}: ${error.message}`);
  page.on("console", onMessage).on("pageerror", onError);
  return () => void page.off("console", onMessage).off("pageerror", onError);
}
