import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { untilScriptsRun } from "../support/controls.ts";
import { scan, scanHeldUp, typeAndEnter } from "../support/keyboard.ts";
import { unique } from "../support/unique.ts";

const field = (page: Page) => page.locator(".shell-head [name=q]");
const options = (page: Page) => page.getByRole("listbox", { name: "Found" }).getByRole("option");

test("the field of every page finds a record, or a short list", async ({ signedInPage, shopServer }) => {
  const page = await signedInPage("sales");
  const { amelia, haloRing } = shopServer.cast;
  await page.goto("/customers");
  await field(page).fill("Hartwell, Amelia");
  await typeAndEnter(page, "");
  await expect(page).toHaveURL(`/customers/${amelia.id}`);
  await field(page).fill(haloRing.sku);
  await typeAndEnter(page, "");
  await expect(page).toHaveURL(`/inventory/${haloRing.id}`);

  await page.goto("/find?q=hartwell");
  // Of other tests' repairs for her there may be more than it lists.
  await expect(page.getByText(/(results?|matches) in every store/)).toBeVisible();
  await expect(page.locator("main [name=q]")).toBeFocused();
  await page.getByRole("link", { name: "See all in Customers" }).click();
  await expect(page).toHaveURL("/customers?search=hartwell");
  await expect(page.getByRole("link", { name: "Amelia Hartwell" }).first()).toBeVisible();
});

test("what is typed while a page is on its way stays @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts stay on the page");
  const page = await signedInPage("sales");
  const { amelia, haloRing } = shopServer.cast;
  await page.goto("/customers");
  await untilScriptsRun(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\.data/);
  await field(page).fill("Hartwell, Amelia");
  // As fast as the next key can come: before React renders that the page is left.
  await field(page).evaluate((input: HTMLInputElement, next) => {
    input.form?.requestSubmit();
    input.value = next;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, haloRing.sku);
  await asked;
  send();
  await expect(page).toHaveURL(`/customers/${amelia.id}`);
  await expect(page.getByRole("heading", { name: "Amelia Hartwell" }).first()).toBeVisible();
  await expect(field(page)).toHaveValue(haloRing.sku);
  await field(page).press("Enter");
  await expect(page).toHaveURL(`/inventory/${haloRing.id}`);
  await expect(field(page)).toHaveValue("");
});

test("nothing found leads to a new customer with what was typed @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const lastName = unique("Quill").replaceAll(/[^a-z]/gi, "");
  await page.goto("/find");
  await page.locator("main [name=q]").fill(`${lastName}, Zoe`);
  await page.getByRole("button", { name: "Find" }).last().click();
  await expect(page.getByText(`Nothing found for “${lastName}, Zoe”`)).toBeVisible();
  await page.getByRole("link", { name: /as a customer/ }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Zoe");
  await expect(page.getByLabel("Last name")).toHaveValue(lastName);
});

test("on a phone the header's button leads to the field @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/inventory");
  await expect(field(page)).toBeHidden();
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/\/find\?q=$/);
  if (!javaScriptEnabled) await expect(page.locator("main [name=q]")).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("a scan on the dashboard opens its record @all-no-scripts", async ({ signedInPage, shopServer }) => {
  const page = await signedInPage("sales");
  await page.goto("/");
  await expect(field(page)).toBeFocused();
  await scan(page, `R-${String(shopServer.cast.pearls.id).padStart(6, "0")}`);
  await expect(page).toHaveURL(`/repairs/${shopServer.cast.pearls.id}`);
});

test.describe("with scripts @all-no-scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "without them the form is sent");

  test("'/' and Ctrl-K open a palette of pages and forms; typing finds, arrows choose, Escape closes", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    await page.goto("/customers");
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("");
    await expect(options(page).filter({ hasText: "Repair Intake" })).toBeVisible();
    await expect(options(page).filter({ hasText: "Reports" })).toBeVisible();
    await expect(options(page).filter({ hasText: "Backups" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await field(page).pressSequentially("hartw", { delay: 60 });
    const combobox = page.getByRole("combobox", { name: "Scan or find" });
    await expect(combobox).toHaveAttribute("aria-expanded", "true");
    const amelia = options(page).filter({ hasText: "Customer #" });
    await expect(amelia).toHaveAttribute("aria-selected", "true");
    await expect(amelia.locator("mark")).toHaveText("Hartw");
    expect(await combobox.getAttribute("aria-activedescendant")).toBe(await amelia.getAttribute("id"));
    await expectNoAxeViolations(page);
    await page.keyboard.press("ArrowDown");
    await expect(amelia).toHaveAttribute("aria-selected", "false");
    await page.keyboard.press("ArrowUp");
    await expect(amelia).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/customers/${shopServer.cast.amelia.id}`);
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue("");
  });

  test("'/' in the empty field, which the dashboard begins in, is the key that leads there @all", async ({
    signedInPage,
  }) => {
    const page = await signedInPage("sales");
    await page.goto("/");
    await untilScriptsRun(page);
    await field(page).focus();
    await page.keyboard.press("/");
    await expect(field(page)).toHaveValue("");
    await expect(options(page).filter({ hasText: "Repair Intake" })).toBeVisible();
    await field(page).pressSequentially("a/b");
    await expect(field(page)).toHaveValue("a/b");
  });

  test("'/' in a text field is a slash @all", async ({ signedInPage }) => {
    const page = await signedInPage("sales");
    await page.goto("/inventory");
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.focus();
    await page.keyboard.press("/");
    await expect(search).toHaveValue("/");
    await expect(search).toBeFocused();
  });

  for (const [what, begin, tag] of [
    ["a link", (page: Page) => page.getByRole("link", { name: "Import Customers" }).focus(), "@all"],
    ["a button", (page: Page) => page.getByRole("button", { name: "Scan vCard" }).focus(), "@all"],
    ["a select", (page: Page) => page.getByLabel("Tier").focus(), "@all"],
    ["the list's search", (page: Page) => page.getByRole("searchbox", { name: "Search" }).focus(), ""],
    ["nothing", () => Promise.resolve(), "@all"],
    ["the field, in which something was typed", (page: Page) => field(page).fill("amelia"), "@all"],
  ] as const)
    test(`a scan while ${what} has the focus opens its record ${tag}`, async ({
      signedInPage,
      shopServer,
    }) => {
      const page = await signedInPage("sales");
      const { haloRing } = shopServer.cast;
      const posts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") posts.push(request.url());
      });
      await page.goto("/customers");
      await begin(page);
      await scan(page, haloRing.sku);
      await expect(page).toHaveURL(`/inventory/${haloRing.id}`);
      expect(posts).toEqual([]);
    });

  test("a scan while somebody fills in a form is shown, and nothing typed is changed, sent or left", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    const { amelia, haloRing } = shopServer.cast;
    await page.goto(`/customers/${amelia.id}/edit`);
    const notes = page.getByLabel("Notes");
    await notes.fill("Likes pearls");
    await notes.focus();
    await scan(page, haloRing.sku);
    await expect(options(page).filter({ hasText: haloRing.sku })).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toBeFocused();
    await expect(notes).toHaveValue("Likes pearls");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/customers/${amelia.id}/edit`);
    await expect(notes).toHaveValue("Likes pearls");
  });

  test("a scan into a form that nobody changed opens its record @all", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    const { amelia, haloRing } = shopServer.cast;
    await page.goto(`/customers/${amelia.id}/edit`);
    await page.getByLabel("Notes").focus();
    await scan(page, haloRing.sku);
    await expect(page).toHaveURL(`/inventory/${haloRing.id}`);
  });

  test("a scan that a busy terminal holds up loses nothing @all", async ({ signedInPage, shopServer }) => {
    const page = await signedInPage("sales");
    const { haloRing } = shopServer.cast;
    for (const from of [field(page), page.getByRole("searchbox", { name: "Search", exact: true })]) {
      await page.goto("/customers");
      await from.focus();
      await scanHeldUp(page, haloRing.sku);
      await expect(page).toHaveURL(`/inventory/${haloRing.id}`);
    }
  });

  test("a scan that begins before the page's scripts run loses nothing @all", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    const { id } = shopServer.cast.pearls;
    let runScripts = () => {};
    const held = new Promise<void>((resolve) => (runScripts = resolve));
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/customers", { waitUntil: "commit" });
    await field(page).focus();
    await scan(page, `R-${String(id).padStart(6, "0")}`, async () => {
      runScripts();
      await untilScriptsRun(page);
    });
    await expect(page).toHaveURL(`/repairs/${id}`);
  });

  for (const [name, path] of [
    ["notes", "/customers/amelia/edit"],
    ["email", "/customers/amelia/edit"],
    ["cellPhone", "/customers/amelia/edit"],
    ["search", "/customers"],
  ] as const)
    test(`every letter and blank typed into '${name}' stays, however fast @all`, async ({
      signedInPage,
      shopServer,
    }) => {
      const page = await signedInPage("sales");
      await page.goto(path.replace("amelia", String(shopServer.cast.amelia.id)));
      await untilScriptsRun(page);
      const into = page.locator(`main :is(input, textarea)[name=${name}]`);
      await into.fill("");
      await page.keyboard.type("red gold ring for her", { delay: 5 });
      await expect(into).toHaveValue("red gold ring for her");
      await into.fill("");
    });

  test("several words and Enter, written at once, stay in a field of several lines @all", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    await page.goto(`/customers/${shopServer.cast.amelia.id}/edit`);
    await untilScriptsRun(page);
    const notes = page.getByLabel("Notes");
    await notes.fill("");
    await scan(page, "calls after five");
    await expect(notes).toHaveValue("calls after five\n");
    await expect(notes).toBeFocused();
    await notes.fill("");
  });

  test("a blank within a scan presses no button @all", async ({ signedInPage }) => {
    const page = await signedInPage("sales");
    await page.goto("/sales/new");
    await untilScriptsRun(page);
    await page.getByRole("button", { name: "Open Item" }).focus();
    await scan(page, "NO SUCH CODE");
    await expect(page.getByRole("searchbox", { name: "Search items" })).toHaveValue("NO SUCH CODE");
    expect(await page.locator("[name='lines[0].description']").count()).toBe(0);
  });

  test("what a scan takes out of a field is said @all", async ({ signedInPage, shopServer }) => {
    const page = await signedInPage("sales");
    const { amelia, haloRing } = shopServer.cast;
    await page.goto(`/customers/${amelia.id}/edit`);
    const notes = page.getByLabel("Notes");
    await notes.fill("Likes pearls");
    await scan(page, haloRing.sku);
    await expect(page.getByText(`Scanned ${haloRing.sku}`)).toBeVisible();
    await expect(page.getByText("It was taken out of 'Notes' and looked up.")).toBeVisible();
    await expect(notes).toHaveValue("Likes pearls");
  });

  test("somebody who types fast is no scanner @all", async ({ signedInPage }) => {
    const page = await signedInPage("sales");
    await page.goto("/customers");
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await typeAndEnter(page, "hartwell");
    await expect(page).toHaveURL(/\/customers\?search=hartwell/);
  });

  test("a form that keeps scans gets them from wherever the focus is @all", async ({
    signedInPage,
    shopServer,
  }) => {
    const page = await signedInPage("sales");
    const { amelia, haloRing, count, pearls } = shopServer.cast;
    await page.goto(`/sales/new?customerId=${amelia.id}`);
    await page.getByRole("button", { name: "Process Sale" }).focus();
    await scan(page, haloRing.sku);
    await expect(page.getByText("Halo ring with sapphire").first()).toBeVisible();
    await expect(page).toHaveURL(/\/sales\/new/);

    await page.goto(`/counts/${count.id}`);
    await page.getByRole("button", { name: "End count" }).focus();
    await scan(page, `R-${String(pearls.id).padStart(6, "0")}`);
    await expect(page.getByRole("status").filter({ hasText: "Pearl restringing" })).toBeVisible();
    await expect(page).toHaveURL(`/counts/${count.id}`);
  });

  test("a scanned password goes nowhere else @all", async ({ signedInPage, complaints }) => {
    const page = await signedInPage("sales");
    await page.goto("/account/password");
    await page.getByLabel("Current password").focus();
    await scan(page, "sparkling-demo");
    await expect(page).toHaveURL(/\/account\/password/);
    await expect(page.locator("#error-summary")).toBeVisible();
    forgive(complaints, 422);
  });
});
