import type { Page, Route } from "@playwright/test";
import {
  expect,
  expectNoAxeViolations,
  forgive,
  holdScripts,
  loadLoggedOut,
  signInOn,
  test,
} from "../support/browser.ts";
import { SAL } from "../support/cast.ts";
import { untilAnswered, untilScriptsRun } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

const sidebar = (page: Page) => page.locator(".sidebar");
const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);

/** Blocks all POST requests until `letGo` is called. */
async function holdPosts(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return () => letGo();
}

test("a page's head is as high without a subtitle as with one @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("sales");
  const headOf = async (path: string) => {
    await page.goto(path);
    const box = (await page.locator(".shell-title > div").boundingBox())!;
    return { top: box.y, height: box.height };
  };
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const head = await headOf("/customers");
    await expect(page.locator(".shell-subtitle")).toBeVisible();
    for (const path of ["/nowhere", "/audit"]) {
      expect(await headOf(path), `${path} at ${width}`).toEqual(head);
      await expect(page.locator(".shell-subtitle")).toHaveCount(0);
    }
  }
  forgive(complaints, 403, 404);
});

test("the header says which record a page is, on phones above all else @all", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const { amelia, haloRing } = shopServer.cast;
  const sizeOf = (name: string) =>
    page.locator(name).evaluate((part) => parseFloat(getComputedStyle(part).fontSize));
  for (const [path, name] of [
    [`/customers/${amelia.id}`, `${amelia.firstName} ${amelia.lastName}`],
    [`/inventory/${haloRing.id}`, `${haloRing.sku}, ${haloRing.description}`],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(".shell-subtitle")).toHaveText(name);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await sizeOf(".shell-subtitle")).toBeLessThan(await sizeOf(".shell-name"));
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await sizeOf(".shell-subtitle")).toBeGreaterThan(await sizeOf(".shell-name"));
  }
  await page.goto("/customers");
  await expect(page.locator(".shell-subtitle")).toHaveText("Profiles, purchase history, preferences");
});

test("on phones the header alone says which form a page is, unless it says that customer view is on @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const heightOfHead = () =>
    page.locator(".form-page-head").evaluate((head) => head.getBoundingClientRect().height);
  for (const [path, title] of [
    ["/sales/new", "Process New Sale"],
    ["/repairs/new", "New Repair Intake"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".shell-subtitle")).toHaveText(title);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await heightOfHead()).toBeGreaterThan(30);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await heightOfHead()).toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("banner").getByRole("button", { name: "Customer view" }).click();
  await expect(page.locator(".shell-subtitle")).toHaveText("Customer view is on");
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await heightOfHead()).toBeGreaterThan(30);
});

test("the sidebar is 256 px wide, a rail on tablets and small screens; below 768 px it is a drawer of 320 px over a dimmed page @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const toggle = page.getByRole("checkbox", { name: "Menu" });
  await page.setViewportSize({ width: 1101, height: 800 });
  await page.goto("/customers");
  expect(await widthOf(page)).toBe(256);
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await widthOf(page)).toBe(72);
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await widthOf(page)).toBe(72);
  await expect(toggle).toBeHidden();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await toggle.check();
  await expect(sidebar(page)).toBeVisible();
  expect(await widthOf(page)).toBe(320);
  const overlay = page.locator(".drawer-overlay");
  await expect(overlay).toHaveCSS("background-color", /rgba\(\d+, \d+, \d+, 0\.\d+\)/);
  await overlay.click({ position: { x: 600, y: 400 } });
  await expect(sidebar(page)).toBeHidden();

  await toggle.check();
  await sidebar(page).getByRole("link", { name: "Sales" }).click();
  await expect(page.locator("h1")).toHaveText("Sales Management");
  await expect(sidebar(page)).toBeHidden();
  if (!javaScriptEnabled) return;
  await toggle.check();
  await page.keyboard.press("Escape");
  await expect(sidebar(page)).toBeHidden();
});

test("the menu folds to a rail that the terminal keeps, and New Sale begins with one below 1280 @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("admin");
  const fold = page.getByRole("button", { name: "Fold menu" });
  const unfold = page.getByRole("button", { name: "Unfold menu" });
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto("/sales/new");
  expect(await widthOf(page)).toBe(256);
  await page.setViewportSize({ width: 1120, height: 768 });
  expect(await widthOf(page)).toBe(72);
  await page.goto("/sales");
  expect(await widthOf(page)).toBe(256);

  const entries = sidebar(page).locator(".sidebar-link");
  const names = await entries.allTextContents();
  await untilAnswered(page, () => fold.click());
  await expect(unfold).toBeVisible();
  if (javaScriptEnabled) {
    await expect(unfold).toBeFocused();
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
  await page.goto("/customers");
  expect(await widthOf(page)).toBe(72);
  expect(await entries.allTextContents()).toEqual(names);
  for (const entry of await entries.all()) {
    await expect(entry).toBeInViewport({ ratio: 1 });
    expect(await entry.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  }
  await expect(page.getByRole("link", { name: "Switch user" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 768 });
  expect(await widthOf(page)).toBe(72);

  await page.getByRole("button", { name: "Log out" }).click();
  await signInOn(page, SAL);
  expect(await widthOf(page)).toBe(72);

  await untilAnswered(page, () => unfold.click());
  await expect(fold).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/sales/new");
  expect(await widthOf(page)).toBe(256);
});

test("the first fold of a page that begins with a rail keeps the focus @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts a page begins anew");
  const page = await signedInPage("admin");
  const fold = page.getByRole("button", { name: "Fold menu" });
  const unfold = page.getByRole("button", { name: "Unfold menu" });
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto("/sales/new");
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect(unfold).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fold).toBeFocused();
});

test("the header's location is kept from page to page @all", async ({ page, javaScriptEnabled }) => {
  await signInOn(page, SAL);
  const choose = async (label: string) => {
    if (javaScriptEnabled) await untilScriptsRun(page);
    const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith("/location"));
    await page.getByRole("banner").getByRole("combobox", { name: "Location" }).selectOption({ label });
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Set Location" }).click();
    await kept;
  };
  await page.goto("/inventory");
  await choose("Denver");
  await expect(page.getByRole("row").filter({ hasText: "HALO-1" })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "TENNIS-1" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("denver");
  await choose("All Locations");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/inventory?search=halo");
  await expect(page.getByRole("row").filter({ hasText: "HALO-1" })).toBeVisible();
});

test("values chosen and typed before scripts load are kept @all", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "There are none.");
  await signInOn(page, SAL);
  let letThemCome = await holdScripts(page);
  await page.goto("/inventory", { waitUntil: "commit" });
  await page.getByLabel("Search").fill("bracelet");
  letThemCome();
  await untilScriptsRun(page);
  await expect(page.getByLabel("Search")).toHaveValue("bracelet");

  letThemCome = await holdScripts(page);
  await page.goto("/inventory", { waitUntil: "commit" });
  await page.getByLabel("Search").fill("bracelet");
  await page.getByLabel("Availability").selectOption("Sold");
  letThemCome();
  await expect(page).toHaveURL(/search=bracelet.*isAvailable=sold/);

  letThemCome = await holdScripts(page);
  await page.goto("/inventory", { waitUntil: "commit" });
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: "Location" })
    .selectOption({ label: "Denver" });
  letThemCome();
  await expect(page.getByRole("row").filter({ hasText: "TENNIS-1" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "HALO-1" })).toHaveCount(0);
  // Restored, because other tests use the account.
  const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith("/location"));
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: "Location" })
    .selectOption({ label: "All Locations" });
  await kept;
  await page.goto("/inventory?search=halo");
  await expect(page.getByRole("row").filter({ hasText: "HALO-1" })).toBeVisible();
});

test("text typed while a list loads is kept @all", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts a new page takes the place of the old one");
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/inventory\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const search = page.getByLabel("Search");
  await search.fill("hal");
  await search.press("Enter");
  await expect(page.locator(".shell-page[aria-busy=true]")).toBeVisible();
  await search.fill("halo ring");
  letGo();
  await expect(page).toHaveURL(/search=hal&/);
  await expect(page.locator(".shell-page[aria-busy=true]")).toHaveCount(0);
  await expect(search).toHaveValue("halo ring");
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(search).toHaveValue("");
});

test("an idle page sends no requests, also when its window gets the focus again @all", async ({
  ownPage,
  javaScriptEnabled,
}) => {
  const page = await ownPage("sales");
  if (javaScriptEnabled) await page.clock.install();
  for (const path of ["/", "/customers", "/inventory", "/sales", "/repairs"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    if (javaScriptEnabled) {
      await page.clock.runFor("30:00");
      await page.evaluate(() => {
        for (const name of ["blur", "focus", "online"]) window.dispatchEvent(new Event(name));
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await page.clock.runFor("01:00");
    }
    const other = await page.context().newPage();
    await other.bringToFront();
    await other.close();
    await page.bringToFront();
    // Enough time for an unwanted request to be sent.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked, path).toEqual([]);
    page.removeAllListeners("request");
  }
});

test("a failed read is not retried by itself, and the page says so @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself says that it can't reach the shop");
  const page = await signedInPage("sales");
  await page.goto("/customers");
  let tries = 0;
  await page.route(/\/inventory\.data/, async (route) => {
    tries += 1;
    await route.fulfill({ status: 503, body: "busy" });
  });
  await sidebar(page).getByRole("link", { name: "Inventory" }).click();
  await expect(page.getByRole("main")).toContainText(/Something went wrong|can't do that right now/);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(tries).toBe(1);
  complaints.splice(0);
});

test("a submitting button changes its label and can't be pressed again @all", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself shows that a page is on its way");
  await page.goto("/");
  let letGo = await holdPosts(page);
  await page.getByLabel("Email").fill(SAL.email);
  await page.getByLabel("Password").fill(SAL.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const signingIn = page.getByRole("button", { name: "Signing in..." });
  await expect(signingIn).toBeDisabled();
  await expect(signingIn.locator(".rt-Spinner")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await expect(page.getByLabel("Password")).toBeDisabled();
  letGo();
  await expect(page.locator("h1")).toHaveText("Dashboard");

  const item = await page.request.post("/api/inventory", {
    data: { sku: unique("BUSY-"), category: "rings", description: "Band", cost: "1", retailPrice: "2" },
  });
  const { id } = (await item.json()) as { id: number };
  const name = unique("Nora");
  for (const [path, fields, button, busy] of [
    ["/customers/new", { firstName: name, lastName: "Vance" }, "Add Customer", "Creating..."],
    [
      `/repairs/new?customerId=1`,
      { item: "Clasp", costToRepair: "1", customerPrice: "2" },
      "Create Repair",
      "Creating...",
    ],
    [
      `/sales/new?formKey=${unique("busy-")}&customerId=1&inventoryId=${id}`,
      { itemCost: "1", salePrice: "2" },
      "Process Sale",
      "Processing...",
    ],
  ] as const) {
    await page.unrouteAll();
    await page.goto(path);
    for (const [field, value] of Object.entries(fields))
      await page.locator(`form[method=post] [name="${field}"]`).fill(value);
    letGo = await holdPosts(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("button", { name: busy })).toBeDisabled();
    letGo();
    await expect(page.getByText(/successfully/).first()).toBeVisible();
  }
});

test("an ended session leads to sign-in by itself, half a second later, and back to its page @all", async ({
  page,
  javaScriptEnabled,
  complaints,
}) => {
  await signInOn(page, SAL);
  await page.goto("/inventory");
  const cookies = await page.context().cookies();
  await page.request.post("/api/logout", {
    headers: { accept: "application/json", origin: new URL(page.url()).origin },
  });
  // The session ends elsewhere: this browser keeps its cookie.
  await page.context().addCookies(cookies);
  if (javaScriptEnabled) {
    await loadLoggedOut(page, "/inventory?search=halo");
    await page.clock.runFor(490);
    await expect(page).toHaveURL(/\/inventory\?search=halo$/);
    await page.clock.runFor(10);
  } else {
    const answer = await page.goto("/inventory?search=halo");
    expect(answer?.headers().refresh).toMatch(/^1; url=/);
  }
  await expect(page).toHaveURL(/\/\?returnTo=/);
  if (javaScriptEnabled) {
    // A page that is still coming would begin with the clock stopped.
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await page.unrouteAll();
    await page.clock.resume();
    await untilScriptsRun(page);
  }
  await page.getByLabel("Email").fill(SAL.email);
  await page.getByLabel("Password").fill(SAL.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/inventory\?search=halo$/);
  forgive(complaints, 401);
});

test("a form without an answer is kept, can be sent again unchanged, and takes effect once @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself offers to send it again");
  const page = await signedInPage("sales");
  const lastName = unique("Unanswered");
  const title = page.getByRole("heading", { name: "Loupe isn't responding" });
  const again = page.getByRole("button", { name: "Send again" });
  await page.goto("/customers");
  await untilScriptsRun(page);
  await page.getByRole("link", { name: "Add Customer" }).first().click();
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Notes").fill("Prefers\nplatinum");

  let line: "up" | "down" | "loses the answer" = "down";
  await page.route(/\/customers\/new|\/healthz/, async (route) => {
    if (route.request().method() !== "POST" && !route.request().url().endsWith("/healthz"))
      return route.continue();
    if (line === "up") return route.continue();
    if (line === "loses the answer") await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(title).toBeVisible();
  await expect(page).toHaveTitle("Loupe isn't responding · Loupe");
  await expect(page.getByText("What you typed is kept")).toBeVisible();
  await again.click();
  await expect(page.getByText("Still no response")).toBeVisible();

  // Missing fields are reported as usual, with the typed values kept.
  line = "up";
  await again.click();
  await expect(page.getByRole("alert").getByRole("link", { name: "First name is required" })).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Prefers\nplatinum");
  await page.getByLabel("First name").fill("Nora");
  await untilScriptsRun(page);
  line = "loses the answer";
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(title).toBeVisible();
  line = "up";
  await again.click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  const found = await page.request.get(`/api/customers?search=${lastName}`);
  expect(await found.json()).toMatchObject([{ firstName: "Nora", lastName, notes: "Prefers\nplatinum" }]);

  line = "down";
  await page.goto("/customers/import");
  await page.route(/\/customers\/import/, (route) =>
    line === "down" && route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const buffer = Buffer.from(`First Name,Last Name\nIda,${lastName}\n`);
  await untilScriptsRun(page);
  await page.locator("[name=file]").setInputFiles({ name: "one.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(title).toBeVisible();
  line = "up";
  await again.click();
  await expect(page.getByText("Successfully imported 1 customer")).toBeVisible();

  // A page that fails to load has no form to resend.
  await untilScriptsRun(page);
  await page.route(/\/notices\.data/, (route) => route.abort());
  await page.locator(".bell").click();
  await expect(title).toBeVisible();
  await expect(again).toHaveCount(0);
  complaints.splice(0);
});

test("a form whose first focus is its press can be sent again, too @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself offers to send it again");
  const page = await signedInPage("sales");
  const asked: Route[] = [];
  await page.route(/\/send-again/, (route) => void asked.push(route));
  await page.goto("/customers/new");
  await untilScriptsRun(page);
  await page.route(/\/customers\/new/, (route) => route.abort());
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("heading", { name: "Loupe isn't responding" })).toBeVisible();
  expect(asked).toHaveLength(1);
  await asked[0]?.continue();
  await page.unroute(/\/customers\/new/);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "First name is required" })).toBeVisible();
  complaints.splice(0);
});

test("a page one is led to starts at its top; a form's steps and a list below its dialog keep the place @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 1280, height: 500 });
  const place = () => page.evaluate(() => scrollY);
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const made = async (path: string, sent: object) =>
    ((await (await page.request.post(path, { data: sent })).json()) as { id: number }).id;
  const customer = { firstName: "Noor", lastName: unique("Scroll"), homeStore: "boca", tier: "silver" };
  const customerId = await made("/api/customers", customer);
  const intake = { item: "Ring", costToRepair: "0", customerPrice: "0", location: "boca" };
  const id = await made("/api/repairs", { customerId, ...intake });

  await page.goto(`/repairs/${id}/edit`);
  await page.locator("summary", { hasText: "More items" }).click();
  await toEnd();
  await page.getByRole("button", { name: "Add item" }).click();
  await page.locator('[name="items[1].description"]').fill("Watch");
  if (javaScriptEnabled) expect(await place()).toBeGreaterThan(100);
  await toEnd();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByText("2. Watch")).toBeVisible();
  expect(await place()).toBe(0);

  // Left as a page of its own, not as a dialog.
  await page.setViewportSize({ width: 1280, height: 260 });
  await page.goto(`/directory/${SAL.id}/deactivate`);
  await toEnd();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`/directory/${SAL.id}`);
  await expect(page.getByText(SAL.email).first()).toBeAttached();
  expect(await place()).toBe(0);
  if (!javaScriptEnabled) return;

  await page.goto("/customers");
  await page.evaluate(() => scrollTo(0, 100));
  await page.getByRole("link", { name: "Add Customer" }).dispatchEvent("click");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await place()).toBe(100);
});
