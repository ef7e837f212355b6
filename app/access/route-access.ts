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

  "/customers": { GET: "customers.view", section: "Customers" },
  "/customers/new": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/import": { GET: "customers.import", POST: "customers.import", section: "Customers" },
  "/customers/imports": { GET: "customers.import", section: "Customers" },
  "/customers/imports/:importId": { GET: "customers.import", section: "Customers" },
  "/customers/imports/:importId/undo": {
    GET: "customers.import",
    POST: "customers.import",
    section: "Customers",
  },
  "/customers/imports/:importId/errors.csv": { GET: "customers.import", section: "Customers" },
  "/customers/scan-vcard": { POST: "customers.edit", section: "Customers" },
  "/customers/calls": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/calls": { GET: "customers.view", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/calls/take-back": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/replies": { GET: "customers.view", section: "Customers" },
  "/customers/replies/read": { POST: "customers.edit", section: "Customers" },
  "/customers/replies/:replyId/read": { POST: "customers.edit", section: "Customers" },
  "/customers/replies/:replyId/from": { POST: "customers.edit", section: "Customers" },
  "/customers/twins": { GET: "customers.merge", POST: "customers.merge", section: "Customers" },
  "/customers/merges/:mergeId": { GET: "customers.view", section: "Customers" },
  "/customers/merges/:mergeId/undo": {
    GET: "customers.merge",
    POST: "customers.merge",
    section: "Customers",
  },
  "/customers/:customerId": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/statement": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/suggestions": { POST: "customers.suggest", section: "Customers" },
  "/customers/:customerId/edit": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/export": { GET: "customers.export", section: "Customers" },
  "/customers/:customerId/merge": { GET: "customers.merge", POST: "customers.merge", section: "Customers" },
  "/customers/:customerId/files": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/files/:fileId": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/files/:fileId/remove": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/photos": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/photos/:photoId": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/photos/:photoId/remove": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/profile": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/relatives": {
    GET: "customers.view",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/relatives/:relativeId/edit": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/relatives/:relativeId/remove": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/wishes": { GET: "customers.view", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/wishes/:wishId/remove": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/erase": { GET: "customers.erase", POST: "customers.erase", section: "Customers" },

  "/inventory": { GET: "inventory.view", section: "Inventory" },
  "/inventory/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/import": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/imports": { GET: "inventory.edit", section: "Inventory" },
  "/inventory/imports/:importId": { GET: "inventory.edit", section: "Inventory" },
  "/inventory/imports/:importId/undo": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/imports/:importId/errors.csv": { GET: "inventory.edit", section: "Inventory" },
  "/inventory/tags": { GET: "inventory.view", section: "Inventory" },
  "/inventory/bulk-changes": { GET: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/new": { GET: "inventory.bulk", POST: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/:changeId": { GET: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/:changeId/confirm": {
    GET: "inventory.bulk",
    POST: "inventory.bulk",
    section: "Inventory",
  },
  "/inventory/bulk-changes/:changeId/undo": {
    GET: "inventory.bulk",
    POST: "inventory.bulk",
    section: "Inventory",
  },
  "/inventory/bulk-changes/:changeId/discard": {
    GET: "inventory.bulk",
    POST: "inventory.bulk",
    section: "Inventory",
  },
  "/inventory/receivings": { GET: "inventory.view", section: "Inventory" },
  "/inventory/receivings/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/receivings/:receivingId": {
    GET: "inventory.view",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/import": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/edit": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/receive": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/discard": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/lines/:lineId": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/receivings/:receivingId/lines/:lineId/remove": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/transfers": { GET: "inventory.view", section: "Transfers" },
  "/inventory/transfers/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Transfers" },
  "/inventory/transfers/:transferId": { GET: "inventory.view", POST: "inventory.edit", section: "Transfers" },
  "/inventory/transfers/:transferId/lost": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/receive-all": { GET: "inventory.edit", section: "Transfers" },
  "/inventory/transfers/:transferId/print": { GET: "inventory.view", section: "Transfers" },
  "/inventory/transfers/:transferId/take-out": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/send": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/receive": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/back": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/lose": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/close": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/inventory/transfers/:transferId/discard": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Transfers",
  },
  "/buys": { GET: "buys.make", section: "Buys" },
  "/buys/new": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/buys/:buyId": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/buys/:buyId/identity": { GET: "buys.make", POST: "buys.make", section: "Buys", keepsNothing: true },
  "/buys/:buyId/identity/look": { GET: "buys.identity", POST: "buys.identity", section: "Buys" },
  "/buys/:buyId/pay": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/buys/:buyId/void": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/buys/:buyId/print": { GET: "buys.make", section: "Buys" },
  "/buys/:buyId/discard": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/buys/:buyId/lines/:lineId/remove": { GET: "buys.make", POST: "buys.make", section: "Buys" },
  "/inventory/metal-prices": { GET: "inventory.view", POST: "inventory.edit", section: "Inventory" },
  "/inventory/melt-lots": { GET: "inventory.view", section: "Inventory" },
  "/inventory/melt-lots/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/melt-lots/:lotId": { GET: "inventory.view", POST: "inventory.edit", section: "Inventory" },
  "/inventory/melt-lots/:lotId/send": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/melt-lots/:lotId/settle": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/melt-lots/:lotId/print": { GET: "inventory.view", section: "Inventory" },
  "/inventory/melt-lots/:lotId/take-off": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/melt-lots/:lotId/add-all": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/melt-lots/:lotId/discard": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/vendors": { GET: "inventory.view", section: "Inventory" },
  "/inventory/vendors/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/vendors/:vendorId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/vendors/:vendorId/edit": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/:pieceId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/out": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/move": { GET: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/move/:step": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/movements/:movementId/slip": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/edit": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/wishes": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/inventory/:pieceId/files": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/files/:fileId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/files/:fileId/remove": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },
  "/inventory/:pieceId/photos": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/photos/:photoId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/photos/:photoId/remove": {
    GET: "inventory.edit",
    POST: "inventory.edit",
    section: "Inventory",
  },

  "/sales": { GET: "sales.view", section: "Sales" },
  "/sales/new": { GET: "sales.process", POST: "sales.process", section: "Sales" },
  "/sales/:saleId": { GET: "sales.view", section: "Sales" },
  "/sales/:saleId/finish": { GET: "sales.view", section: "Sales" },
  "/sales/:saleId/receipt": { GET: "sales.view", section: "Sales" },
  "/sales/:saleId/send": { GET: "sales.view", POST: "sales.view", section: "Sales" },
  "/sales/:saleId/void": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/:saleId/return": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/:saleId/exchange": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/find": { GET: "sales.view", section: "Sales" },
  "/returns/:returnId": { GET: "sales.view", section: "Sales" },
  "/returns/:returnId/slip": { GET: "sales.view", section: "Sales" },
  "/returns/:returnId/send": { GET: "sales.view", POST: "sales.view", section: "Sales" },

  "/gift-cards": { GET: "reports.view", section: "Gift Cards" },
  "/gift-cards/export": { GET: "reports.view", section: "Gift Cards" },
  "/gift-cards/find": {
    GET: "sales.process",
    POST: "sales.process",
    section: "Gift Cards",
    keepsNothing: true,
  },
  "/gift-cards/:cardId": { GET: "sales.view", section: "Gift Cards" },
  "/gift-cards/:cardId/slip": { GET: "sales.process", POST: "sales.process", section: "Gift Cards" },
  "/gift-cards/:cardId/replace": { GET: "sales.process", POST: "sales.process", section: "Gift Cards" },

  "/audit": { GET: "audit.view", section: "Audit Trail" },
  "/audit/denials": { GET: "audit.view", section: "Audit Trail" },
  "/audit/head": { GET: "audit.view", POST: "audit.view", section: "Audit Trail" },
  "/audit/export.csv": { GET: "audit.view", section: "Audit Trail" },
  "/audit/:entryId": { GET: "audit.view", section: "Audit Trail" },
  "/backups": { GET: "backups.manage", POST: "backups.manage", section: "Backups" },
  "/backups/plan": { GET: "backups.manage", POST: "backups.manage", section: "Backups" },
  "/backups/:name": { GET: "backups.manage", section: "Backups" },
  "/repairs": { GET: "repairs.view", section: "Repairs" },
  "/repairs/new": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/new/envelope": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/bench": { GET: "repairs.view", section: "Repairs" },
  "/repairs/custody": { GET: "repairs.view", section: "Repairs" },
  "/repairs/find": { GET: "repairs.view", section: "Repairs" },
  "/repairs/:repairId": { GET: "repairs.view", section: "Repairs" },
  "/repairs/:repairId/edit": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/photos": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/photos/:photoId": { GET: "repairs.view", section: "Repairs" },
  "/repairs/:repairId/photos/:photoId/remove": {
    GET: "repairs.edit",
    POST: "repairs.edit",
    section: "Repairs",
  },
  "/photos/:photoId": { GET: "own" },
  // Who may change a note depends on its record and its author.
  "/notes/:noteId": { GET: "own", POST: "own", section: "Notes" },
  "/repairs/:repairId/status": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/envelope": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/note": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/note-back": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/parts": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/parts-in": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  // The permission depends on what is counted: `count-rights.server.ts`.
  "/counts": { GET: "own", POST: "own", section: "Counts" },
  "/counts/:countId": { GET: "own", POST: "own", section: "Counts" },
  "/counts/:countId/end": { GET: "own", POST: "own", section: "Counts" },
  "/counts/:countId/print": { GET: "own", section: "Counts" },
  "/counts/:countId/lines/:lineId": { GET: "own", POST: "own", section: "Counts" },
  "/repairs/:repairId/ticket": { GET: "repairs.view", section: "Repairs" },
  "/repairs/:repairId/envelope/print": { GET: "repairs.view", section: "Repairs" },
  "/orders": { GET: "repairs.view", section: "Orders" },
  "/orders/new": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId": { GET: "repairs.view", section: "Orders" },
  "/orders/:orderId/edit": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/deposit": { GET: "sales.process", POST: "sales.process", section: "Orders" },
  "/orders/:orderId/cancel": { GET: "sales.process", POST: "sales.process", section: "Orders" },
  "/orders/:orderId/contract": { GET: "repairs.view", section: "Orders" },
  "/orders/:orderId/deposits/:depositId": { GET: "repairs.view", section: "Orders" },
  "/orders/:orderId/deposits/:depositId/send": {
    GET: "repairs.view",
    POST: "repairs.view",
    section: "Orders",
  },
  "/orders/notify": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/send": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/place": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/estimate": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/told": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/ordered": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/arrived": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/orders/:orderId/hand-over": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
  "/till": { GET: "till.use", section: "Till" },
  "/till/cash": { GET: "till.use", POST: "till.use", section: "Till" },
  "/till/close": { GET: "till.close", POST: "till.close", section: "Till" },
  "/till/closes": { GET: "till.use", section: "Till" },
  "/till/closes/:closeId": { GET: "till.use", section: "Till" },
  "/till/closes/:closeId/print": { GET: "till.use", section: "Till" },
  "/reports": { GET: "reports.view", section: "Reports" },
  "/sales/sold": { GET: "sales.process", section: "Sales" },
  "/reports/export": { GET: "reports.view", section: "Reports" },
  "/reports/:report": { GET: "reports.view", section: "Reports" },
  "/reports/:report/export": { GET: "reports.view", section: "Reports" },
  "/marketing": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/new": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
  "/marketing/letters": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/letters/printed": { POST: "marketing.manage", section: "Marketing" },
  "/marketing/suppressions": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/suppressions/new": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
  "/marketing/suppressions/lift": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
  "/marketing/audience": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/audience.csv": { GET: "customers.export", section: "Marketing" },
  "/marketing/:campaignId": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/edit": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/send": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/list": { POST: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/test": { POST: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/copy": { POST: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/recipients": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/tickets": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/status": {
    GET: "marketing.manage",
    POST: "marketing.manage",
    section: "Marketing",
  },
  "/marketing/:campaignId/complete": {
    GET: "marketing.manage",
    POST: "marketing.manage",
    section: "Marketing",
  },
  "/marketing/:campaignId/optimize": {
    GET: "marketing.manage",
    POST: "marketing.manage",
    section: "Marketing",
  },
  "/marketing/:campaignId/proposal/take": {
    GET: "marketing.manage",
    POST: "marketing.manage",
    section: "Marketing",
  },
  "/marketing/:campaignId/proposal/drop": {
    GET: "marketing.manage",
    POST: "marketing.manage",
    section: "Marketing",
  },

  "/directory": {
    GET: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/new": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId": {
    GET: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/edit": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/permissions": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/deactivate": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/reactivate": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/end-sessions": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/reset-password": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/remove-second-factor": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },
  "/directory/:employeeId/remove-pin": {
    GET: "directory.manage",
    POST: "directory.manage",
    section: "Directory",
    adminOnly: true,
  },

  "/settings": { GET: "settings.manage", POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/users": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/permissions/:role": {
    GET: "rights.manage",
    POST: "rights.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/integrations": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/integrations/test-ai": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/sending/domain": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/sending/domain/look-up": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/doubts": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/doubts/arrived": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/doubts/again": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/:messageId": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/pause": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/resume": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/test": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/:messageId/arrived": {
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/sending/:messageId/again": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/sending/:messageId/cancel": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/security": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/security/lift-sign-in-limits": {
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/terminals": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/terminals/:sessionId/end": { POST: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/tokens": { GET: "tokens.manage", section: "Tokens" },
  "/settings/tokens/new": { GET: "tokens.manage", POST: "tokens.manage", section: "Tokens" },
  "/settings/tokens/:tokenId/revoke": { GET: "tokens.manage", POST: "tokens.manage", section: "Tokens" },
  "/settings/privacy": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/services": { GET: "settings.manage", section: "Settings", adminOnly: true },
  "/settings/services/new": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/services/:serviceId": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/stores/new": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/stores/:store": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/stores/:store/tills/new": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },
  "/settings/stores/:store/tills/:place": {
    GET: "settings.manage",
    POST: "settings.manage",
    section: "Settings",
    adminOnly: true,
  },

  "/processes": { GET: "processes.manage", section: "Processes", adminOnly: true },
  "/processes/new": {
    GET: "processes.manage",
    POST: "processes.manage",
    section: "Processes",
    adminOnly: true,
  },
  "/processes/:processId": { GET: "processes.manage", section: "Processes", adminOnly: true },
  "/processes/:processId/edit": {
    GET: "processes.manage",
    POST: "processes.manage",
    section: "Processes",
    adminOnly: true,
  },
  "/processes/:processId/pdf": { GET: "processes.manage", section: "Processes", adminOnly: true },

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
