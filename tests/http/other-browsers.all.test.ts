import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AMELIA, HALO_RING, SAL } from "../support/cast.ts";
import { type ShopServer, startShop } from "../support/http.ts";
import {
  closeBrowsers,
  type OtherBrowser,
  startFirefox,
  startWebKit,
  WAIT,
} from "../support/other-browsers.ts";
import { aCustomer, aPiece, chooseSettings } from "../support/shop.ts";

const SHOP_NAME = "Marsh & Daughters";
const NAME = `${AMELIA.firstName} ${AMELIA.lastName}`;
const EMAIL = String(AMELIA.email);

function aShop() {
  chooseSettings({ shopName: SHOP_NAME });
  return { amelia: aCustomer(AMELIA), ring: aPiece(HALO_RING) };
}

describe.each([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])("in %s", (_, startBrowser) => {
  let server: ShopServer<ReturnType<typeof aShop>>;
  let browser: OtherBrowser & { paper?: string };
  const open = (path: string) => browser.open(server.url + path);

  beforeAll(async () => {
    server = await startShop(aShop);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closeBrowsers();
    await server?.stop();
  });

  beforeAll(async () => {
    await open("/");
    await browser.fill("[name=email]", SAL.email);
    await browser.fill("[name=password]", `${SAL.password}\n`);
    await browser.see("Today's Sales");
  });

  test("the header finds a customer", async () => {
    await open("/sales");
    await browser.fill(".shell-head [name=q]", "Hartwell, Amelia\n");
    await browser.see(EMAIL, "Total Spent");
  });

  test("a ring is sold for cash, with its receipt, which Firefox prints with the shop's name first", async () => {
    await open("/sales/new?location=boca");
    await browser.fill("[name=customerSearch]", "hartw");
    await browser.press(`Choose ${NAME}`);
    await browser.see("Diamond Change");
    await browser.fill("[name=itemSearch]", `${HALO_RING.sku}\n`);
    await browser.see(HALO_RING.description, "Total $2,499.00");
    await browser.press("Split Payment");
    await browser.press("All Cash");
    await browser.fill("[name='payments[0].given']", "2500");
    await browser.see("Change $1.00");
    await browser.press("Process Sale");
    await browser.see("Change due $1.00");
    await browser.press("Print Receipt");
    await browser.see(SHOP_NAME, HALO_RING.description, "Cash, $2,500.00 given $2,499.00");

    const { paper } = browser;
    if (paper === undefined) return;
    await browser.press("Print");
    const printed = await vi.waitFor(() => textOf(paper), WAIT);
    expect(printed[0]).toBe(SHOP_NAME);
    expect(printed.at(-1)).toBe("proof of purchase.");
  });

  test("a ring is taken in for repair", async () => {
    await open("/repairs/new");
    await browser.fill("#repair [name=customerSearch]", "hartw");
    await browser.press(`Choose ${NAME}`);
    await browser.see("Diamond Change");
    await browser.fill("#repair [name=item]", "Opal ring");
    await browser.fill("#repair [name=costToRepair]", "15");
    await browser.fill("#repair [name=customerPrice]", "45");
    await browser.press("Create Repair");
    await browser.see(`Opal ring R-000001 ${NAME}`, "Total Revenue $45.00");
  });

  test("Back after logging out shows no record", async () => {
    await open(`/customers/${server.built.amelia.id}`);
    await browser.see(EMAIL);
    await browser.press("Log out");
    await browser.see("Sign In");
    await browser.back();
    await browser.see("You need to sign in to see this page.");
    expect(await browser.text()).not.toContain(EMAIL);
  });
});

/** Lines of a PDF that is written to its end. */
function textOf(paper: string): string[] {
  const isWhole = existsSync(paper) && readFileSync(paper, "latin1").trimEnd().endsWith("%%EOF");
  expect(isWhole, "nothing was printed").toBe(true);
  const text = execFileSync("pdftotext", ["-layout", paper, "-"], { encoding: "utf8" });
  return text.split(/[\n\f]/).flatMap((line) => line.trim() || []);
}
