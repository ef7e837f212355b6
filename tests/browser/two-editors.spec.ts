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
