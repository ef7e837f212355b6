import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a customer is added, found, and edited", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const lastName = unique("Lovelace");
  await page.goto("/customers");
  await page.getByRole("link", { name: "Add Customer" }).first().click();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Tier").last().selectOption("platinum");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(`ada ${lastName.toUpperCase()}`);
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/search=ada/);
  const row = page.getByRole("row", { name: `Ada ${lastName}` });
  await expect(row).toContainText("No email");
  await expect(row).toContainText("Platinum");

  await page.getByRole("link", { name: `Edit Ada ${lastName}` }).click();
  await page.getByLabel("City").fill("London");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${lastName}` })).toBeVisible();
  await expect(page.getByText("London")).toBeVisible();
});

test("missing fields are named, and typed values are kept @all-scripts", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers/new");
  await page.getByLabel("City").fill("London");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "First name is required" })).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("London");
  await expect(page.getByRole("button", { name: "Add Customer" })).toBeEnabled();
  forgive(complaints, 422);
});

test("a text that is too long is kept whole, and the error gives its length @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(unique("Long"));
  const city = page.getByLabel("City");
  const tooLong = "Must be 200 characters or fewer; this has 217";
  await city.focus();
  await page.keyboard.type("x".repeat(217));
  if (javaScriptEnabled) await expect(city).toHaveAccessibleDescription(tooLong);
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: tooLong })).toBeVisible();
  await expect(city).toHaveValue("x".repeat(217));
  await expect(city).toHaveAccessibleDescription(tooLong);
  await city.fill("London");
  if (javaScriptEnabled) await expect(city).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  forgive(complaints, 422);
});

test("after typing, whatever closes the dialog or leaves the page asks first @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers");
  const open = () => page.getByRole("link", { name: "Add Customer" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  if (!javaScriptEnabled) {
    await open();
    await page.getByLabel("First name").fill("Ada");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/customers$/);
    return;
  }
  const dialog = page.getByRole("dialog", { name: "Add Customer" });
  await open();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);

  await open();
  await dialog.getByLabel("First name").fill("Ada");
  const ways = {
    esc: () => page.keyboard.press("Escape"),
    escAgain: () => page.keyboard.press("Escape"),
    beside: () => page.mouse.click(4, 4),
    cross: () => dialog.getByRole("link", { name: "Close" }).click(),
    cancel: () => dialog.getByRole("link", { name: "Cancel" }).click(),
    back: () => page.goBack(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question, way).toContainText("What you typed will be lost.");
    await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(dialog).toBeVisible();
  }
  await ways.cross();
  await expectNoAxeViolations(page, { scheme: "light", alsoQuick: true });
  await expectNoAxeViolations(page, { scheme: "dark" });
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("First name")).toHaveValue("Ada");
  await ways.cross();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/customers$/);

  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("a choice alone asks before it is lost, and nothing to lose doesn't @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts ask");
  const page = await signedInPage("sales");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await page.goto("/sales");
  await page.getByRole("link", { name: "New Sale" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Process New Sale" });
  await dialog.getByRole("button", { name: "Walk-in" }).click();
  await expect(dialog.getByRole("button", { name: /^Change/ })).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto("/customers");
  await page.getByRole("link", { name: "Add Customer" }).first().click();
  const tier = page.getByRole("dialog").getByLabel("Tier");
  const before = await tier.inputValue();
  await tier.selectOption("platinum");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await tier.selectOption(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("another customer's e-mail brings a warning and can still be saved @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Twin");
  const ada = { firstName: "Ada", lastName, email: `${lastName}@mail.example`, homeStore: "boca" };
  expect((await page.request.post("/api/customers", { data: ada })).status()).toBe(201);
  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Edgar");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(ada.email.toUpperCase());
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("link", { name: `Ada ${lastName}` })).toBeVisible();
  await page.getByRole("button", { name: "Add anyway" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  forgive(complaints, 422);
});

test("the same name and phone bring a warning and can still be saved @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Twin");
  const ada = { firstName: "Ada", lastName, cellPhone: "(720) 555-0142", homeStore: "denver" };
  expect((await page.request.post("/api/customers", { data: ada })).status()).toBe(201);
  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Cell phone").fill("720-555-0142");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("also has this name and phone")).toBeVisible();
  await page.getByRole("button", { name: "Add anyway" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  forgive(complaints, 422);
});

test("the phone alone and the name alone bring a warning and can still be saved @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Twin");
  const ada = { firstName: "Ada", lastName, cellPhone: "(720) 555-0143", homeStore: "denver" };
  expect((await page.request.post("/api/customers", { data: ada })).status()).toBe(201);
  for (const [firstName, phone, same] of [
    ["Ben", "1 720 555 0143", "phone"],
    ["ada", "", "name"],
  ] as const) {
    await page.goto("/customers/new");
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Last name").fill(lastName);
    await page.getByLabel("Cell phone").fill(phone);
    await page.getByRole("button", { name: "Add Customer" }).click();
    await expect(page.getByText(`also has this ${same}.`)).toBeVisible();
    await page.getByRole("button", { name: "Add anyway" }).click();
    await expect(page.getByText("Customer created successfully")).toBeVisible();
  }
  forgive(complaints, 422);
});

test("the second of two editors sees both values @all", async ({ signedInPage, shopServer, complaints }) => {
  const [mine, theirs] = [await signedInPage("sales"), await signedInPage("owner")];
  const address = `/customers/${shopServer.cast.bruno.id}/edit`;
  await mine.goto(address);
  await theirs.goto(address);
  await theirs.getByLabel("City").fill("Boulder");
  await theirs.getByRole("button", { name: "Save Changes" }).click();
  await expect(theirs.getByText("Boulder", { exact: true })).toBeVisible();
  await mine.getByLabel("City").fill("Aspen");
  await mine.getByRole("button", { name: "Save Changes" }).click();
  await expect(mine.getByText("Now saved: Boulder")).toBeVisible();
  await expect(mine.getByLabel("City")).toHaveValue("Aspen");
  await mine.getByRole("button", { name: "Save Changes" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Bruno Okafor" })).toBeVisible();
  await expect(mine.getByText("Aspen")).toBeVisible();
  forgive(complaints, 409);
});

test("list, form and record pass axe @all", async ({ signedInPage, shopServer, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  const page = await signedInPage("owner");
  for (const address of ["/customers", "/customers/new", `/customers/${shopServer.cast.amelia.id}`])
    for (const scheme of ["light", "dark"] as const) {
      await page.goto(address);
      await expectNoAxeViolations(page, { scheme });
    }
});
