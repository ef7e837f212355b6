import type { Page } from "@playwright/test";
import { expect, forgive, test } from "../support/browser.ts";
import { aPicture, HEIC } from "../support/pictures.ts";
import { unique } from "../support/unique.ts";

const picture = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: "image/jpeg",
  buffer: buffer ?? (await aPicture()),
});

/** Chooses a photo; without scripts also presses the button. */
async function add(page: Page, file: Awaited<ReturnType<typeof picture>>, scripts: boolean) {
  await page.getByLabel(scripts ? "Add Photo" : "Photo", { exact: true }).setInputFiles(file);
  if (!scripts) await page.getByRole("button", { name: "Add photo" }).click();
}

async function expectPictures(page: Page, names: string[]) {
  await expect(page.locator(".photo img")).toHaveCount(names.length);
  for (const name of names) {
    const thumbnail = page.getByRole("img", { name, exact: true });
    // It loads once it is in sight; the page may be drawn anew meanwhile.
    await expect
      .poll(() =>
        thumbnail.evaluate((image) => {
          image.scrollIntoView();
          return (image as HTMLImageElement).naturalWidth;
        }),
      )
      .toBeGreaterThanOrEqual(160);
  }
}

test("a repair is taken in with photos, which a refused form keeps; a HEIC is refused with a way on @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Pearl strand ");
  await page.goto("/repairs/new");
  await page.getByLabel("Item", { exact: true }).fill(item);
  await page.getByLabel("Customer Price").fill("90");
  await add(page, await picture("first.jpg"), javaScriptEnabled);
  await expect(page).toHaveURL(/#photos$/);
  await expectPictures(page, [`Photo 1 of ${item}`]);
  await expect(page.getByLabel("Customer Price")).toHaveValue("90");
  await add(page, await picture("second.jpg"), javaScriptEnabled);
  await expectPictures(page, [`Photo 1 of ${item}`, `Photo 2 of ${item}`]);

  await add(page, await picture("IMG_0001.jpg", HEIC), javaScriptEnabled);
  await expect(page.locator("#error-summary")).toContainText("Most Compatible");
  await expect(page.getByLabel("Item", { exact: true })).toHaveValue(item);
  await expectPictures(page, [`Photo 1 of ${item}`, `Photo 2 of ${item}`]);
  await page.getByRole("button", { name: `Remove Photo 1 of ${item}` }).click();
  await expectPictures(page, [`Photo 1 of ${item}`]);

  await page.locator("[name=customerSearch]").fill("hartw");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("button", { name: "Choose Amelia Hartwell" }).click();
  await page.getByLabel("Repair Cost").fill("10");
  await page.getByRole("button", { name: "Create Repair" }).click();
  await expect(page).toHaveURL(/\/repairs$/);
  // In its row: the form, which may stand a moment longer than its URL, has a link to the photo with the same words.
  await page.getByRole("row", { name: item }).getByRole("link", { name: item }).first().click();
  await expectPictures(page, [`Photo 1 of ${item}`]);
  forgive(complaints, 422);
});

test("photos of an item are added when it is new, and added and removed later @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("owner");
  const sku = unique("PHOTO-");
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  const form = page.locator("#piece");
  await form.getByLabel("SKU").fill(sku);
  await form.getByLabel("Category", { exact: true }).selectOption("rings");
  await form.getByLabel("Description").fill("Opal band");
  await form.getByLabel("Cost", { exact: true }).fill("1");
  await form.getByLabel("Retail Price").fill("2");
  await add(page, await picture("first.jpg"), javaScriptEnabled);
  await expectPictures(page, ["Photo 1 of the new item"]);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  // Enter saves the item: it doesn't press what adds or removes photos.
  await form.getByLabel("SKU").press("Enter");
  await expect(page).toHaveURL(/\/inventory(\?.*)?$/);
  await expect(page.getByText("Inventory item created successfully")).toHaveCount(1);

  await page.goto(`/inventory?search=${sku}`);
  const tile = page.getByRole("row", { name: sku }).locator("img.tile");
  await expect.poll(() => tile.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160);
  await page.goto("/sales/new");
  await page.locator("[name=itemSearch]").fill(sku);
  if (!javaScriptEnabled) await page.locator("[value=search]").last().click();
  const choice = page.locator(".picker-row", { hasText: sku });
  await expect(choice.locator("img.tile")).toHaveAttribute("src", /size=thumbnail/);

  await page.goto(`/inventory?search=${sku}`);
  await page.getByRole("link", { name: "Opal band" }).first().click();
  await expectPictures(page, ["Photo 1 of Opal band"]);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("img", { name: "Photo 1 of Opal band" }).click(),
  ]);
  await expect(opened.locator("img")).toBeVisible();
  await opened.close();

  await page.getByRole("link", { name: "Add or remove" }).click();
  await expect(page.getByRole("heading", { name: `Photos of ${sku}` })).toBeVisible();
  await add(page, await picture("second.jpg"), javaScriptEnabled);
  await expect(page.getByText("Photo added")).toHaveCount(1);
  await expectPictures(page, ["Photo 1 of Opal band", "Photo 2 of Opal band"]);
  await page.getByRole("button", { name: "Remove Photo 1 of Opal band" }).click();
  await expect(page.getByText("Photo removed")).toHaveCount(1);
  await expectPictures(page, ["Photo 1 of Opal band"]);
  forgive(complaints, 422);
});

test("a photo of a customer is added, stands in the head of the record, and is removed @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const record = `/customers/${shopServer.cast.amelia.id}`;
  await page.goto(record);
  await page.getByRole("link", { name: "Add photos" }).click();
  await expect(page.getByRole("heading", { name: "Photos of Amelia Hartwell" })).toBeVisible();
  await add(page, await picture("first.jpg"), javaScriptEnabled);
  await expect(page.getByText("Photo added")).toHaveCount(1);
  await expectPictures(page, ["Photo 1 of Amelia Hartwell"]);
  await page.goto(record);
  const head = page.locator(".record-head img.tile");
  await expect.poll(() => head.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160);
  await page.getByRole("link", { name: "Add or Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove Photo 1 of Amelia Hartwell" }).click();
  await expect(page.getByText("Photo removed")).toHaveCount(1);
  await page.goto(record);
  await expect(page.locator(".record-head .initials")).toHaveText("AH");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("the camera is offered beside the files @all", async ({ ownPage }) => {
    const page = await ownPage("sales");
    await page.goto("/inventory/1/photos");
    const camera = page.getByLabel("Take a photo");
    await expect(camera).toHaveAttribute("capture", "environment");
    await expect(camera).toHaveAttribute("accept", "image/*");
    await expect(page.locator(".photo-camera")).toBeVisible();
    const chooser = page.locator('input[type="file"]').first();
    await expect(chooser).not.toHaveAttribute("capture");
    await expect(chooser).toHaveAttribute("accept", "image/jpeg,image/png,image/webp");
  });
});

test("a mouse is offered no camera @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory/1/photos");
  await expect(page.locator(".photo-camera")).toBeHidden();
});
