import { vi } from "vitest";
import { appCode, shownRecoveryCodes, shownSecret } from "./authenticator.ts";
import { formatDecimal } from "~/domain/money";
import { CALLING_LISTS, isYearly } from "~/domain/outreach/calling-lists/call-reasons";
import { LIST_NAMES } from "~/domain/shop/lists/list-rights-and-filters";
import { CALL_LISTS } from "~/domain/workshop/orders/orders-to-call-about";
import { BENCH_LISTS } from "~/domain/workshop/bench/bench-lists";
import { REPORT_NAMES, REPORTS, rowsOf } from "~/domain/records/reports/read-report.server";
import { ADAM, BY_ROLE, OLIVE, PASSWORD, SAL } from "./cast.ts";
import { aPicture } from "./pictures.ts";
import { type Answer, type Client, nobody, type ShopServer, signIn } from "./http.ts";
import type { TheCast } from "./the-cast.ts";

export interface Asked {
  method: string;
  path: string;
  status: number;
}

type Choices = Record<string, readonly string[]>;

/** Searches for every strategy: no words, trigrams, shorter words; many, few, and no results. */
const SEARCHES = [
  "",
  "amelia",
  "crowd",
  "crowded cl",
  "ow",
  "a",
  "q",
  "zzqzz",
  "555-0101",
  "amelia ow",
  "42",
];

/**
 * Texts that somebody types or scans to find a record: names, words, phones, emails, and each kind of number.
 */
const FINDS = [
  ...SEARCHES,
  "Ow, Amelia",
  "(212) 555-0101",
  "amelia@mail.example",
  "#1",
  ...["S", "RT", "R", "O", "L", "Z"].map((prefix) => `${prefix}-000001`),
  "HALO-1",
  "halo1",
  "4539148803436467",
];

/** Id of a selection of ticked items, as in the address of the page that chooses them. */
const TICKS = "AAAAAAAAAAAAAAAAAAAAAA";

/** Sums of it are read by month, and of its last days by day, whatever today is. */
const BROKEN_MONTHS = "from=2020-01-01&to=2030-01-15";

/** Lists: page, API call, filters, and a middle row's key as encoded in cursors. */
const LISTS: { page?: string; call?: string; filters: Choices; key: unknown }[] = [
  {
    page: "/customers",
    call: "/api/customers",
    filters: { search: SEARCHES, tier: ["", "gold"], homeStore: ["all", "boca"] },
    key: ["crowd 1500 cara", 1000],
  },
  {
    page: "/inventory",
    call: "/api/inventory",
    filters: {
      search: SEARCHES,
      category: ["", "rings"],
      location: ["all", "boca"],
      isAvailable: ["", "true", "false"],
    },
    key: 1000,
  },
  ...["", "-price", "sku"].map((sort) => ({
    page: "/inventory",
    call: "/api/inventory",
    filters: {
      sort: [sort],
      search: ["", "crowd"],
      metal: ["", "yellow_gold", "platinum"],
      karat: ["", "14K"],
      isAvailable: ["", "true"],
      range: ["", "-&priceFrom=1&priceTo=200&location=boca&category=rings"],
    },
    key: { "": 1000, "-price": [20_000, 1000], sku: ["crowd-1500", 1000] }[sort],
  })),
  {
    page: "/inventory",
    call: "/api/inventory",
    filters: {
      search: ["", "amelia", "42"],
      displayCase: ["", "Case 3"],
      vendor: ["", "1"],
      ownership: ["", "memo", "owned"],
      isAvailable: ["", "true"],
      location: ["all"],
    },
    key: 1000,
  },
  { page: "/inventory/vendors", call: "/api/vendors", filters: { search: ["", "gems"] }, key: "m" },
  {
    page: "/inventory/receivings",
    call: "/api/receivings",
    filters: { state: ["", "open", "received"], location: ["all", "boca"], vendor: ["", "1"] },
    key: 1000,
  },
  { page: "/inventory/tags", filters: { receiving: ["1"] }, key: 1000 },
  {
    page: "/inventory/bulk-changes",
    call: "/api/inventory/bulk-changes",
    filters: { shown: ["", "previews", "undoable", "all"] },
    key: 1000,
  },
  {
    page: "/inventory/bulk-changes/1",
    call: "/api/inventory/bulk-changes/1/rows",
    filters: { outcome: ["", "waiting", "changed"] },
    key: ["", 1000],
  },
  {
    page: "/inventory/bulk-changes/1",
    call: "/api/inventory/bulk-changes/1/rows",
    filters: { outcome: ["left_out"] },
    key: ["sold", 1000],
  },
  { page: "/inventory/tags", filters: { change: ["1"] }, key: 1000 },
  { page: "/inventory/tags", filters: { ids: ["1 2"] }, key: 1000 },
  {
    page: "/inventory/bulk-changes/new",
    filters: { ticks: [TICKS], location: ["all", "boca"], isAvailable: ["", "true"] },
    key: 1000,
  },
  { page: "/inventory/bulk-changes/new", filters: { ticks: [TICKS], only: ["ticked"] }, key: 1000 },
  { page: "/inventory/tags", filters: { isAvailable: ["true"] }, key: 1000 },
  {
    page: "/sales",
    call: "/api/sales",
    filters: {
      location: ["all", "boca"],
      tier: ["", "diamond"],
      category: ["", "bracelets"],
      period: ["", "month", "custom&from=2020-01-01&to=2030-01-01"],
      seller: ["", String(SAL.id)],
    },
    key: [1_800_000_000_000, 1],
  },
  {
    page: "/repairs",
    call: "/api/repairs",
    filters: { search: SEARCHES, status: ["", "pending", "picked_up"], location: ["all", "boca"] },
    key: [1_700_000_001_000, 1000],
  },
  {
    page: "/orders",
    call: "/api/orders",
    filters: {
      search: SEARCHES,
      kind: ["", "layaway"],
      state: ["", "open", "unpaid"],
      location: ["all", "boca"],
    },
    key: 1000,
  },
  {
    page: "/repairs/custody",
    call: "/api/custody",
    filters: {
      place: ["", "tray", "unsaid", "overdue"],
      location: ["all", "boca"],
      name: ["", "Tray 1"],
    },
    key: ["tray", "tray 1", 1000],
  },
  {
    page: "/inventory/out",
    call: "/api/inventory/out",
    filters: { state: ["", "memo_out", "overdue"], location: ["all", "boca"] },
    key: ["2027-01-01", 1000],
  },
  {
    page: "/repairs/custody",
    filters: { place: ["", "unsaid"], location: ["all", "boca"] },
    key: ["pending", 1_700_000_001_000, 1000],
  },
  {
    page: "/buys",
    call: "/api/buys",
    filters: { state: ["", "open", "bought", "voided", "discarded"], location: ["all", "boca"] },
    key: 1000,
  },
  {
    page: "/inventory/melt-lots",
    call: "/api/melt-lots",
    filters: { shown: ["", "open", "sent", "settled", "discarded"], location: ["all", "boca"] },
    key: 1000,
  },
  { page: "/inventory/metal-prices", call: "/api/metal-prices", filters: {}, key: "2026-01-01" },
  {
    page: "/inventory/transfers",
    call: "/api/transfers",
    filters: { state: ["", "open", "sent", "missing", "closed"], location: ["all", "boca"] },
    key: 1000,
  },
  {
    page: "/inventory/transfers/1",
    filters: { outcome: ["", "all", "arrived", "missing"] },
    key: 1000,
  },
  { page: "/inventory", call: "/api/transfers/1/lines", filters: { outcome: ["", "arrived"] }, key: 1000 },
  {
    page: "/counts",
    call: "/api/counts",
    filters: { location: ["all", "boca"], kind: ["", "pieces"] },
    key: 1000,
  },
  {
    page: "/counts/1",
    call: "/api/counts/1/lines",
    filters: { result: ["", "found", "unknown"] },
    key: 1000,
  },
  { page: "/counts/1", filters: { result: ["missing"] }, key: ["tray", "tray 1", 1000] },
  { page: "/counts/3", filters: { result: ["", "missing"] }, key: 1000 },
  {
    page: "/counts/2",
    call: "/api/counts/2/lines",
    filters: { result: ["", "found", "unknown"] },
    key: 1000,
  },
  { page: "/counts/2", filters: { result: ["missing"] }, key: ["Case 1", "test-1"] },
  {
    page: "/orders",
    call: "/api/orders",
    filters: { kind: ["", "layaway"], state: [...CALL_LISTS], location: ["all", "boca"] },
    key: [1_700_000_001_000, 1000],
  },
  {
    page: "/orders",
    call: "/api/orders",
    filters: { search: ["crowd", "561-555-0101"], state: [...CALL_LISTS] },
    key: [1_700_000_001_000, 1000],
  },
  {
    page: "/customers",
    filters: { sort: ["-name"], tier: ["", "gold"], homeStore: ["all", "boca"] },
    key: ["crowd 1500 cara", 1000],
  },
  {
    page: "/customers",
    filters: {
      sort: ["spent", "-spent"],
      search: ["", "crowd", "amelia ow"],
      tier: ["", "gold", "platinum"],
      homeStore: ["all", "boca", "denver"],
    },
    key: [0, 1000],
  },
  ...["sku", "price", "-price"].map((sort) => ({
    page: "/inventory",
    filters: {
      sort: [sort],
      search: ["", "crowd", "42"],
      category: ["", "rings", "watches"],
      location: ["all", "boca"],
      isAvailable: ["", "true", "false"],
    },
    key: [sort === "sku" ? "crowd-1500" : 100_000, 1000],
  })),
  {
    page: "/sales",
    filters: {
      sort: ["date", "price", "-price"],
      location: ["all", "boca"],
      tier: ["", "diamond"],
      category: ["", "bracelets"],
      period: ["", "month", "custom&from=2020-01-01&to=2030-01-01"],
    },
    key: [1_800_000_000_000, 1],
  },
  {
    page: "/sales",
    filters: {
      show: ["voided"],
      location: ["all", "boca"],
      tier: ["", "diamond"],
      category: ["", "bracelets"],
    },
    key: [1_800_000_000_000, 1],
  },
  {
    page: "/repairs",
    filters: {
      sort: ["intake"],
      search: ["", "crowd"],
      status: ["", "pending", "picked_up"],
      location: ["all", "boca"],
    },
    key: [1_700_000_001_000, 1000],
  },
  // Includes other orders, and ranges with few or many rows.
  {
    page: "/customers",
    call: "/api/customers",
    filters: {
      sort: ["added", "-added"],
      search: ["", "crowd"],
      tier: ["", "gold", "platinum"],
      range: [
        "",
        "-&addedFrom=2020-01-01&addedTo=2030-01-01",
        "-&addedFrom=2023-11-14&addedTo=2023-11-15",
        "-&addedTo=2001-01-01",
      ],
    },
    key: [1_700_000_001_000, 1000],
  },
  {
    page: "/customers",
    call: "/api/customers",
    filters: {
      sort: ["lastPurchase", "-lastPurchase"],
      homeStore: ["all", "boca"],
      range: ["", "-&lastPurchaseFrom=2020-01-01", "-&lastPurchaseTo=2001-01-01"],
    },
    key: ["2026-01-01", 1000],
  },
  {
    page: "/customers",
    call: "/api/customers",
    filters: {
      sort: ["", "-name"],
      tier: ["", "gold"],
      range: ["-&addedFrom=2020-01-01", "-&lastPurchaseFrom=2020-01-01"],
    },
    key: ["crowd 1500 cara", 1000],
  },
  ...["-price", "sku", "-purchased"].map((sort) => ({
    page: "/inventory",
    call: "/api/inventory",
    filters: {
      sort: [sort],
      search: ["", "crowd"],
      category: ["", "watches"],
      isAvailable: ["", "true", "false"],
      range: ["", "-&priceFrom=10", "-&priceFrom=1&priceTo=2", "-&purchasedFrom=2000-01-01"],
    },
    key: [{ sku: "crowd-1500", "-price": 20_000, "-purchased": "2024-01-01" }[sort], 1000],
  })),
  {
    page: "/inventory",
    call: "/api/inventory",
    filters: {
      sort: ["", "added"],
      search: ["", "crowd"],
      location: ["all", "boca"],
      range: ["-&priceFrom=10", "-&priceFrom=1&priceTo=2"],
    },
    key: 1000,
  },
  {
    page: "/inventory/bulk-changes/new",
    filters: {
      ticks: [TICKS],
      isAvailable: ["", "true"],
      range: ["-&priceFrom=10", "-&priceFrom=1&priceTo=2&size=25"],
    },
    key: 1000,
  },
  { page: "/inventory/tags", filters: { range: ["-&priceFrom=10", "-&purchasedTo=2030-01-01"] }, key: 1000 },
  {
    page: "/sales",
    call: "/api/sales",
    filters: {
      sort: ["total", "-price", ""],
      location: ["all", "boca"],
      category: ["", "bracelets"],
      seller: ["", String(SAL.id)],
      range: ["", "-&totalFrom=1", "-&totalFrom=1&dateRange=custom&from=2020-01-01&to=2030-01-01"],
    },
    key: [1_800_000_000_000, 1],
  },
  {
    page: "/repairs",
    call: "/api/repairs",
    filters: {
      sort: ["price", "-promised", "promised"],
      search: ["", "crowd"],
      status: ["", "pending"],
      location: ["all", "boca"],
      range: ["", "-&priceFrom=10", "-&promisedFrom=2026-01-01"],
    },
    key: [5_000, 1000],
  },
  {
    page: "/repairs",
    call: "/api/repairs",
    filters: {
      sort: ["", "intake"],
      status: ["", "pending"],
      range: [
        "-&priceFrom=10",
        "-&receivedFrom=2023-01-01",
        "-&receivedFrom=2023-01-01&promisedTo=2030-01-01",
      ],
    },
    key: [1_700_000_001_000, 1000],
  },
  {
    page: "/orders",
    call: "/api/orders",
    filters: {
      sort: ["price", "-promised", "promised", "intake"],
      search: ["", "ring"],
      kind: ["", "layaway"],
      state: ["", "open", "unpaid"],
      location: ["all", "boca"],
    },
    key: [5_000, 1000],
  },
  { page: "/gift-cards", call: "/api/credit", filters: { kind: ["", "gift_card"] }, key: ["gift_card", 5] },
  { page: "/gift-cards/1", filters: {}, key: 5 },
  { page: "/till/closes", call: "/api/closes", filters: { location: ["all", "boca"] }, key: 1000 },
  {
    page: "/till/closes",
    filters: { show: ["", "off"], dateRange: ["", "month"], location: ["all", "boca"] },
    key: 1000,
  },
  { page: "/worth-a-look", call: "/api/worth-a-look", filters: {}, key: 1000 },
  { page: "/marketing", call: "/api/campaigns", filters: {}, key: [1_800_000_000_000, 1] },
  {
    page: "/customers/calls",
    call: "/api/customers/calls",
    filters: {
      list: [...CALLING_LISTS],
      month: ["2026-11"],
      state: ["open"],
      homeStore: ["all", "boca"],
      seller: ["all", "1"],
    },
    key: ["05-09", 1000],
  },
  {
    page: "/customers/calls",
    filters: {
      list: CALLING_LISTS.filter(isYearly),
      month: ["", "last"],
      homeStore: ["all", "boca"],
    },
    key: ["05-09", 1000],
  },
  { page: "/customers/imports", filters: {}, key: 1 },
  { page: "/customers/replies", filters: {}, key: [1_700_000_000_000, 1] },
  { page: "/inventory/imports", filters: {}, key: 1 },
  { page: "/customers/twins", call: "/api/customers/twins", filters: {}, key: [4, 1, 2] },
  { page: "/customers/twins", filters: { show: ["merged"] }, key: 1 },
  { call: "/api/customers/merges", filters: {}, key: 1 },
  { page: "/customers/imports/1", filters: {}, key: [3, 1] },
  ...["customers/1", "inventory/2", "sales/1", "orders/2"].map((record) => ({
    page: `/${record}`,
    call: `/api/${record}/timeline`,
    filters: { kind: ["", "note"], year: ["", "2026"] },
    key: [1_800_000_000_000, 8, 1],
  })),
  { page: "/repairs/1", filters: { kind: ["", "step"] }, key: [1_800_000_000_000, 8, 1] },
  {
    page: "/audit",
    filters: {
      search: ["", "amelia", "crowd", "12", "sale 1", "sold"],
      who: ["", "1", "nobody", "token-1"],
      kind: ["", "customer"],
      action: ["", "sale.processed"],
      from: ["", "2020-01-01"],
      to: ["", "2030-01-01"],
    },
    key: [1_800_000_000_000, 5],
  },
  {
    page: "/reports",
    call: "/api/reports/sales",
    filters: {
      location: ["all", "boca"],
      tier: ["", "diamond"],
      dateRange: ["today", "week", "year", `custom&${BROKEN_MONTHS}`],
    },
    key: null,
  },
  ...REPORT_NAMES.map((name) => ({
    page: `/reports/${name}`,
    call: `/api/reports/${name}`,
    filters: {
      by: rowsOf(name).map(({ key }) => key),
      location: ["all", "boca"],
      ...askedOfReport(REPORTS[name].asks),
    },
    key: null,
  })),
  {
    page: "/directory",
    filters: {
      search: ["", "sal"],
      role: ["", "sales"],
      isActive: ["", "true"],
      homeStore: ["all", "boca"],
    },
    key: ["brook sal", 4],
  },
  {
    page: "/processes",
    call: "/api/processes",
    filters: { search: ["", "ring", "zqzz"], category: ["", "Bench"] },
    key: [1_800_000_000_000, 1],
  },
  { page: "/audit/denials", filters: {}, key: [1_800_000_000_000, 1, "sales.view"] },
];

function askedOfReport(asks: "day" | "age" | undefined): Record<string, string[]> {
  if (asks === "day") return { day: ["", "2026-03-01"] };
  if (asks === "age") return { age: ["90", "365"], below: ["0", "50"] };
  return { dateRange: ["year", "custom&from=2026-01-10&to=2026-11-10"] };
}

/** URLs other than lists. */
const PAGES = [
  "/healthz",
  "/nowhere",
  "/api/nowhere",
  "/",
  "/log-out",
  "/set-password",
  "/account",
  "/account/password",
  "/account/pin",
  "/confirm",
  "/switch",
  "/settings/terminals",
  "/account/second-factor",
  "/account/second-factor/turn-off",
  "/account/second-factor/recovery-codes",
  "/sign-in/code",
  "/notices",
  "/worth-a-look/seen",
  `/reports/export?format=csv&${BROKEN_MONTHS}`,
  "/reports/export?format=xlsx&dateRange=year&tier=diamond&location=boca",
  ...REPORT_NAMES.flatMap((name) =>
    ["format=csv&dateRange=year", `format=xlsx&${BROKEN_MONTHS}`].map(
      (query) => `/reports/${name}/export?${query}`,
    ),
  ),
  ...LIST_NAMES.flatMap((name) => [
    `/lists/${name}/export?format=csv`,
    `/lists/${name}/export?format=xlsx`,
    `/lists/${name}/print`,
    `/lists/${name}/filters`,
  ]),
  "/lists/customers/filters/1",
  "/lists/customers/filters/1/delete",
  "/api/saved-filters",
  "/api/saved-filters?list=customers",
  "/directory/new",
  "/directory/4",
  ...[
    "edit",
    "permissions",
    "deactivate",
    "reactivate",
    "end-sessions",
    "reset-password",
    "remove-second-factor",
    "remove-pin",
  ].map((ctx) => `/directory/4/${ctx}`),
  "/processes/new",
  "/processes/1",
  "/processes/1/edit",
  "/processes/1/pdf",
  "/notices/done?kind=urgent_repair&recordId=1&occurrence=1",
  "/customers/new",
  "/customers/import",
  "/customers/imports/1/undo",
  "/inventory/import",
  "/inventory/imports/2",
  "/inventory/imports/2/undo",
  "/inventory/imports/2/errors.csv",
  "/customers/1/edit",
  "/customers/1/erase",
  "/customers/1/merge",
  "/customers/1/merge?search=crowd",
  "/customers/1/merge?with=2",
  "/customers/1/export",
  "/customers/1/files",
  "/customers/1/files/1",
  "/customers/1/files/1/remove",
  "/customers/1/photos",
  "/customers/1/photos/1",
  "/customers/1/photos/1/remove",
  "/customers/1/profile",
  "/customers/1/relatives",
  "/customers/1/relatives/1/edit",
  "/customers/1/relatives/1/remove",
  "/customers/1/wishes",
  "/customers/1/wishes/1/remove",
  "/inventory/1/wishes",
  "/inventory/1/wishes?search=crowd",
  "/customers/1/calls",
  "/customers/1/calls/take-back",
  "/marketing/letters",
  "/customers/1/statement",
  "/customers/1/statement?year=2026&kind=sale",
  "/notes/new?customer=1",
  "/notes/1",
  ...["customers/1", "inventory/1", "sales/1", "orders/2"].map((record) => `/api/${record}/notes`),
  "/marketing/1/audience.csv",
  "/sales/sold?sku=TENNIS-1",
  "/customers/2",
  "/inventory/new",
  "/inventory/1",
  "/inventory/2",
  "/inventory/1/edit",
  "/inventory/1/move",
  "/inventory/1/move/reserved",
  "/inventory/1/move/memo_out?formKey=k&customerSearch=crowd",
  "/inventory/1/movements/1/slip",
  "/api/inventory/1/movements",
  "/inventory/1/files",
  "/inventory/1/files/1",
  "/inventory/1/files/1/remove",
  "/inventory/1/photos",
  "/inventory/1/photos/1",
  "/inventory/1/photos/1?size=thumbnail",
  "/inventory/1/photos/1/remove",
  "/photos/1",
  "/sales/new",
  "/sales/new?formKey=k&customerSearch=crowd&itemSearch=crowd",
  "/sales/new?formKey=k&customerSearch=amelia&itemSearch=halo",
  "/sales/new?formKey=k&customerSearch=ow&itemSearch=ow",
  "/sales/new?formKey=k&customerId=1&inventoryId=1",
  "/sales/new?formKey=k&customerId=1&inventoryId=2",
  "/sales/1",
  "/sales/1/finish",
  "/sales/1/receipt",
  "/sales/1/send",
  "/sales/1/send?gift=1",
  "/sales/1/void",
  "/sales/1/return?back-1=on",
  "/sales/1/exchange?back-1=on",
  "/sales/new?exchange=saleId%3D1%26back-1%3Don%26to-1%3Dstock%26reason%3DToo+small",
  ...["/find", "/api/find"].flatMap((path) => FINDS.map((q) => `${path}?q=${encodeURIComponent(q)}`)),
  "/sales/find?ticket=S-000001",
  "/sales/find?ticket=RT-000001",
  "/api/sales/1",
  "/api/returns/1",
  "/returns/1",
  "/returns/1/slip",
  "/returns/1/send",
  "/returns/1/slip?credit=1",
  "/gift-cards/find",
  "/gift-cards/1/slip",
  "/gift-cards/1/replace",
  "/gift-cards/export?format=csv",
  "/gift-cards/export?format=xlsx&kind=gift_card",
  "/sales/1/receipt?gift=1",
  "/repairs/new",
  "/repairs/new?formKey=k&customerSearch=crowd",
  "/repairs/new/envelope",
  "/repairs/1",
  "/repairs/1/edit",
  "/repairs/1/photos",
  "/repairs/1/photos/1",
  "/repairs/1/photos/1/remove",
  "/repairs/1/status",
  "/repairs/bench",
  "/repairs/bench?list=parts",
  "/repairs/bench?list=all&job=1",
  ...BENCH_LISTS.map((list) => `/api/bench?list=${list}`),
  "/api/promise?location=boca",
  "/repairs/1/note",
  "/repairs/1/parts",
  "/repairs/1/parts-in",
  "/repairs/1/note-back",
  "/repairs/find?number=R-000001",
  "/repairs/find?number=1",
  "/inventory/metal-prices?metal=silver&karat=925&weightGiven=5.2&weightUnit=g",
  "/api/melt-value?metal=silver&karat=925&weight=5.2&unit=g",
  "/buys/new",
  "/buys/1",
  "/buys/1/identity",
  "/buys/1/identity/look",
  "/buys/1/pay",
  "/buys/1/void",
  "/buys/1/print",
  "/buys/1/discard",
  "/buys/1/lines/1/remove",
  "/api/buys/1",
  "/inventory/melt-lots/new",
  "/inventory/melt-lots/1",
  "/inventory/melt-lots/1/send",
  "/inventory/melt-lots/1/settle",
  "/inventory/melt-lots/1/print",
  ...["take-off", "add-all", "discard"].map((button) => `/inventory/melt-lots/1/${button}`),
  "/api/melt-lots/1",
  "/inventory/transfers/new",
  "/inventory/transfers/new?ids=1",
  "/inventory/transfers/1/print",
  "/inventory/transfers/1/lost?piece=1",
  "/inventory/transfers/1/receive-all",
  ...["take-out", "send", "receive", "back", "lose", "close", "discard"].map(
    (button) => `/inventory/transfers/1/${button}`,
  ),
  "/api/transfers/1",
  "/counts/1/end",
  "/api/counts/1",
  "/api/counts/2",
  "/counts/1/print",
  "/counts/2/print",
  "/counts/2/print?sheet",
  "/counts/2/lines/1",
  "/api/inventory/bulk-changes/1",
  "/inventory/vendors/new",
  "/inventory/vendors/1",
  "/inventory/vendors/1/edit",
  "/api/vendors/1",
  "/inventory/receivings/new",
  "/inventory/receivings/1",
  "/inventory/receivings/1?copy=1",
  "/inventory/receivings/1/edit",
  "/inventory/receivings/1/import",
  "/inventory/receivings/1/lines/1",
  "/inventory/receivings/1/lines/1/remove",
  "/inventory/receivings/1/receive",
  "/inventory/receivings/1/discard",
  "/api/receivings/1",
  "/inventory/bulk-changes/1/confirm",
  "/inventory/bulk-changes/1/undo",
  "/inventory/bulk-changes/1/discard",
  "/repairs/1/envelope",
  "/api/repairs/1/envelope",
  "/orders/new",
  "/orders/new?kind=layaway",
  "/orders/notify?state=to_tell",
  "/orders/2",
  ...[
    "edit",
    "deposit",
    "cancel",
    "place",
    "estimate",
    "told",
    "ordered",
    "arrived",
    "hand-over",
    "contract",
    "deposits/1",
    "deposits/1/send",
    "send",
  ].map((step) => `/orders/2/${step}`),
  "/orders/new?kind=layaway&formKey=k&skus=HALO-1&workOut=1",
  "/api/orders/2",
  "/repairs/1/ticket",
  "/repairs/1/envelope/print",
  "/repairs/1/envelope/print?paper=coin",
  "/till",
  "/till?location=boca",
  "/till/cash?location=boca",
  "/till/cash?location=boca&kind=float",
  "/till/close?location=boca",
  "/till/closes/open/print?location=boca",
  "/till/closes/1",
  "/till/closes/1/print",
  "/api/till?location=boca",
  "/settings/stores/boca/tills/new",
  "/settings/stores/boca/tills/1",
  "/marketing/new",
  "/marketing/suppressions",
  "/marketing/suppressions/new",
  "/marketing/suppressions/lift",
  "/marketing/1",
  "/marketing/1/edit",
  "/marketing/1/status",
  "/marketing/1/complete",
  "/marketing/1/send",
  "/marketing/1/recipients",
  "/marketing/1/recipients?whom=left_out",
  "/marketing/1/tickets",
  "/marketing/1/optimize",
  "/marketing/1/proposal/take",
  "/marketing/1/proposal/drop",
  "/settings",
  "/settings/users",
  "/settings/permissions/sales",
  "/settings/integrations",
  "/settings/sending",
  "/settings/sending/domain",
  "/settings/sending/doubts",
  "/settings/sending/1",
  "/settings/security",
  "/settings/privacy",
  "/settings/tokens",
  "/settings/tokens/new",
  "/settings/tokens/1/revoke",
  "/settings/services",
  "/settings/services/new",
  "/settings/services/1",
  "/settings/stores/new",
  "/settings/stores/boca",
  "/audit/head",
  "/backups",
  "/backups/plan",
  "/backups/loupe-20260101-000000.tar.gz",
  "/audit/1",
  "/audit/export.csv",
  "/audit/export.csv?search=amelia&kind=customer",
  "/audit?kind=customer&record=1",
  "/customers/imports/1/errors.csv",
  "/api/login",
  "/api/logout",
  "/api/user",
  "/api/permissions",
  "/api/employees/4/permissions",
  "/api/tokens",
  "/api/sending",
  "/api/suppressions",
  "/api/campaigns/1/recipients",
  "/api/campaigns/1/recipients?leftOut=true",
  "/api/messages",
  "/api/messages?saleId=1",
  "/api/messages?orderId=2",
  "/api/messages?customerId=1",
  "/api/replies",
  "/api/dashboard/stats",
  "/api/dashboard/stats?location=boca",
  "/api/reports/analytics",
  "/api/customers/1/export",
  "/api/customers/1/suggestions",
  "/api/customers/2/suggestions",
  "/api/customers/1/credit",
  "/api/customers/1/calls",
  "/api/customers/1/profile",
  "/api/customers/1/relatives",
  "/api/customers/1/wishes",
  "/api/customers/1/files",
  "/api/customers/1/files/1",
  "/api/customers/1/photos",
  "/api/customers/1/owned",
  "/api/inventory/1/files",
  "/api/inventory/1/files/1",
  "/api/inventory/1/photos",
  "/api/repairs/1/photos",
  "/api/inventory/1/wishes",
  "/api/customers/1",
  "/api/gift-cards/4539148803436467",
  "/api/services",
];

/** Every address to GET, for pages, their data, calls, exports and prints, with each filter alone. */
export function everyAddress(): string[] {
  const lists = LISTS.flatMap(({ page, call, filters }) =>
    oneAtATime(filters).flatMap((query) => [
      ...(page ? [`${page}?${words(query)}`] : []),
      ...(call ? [`${call}?${words(query)}`] : []),
    ]),
  );
  return [...new Set([...lists, ...PAGES])];
}

/**
 * Requests every page, call, form, filter, search, and record of a running test shop, and returns the
 * requests. `look` sees each answer; `filters` are combined unless they come one at a time. With `none`, only
 * writes, and reads what the forms need.
 */
export async function askEverything(
  server: ShopServer<TheCast>,
  {
    look = () => undefined,
    filters: which = "combined",
  }: {
    look?: (asked: Asked, answer: Answer) => void;
    filters?: "combined" | "one at a time" | "none";
  } = {},
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const olive = await signedIn(OLIVE);
  await writeEverything();
  if (which === "none") {
    await leave();
    return asked;
  }
  for (const { page, call, filters, key } of LISTS) {
    if (page) await get(page);
    for (const query of which === "combined" ? combinations(filters) : oneAtATime(filters)) {
      const cursors = [{ after: key }, { before: key }].map((cursor) => [["cursor", cursorOf(cursor)]]);
      // As data: runs the page's statements without rendering.
      for (const part of page ? [[], ...cursors] : [])
        await get(`${page}.data?${words([...query, ...part])}`);
      for (const part of call ? [[], [["limit", "20"]], cursors[0] ?? []] : [])
        await get(`${call}?${words([...query, ...part])}`);
    }
  }
  for (const location of ["boca", "all"]) {
    await send("/", { location, returnTo: "/" }, "/location");
    for (const path of PAGES) await get(path);
    for (const path of ["/", "/customers", "/inventory", "/sales", "/repairs"]) await get(path);
  }
  for (const tier of ["", "gold"])
    for (const gender of ["", "female"])
      for (const ageRange of ["", "18-30", "60+"])
        for (const location of ["", "boca"]) {
          const segments = { tier, gender, ageRange, location };
          const query = Object.entries(segments).map(([name, value]) => [`audienceSegments.${name}`, value]);
          await get(`/marketing/audience?${words([["type", "email"], ...query])}`);
        }
  for (const role of ["read_only", "sales", "admin"] as const) {
    const client = await signedIn(BY_ROLE[role]);
    await get("/", client);
    await get("/notices", client);
    await get("/audit", client);
    // Shows the refusal, which isn't written yet.
    await get("/audit/denials");
  }
  await leave();
  return asked;

  async function signedIn(person: typeof OLIVE): Promise<Client> {
    const client = await signIn(server, person);
    asked.push({ method: "POST", path: "/", status: 303 });
    return client;
  }

  async function get(path: string, client = olive) {
    const accept = path.startsWith("/api") ? "application/json" : "text/html";
    return note("GET", path, await client.get(path, { accept }));
  }

  async function post(path: string, fields: Record<string, string>, client = olive) {
    return note("POST", path, await client.post(path, fields));
  }

  async function call(method: string, path: string, body: unknown, client = olive) {
    return note(
      method,
      path,
      await client.json(method, path, body, { "idempotency-key": crypto.randomUUID() }),
    );
  }

  async function sendPhoto(path: string, fields: Record<string, string> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("photo", new Blob([new Uint8Array(await aPicture())]), "a.jpg");
    const accept = path.startsWith("/api") ? "application/json" : "text/html";
    return note("POST", path, await olive.request("POST", path, { body, headers: { accept } }));
  }

  async function sendFile(path: string, content: string) {
    const body = new FormData();
    body.append("name", content);
    body.append("file", new Blob([content]), "paper.txt");
    const headers = {
      origin: server.url,
      accept: path.startsWith("/api") ? "application/json" : "text/html",
    };
    return note("POST", path, await olive.request("POST", path, { body, headers }));
  }

  /** Submits a page's form with changed fields, to its URL or another. */
  async function send(page: string, typed: Record<string, string>, action = page, client = olive) {
    const read = (await get(page, client)).page();
    const own = read.form(action);
    return post(action, { ...(Object.keys(own).length > 0 ? own : read.form()), ...typed }, client);
  }

  function listFile(content: string): FormData {
    const body = new FormData();
    body.append("file", new Blob([content]), "list.csv");
    return body;
  }

  function note(method: string, path: string, answer: Answer): Answer {
    const request = { method, path, status: answer.status };
    asked.push(request);
    look(request, answer);
    return answer;
  }

  /** Counts by a case and by a category, and decides what was found, missing, elsewhere and unknown. */
  async function countPieces() {
    const item = { category: "rings", description: "Counted", cost: "1", retailPrice: "5", location: "boca" };
    for (const [n, displayCase] of ["Case 1", "Case 1", "Case 2"].entries())
      await call("POST", "/api/inventory", { ...item, sku: `COUNTED-${n}`, displayCase });
    const count = { kind: "pieces", location: "boca" };
    await send("/counts?new=1", { ...count, displayCase: "" });
    const begin = async (scope: object) =>
      (await call("POST", "/api/counts", { ...count, ...scope })).json<{ id: number }>().id;
    const id = await begin({ displayCase: "Case 1" });
    await send(`/counts/${id}`, { number: "COUNTED-0" });
    for (const number of ["COUNTED-0", "COUNTED-2", "NO-TAG"])
      await call("POST", `/api/counts/${id}/scans`, { number });
    await send(`/counts/${id}`, {}, `/counts/${id}/end`);
    const lines = (await get(`/api/counts/${id}/lines`)).json<{ id: number }[]>();
    const [missing, unknown, elsewhere] = lines;
    await get(`/counts/${id}?result=missing`);
    await post(`/counts/${id}/lines/${missing?.id}`, { decision: "lost" });
    await call("POST", `/api/counts/${id}/lines/${elsewhere?.id}/decision`, { decision: "put_here" });
    await call("POST", `/api/counts/${id}/lines/${unknown?.id}/decision`, { decision: "left" });
    const other = await begin({ category: "rings" });
    await call("POST", `/api/counts/${other}/scans`, { number: "COUNTED-1" });
    await call("POST", `/api/counts/${other}/end`, undefined);
  }

  /** Types metal prices, sends and settles a melt lot, and discards another, by form and as JSON. */
  async function meltScrap() {
    await send("/inventory/metal-prices", { gold: "3993.60" });
    await call("POST", "/api/metal-prices", { silver: "46.20" });
    const item = { category: "rings", description: "Bent", cost: "1", retailPrice: "5", location: "boca" };
    const scrap = async (sku: string) => {
      const made = await call("POST", "/api/inventory", { ...item, sku });
      const { id } = made.json<{ id: number }>();
      await call("POST", `/api/inventory/${id}/movements`, { kind: "scrapped" });
      return id;
    };
    const ids = [await scrap("SCRAP-1"), await scrap("SCRAP-2"), await scrap("SCRAP-3")];
    await send("/inventory/melt-lots/new", { location: "boca", refiner: "Hale", scrap: "on" });
    const begun = await call("POST", "/api/melt-lots", { location: "boca", refiner: "Reed" });
    const { id } = begun.json<{ id: number }>();
    const page = `/inventory/melt-lots/${id - 1}`;
    await send(page, { ids: String(ids[0]) }, `${page}/take-off`);
    await send(page, { sku: "SCRAP-1" });
    await send(page, { ids: String(ids[0]) }, `${page}/take-off`);
    await send(page, {}, `${page}/add-all`);
    await send(page, { ids: String(ids[0]) }, `${page}/take-off`);
    await send(`${page}/send`, {});
    await send(`${page}/settle`, { brought: "3" });
    const api = `/api/melt-lots/${id}`;
    await call("POST", `${api}/add`, { sku: "SCRAP-1" });
    await call("POST", `${api}/take-off`, { ids: [ids[0]] });
    await call("POST", `${api}/add`, { all: true });
    await call("POST", `${api}/send`, {});
    await call("POST", `${api}/settle`, { brought: "3" });
    for (const refiner of ["A", "B"]) await call("POST", "/api/melt-lots", { location: "boca", refiner });
    await call("POST", `/api/melt-lots/${id + 1}/discard`, undefined);
    await send(`/inventory/melt-lots/${id + 2}`, {}, `/inventory/melt-lots/${id + 2}/discard`);
  }

  /** Buys from the public with each kind of payment, voids one and discards one, by form and as JSON. */
  async function buyFromThePublic(customerId: number) {
    const identity = {
      name: "Ines Sample",
      idType: "passport",
      idNumber: "X1234567",
      issuer: "Canada",
      dateOfBirth: "1984-05-09",
      address: "12 Palm Court",
    };
    const item = { description: "Band", metal: "silver", karat: "925", weightGiven: "5", weightUnit: "g" };
    const begin = async () => {
      const begun = await call("POST", "/api/buys", { location: "boca", customerId });
      const { id } = begun.json<{ id: number }>();
      await call("POST", `/api/buys/${id}/lines`, { ...item, price: "20.00" });
      await call("PUT", `/api/buys/${id}/identity`, identity);
      return id;
    };
    for (const paidBy of ["cash", "check", "store_credit"]) {
      const id = await begin();
      const checkNumber = paidBy === "check" ? "12" : null;
      await call("POST", `/api/buys/${id}/pay`, { paidBy, checkNumber });
      await call("POST", `/api/buys/${id}/identity/look`, undefined);
      await get(`/buys/${id}`);
      await get(`/buys/${id}/print`);
      if (paidBy === "cash") await call("POST", `/api/buys/${id}/void`, { reason: "Changed her mind" });
      else await send(`/buys/${id}/void`, { reason: "Changed her mind" });
    }
    await call("POST", `/api/buys/${await begin()}/discard`, undefined);
    const emptied = await begin();
    const { lines } = (await call("GET", `/api/buys/${emptied}`, undefined)).json<{
      lines: { id: number }[];
    }>();
    await call("DELETE", `/api/buys/${emptied}/lines/${lines[0]?.id}`, undefined);
    await send(`/buys/${emptied}`, {}, `/buys/${emptied}/discard`);
    await send("/buys/new", { location: "boca", customerId: String(customerId) });
    const page = `/buys/${emptied + 1}`;
    await send(page, { ...item, price: "30" });
    await send(page, { ...item, price: "40" });
    const added = (await call("GET", `/api${page}`, undefined)).json<{ lines: { id: number }[] }>().lines;
    await send(page, {}, `${page}/lines/${added[0]?.id}/remove`);
    await send(`${page}/identity`, identity);
    await send(`${page}/identity/look`, {});
    await send(`${page}/pay`, { paidBy: "cash" });
  }

  async function writeOrders(customerId: number) {
    const repair = { customerId, item: "Ring", costToRepair: "1", customerPrice: "90", location: "boca" };
    const { id: repairId } = (await call("POST", "/api/repairs", repair)).json<{ id: number }>();
    const order = { kind: "special_order", customerId, location: "boca", item: "Bands", price: "900" };
    const { id } = (await call("POST", "/api/orders", order)).json<{ id: number }>();
    await send("/orders/new", { customerId: String(customerId), item: "Chain", price: "50" });
    await send(`/repairs/${repairId}/edit`, { "items[0].metal": "Gold" });
    await post(`/repairs/${repairId}/envelope`, { "items[0].description": "Ring" });
    await send("/repairs/new", { step: "addItem" });
    await post("/repairs/new/envelope", { step: "addItem" });
    await send("/repairs/new", {
      customerId: String(customerId),
      "items[0].description": "Ring",
      "work[0].description": "Re-tip",
      "work[0].price": "60",
      "work[0].cost": "20",
      "deposit.amount": "10",
    });
    await send(`/orders/${id}/edit`, { item: "Two bands" });
    await send(`/orders/${id}/deposit`, { amount: "10" });
    await send(`/orders/${id}/place`, { place: "safe" });
    await send(`/orders/${id}/ordered`, { vendor: "Kessel & Son" });
    await send(`/orders/${id}/arrived`, {});
    await send(`/orders/${id}/estimate`, { state: "asked" });
    await send(`/orders/${id}/told`, { how: "phone" });
    await send(`/orders/${id + 1}/hand-over`, { to: "Amelia" });
    const items = [{ description: "Ring" }];
    await call("PUT", `/api/repairs/${repairId}/envelope`, { items });
    await call("POST", `/api/repairs/${repairId}/deposits`, { kind: "card", amount: "5" });
    await call("POST", `/api/orders/${id}/deposits`, { kind: "cash", amount: "5" });
    await call("POST", `/api/orders/${id}/movements`, { place: "tray" });
    await call("POST", `/api/orders/${id}/estimate`, { state: "approved", how: "phone" });
    await call("POST", `/api/orders/${id}/told`, { how: "text", message: "Come" });
    await send(`/orders/${id}/send`, { message: "Come", channel: "email" });
    await send("/orders/notify?state=to_tell", { messages: `${id}.email.0` });
    const about = { purpose: "ready", channel: "email", orderId: id };
    await call("POST", "/api/messages", about);
    const { version } = (await call("GET", `/api/orders/${id}`, undefined)).json<{ version: number }>();
    await call("PUT", `/api/orders/${id}`, { version, item: "Bands", price: "900" });
    await call("POST", `/api/orders/${id}/hand-over`, { to: "Amelia" });
    await send(`/repairs/${repairId}/note`, { minutes: "20", material: "Solder" });
    await send(`/repairs/${repairId}/parts`, { what: "Clasp" });
    await send(`/repairs/${repairId}`, {}, `/repairs/${repairId}/parts-in`);
    const noted = await call("POST", `/api/repairs/${repairId}/bench-notes`, { minutes: 5 });
    const [first, last] = noted.json<{ benchNotes: { id: number }[] }>().benchNotes;
    await send(`/repairs/${repairId}`, { note: String(first?.id) }, `/repairs/${repairId}/note-back`);
    await call("DELETE", `/api/repairs/${repairId}/bench-notes/${last?.id}`, undefined);
    await call("POST", `/api/repairs/${repairId}/parts`, { what: "Stone" });
    await call("POST", `/api/repairs/${repairId}/parts/in`, undefined);
    const packed = await Promise.all(
      ["A", "B", "C", "D"].map(async (letter) => {
        const sku = `MOVED-${letter}-${repairId}`;
        const item = { sku, category: "rings", description: "Band", cost: "1.00", retailPrice: "2.00" };
        const made = await call("POST", "/api/inventory", { ...item, location: "boca" });
        return { id: made.json<{ id: number }>().id, sku };
      }),
    );
    const begun = await call("POST", "/api/transfers", { from: "boca", to: "denver", ids: [packed[0]?.id] });
    const moved = begun.json<{ id: number }>().id;
    const list = `/inventory/transfers/${moved}`;
    await send("/inventory/transfers/new", { from: "boca", to: "new_york" });
    await send(list, {}, `/inventory/transfers/${moved + 1}/discard`);
    for (const { sku } of packed.slice(1)) await send(list, { sku });
    await send(list, { ids: String(packed[3]?.id) }, `${list}/take-out`);
    await call("POST", `/api/transfers/${moved}/pack`, { sku: packed[3]?.sku });
    await send(list, {}, `${list}/send`);
    await send(list, { sku: packed[0]?.sku ?? "" });
    await send(list, { ids: String(packed[1]?.id) }, `${list}/receive`);
    await send(list, {}, `${list}/close`);
    await send(list, { ids: String(packed[2]?.id) }, `${list}/back`);
    await send(list, { ids: String(packed[3]?.id) }, `${list}/lose`);
    await send(`${list}/lost?piece=${packed[3]?.id}`, { id: String(packed[3]?.id) });
    const other1 = await call("POST", "/api/transfers", { from: "denver", to: "boca", ids: [packed[0]?.id] });
    const again = `/api/transfers/${other1.json<{ id: number }>().id}`;
    await call("POST", `${again}/take-out`, { ids: [packed[0]?.id] });
    await call("POST", `${again}/pack`, { sku: packed[0]?.sku });
    await call("POST", `${again}/pack`, { sku: packed[1]?.sku });
    await call("POST", `${again}/send`, {});
    await call("POST", `${again}/receive`, { skus: [packed[0]?.sku] });
    await call("POST", `${again}/close`, undefined);
    await call("POST", `${again}/settle`, { id: packed[1]?.id, as: "arrived" });
    const third1 = await call("POST", "/api/transfers", { from: "boca", to: "denver" });
    await call("POST", `/api/transfers/${third1.json<{ id: number }>().id}/discard`, undefined);
    await meltScrap();
    await buyFromThePublic(customerId);
    await send("/counts?new=1", { location: "boca" });
    await send("/counts/1", { number: `R-${repairId}` });
    await call("POST", "/api/counts/1/scans", { number: "R-999999" });
    await send("/counts/3", {}, "/counts/3/end");
    await call("POST", "/api/counts", { location: "boca", place: "tray" });
    await call("POST", "/api/counts/4/end", undefined);
    await countPieces();
    await call("POST", `/api/repairs/${repairId}/cancel`, { reason: "Changed her mind" });
    const { id: other } = (await call("POST", "/api/orders", order)).json<{ id: number }>();
    await send(`/orders/${other}/cancel`, { reason: "Changed her mind" });
    const { id: third } = (await call("POST", "/api/orders", order)).json<{ id: number }>();
    await call("POST", `/api/orders/${third}/cancel`, { reason: "Changed her mind" });
  }

  /** Adds three customers who may be one person. */
  async function addTwins(): Promise<number[]> {
    const ids: number[] = [];
    for (const firstName of ["Stephen", "Steven", "Stefan"]) {
      const sent = { firstName, lastName: "Twinning", cellPhone: "561 555 0177", homeStore: "boca" };
      ids.push((await call("POST", "/api/customers", sent)).json<{ id: number }>().id);
    }
    return ids;
  }

  async function writeEverything() {
    const { amelia, bruno, haloRing, pearls, sapphireNews } = server.built;
    await post("/", { email: SAL.email, password: "not-the-password" }, nobody(server));
    await call("POST", "/api/login", { email: ADAM.email, password: PASSWORD }, nobody(server));
    await post("/set-password", { email: SAL.email, code: "AAAA-BBBB", password: PASSWORD }, nobody(server));
    await post("/light", { light: "on", returnTo: "/" }, nobody(server));
    await post("/customer-view", { customerView: "off", returnTo: "/" });
    await post("/menu", { menu: "rail", returnTo: "/" });
    const twin = {
      firstName: "Amelia",
      lastName: "Hartwell",
      email: amelia.email ?? "",
      cellPhone: "561-555-0101",
    };
    await send("/customers/new", { ...twin, homeStore: "boca" });
    await send("/customers/new", {
      firstName: "Nora",
      lastName: "New",
      email: "nora@mail.example",
      homeStore: "boca",
    });
    const pearl = { text: "Likes pearls", isPinned: "on" };
    await send("/notes/new?customer=1", pearl);
    await send("/notes/1", { ...pearl, text: "Loves pearls" });
    for (const record of ["customers/1", "inventory/1", "sales/1", "orders/2"]) {
      const made = await call("POST", `/api/${record}/notes`, { text: "By a call" });
      const { id } = made.json<{ id: number }>();
      await call("PUT", `/api/notes/${id}`, { text: "By another call", version: 1 });
      await call("DELETE", `/api/notes/${id}`, undefined);
    }
    await send(`/customers/${bruno.id}/edit`, { lastName: "Renamed", email: "renamed@mail.example" });
    const cal = await call("POST", "/api/customers", {
      firstName: "Cal",
      lastName: "Called",
      email: "cal@mail.example",
      homeStore: "boca",
    });
    const { id: calledId } = cal.json<{ id: number }>();
    const [twin1, twin2, twin3] = await addTwins();
    const merge = await call("POST", `/api/customers/${twin1}/merge`, { mergedId: twin2 });
    const mergeId = merge.json<{ id: number }>().id;
    for (const path of [`/customers/merges/${mergeId}`, `/customers/${twin1}`, `/customers/${twin2}`])
      await get(path);
    await call("POST", `/api/customers/merges/${mergeId}/undo`, {});
    await send(`/customers/${twin1}/merge`, { mergedId: String(twin2) });
    await get(`/customers/merges/${mergeId + 1}/undo`);
    await post(`/customers/merges/${mergeId + 1}/undo`, {});
    await call("POST", "/api/customers/twins/apart", { oneId: twin1, otherId: twin2 });
    await post("/customers/twins", { oneId: String(twin1), otherId: String(twin3) });
    await call("POST", `/api/customers/${calledId}/erase`, { reason: "request", confirmed: true });
    await send(`/customers/${calledId - 1}/erase`, { reason: "request", confirmed: "on" });
    await post("/customers/scan-vcard", {});
    const list = new FormData();
    const lines = [
      "firstName,lastName,email",
      "Ida,Import,ida@mail.example",
      ",Nobody,",
      `Amelia,Hartwell,${amelia.email}`,
    ];
    list.append("file", new Blob([lines.join("\n")]), "list.csv");
    const asAPage = { origin: server.url, accept: "text/html" };
    for (const path of ["/api/customers/import", "/customers/import"])
      note("POST", path, await olive.request("POST", path, { body: list, headers: { origin: server.url } }));
    const items = listFile("sku,category,description,cost,retail price\nIMP-1,rings,Ring,10,20\n");
    const importedItems = await olive.request("POST", "/api/inventory/import", { body: items });
    note("POST", "/api/inventory/import", importedItems);
    for (const [path, sent] of [
      ["/api/customers/import", list],
      ["/api/inventory/import", items],
    ] as const) {
      const preview = new FormData();
      for (const [name, value] of sent) preview.append(name, value);
      preview.append("preview", "1");
      note("POST", path, await olive.request("POST", path, { body: preview }));
    }
    const { importId } = importedItems.json<{ importId: number }>();
    await call("POST", `/api/inventory/imports/${importId}/undo`, undefined);
    await call("POST", `/api/customers/imports/${importId - 1}/undo`, undefined);
    const moreItems = listFile("sku,category,description,cost,retail price\nIMP-2,rings,Ring,10,20\n");
    note(
      "POST",
      "/inventory/import",
      await olive.request("POST", "/inventory/import", { body: moreItems, headers: asAPage }),
    );
    await send(`/inventory/imports/${importId + 1}/undo`, {});
    await send(`/customers/imports/${importId - 2}/undo`, {});
    await send(`/customers/${amelia.id}`, {}, `/customers/${amelia.id}/suggestions`);
    await send(`/customers/${amelia.id}/calls`, { outcome: "not_reached", next: "2099-11-20" });
    await send(`/customers/${amelia.id}/calls`, { callId: "1" }, `/customers/${amelia.id}/calls/take-back`);
    await post("/customers/replies/1/from", { customerId: String(amelia.id) });
    await post("/customers/replies/1/read", {});
    await post("/customers/replies/read", { ids: "1" });
    await post("/marketing/letters/printed", { ids: "1" });
    await call("POST", "/api/replies/2/from", { customerId: amelia.id });
    await call("POST", "/api/replies/2/read", undefined);
    await send(`/customers/${amelia.id}/profile`, { ringSize: "6 1/4", "consent.text": "no" });
    await call("PUT", `/api/customers/${amelia.id}/profile`, { ringSize: "6", loves: { sapphire: true } });
    const family = `/customers/${amelia.id}/relatives`;
    await send(family, { name: "Mia", relation: "daughter", date: "2008-11-22" });
    await send(family, { name: "Otto", relation: "friend", monthDay: "11/23", relatedId: String(bruno.id) });
    await send(`${family}/1/edit`, { note: "Wears size 5" });
    await send(`/customers/${amelia.id}/calls`, { reason: "family_date", occasion: "2026-11-22" });
    const relative = await call("POST", `/api${family}`, { name: "Ben", relation: "son" });
    const { id: relativeId } = relative.json<{ id: number }>();
    await call("PUT", `/api${family}/${relativeId}`, { name: "Ben", relation: "son", monthDay: "2/29" });
    await call("DELETE", `/api${family}/${relativeId}`, undefined);
    await send(family, {}, `${family}/2/remove`);
    await send(`/customers/${amelia.id}/wishes`, { description: "A blue stone" });
    await send(`/inventory/${haloRing.id}/wishes`, { customerId: String(amelia.id) });
    await send(`/customers/${amelia.id}/wishes`, {}, `/customers/${amelia.id}/wishes/1/remove`);
    const wish = await call("POST", `/api/customers/${amelia.id}/wishes`, { description: "Opals" });
    await call("DELETE", `/api/customers/${amelia.id}/wishes/${wish.json<{ id: number }>().id}`, undefined);
    const noted = await call("POST", `/api/customers/${amelia.id}/calls`, { outcome: "phone" });
    const { id: callId } = noted.json<{ id: number }>();
    await call("DELETE", `/api/customers/${amelia.id}/calls/${callId}`, undefined);
    await call("GET", `/api/customers/${bruno.id}/suggestions`, undefined);
    for (const isShared of [true, false]) {
      const filter = { list: "customers", name: "Ours", query: "search=crowd&sort=spent", isShared };
      const { id } = (await call("POST", "/api/saved-filters", filter)).json<{ id: number }>();
      await get("/lists/customers/filters");
      await send(`/lists/customers/filters/${id}`, { name: "Theirs", isShared: isShared ? "on" : "" });
      await get("/customers");
    }
    await call("DELETE", "/api/saved-filters/1", undefined);
    await send("/lists/customers/filters", { name: "More" });
    await post("/lists/customers/filters/2/delete", {});
    const piece = { sku: "NEW-1", category: "rings", description: "New ring", cost: "10", retailPrice: "20" };
    await send("/inventory/new", { ...piece, location: "boca" });
    const added = await call("POST", "/api/inventory", { ...piece, sku: "NEW-2", location: "boca" });
    const { id: newId } = added.json<{ id: number }>();
    const hold = { customerId: String(amelia.id), due: "2999-01-01" };
    await send(`/inventory/${newId}/move/reserved`, hold);
    await send(`/inventory/${newId}/move/released`, {});
    const memo = { kind: "memo_out", customerId: amelia.id, due: "2999-01-01" };
    const out = (await call("POST", `/api/inventory/${newId}/movements`, memo)).json<{ id: number }>();
    for (const each of ["", "/move", `/movements/${out.id}/slip`]) await get(`/inventory/${newId}${each}`);
    await call("POST", `/api/inventory/${newId}/movements`, { kind: "memo_returned" });
    await call("POST", "/api/inventory", { ...piece, sku: "NEW-2", location: "boca" });
    const bulk = {
      "change.field": "price",
      "change.priceBy": "raise",
      "change.amount": "1",
      items: "ticked",
    };
    const ids = String(haloRing.id);
    const choosing = `/inventory/bulk-changes/new?ticks=${TICKS}`;
    await send(choosing, { ...bulk, ids, apply: "1" });
    await send(choosing, { ...bulk, ids });
    const bulkChanges = "/inventory/bulk-changes";
    await send(`${bulkChanges}/2`, {}, `${bulkChanges}/2/confirm`);
    await send(`${bulkChanges}/2`, {}, `${bulkChanges}/2/undo`);
    const change = { field: "category", category: "watches" };
    await call("POST", `/api${bulkChanges}`, { ids: [haloRing.id], change, preview: true });
    await call("POST", `/api${bulkChanges}/4/confirm`, {});
    await call("POST", `/api${bulkChanges}/4/undo`, {});
    const unmade = (
      await call("POST", `/api${bulkChanges}`, { ids: [haloRing.id], change, preview: true })
    ).json<{ id: number }>().id;
    await call("DELETE", `/api${bulkChanges}/${unmade}`, undefined);
    const left = (
      await call("POST", `/api${bulkChanges}`, { ids: [haloRing.id], change, preview: true })
    ).json<{ id: number }>().id;
    await send(`${bulkChanges}/${left}`, {}, `${bulkChanges}/${left}/discard`);
    await send(`/inventory/${haloRing.id}/edit`, { retailPrice: "2600" });
    await send("/inventory/vendors/new", { name: "Walk Gems" });
    await send("/inventory/vendors/1/edit", { terms: "Net 30" });
    await call("POST", "/api/vendors", { name: "Call Gems" });
    await call("PUT", "/api/vendors/1", { name: "Arias Gems" });
    const receivings = "/inventory/receivings";
    const invoice = { vendorId: "1", location: "boca" };
    await send(`${receivings}/new`, invoice);
    const line = { description: "Band", category: "rings", cost: "10", quantity: "2" };
    await send(`${receivings}/2`, line);
    await send(`${receivings}/2/edit`, { invoiceNumber: "W-1" });
    await send(`${receivings}/2/lines/2`, { cost: "12" });
    await send(`${receivings}/2`, {}, `${receivings}/2/lines/3/remove`);
    await send(`${receivings}/2`, {}, `${receivings}/2/receive`);
    await send(`${receivings}/new`, invoice);
    const linesPage = `${receivings}/3/import`;
    const invoiced = "description,category,cost,retail price\nRing,rings,10,20\n";
    const listed = { body: listFile(invoiced), headers: asAPage };
    note("POST", linesPage, await olive.request("POST", linesPage, listed));
    await send(`${receivings}/3/discard`, {});
    const drafted = { vendorId: 1, location: "boca", lines: [{ ...line, quantity: 1 }] };
    const { id: called } = (await call("POST", "/api/receivings", drafted)).json<{ id: number }>();
    const importing = `/api/receivings/${called}/import`;
    note("POST", importing, await olive.request("POST", importing, { body: listFile(invoiced) }));
    await call("POST", `/api/receivings/${called}/receive`, undefined);
    await call("POST", "/api/receivings", { ...drafted, receive: true });
    const sale = {
      customerId: String(amelia.id),
      inventoryId: String(haloRing.id),
      itemCost: formatDecimal(haloRing.cost),
      salePrice: "2600",
      tax: "0",
      shippingCharge: "0",
      location: "boca",
    };
    await send("/sales/new", sale);
    await call("POST", "/api/sales", { ...sale, hasTradeIn: true, tradeInItem: "Ring", tradeInValue: "5" });
    await call("POST", "/api/sales", {
      ...sale,
      inventoryId: server.built.haloRing.id + 5,
      hasTradeIn: true,
      tradeInItem: "Old ring",
      tradeInValue: "5",
    });
    const repair = {
      customerId: String(bruno.id),
      item: "Clasp",
      costToRepair: "1",
      customerPrice: "5",
      location: "boca",
    };
    await send("/repairs/new", repair);
    await call("POST", "/api/repairs", repair);
    for (const form of ["/inventory/new", "/repairs/new"]) await sendPhoto(form, { addPhoto: "1" });
    for (const record of [`customers/${amelia.id}`, `inventory/${haloRing.id}`, `repairs/${pearls.id}`]) {
      const at = `/${record}/photos`;
      await sendPhoto(at);
      const ofForm = (await sendPhoto(`/api${at}`)).json().id;
      await get(`${at}/${ofForm}`);
      await post(`${at}/${ofForm}/remove`, {});
      const ofCall = (await sendPhoto(`/api${at}`)).json().id;
      await call("DELETE", `/api${at}/${ofCall}`, undefined);
    }
    for (const at of [`/customers/${amelia.id}/files`, `/inventory/${haloRing.id}/files`]) {
      await sendFile(at, "A signed paper");
      const { id } = (await sendFile(`/api${at}`, "An appraisal")).json<{ id: number }>();
      await get(`${at}/${id}`);
      await get(`/api${at}/${id}`);
      await call("DELETE", `/api${at}/${id}`, undefined);
      await post(`${at}/${id - 1}/remove`, {});
    }
    await call("PUT", `/api/repairs/${pearls.id}`, { status: "in_progress" });
    await send(`/repairs/${pearls.id}/edit`, { item: "Pearls" });
    await send("/repairs", { status: "completed" }, `/repairs/${pearls.id}/status`);
    await writeOrders(amelia.id);
    const cash = { location: "boca", kind: "in", amount: "1", reason: "Change" };
    await send("/till/cash", cash);
    await call("POST", "/api/till/movements", cash);
    await send("/till/close", { location: "boca", by: "figure", "counted.cash": "2", note: "Counted" });
    await send("/till/cash", cash);
    await call("POST", "/api/closes", { location: "boca", counted: { cash: "1" } });
    await send("/settings/stores/boca/tills/new", { name: "Register 2" });
    await send("/settings/stores/boca/tills/2", { name: "Register 3" });
    const message = { name: "News", type: "email", messageContent: "Come and see.", status: "draft" };
    await send("/marketing/new", { ...message, step: "estimate" });
    await send("/marketing/new", message);
    await call("POST", "/api/campaigns", { ...message, audienceSegments: { tier: "gold" } });
    const walkIn = { channel: "email", address: "closed@mail.example" };
    await send("/marketing/suppressions/new", { ...walkIn, reason: "asked" });
    await send("/marketing/suppressions/lift", walkIn);
    await call("POST", "/api/suppressions", { ...walkIn, reason: "other" });
    await call("POST", "/api/suppressions/lift", walkIn);
    const at = `/marketing/${sapphireNews.id}`;
    await send(`${at}/edit`, { name: "Sapphires" });
    await send(at, {}, `${at}/optimize`);
    await send(at, {}, `${at}/proposal/take`);
    await send(at, {}, `${at}/optimize`);
    await send(at, {}, `${at}/proposal/drop`);
    await call("POST", `/api/campaigns/${sapphireNews.id}/optimize`, undefined);
    await post(`${at}/list`, {});
    await send(`${at}/send`, {});
    await post(`${at}/test`, { customerId: String(amelia.id) });
    await post(`${at}/copy`, {});
    await post(`${at}/status`, { status: "active" });
    await post(`${at}/complete`, {});
    const atHome = { street: "1 Main St", city: "Boca Raton", zipCode: "33432" };
    const paula = { firstName: "Paula", lastName: "Bypost", homeStore: "boca", tier: "platinum", ...atHome };
    await call("POST", "/api/customers", paula);
    const letters = { ...message, type: "direct_mail", audienceSegments: { tier: "platinum" } };
    const { id: letterId } = (await call("POST", "/api/campaigns", letters)).json<{ id: number }>();
    const api = `/api/campaigns/${letterId}`;
    await call("POST", `${api}/recipients`, undefined);
    await call("GET", `${api}/recipients`, undefined);
    // Refused until all are listed.
    await vi.waitFor(
      async () => {
        const { status } = await call("POST", `${api}/send`, { scheduledDate: "" });
        if (status !== 200) throw new Error(`A campaign wasn't sent: ${status}`);
      },
      { timeout: 30_000 },
    );
    for (const step of ["pause", "resume", "complete", "copy"])
      await call("POST", `${api}/${step}`, undefined);
    await call("POST", `${api}/test`, { customerId: amelia.id });
    await send("/processes/new", { title: "Size a ring", category: "Bench" });
    await send("/processes/1/edit", { title: "Size rings" });
    await call("POST", "/api/processes", { title: "Polish a ring", category: "Bench" });
    await call("POST", "/api/worth-a-look/seen", { ids: [1] });
    await send("/worth-a-look", {}, "/worth-a-look/seen");
    await send("/notices", {}, "/notices/done");
    await send("/account", { phone: "555" });
    await send("/account/password", {
      currentPassword: "no",
      password: "new-password-1",
      passwordAgain: "x",
    });
    const hired = {
      firstName: "Hanna",
      lastName: "Hired",
      email: "hanna@shop.example",
      role: "sales",
      homeStore: "boca",
    };
    await send("/directory/new", hired);
    await send("/directory/3/edit", { phone: "555" });
    await send("/directory/3/permissions", { role: "sales", "marketing.manage": "allowed" });
    await send("/settings/permissions/sales", { "marketing.manage": "on" });
    await send("/settings/permissions/sales", { defaults: "on" });
    await call("PUT", "/api/permissions/support", { changes: { "reports.view": false } });
    await call("PUT", "/api/permissions/support", { changes: {} });
    await call("PUT", "/api/employees/3/permissions", { changes: {} });
    await send("/settings/tokens/new", { name: "Web shop" });
    await call("POST", "/api/tokens", { name: "Scales", role: "sales" });
    await send("/settings/tokens/1/revoke", {});
    await call("POST", "/api/tokens/2/revoke", undefined);
    for (const ctx of ["end-sessions", "deactivate", "reactivate", "reset-password"])
      await send(`/directory/3/${ctx}`, {});
    await useSecondFactor();
    await passTerminalOn();
    await send("/settings", {});
    await send("/settings/security", {});
    await send("/settings/privacy", {});
    await post("/settings/integrations/test-ai", {});
    await send("/settings/sending", {});
    await send("/settings/sending/domain", {});
    await post("/settings/sending/domain/look-up", {});
    for (const step of ["arrived", "again"]) await post(`/settings/sending/doubts/${step}`, { ids: "1" });
    for (const step of ["test", "pause", "resume", "1/arrived", "1/again", "1/cancel"])
      await post(`/settings/sending/${step}`, {});
    for (const step of ["pause", "resume"]) await call("POST", `/api/sending/${step}`, undefined);
    await call("POST", "/api/sending/test", { channel: "email" });
    for (const step of ["2/arrived", "2/again", "3/cancel"])
      await call("POST", `/api/messages/${step}`, undefined);
    await post("/settings/security/lift-sign-in-limits", {});
    await send("/settings/services/new", { name: "Watch battery", price: "15", cost: "2" });
    await send("/settings/services/1", { price: "16" });
    const card = { kind: "gift_card", amount: "50.00" };
    const paid = [{ kind: "cash", amount: "50.00" }];
    await call("POST", "/api/sales", { walkIn: true, location: "boca", lines: [card], payments: paid });
    const back = { lines: [{ id: 1, to: "stock" }], reason: "Too small" };
    const chain = { kind: "item", description: "Chain", price: "5.00" };
    const instead = { walkIn: true, location: "boca", lines: [chain] };
    await send("/sales/1/void", { reason: "Rung up twice" });
    await send("/sales/1/return", { "back-1": "on", "to-1": "stock", reason: "Too small", shown: "1.00" });
    await send("/sales/1/exchange", { "back-1": "on", reason: "Too small" });
    const exchanged = "saleId=1&back-1=on&to-1=stock&reason=Too+small";
    const typed = { "lines[0].kind": "item", "lines[0].description": "Chain", "lines[0].price": "5.00" };
    await send("/sales/new", { walkIn: "on", location: "boca", exchange: exchanged, ...typed });
    await call("POST", "/api/sales/1/returns", back);
    await call("POST", "/api/sales/1/exchange", { return: back, sale: instead });
    await call("POST", "/api/sales/1/void", { reason: "Rung up twice" });
    await send("/gift-cards/find", { number: "4539148803436467" });
    await send("/gift-cards/1/slip", {});
    const to = { channel: "email", address: "amelia@example.com" };
    await post("/sales/1/send", to);
    await post("/returns/1/send", to);
    await post("/orders/2/deposits/1/send", to);
    await send("/gift-cards/1/replace", { reason: "Lost" });
    await call("POST", "/api/gift-cards/1/number", {});
    await call("POST", "/api/gift-cards/1/replacement", { reason: "Lost" });
    await send("/settings/stores/new", { name: "Aspen", zone: "America/Denver" });
    await send("/settings/stores/boca", { phone: "561-555-0100" });
    await send("/backups/plan", {});
    await send("/audit/head", {});
    await send("/backups", {});
    for (const method of ["PUT", "DELETE"])
      for (const path of ["/nowhere", "/api/nowhere"]) await call(method, path, {});
    for (const path of ["/nowhere", "/api/nowhere"]) await call("POST", path, {});
    await send("/", { location: "all", returnTo: "/" }, "/location");
  }

  /** Turns the second factor on and off in every way, each with a code of its own. */
  async function useSecondFactor() {
    const page = "/account/second-factor";
    const sal = await signedIn(SAL);
    const shown = (await get(page, sal)).page();
    const code = appCode(shownSecret(shown.text));
    const done = await post(page, { setup: shown.form().setup ?? "", code }, sal);
    const [one = "", other = "", third = ""] = shownRecoveryCodes(done.page().text);
    const own = { email: SAL.email, password: PASSWORD };
    await call("POST", "/api/login", { ...own, recoveryCode: one }, nobody(server));
    const client = nobody(server);
    const { location } = await post("/", own, client);
    await get(location ?? "", client);
    await post(location ?? "", { code }, client);
    await post(location ?? "", { recoveryCode: other }, client);
    await get("/account", sal);
    await post("/account/sign-ins/dismiss", { id: "1000" }, sal);
    const proof = { currentPassword: PASSWORD, code: third };
    const renewed = await post(`${page}/recovery-codes`, proof, client);
    const [last = ""] = shownRecoveryCodes(renewed.page().text);
    await post(`${page}/turn-off`, { currentPassword: PASSWORD, code: last }, client);
    await send("/directory/4/remove-second-factor", {});
  }

  /** Hands a terminal over to another employee, and asks for everything that then requires the password. */
  async function passTerminalOn() {
    const sal = await signedIn(SAL);
    const pin = "481516";
    await post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin }, sal);
    await post("/switch", { employeeId: String(SAL.id), pin }, sal);
    await get("/account/pin", sal);
    await post("/confirm", { currentPassword: PASSWORD }, sal);
    await post("/switch/lock", {}, sal);
    await get("/", sal);
    await post("/switch", { employeeId: String(SAL.id), pin: "481517" }, sal);
    await post("/switch", { employeeId: String(SAL.id), pin }, sal);
    await post("/confirm", { currentPassword: PASSWORD }, sal);
    await post("/account/pin/remove", {}, sal);
    await send("/directory/4/remove-pin", {});
    await post("/settings/terminals/999999999/end", {});
  }

  async function leave() {
    const second = await signedIn(SAL);
    await post("/account/sessions/1/end", {}, second);
    await post("/account/sessions/end-others", {}, second);
    await call("POST", "/api/logout", undefined, second);
  }
}

function oneAtATime(filters: Choices): [string, string][][] {
  const each = Object.entries(filters).flatMap(([name, values]) =>
    values.filter(Boolean).map((value): [string, string][] => [[name, value]]),
  );
  return [[], ...each];
}

function combinations(filters: Choices): [string, string][][] {
  return Object.entries(filters).reduce<[string, string][][]>(
    (all, [name, values]) =>
      all.flatMap((query) =>
        values.map((value): [string, string][] => (value === "" ? query : [...query, [name, value]])),
      ),
    [[]],
  );
}

/** A value may include further parameters: 'custom&from=2020-01-01'. */
function words(query: string[][]): string {
  return query
    .map(
      ([name, value = ""]) =>
        `${name}=${encodeURIComponent(value)
          .replace(/%26(?=\w+%3D)/g, "&")
          .replace(/(?<=&\w+)%3D/g, "=")}`,
    )
    .join("&");
}

function cursorOf(cursor: { after?: unknown; before?: unknown }): string {
  return Buffer.from(JSON.stringify({ ...cursor, position: 50 })).toString("base64url");
}
