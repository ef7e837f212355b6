import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, signInOn, test as base } from "../support/browser.ts";
import { aCustomer } from "../support/builders.ts";
import { OLIVE } from "../support/cast.ts";
import { type Chain, startChain, type Store } from "../support/chain.ts";
import { PRINTED } from "../support/failed-pages.ts";
import { unique } from "../support/unique.ts";

/** `baseURL` is a store of a chain. */
const test = base.extend<{ store: Store }, { chain: Chain<void> }>({
  chain: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // Its row brings the list's own form and switch.
      const chain = await startChain(1, () => void aCustomer());
      await use(chain);
      await chain.stop();
    },
    { scope: "worker" },
  ],
  store: async ({ chain }, use, testInfo) => {
    const [store] = chain.stores;
    await use(store!);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach(PRINTED, { body: await whatStoreSays(store!) });
    store!.line.mend();
  },
  baseURL: async ({ store }, use) => use(store.url),
});

/** What /healthz says of the line, and the end of the store's log. */
async function whatStoreSays({ url, running }: Store): Promise<string> {
  const health = await fetch(`${url}/healthz`).then((answer) => answer.text(), String);
  return `${health}\n${running()?.stderr() ?? ""}${(running()?.stdout() ?? "").split("\n").slice(-100).join("\n")}`;
}

// One chain for all of them.
test.describe.configure({ mode: "default" });

const WAITS = "Waiting for the line. This form sends itself when it is back.";
const notSaved = (page: Page) => page.getByRole("alert").getByText("The head office can't be reached");
const band = (page: Page) => page.getByText("The line to the head office is down");
const addButton = (page: Page) => page.getByRole("button", { name: "Add Customer" });

async function lineIs(page: Page, line: "up" | "down") {
  const saidLine = async () => ((await (await page.request.get("/healthz")).json()) as { line: string }).line;
  await expect.poll(saidLine).toBe(line);
}

async function citiesOf(page: Page, lastName: string): Promise<unknown[]> {
  const found = await page.request.get(`/api/customers?search=${lastName}`);
  return ((await found.json()) as { city: unknown }[]).map(({ city }) => city);
}

/** A line for each request of a page when it begins, ends or fails, added as they come. */
function requestsOf(page: Page): string[] {
  const lines: string[] = [];
  for (const event of ["request", "requestfinished", "requestfailed"] as const)
    page.on(event as "request", (request) => {
      lines.push(`${new Date().toISOString()} ${event} ${new URL(request.url()).pathname}`);
    });
  return lines;
}

/** Adds a customer while the line is down: it isn't saved, and everything typed is kept. */
async function addWithoutLine(page: Page, { line }: Store, lastName: string) {
  await signInOn(page, OLIVE);
  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("City").fill("Boca");
  line.cut();
  await addButton(page).click();
  await expect(notSaved(page)).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue(lastName);
  await lineIs(page, "down");
}

test("a form that a store couldn't pass on sends itself when the line is back; without scripts its button does @all", async ({
  page,
  store,
  javaScriptEnabled,
  complaints,
}) => {
  const lastName = unique("Marchetti");
  await addWithoutLine(page, store, lastName);
  await expect(page.getByRole("status").getByText(WAITS)).toHaveCount(javaScriptEnabled ? 1 : 0);
  if (javaScriptEnabled) {
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
  await page.getByLabel("City").fill("Boca Raton");
  expect(await citiesOf(page, lastName)).toEqual([]);

  store.line.mend();
  if (!javaScriptEnabled) {
    await lineIs(page, "up");
    await addButton(page).click();
  }
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  expect(await citiesOf(page, lastName)).toEqual(["Boca Raton"]);
  forgive(complaints, 503);
});

test("with scripts, 'Don't Send' leaves a form to its button, and a list is read anew when the line is back @all", async ({
  page,
  store,
  javaScriptEnabled,
  complaints,
}, testInfo) => {
  test.skip(!javaScriptEnabled, "nothing happens by itself");
  const lastName = unique("Nowak");
  await addWithoutLine(page, store, lastName);
  await page.getByRole("button", { name: "Don't Send" }).click();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await expect(page.getByText(WAITS)).toHaveCount(0);
  await expect(page.locator("#error-summary")).toBeFocused();

  const list = await page.context().newPage();
  const lines = requestsOf(list);
  await list.goto("/customers");
  await expect(band(list)).toBeVisible();
  // On a busy machine a store may take more than half a minute to see that its line is back.
  const form = await page.context().newPage();
  await form.goto("/customers/new");
  await form.getByLabel("Last name").fill("Lima");
  await expect(band(form)).toBeVisible();
  const readAnew = list.waitForResponse(/\/customers\.data/, { timeout: 100_000 });
  store.line.mend();
  await readAnew.catch(async (error: unknown) => {
    const isHidden = await list.evaluate(() => document.hidden);
    await testInfo.attach(PRINTED, { body: `hidden: ${isHidden}\n${lines.join("\n")}` });
    throw error;
  });
  await expect(band(list)).toHaveCount(0);
  await expect(band(form)).toBeHidden();
  await expect(form.getByLabel("Last name")).toHaveValue("Lima");
  expect(asked).toEqual([]);
  await addButton(page).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  expect(await citiesOf(page, lastName)).toEqual(["Boca"]);
  forgive(complaints, 503);
});
