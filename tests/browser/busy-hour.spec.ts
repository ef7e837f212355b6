import { expect, signInOn, test, forgive } from "../support/browser.ts";
import { OLIVE, PASSWORD, type Person } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import type { RunningServer } from "../support/server.ts";
import { anEmployee, aPiece, openShopOnDisk } from "../support/shop.ts";
import { cents } from "~/domain/money";

/** A counter's terminal. */
test.use({ viewport: { width: 1024, height: 768 } });

type Shop = Pick<RunningServer, "dataDir">;

function inShop<T>({ dataDir }: Shop, work: (shop: ReturnType<typeof openShopOnDisk>) => T): T {
  const shop = openShopOnDisk(dataDir);
  try {
    return work(shop);
  } finally {
    shop.close();
  }
}

test("a terminal passes between three people in a busy hour, each sale under its own seller @all", async ({
  page,
  shopServer,
  complaints,
}) => {
  const { nell, omar, pia, rings } = inShop(shopServer, () => ({
    nell: anEmployee({ role: "sales", firstName: "Nell", lastName: "Arden" }),
    omar: anEmployee({ role: "sales", firstName: "Omar", lastName: "Birch" }),
    pia: anEmployee({ role: "support", firstName: "Pia", lastName: "Cole" }),
    rings: Array.from({ length: 4 }, (_, n) =>
      aPiece({ sku: `HOUR-${Date.now()}-${n}`, description: `Hour ring ${n}` }),
    ),
  }));
  const PINS = new Map([
    [nell, "230817"],
    [omar, "481516"],
    [pia, "902173"],
  ]);
  for (const [person, pin] of PINS)
    await (
      await signIn(shopServer, person)
    ).post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin });
  const { amelia } = shopServer.cast;
  const sell = async (ring: { id: number } | undefined) => {
    await page.goto(`/sales/new?chooseCustomer=${amelia.id}&chooseItem=${ring?.id}`);
    await page.getByRole("button", { name: "Process Sale" }).click();
    await expect(page.getByText("Sale processed successfully").first()).toBeVisible();
  };
  const takeOver = async ({ id }: Person, pin: string) => {
    await page.getByLabel("Who are you?").selectOption(String(id));
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Take over" }).click();
  };
  const isAt = async ({ firstName, lastName }: Person) =>
    expect(page.getByText(`Now at this terminal: ${firstName} ${lastName}`).first()).toBeVisible();

  await signInOn(page, nell);
  await sell(rings[0]);

  // Omar takes over while Nell wraps the ring.
  await page.getByRole("link", { name: "Switch user" }).click();
  await takeOver(omar, PINS.get(omar) ?? "");
  await isAt(omar);
  await sell(rings[1]);

  // Pia types Omar's name with her PIN, then her own.
  await page.getByRole("link", { name: "Switch user" }).click();
  await page.getByRole("button", { name: "Lock this terminal" }).click();
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  await takeOver(omar, PINS.get(pia) ?? "");
  await expect(page.locator("#error-summary")).toContainText("That PIN is wrong.");
  await expect(page.getByLabel("PIN")).toHaveValue("");
  forgive(complaints, 422);
  await takeOver(pia, PINS.get(pia) ?? "");
  await isAt(pia);
  await sell(rings[2]);

  // Nell is back.
  await page.getByRole("link", { name: "Switch user" }).click();
  await takeOver(nell, PINS.get(nell) ?? "");
  await isAt(nell);
  await sell(rings[3]);

  for (const [nth, name] of ["Nell Arden", "Omar Birch", "Pia Cole", "Nell Arden"].entries()) {
    await page.goto(`/inventory/${rings[nth]?.id}`);
    await expect(page.getByText(`in Boca Raton by ${name}`).first()).toBeVisible();
    await page.getByRole("link", { name: "View sale" }).click();
    await expect(page.getByText(`Sold by ${name}`)).toBeVisible();
  }
  await page.goto("/account");
  await expect(page.getByRole("row", { name: /This terminal/ })).toContainText("You");
});

test("a sales role without cost works a whole day and sees none @all", async ({ page, shopServer }) => {
  // No figure of the shop has these digits but the costs.
  const COSTS = ["731.19", "73119"];
  const { quin, ring } = inShop(shopServer, () => ({
    quin: anEmployee({ role: "sales", firstName: "Quin", lastName: "Dale" }),
    ring: aPiece({
      sku: `DAY-${Date.now()}`,
      description: "Day ring",
      cost: cents(73_119),
      retailPrice: cents(150_000),
    }),
  }));
  const owner = await signIn(shopServer, OLIVE);
  const taken = await owner.json("PUT", `/api/employees/${quin.id}/permissions`, {
    changes: { "figures.cost": false },
  });
  expect(taken.status).toBe(200);
  const look = async (name: string) => {
    await expect(page.locator("h1").first()).toBeVisible();
    const text = `${await page.title()} ${await page.locator("body").innerText()}`;
    expect(text.match(/\b(costs?|margin|profit|commission)\b[^\n]*/gi) ?? [], name).toEqual([]);
    const html = await page.content();
    expect(
      COSTS.filter((cost) => html.includes(cost)),
      name,
    ).toEqual([]);
  };
  const visit = async (path: string, name = path) => {
    await page.goto(path);
    await look(name.replace(/\W+/g, "-"));
  };
  /** The record in the first row, by the link to what it prints. */
  const recordAt = async (print: string) => {
    const href = await page.locator(`main a[href$="${print}"]`).first().getAttribute("href");
    return href?.slice(0, -print.length) ?? "";
  };
  await signInOn(page, quin);
  await look("dashboard");

  await visit("/customers/new");
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Lund");
  await page.getByLabel("Home store").selectOption({ label: "Boca Raton" });
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Customer created successfully").first()).toBeVisible();
  await look("customer-added");

  await visit("/inventory?search=Day+ring", "inventory");
  await visit(`/inventory/${ring.id}`, "piece");
  await visit(`/inventory/${ring.id}/edit`, "piece-edit");
  await visit("/inventory/new");
  await visit(`/sales/new?chooseCustomer=${shopServer.cast.amelia.id}&chooseItem=${ring.id}`, "sale-form");
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page.getByText("Sale processed successfully").first()).toBeVisible();
  await look("sold");
  await visit("/sales?search=Vera", "sales-search");
  await visit("/sales");
  const sale = await recordAt("/receipt");
  await visit(sale, "sale");
  await visit(`${sale}/receipt`, "receipt");

  await visit(`/repairs/new?customerId=${shopServer.cast.amelia.id}`, "repair-form");
  await page.getByLabel("Item", { exact: true }).fill("Clasp of a bracelet");
  await page.getByLabel("Customer Price").fill("120");
  await page.getByRole("button", { name: "Create Repair" }).click();
  await expect(page.getByText("Repair intake completed successfully").first()).toBeVisible();
  await visit("/repairs?search=Clasp", "repairs");
  const repair = await recordAt("/ticket");
  await visit(repair, "repair");
  await visit(`${repair}/ticket`, "ticket");
  await visit(`/customers/${shopServer.cast.amelia.id}`, "customer");
  await visit("/reports");
  await visit("/notices");
  await visit("/account");
  const csv = await (await page.request.get("/reports/export?format=csv&period=today")).text();
  expect(csv).toContain("Day ring");
  expect(csv).not.toMatch(/cost|margin|profit|commission|731\.19/i);
});
