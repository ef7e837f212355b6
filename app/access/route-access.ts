import type { Register } from "react-router";
import type { Permission } from "~/domain/permissions";
import { listNamed } from "~/domain/shop/lists/list-rights-and-filters";

type Urls = Register extends { pages: infer Known } ? keyof Known : never;
/** A URL of the API. Its permission is declared with its call. */
export type ApiUrl = Exclude<Extract<Urls, `/api/${string}`>, "/api/*">;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The permission that each method needs. 'public' must be explicit. HEAD counts as GET. */
export type UrlAccess = { readonly [M in Method]?: Permission | "public" } & {
  /** The page's name in 'your role can't open …'. */
  readonly section?: string;
  /** Refusals use the specification's text for administrator pages. */
  readonly adminOnly?: true;
  /**
   * Typed input is never stored, not even until after sign-in, because it is another person's identity or a
   * gift card's number.
   */
  readonly keepsNothing?: true;
  /** Methods available before a required step, such as signing out. */
  readonly always?: readonly Method[];
  /** Whoever took the terminal over by PIN must enter their password first. */
  readonly asksPassword?: true;
  /** Replaces 'own' by the permission of the list that the URL names: to open it, or to export it. */
  readonly list?: "opens" | "exports";
  /** The required step that the page is for. */
  readonly step?: RequiredStep;
  /** Methods that no token may use, whatever its rights. */
  readonly asksForPerson?: readonly Method[];
};

/**
 * What may have to be done before anything else: enter a PIN at a locked terminal, replace an expired
 * password, set up a second factor that the shop requires, or confirm the password of whoever is there by
 * PIN.
 */
export type RequiredStep = "PIN" | "password" | "second factor" | "confirmation";

/** Rows for the URLs of a section: the permission to GET, to POST, or for both. */
function section(name: string, more: Pick<UrlAccess, "adminOnly"> = {}) {
  const named = { section: name, ...more };
  return {
    get: (needed: Permission): UrlAccess => ({ GET: needed, ...named }),
    post: (needed: Permission): UrlAccess => ({ POST: needed, ...named }),
    both: (toGet: Permission, toPost = toGet): UrlAccess => ({ GET: toGet, POST: toPost, ...named }),
  };
}

const customers = section("Customers");
const inventory = section("Inventory");
const transfers = section("Transfers");
const buys = section("Buys");
const sales = section("Sales");
const giftCards = section("Gift Cards");
const auditTrail = section("Audit Trail");
const backups = section("Backups");
const repairs = section("Repairs");
const notes = section("Notes");
const counts = section("Counts");
const orders = section("Orders");
const till = section("Till");
const reports = section("Reports");
const marketing = section("Marketing");
const directory = section("Directory", { adminOnly: true });
const settings = section("Settings", { adminOnly: true });
const tokens = section("Tokens");
const processes = section("Processes", { adminOnly: true });

/** Access to every URL outside the API. A route missing here doesn't compile; a missing method is refused. */
export const PAGE_ACCESS = {
  "/": { GET: "public", POST: "public", always: ["POST"] },
  "/*": { GET: "public", POST: "public", PUT: "public", DELETE: "public" },
  "/healthz": { GET: "public", always: ["GET"] },
  "/find": { GET: "own" },
  "/account": { GET: "own", POST: "own" },
  "/account/password": { GET: "own", POST: "own", asksPassword: true, step: "password" },
  "/account/second-factor": { GET: "own", POST: "own", asksPassword: true, step: "second factor" },
  "/account/second-factor/turn-off": { GET: "own", POST: "own", asksPassword: true },
  "/account/second-factor/recovery-codes": { GET: "own", POST: "own", asksPassword: true },
  "/account/pin": { GET: "own", POST: "own", asksPassword: true },
  "/account/pin/remove": { POST: "own", asksPassword: true },
  "/account/sign-ins/dismiss": { POST: "own" },
  "/account/sessions/end-others": { POST: "own", asksPassword: true },
  "/account/sessions/:sessionId/end": { POST: "own", asksPassword: true },
  "/confirm": { GET: "own", POST: "own", step: "confirmation" },
  "/switch": { GET: "own", POST: "own", step: "PIN" },
  "/switch/lock": { POST: "own" },
  "/location": { POST: "own" },
  "/light": { POST: "public" },
  "/customer-view": { POST: "own" },
  "/menu": { POST: "own" },
  "/log-out": { GET: "own" },
  "/set-password": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/sign-in/code": { GET: "public", POST: "public", always: ["GET", "POST"] },

  "/customers": customers.get("customers.view"),
  "/customers/new": customers.both("customers.edit"),
  "/customers/import": customers.both("customers.import"),
  "/customers/imports": customers.get("customers.import"),
  "/customers/imports/:importId": customers.get("customers.import"),
  "/customers/imports/:importId/undo": customers.both("customers.import"),
  "/customers/imports/:importId/errors.csv": customers.get("customers.import"),
  "/customers/scan-vcard": customers.post("customers.edit"),
  "/customers/calls": customers.get("customers.view"),
  "/customers/:customerId/calls": customers.both("customers.view", "customers.edit"),
  "/customers/:customerId/calls/take-back": customers.both("customers.edit"),
  "/customers/replies": customers.get("customers.view"),
  "/customers/replies/read": customers.post("customers.edit"),
  "/customers/replies/:replyId/read": customers.post("customers.edit"),
  "/customers/replies/:replyId/from": customers.post("customers.edit"),
  "/customers/twins": customers.both("customers.merge"),
  "/customers/merges/:mergeId": customers.get("customers.view"),
  "/customers/merges/:mergeId/undo": customers.both("customers.merge"),
  "/customers/:customerId": customers.get("customers.view"),
  "/customers/:customerId/statement": customers.get("customers.view"),
  "/customers/:customerId/suggestions": customers.post("customers.suggest"),
  "/customers/:customerId/edit": customers.both("customers.edit"),
  "/customers/:customerId/export": customers.get("customers.export"),
  "/customers/:customerId/merge": customers.both("customers.merge"),
  "/customers/:customerId/files": customers.both("customers.edit"),
  "/customers/:customerId/files/:fileId": customers.get("customers.view"),
  "/customers/:customerId/files/:fileId/remove": customers.both("customers.edit"),
  "/customers/:customerId/photos": customers.both("customers.edit"),
  "/customers/:customerId/photos/:photoId": customers.get("customers.view"),
  "/customers/:customerId/photos/:photoId/remove": customers.both("customers.edit"),
  "/customers/:customerId/profile": customers.both("customers.edit"),
  "/customers/:customerId/relatives": customers.both("customers.view", "customers.edit"),
  "/customers/:customerId/relatives/:relativeId/edit": customers.both("customers.edit"),
  "/customers/:customerId/relatives/:relativeId/remove": customers.both("customers.edit"),
  "/customers/:customerId/wishes": customers.both("customers.view", "customers.edit"),
  "/customers/:customerId/wishes/:wishId/remove": customers.both("customers.edit"),
  "/customers/:customerId/erase": customers.both("customers.erase"),

  "/inventory": inventory.get("inventory.view"),
  "/inventory/new": inventory.both("inventory.edit"),
  "/inventory/import": inventory.both("inventory.edit"),
  "/inventory/imports": inventory.get("inventory.edit"),
  "/inventory/imports/:importId": inventory.get("inventory.edit"),
  "/inventory/imports/:importId/undo": inventory.both("inventory.edit"),
  "/inventory/imports/:importId/errors.csv": inventory.get("inventory.edit"),
  "/inventory/tags": inventory.get("inventory.view"),
  "/inventory/bulk-changes": inventory.get("inventory.bulk"),
  "/inventory/bulk-changes/new": inventory.both("inventory.bulk"),
  "/inventory/bulk-changes/:changeId": inventory.get("inventory.bulk"),
  "/inventory/bulk-changes/:changeId/confirm": inventory.both("inventory.bulk"),
  "/inventory/bulk-changes/:changeId/undo": inventory.both("inventory.bulk"),
  "/inventory/bulk-changes/:changeId/discard": inventory.both("inventory.bulk"),
  "/inventory/receivings": inventory.get("inventory.view"),
  "/inventory/receivings/new": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId": inventory.both("inventory.view", "inventory.edit"),
  "/inventory/receivings/:receivingId/import": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId/edit": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId/receive": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId/discard": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId/lines/:lineId": inventory.both("inventory.edit"),
  "/inventory/receivings/:receivingId/lines/:lineId/remove": inventory.both("inventory.edit"),
  "/inventory/transfers": transfers.get("inventory.view"),
  "/inventory/transfers/new": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId": transfers.both("inventory.view", "inventory.edit"),
  "/inventory/transfers/:transferId/lost": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/receive-all": transfers.get("inventory.edit"),
  "/inventory/transfers/:transferId/print": transfers.get("inventory.view"),
  "/inventory/transfers/:transferId/take-out": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/send": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/receive": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/back": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/lose": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/close": transfers.both("inventory.edit"),
  "/inventory/transfers/:transferId/discard": transfers.both("inventory.edit"),
  "/buys": buys.get("buys.make"),
  "/buys/new": buys.both("buys.make"),
  "/buys/:buyId": buys.both("buys.make"),
  "/buys/:buyId/identity": { ...buys.both("buys.make"), keepsNothing: true },
  "/buys/:buyId/identity/look": buys.both("buys.identity"),
  "/buys/:buyId/pay": buys.both("buys.make"),
  "/buys/:buyId/void": buys.both("buys.make"),
  "/buys/:buyId/print": buys.get("buys.make"),
  "/buys/:buyId/discard": buys.both("buys.make"),
  "/buys/:buyId/lines/:lineId/remove": buys.both("buys.make"),
  "/inventory/metal-prices": inventory.both("inventory.view", "inventory.edit"),
  "/inventory/melt-lots": inventory.get("inventory.view"),
  "/inventory/melt-lots/new": inventory.both("inventory.edit"),
  "/inventory/melt-lots/:lotId": inventory.both("inventory.view", "inventory.edit"),
  "/inventory/melt-lots/:lotId/send": inventory.both("inventory.edit"),
  "/inventory/melt-lots/:lotId/settle": inventory.both("inventory.edit"),
  "/inventory/melt-lots/:lotId/print": inventory.get("inventory.view"),
  "/inventory/melt-lots/:lotId/take-off": inventory.both("inventory.edit"),
  "/inventory/melt-lots/:lotId/add-all": inventory.both("inventory.edit"),
  "/inventory/melt-lots/:lotId/discard": inventory.both("inventory.edit"),
  "/inventory/vendors": inventory.get("inventory.view"),
  "/inventory/vendors/new": inventory.both("inventory.edit"),
  "/inventory/vendors/:vendorId": inventory.get("inventory.view"),
  "/inventory/vendors/:vendorId/edit": inventory.both("inventory.edit"),
  "/inventory/:pieceId": inventory.get("inventory.view"),
  "/inventory/out": inventory.get("inventory.view"),
  "/inventory/:pieceId/move": inventory.get("inventory.edit"),
  "/inventory/:pieceId/move/:step": inventory.both("inventory.edit"),
  "/inventory/:pieceId/movements/:movementId/slip": inventory.get("inventory.view"),
  "/inventory/:pieceId/edit": inventory.both("inventory.edit"),
  "/inventory/:pieceId/wishes": customers.both("customers.edit"),
  "/inventory/:pieceId/files": inventory.both("inventory.edit"),
  "/inventory/:pieceId/files/:fileId": inventory.get("inventory.view"),
  "/inventory/:pieceId/files/:fileId/remove": inventory.both("inventory.edit"),
  "/inventory/:pieceId/photos": inventory.both("inventory.edit"),
  "/inventory/:pieceId/photos/:photoId": inventory.get("inventory.view"),
  "/inventory/:pieceId/photos/:photoId/remove": inventory.both("inventory.edit"),

  "/sales": sales.get("sales.view"),
  "/sales/new": sales.both("sales.process"),
  "/sales/:saleId": sales.get("sales.view"),
  "/sales/:saleId/finish": sales.get("sales.view"),
  "/sales/:saleId/receipt": sales.get("sales.view"),
  "/sales/:saleId/send": sales.both("sales.view"),
  "/sales/:saleId/void": sales.both("sales.return"),
  "/sales/:saleId/return": sales.both("sales.return"),
  "/sales/:saleId/exchange": sales.both("sales.return"),
  "/sales/find": sales.get("sales.view"),
  "/returns/:returnId": sales.get("sales.view"),
  "/returns/:returnId/slip": sales.get("sales.view"),
  "/returns/:returnId/send": sales.both("sales.view"),

  "/gift-cards": giftCards.get("reports.view"),
  "/gift-cards/export": giftCards.get("reports.view"),
  "/gift-cards/find": { ...giftCards.both("sales.process"), keepsNothing: true },
  "/gift-cards/:cardId": giftCards.get("sales.view"),
  "/gift-cards/:cardId/slip": giftCards.both("sales.process"),
  "/gift-cards/:cardId/replace": giftCards.both("sales.process"),

  "/audit": auditTrail.get("audit.view"),
  "/audit/denials": auditTrail.get("audit.view"),
  "/audit/head": auditTrail.both("audit.view"),
  "/audit/export.csv": auditTrail.get("audit.view"),
  "/audit/:entryId": auditTrail.get("audit.view"),
  "/backups": backups.both("backups.manage"),
  "/backups/plan": backups.both("backups.manage"),
  "/backups/:name": backups.get("backups.manage"),
  "/repairs": repairs.get("repairs.view"),
  "/repairs/new": repairs.both("repairs.edit"),
  "/repairs/new/envelope": repairs.both("repairs.edit"),
  "/repairs/bench": repairs.get("repairs.view"),
  "/repairs/custody": repairs.get("repairs.view"),
  "/repairs/find": repairs.get("repairs.view"),
  "/repairs/:repairId": repairs.get("repairs.view"),
  "/repairs/:repairId/edit": repairs.both("repairs.edit"),
  "/repairs/:repairId/photos": repairs.both("repairs.edit"),
  "/repairs/:repairId/photos/:photoId": repairs.get("repairs.view"),
  "/repairs/:repairId/photos/:photoId/remove": repairs.both("repairs.edit"),
  "/photos/:photoId": { GET: "own" },
  // Who may change a note depends on its record and its author.
  "/notes/:noteId": notes.both("own"),
  "/repairs/:repairId/status": repairs.both("repairs.edit"),
  "/repairs/:repairId/envelope": repairs.both("repairs.edit"),
  "/repairs/:repairId/note": repairs.both("repairs.edit"),
  "/repairs/:repairId/note-back": repairs.both("repairs.edit"),
  "/repairs/:repairId/parts": repairs.both("repairs.edit"),
  "/repairs/:repairId/parts-in": repairs.both("repairs.edit"),
  // The permission depends on what is counted: `count-rights.server.ts`.
  "/counts": counts.both("own"),
  "/counts/:countId": counts.both("own"),
  "/counts/:countId/end": counts.both("own"),
  "/counts/:countId/print": counts.get("own"),
  "/counts/:countId/lines/:lineId": counts.both("own"),
  "/repairs/:repairId/ticket": repairs.get("repairs.view"),
  "/repairs/:repairId/envelope/print": repairs.get("repairs.view"),
  "/orders": orders.get("repairs.view"),
  "/orders/new": orders.both("repairs.edit"),
  "/orders/:orderId": orders.get("repairs.view"),
  "/orders/:orderId/edit": orders.both("repairs.edit"),
  "/orders/:orderId/deposit": orders.both("sales.process"),
  "/orders/:orderId/cancel": orders.both("sales.process"),
  "/orders/:orderId/contract": orders.get("repairs.view"),
  "/orders/:orderId/deposits/:depositId": orders.get("repairs.view"),
  "/orders/:orderId/deposits/:depositId/send": orders.both("repairs.view"),
  "/orders/notify": orders.both("repairs.edit"),
  "/orders/:orderId/send": orders.both("repairs.edit"),
  "/orders/:orderId/place": orders.both("repairs.edit"),
  "/orders/:orderId/estimate": orders.both("repairs.edit"),
  "/orders/:orderId/told": orders.both("repairs.edit"),
  "/orders/:orderId/ordered": orders.both("repairs.edit"),
  "/orders/:orderId/arrived": orders.both("repairs.edit"),
  "/orders/:orderId/hand-over": orders.both("repairs.edit"),
  "/till": till.get("till.use"),
  "/till/cash": till.both("till.use"),
  "/till/close": till.both("till.close"),
  "/till/closes": till.get("till.use"),
  "/till/closes/:closeId": till.get("till.use"),
  "/till/closes/:closeId/print": till.get("till.use"),
  "/reports": reports.get("reports.view"),
  "/sales/sold": sales.get("sales.process"),
  "/reports/export": reports.get("reports.view"),
  "/reports/:report": reports.get("reports.view"),
  "/reports/:report/export": reports.get("reports.view"),
  "/marketing": marketing.get("marketing.manage"),
  "/marketing/new": marketing.both("marketing.manage"),
  "/marketing/letters": marketing.get("marketing.manage"),
  "/marketing/letters/printed": marketing.post("marketing.manage"),
  "/marketing/suppressions": marketing.get("marketing.manage"),
  "/marketing/suppressions/new": marketing.both("marketing.manage"),
  "/marketing/suppressions/lift": marketing.both("marketing.manage"),
  "/marketing/audience": marketing.get("marketing.manage"),
  "/marketing/:campaignId/audience.csv": marketing.get("customers.export"),
  "/marketing/:campaignId": marketing.get("marketing.manage"),
  "/marketing/:campaignId/edit": marketing.both("marketing.manage"),
  "/marketing/:campaignId/send": marketing.both("marketing.manage"),
  "/marketing/:campaignId/list": marketing.post("marketing.manage"),
  "/marketing/:campaignId/test": marketing.post("marketing.manage"),
  "/marketing/:campaignId/copy": marketing.post("marketing.manage"),
  "/marketing/:campaignId/recipients": marketing.get("marketing.manage"),
  "/marketing/:campaignId/tickets": marketing.get("marketing.manage"),
  "/marketing/:campaignId/status": marketing.both("marketing.manage"),
  "/marketing/:campaignId/complete": marketing.both("marketing.manage"),
  "/marketing/:campaignId/optimize": marketing.both("marketing.manage"),
  "/marketing/:campaignId/proposal/take": marketing.both("marketing.manage"),
  "/marketing/:campaignId/proposal/drop": marketing.both("marketing.manage"),

  "/directory": directory.get("directory.manage"),
  "/directory/new": directory.both("directory.manage"),
  "/directory/:employeeId": directory.get("directory.manage"),
  "/directory/:employeeId/edit": directory.both("directory.manage"),
  "/directory/:employeeId/permissions": directory.both("directory.manage"),
  "/directory/:employeeId/deactivate": directory.both("directory.manage"),
  "/directory/:employeeId/reactivate": directory.both("directory.manage"),
  "/directory/:employeeId/end-sessions": directory.both("directory.manage"),
  "/directory/:employeeId/reset-password": directory.both("directory.manage"),
  "/directory/:employeeId/remove-second-factor": directory.both("directory.manage"),
  "/directory/:employeeId/remove-pin": directory.both("directory.manage"),

  "/settings": settings.both("settings.manage"),
  "/settings/users": settings.get("settings.manage"),
  "/settings/permissions/:role": settings.both("rights.manage"),
  "/settings/integrations": settings.get("settings.manage"),
  "/settings/integrations/test-ai": settings.post("settings.manage"),
  "/settings/sending": settings.both("settings.manage"),
  "/settings/sending/domain": settings.both("settings.manage"),
  "/settings/sending/domain/look-up": settings.post("settings.manage"),
  "/settings/sending/doubts": settings.get("settings.manage"),
  "/settings/sending/doubts/arrived": settings.post("settings.manage"),
  "/settings/sending/doubts/again": settings.post("settings.manage"),
  "/settings/sending/:messageId": settings.get("settings.manage"),
  "/settings/sending/pause": settings.post("settings.manage"),
  "/settings/sending/resume": settings.post("settings.manage"),
  "/settings/sending/test": settings.post("settings.manage"),
  "/settings/sending/:messageId/arrived": settings.post("settings.manage"),
  "/settings/sending/:messageId/again": settings.post("settings.manage"),
  "/settings/sending/:messageId/cancel": settings.post("settings.manage"),
  "/settings/security": settings.both("settings.manage"),
  "/settings/security/lift-sign-in-limits": settings.post("settings.manage"),
  "/settings/terminals": settings.get("settings.manage"),
  "/settings/terminals/:sessionId/end": settings.post("settings.manage"),
  "/settings/tokens": tokens.get("tokens.manage"),
  "/settings/tokens/new": tokens.both("tokens.manage"),
  "/settings/tokens/:tokenId/revoke": tokens.both("tokens.manage"),
  "/settings/privacy": settings.both("settings.manage"),
  "/settings/services": settings.get("settings.manage"),
  "/settings/services/new": settings.both("settings.manage"),
  "/settings/services/:serviceId": settings.both("settings.manage"),
  "/settings/stores/new": settings.both("settings.manage"),
  "/settings/stores/:store": settings.both("settings.manage"),
  "/settings/stores/:store/tills/new": settings.both("settings.manage"),
  "/settings/stores/:store/tills/:place": settings.both("settings.manage"),

  "/processes": processes.get("processes.manage"),
  "/processes/new": processes.both("processes.manage"),
  "/processes/:processId": processes.get("processes.manage"),
  "/processes/:processId/edit": processes.both("processes.manage"),
  "/processes/:processId/pdf": processes.get("processes.manage"),

  "/lists/:list/export": { GET: "own", list: "exports" },
  "/lists/:list/print": { GET: "own", list: "opens" },
  "/lists/:list/filters": { GET: "own", POST: "own", list: "opens" },
  "/lists/:list/filters/:filterId": { GET: "own", POST: "own", list: "opens" },
  "/lists/:list/filters/:filterId/delete": { GET: "own", POST: "own", list: "opens" },

  "/worth-a-look": { GET: "looks.view" },
  "/worth-a-look/seen": { GET: "looks.view", POST: "looks.view" },
  "/notices": { GET: "own" },
  "/notices/done": { GET: "own", POST: "own" },

  // Unknown URLs of the API.
  "/api/*": { GET: "public", POST: "public", PUT: "public", DELETE: "public" },
} as const satisfies Record<Exclude<Urls, ApiUrl>, UrlAccess>;

const pages: AccessTable = PAGE_ACCESS;

export type AccessTable = Readonly<Record<string, UrlAccess | undefined>>;

/**
 * Looks up what a table requires of a request. If a list decides, the one among its parameters counts. HEAD
 * counts as GET.
 */
export function accessTo(
  table: AccessTable,
  { pattern, method: sent, params }: { pattern: string; method: string; params: Params },
): AccessOfRequest {
  const access = ofList(table[`/${pattern.replace(/^\//, "")}`], params.list);
  const method = (sent === "HEAD" ? "GET" : sent) as Method;
  return { access, method, needed: access?.[method] };
}

type Params = Readonly<Record<string, string | undefined>>;

export interface AccessOfRequest {
  /** Undefined for a URL that isn't listed. */
  access: UrlAccess | undefined;
  method: Method;
  /** Undefined for a method that the URL doesn't have. */
  needed: Permission | "public" | undefined;
}

/** Fills in the permission of the named list. A URL with an unknown list is 404 to whoever is signed in. */
function ofList(access: UrlAccess | undefined, name: string | undefined): UrlAccess | undefined {
  const list = access?.list && listNamed(name);
  if (!access?.list || !list) return access;
  const { section, adminOnly } = pages[list.path] ?? {};
  const needed = list[access.list];
  return {
    ...access,
    GET: access.GET && needed,
    POST: access.POST && needed,
    section,
    adminOnly,
  };
}
