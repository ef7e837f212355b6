import { expect, test as base, forgive } from "../support/browser.ts";
import { startBusyShop } from "../support/busy-shop.ts";
import { BY_ROLE } from "../support/cast.ts";
import { type ShopServer, signIn } from "../support/http.ts";
import { PAGE_PATTERNS } from "../support/route-patterns.ts";
import { walk } from "../support/walk.ts";
import { ROLES } from "~/domain/shop/employees/roles";

/** Own shop: its forms change accounts, settings, and sessions. */
const test = base.extend<{ busyShop: ShopServer<void> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  busyShop: async ({}, use) => {
    const shop = await startBusyShop();
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ busyShop }, use) => use(busyShop.url),
});

/**
 * Pages reached only through refused forms, messages, mistakes, a second factor (second-factor.spec.ts), a PIN
 * (terminal.spec.ts), family (family.spec.ts), an item that is for sale (movements.spec.ts), an import whose items
 * nobody used (import-tool.spec.ts), a packed transfer (transfers.spec.ts), a buy that is paid (buys.spec.ts), scrap (melt.spec.ts),
 * an order to a vendor (orders.spec.ts), or a decision (piece-counts.spec.ts): the walk's customer, items, transfer, buy,
 * melt lot, orders and count have none. Nor does its shop have a mail provider, without which nobody is told and no domain looked up (sent-receipts.spec.ts, pages.spec.ts).
 */
const NO_LINK_LEADS_TO = [
  "/customers/merges/:mergeId",
  "/customers/:customerId/relatives/:relativeId/edit",
  "/inventory/imports/:importId/undo",
  "/inventory/transfers/:transferId/lost",
  "/inventory/transfers/:transferId/receive-all",
  "/buys/:buyId/void",
  "/inventory/melt-lots/:lotId/send",
  "/inventory/melt-lots/:lotId/settle",
  "/inventory/:pieceId/move",
  "/inventory/:pieceId/move/:step",
  "/sales/:saleId/finish",
  "/backups/plan",
  "/counts/:countId/lines/:lineId",
  "/orders/notify",
  "/orders/:orderId/send",
  "/orders/:orderId/ordered",
  "/orders/:orderId/arrived",
  "/marketing/:campaignId/send",
  "/marketing/:campaignId/status",
  "/marketing/:campaignId/optimize",
  "/marketing/:campaignId/proposal/take",
  "/marketing/:campaignId/proposal/drop",
  "/directory/:employeeId/remove-second-factor",
  "/directory/:employeeId/remove-pin",
  "/lists/:list/filters/:filterId",
  "/worth-a-look/seen",
  "/notices/done",
  "/confirm",
  "/account/second-factor/turn-off",
  "/account/second-factor/recovery-codes",
  "/settings/sending/domain",
  "/settings/tokens/:tokenId/revoke",
  "/log-out",
  "/*",
  "/processes/:processId/pdf",
  "/inventory/:pieceId/movements/:movementId/slip",
  "/buys/:buyId/print",
  "/inventory/melt-lots/:lotId/print",
  "/inventory/transfers/:transferId/print",
  "/set-password",
  "/sign-in/code",
];

// One process, so that controls shared by all pages are tried only once. The walk is slow, and so is building
// its shop.
test.describe.configure({ mode: "default", timeout: 1_200_000 });
const pressed = new Set<string>();
const seenOnPhone = new Set<string>();

for (const role of ROLES.toReversed())
  test(`${role}: every link and button of every page works @all`, async ({
    busyShop,
    page,
    context,
    javaScriptEnabled,
    complaints,
  }) => {
    if (role === "owner") for (const tried of [pressed, seenOnPhone]) tried.clear();
    const client = await signIn(busyShop, BY_ROLE[role]);
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value, url: busyShop.url })),
    );
    const scripts = javaScriptEnabled !== false;
    const denied: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403 && answer.request().method() === "GET") denied.push(answer.url());
    });
    const walked = await walk({
      page,
      client,
      signInAgain: () => signIn(busyShop, BY_ROLE[role]),
      scripts,
      pressed,
      seenOnPhone,
      // Without scripts all roles see the same records, so one page of each kind is enough.
      pagesOfAPattern: scripts && role !== "owner" ? 1 : 3,
    });
    expect(walked.defects).toEqual([]);
    if (role === "owner")
      expect(PAGE_PATTERNS.filter((pattern) => !walked.patterns.has(pattern))).toEqual(NO_LINK_LEADS_TO);
    expect(denied).toEqual([]);
    // Some presses are meant to be refused, or to ask for an approval.
    forgive(complaints, 403, 409, 422);
  });
