import { expect, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("of two editors of an item the second one's changes win, and only those @all", async ({
  signedInPage,
  complaints,
}) => {
  const [first, second] = [await signedInPage("admin"), await signedInPage("owner")];
  const sku = unique("TWO-");
  const made = await first.request.post("/api/inventory", {
    data: { sku, category: "rings", description: "Plain band", cost: "4.00", retailPrice: "9.00" },
  });
  const { id } = (await made.json()) as { id: number };
  const edit = `/inventory/${id}/edit`;
  await first.goto(edit);
  await second.goto(edit);
  await first.getByLabel("Retail price").fill("15.00");
  await first.getByLabel("Metal").selectOption({ index: 2 });
  const metal = await first.getByLabel("Metal").inputValue();
  await first.getByLabel("Description").fill("Plain band, polished");
  await first.getByRole("button", { name: "Save Changes" }).click();
  await expect(first).toHaveURL(`/inventory/${id}`);

  await second.getByLabel("Size").fill("7");
  await second.getByLabel("Description").fill("Plain band, matte");
  await second.getByRole("button", { name: "Save Changes" }).click();
  await expect(second.locator("#error-summary")).toContainText("Adam Reed changed this item");
  await expect(second.getByLabel("Retail price")).toHaveValue("15.00");
  await expect(second.getByLabel("Metal")).toHaveValue(metal);
  await expect(second.getByLabel("Size")).toHaveValue("7");
  await expect(second.getByLabel("Description")).toHaveValue("Plain band, matte");
  await expect(second.getByText("Now saved:")).toHaveText("Now saved: Plain band, polished");
  await second.getByRole("button", { name: "Save Changes" }).click();
  await expect(second).toHaveURL(`/inventory/${id}`);
  const record = async () => {
    const [found] = (await (await second.request.get(`/api/inventory?search=${sku}`)).json()) as [
      { version: number },
    ];
    return found;
  };
  const saved = await record();
  expect(saved).toMatchObject({ retailPrice: "15.00", metal, size: "7", description: "Plain band, matte" });
  const { version } = saved;

  // Saved as it is: the first one's form isn't overtaken by it.
  await first.goto(edit);
  await second.goto(edit);
  await second.getByRole("button", { name: "Save Changes" }).click();
  await expect(second).toHaveURL(`/inventory/${id}`);
  await first.getByLabel("Size").fill("8");
  await first.getByRole("button", { name: "Save Changes" }).click();
  await expect(first).toHaveURL(`/inventory/${id}`);
  expect((await record()).version).toBe(version + 1);
  forgive(complaints, 409);
});

test("of two editors of a campaign each keeps what the other didn't change, its message too @all-no-scripts", async ({
  signedInPage,
  complaints,
  javaScriptEnabled,
}) => {
  const [first, second] = [await signedInPage("support"), await signedInPage("owner")];
  const name = unique("Campaign ");
  const words = { subject: "Sapphires", messageContent: "Rings from $10." };
  const made = await first.request.post("/api/campaigns", {
    data: { name, type: "email", ...words, audienceSegments: {}, status: "draft" },
  });
  const { id } = (await made.json()) as { id: number };
  const edit = `/marketing/${id}/edit`;
  const message = (page: typeof first) => page.getByLabel("Message Content");
  const save = (page: typeof first) => page.getByRole("button", { name: "Save Changes" }).click();
  const saved = (page: typeof first) => expect(page).toHaveURL(`/marketing/${id}`);

  await first.goto(edit);
  await second.goto(edit);
  await message(first).fill("Rings from $15.");
  await first.getByLabel("Subject").fill("Blue sapphires");
  await save(first);
  await saved(first);
  await second.getByLabel("Campaign Name").fill(`${name} B`);
  await save(second);
  await expect(second.locator("#error-summary")).toContainText("changed this campaign");
  await expect(message(second)).toHaveValue("Rings from $15.");
  await expect(second.getByLabel("Subject")).toHaveValue("Blue sapphires");
  await expect(second.getByLabel("Campaign Name")).toHaveValue(`${name} B`);
  await save(second);
  await saved(second);

  // After a step of the form, too, which shows it anew.
  await first.goto(edit);
  await second.goto(edit);
  await message(second).fill("Bands from $20.");
  if (javaScriptEnabled) {
    await second.getByRole("button", { name: "Optimize with AI" }).click();
    await expect(second.getByText("Source: Built-in advisor")).toBeVisible();
    await second.getByRole("button", { name: "Undo" }).click();
  } else await second.getByRole("button", { name: "Update Summary" }).last().click();
  await expect(message(second)).toHaveValue("Bands from $20.");
  await first.getByLabel("Campaign Name").fill(`${name} C`);
  await save(first);
  await saved(first);
  await save(second);
  await expect(second.locator("#error-summary")).toContainText("changed this campaign");
  await expect(message(second)).toHaveValue("Bands from $20.");
  await expect(second.getByLabel("Campaign Name")).toHaveValue(`${name} C`);
  await save(second);
  await saved(second);
  await expect(second.getByRole("main")).toContainText("Bands from $20.");
  forgive(complaints, 409);
});
