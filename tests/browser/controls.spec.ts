import { expect, test as base } from "../support/browser.ts";
import { startBusyShop } from "../support/busy-shop.ts";
import { BY_ROLE } from "../support/cast.ts";
import { type ShopServer, signIn } from "../support/http.ts";
import { PAGE_PATTERNS } from "../support/route-patterns.ts";
import { walk } from "../support/walk.ts";
import { ROLES } from "~/domain/employees/roles";

/** A shop of the test's own: its forms change accounts, settings and sessions. */
const test = base.extend<{ busyShop: ShopServer<void> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  busyShop: async ({}, use) => {
    const shop = await startBusyShop();
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ busyShop }, use) => use(busyShop.url),
});

/** Pages that only a refused form, a message or a mistake leads to. */
const NO_LINK_LEADS_TO = [
  "/backups/plan",
  "/marketing/:campaignId/status",
  "/marketing/:campaignId/optimize",
  "/marketing/:campaignId/proposal/take",
  "/marketing/:campaignId/proposal/drop",
  "/notices/done",
  "/log-out",
  "/*",
  "/processes/:processId/pdf",
  "/set-password",
];

// All in one process, so that what the owner has pressed needs no second press by others who have the same page.
// A walk takes its time, and the shop to walk through, too.
test.describe.configure({ mode: "default", timeout: 240_000 });
const pressed = new Set<string>();

for (const role of ROLES.toReversed())
  test(`${role}: every control of every page leads somewhere or does something`, async ({
    busyShop,
    page,
    context,
    javaScriptEnabled,
    complaints,
  }) => {
    if (role === "owner") pressed.clear();
    const client = await signIn(busyShop, BY_ROLE[role]);
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value, url: busyShop.url })),
    );
    const scripts = javaScriptEnabled !== false;
    const walked = await walk({
      page,
      client,
      signInAgain: () => signIn(busyShop, BY_ROLE[role]),
      scripts,
      pressed,
      // Without scripts each role sees the same records as the owner does; with them one page of each kind is enough.
      pagesOfAPattern: scripts && role !== "owner" ? 1 : 3,
    });
    expect(walked.defects).toEqual([]);
    if (role === "owner")
      expect(PAGE_PATTERNS.filter((pattern) => !walked.patterns.has(pattern))).toEqual(NO_LINK_LEADS_TO);
    // A form that is refused is what some of these presses are for.
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((line) => !/status of (409|422)/.test(line)),
    );
  });
