import type { Register } from "react-router";
import type { Permission } from "~/domain/permissions";
import { listNamed } from "~/domain/saved-filters/lists";

type Pages = Register extends { pages: infer Known } ? keyof Known : never;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The permission each method needs; 'public' must be explicit. HEAD counts as GET. */
export type UrlAccess = { readonly [M in Method]?: Permission | "public" } & {
  /** The page's name in 'your role can't open …'. */
  readonly section?: string;
  /** Refusals use the specification's text for administrator pages. */
  readonly adminOnly?: true;
  /** Methods available before a required step, such as signing out. */
  readonly always?: readonly Method[];
  /** Asks for the password of whoever took the terminal over by PIN. */
  readonly asksPassword?: true;
  /** Instead of 'own', what the list that the URL names asks for: to be opened, or for its files. */
  readonly list?: "opens" | "exports";
  /** The required step that the page is for. */
  readonly step?: RequiredStep;
};

/**
 * What may have to be done before anything else: a PIN at a locked terminal, an expired password, a second factor
 * that the shop wants, the password of whoever is there by PIN.
 */
export type RequiredStep = "PIN" | "password" | "second factor" | "confirmation";

/** Every URL of the product. A route missing here doesn't compile; a missing method is refused. */
export const ROUTE_ACCESS = {
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
  "/log-out": { GET: "own" },
  "/set-password": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/sign-in/code": { GET: "public", POST: "public", always: ["GET", "POST"] },

  "/customers": { GET: "customers.view", section: "Customers" },
  "/customers/new": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/import": { GET: "customers.import", POST: "customers.import", section: "Customers" },
  "/customers/imports": { GET: "customers.import", section: "Customers" },
  "/customers/imports/:importId": { GET: "customers.import", section: "Customers" },
  "/customers/imports/:importId/errors.csv": { GET: "customers.import", section: "Customers" },
  "/customers/scan-vcard": { POST: "customers.edit", section: "Customers" },
  "/customers/calls": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/calls": { GET: "customers.view", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/calls/take-back": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
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
  "/customers/:customerId/profile": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/wishes": { GET: "customers.view", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/wishes/:wishId/remove": {
    GET: "customers.edit",
    POST: "customers.edit",
    section: "Customers",
  },
  "/customers/:customerId/erase": { GET: "customers.erase", POST: "customers.erase", section: "Customers" },

  "/inventory": { GET: "inventory.view", section: "Inventory" },
  "/inventory/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/tags": { GET: "inventory.view", section: "Inventory" },
  "/inventory/bulk-changes": { GET: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/new": { GET: "inventory.bulk", POST: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/:changeId": { GET: "inventory.bulk", section: "Inventory" },
  "/inventory/bulk-changes/:changeId/:step": {
    GET: "inventory.bulk",
    POST: "inventory.bulk",
    section: "Inventory",
  },
  "/inventory/:pieceId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/edit": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId/wishes": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
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
  "/sales/:saleId/void": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/:saleId/return": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/:saleId/exchange": { GET: "sales.return", POST: "sales.return", section: "Sales" },
  "/sales/find": { GET: "sales.view", section: "Sales" },
  "/returns/:returnId": { GET: "sales.view", section: "Sales" },
  "/returns/:returnId/slip": { GET: "sales.view", section: "Sales" },

  "/gift-cards": { GET: "reports.view", section: "Gift Cards" },
  "/gift-cards/export": { GET: "reports.view", section: "Gift Cards" },
  "/gift-cards/find": { GET: "sales.process", POST: "sales.process", section: "Gift Cards" },
  "/gift-cards/:cardId": { GET: "sales.view", section: "Gift Cards" },
  "/gift-cards/:cardId/slip": { GET: "sales.process", section: "Gift Cards" },

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
  // Whether somebody may change a note depends on its record and its author.
  "/notes/:noteId": { GET: "own", POST: "own", section: "Notes" },
  "/repairs/:repairId/status": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/envelope": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/:step": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/counts": { GET: "repairs.view", POST: "repairs.edit", section: "Counts" },
  "/counts/:countId": { GET: "repairs.view", POST: "repairs.edit", section: "Counts" },
  "/counts/:countId/end": { GET: "repairs.edit", POST: "repairs.edit", section: "Counts" },
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
  "/orders/:orderId/:step": { GET: "repairs.edit", POST: "repairs.edit", section: "Orders" },
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
  "/marketing/audience": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/audience.csv": { GET: "customers.export", section: "Marketing" },
  "/marketing/:campaignId": { GET: "marketing.manage", section: "Marketing" },
  "/marketing/:campaignId/edit": { GET: "marketing.manage", POST: "marketing.manage", section: "Marketing" },
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

  "/notices": { GET: "own" },
  "/notices/done": { GET: "own", POST: "own" },

  "/api/login": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/api/logout": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/api/user": { GET: "own" },
  "/api/permissions": { GET: "rights.manage" },
  "/api/permissions/:role": { PUT: "rights.manage" },
  "/api/employees/:employeeId/permissions": { GET: "rights.manage", PUT: "rights.manage" },
  "/api/find": { GET: "own" },
  // Beyond it, what the filter's list asks for.
  "/api/saved-filters": { GET: "own", POST: "own" },
  "/api/saved-filters/:filterId": { DELETE: "own" },
  "/api/dashboard/stats": { GET: "dashboard.view" },
  "/api/reports/sales": { GET: "reports.view" },
  "/api/reports/analytics": { GET: "dashboard.view" },
  "/api/reports/:report": { GET: "reports.view" },
  "/api/customers": { GET: "customers.view", POST: "customers.edit" },
  "/api/customers/import": { POST: "customers.import" },
  "/api/customers/calls": { GET: "customers.view" },
  "/api/customers/:customerId/calls": { GET: "customers.view", POST: "customers.edit" },
  "/api/customers/:customerId/calls/:callId": { DELETE: "customers.edit" },
  "/api/customers/twins": { GET: "customers.merge" },
  "/api/customers/twins/apart": { POST: "customers.merge" },
  "/api/customers/merges": { GET: "customers.view" },
  "/api/customers/merges/:mergeId/undo": { POST: "customers.merge" },
  "/api/customers/:customerId": { GET: "customers.view" },
  "/api/customers/:customerId/profile": { GET: "customers.view", PUT: "customers.edit" },
  "/api/customers/:customerId/wishes": { GET: "customers.view", POST: "customers.edit" },
  "/api/customers/:customerId/wishes/:wishId": { DELETE: "customers.edit" },
  "/api/customers/:customerId/owned": { GET: "sales.view" },
  "/api/inventory/:pieceId/wishes": { GET: "customers.view" },
  "/api/customers/:customerId/merge": { POST: "customers.merge" },
  "/api/customers/:customerId/suggestions": { GET: "customers.suggest" },
  "/api/customers/:customerId/export": { GET: "customers.export" },
  "/api/customers/:customerId/erase": { POST: "customers.erase" },
  "/api/customers/:customerId/credit": { GET: "customers.view" },
  "/api/customers/:customerId/timeline": { GET: "customers.view" },
  "/api/customers/:customerId/notes": { GET: "customers.view", POST: "customers.edit" },
  "/api/inventory": { GET: "inventory.view", POST: "inventory.edit" },
  "/api/inventory/bulk-changes": { GET: "inventory.bulk", POST: "inventory.bulk" },
  "/api/inventory/bulk-changes/:changeId": { GET: "inventory.bulk", DELETE: "inventory.bulk" },
  "/api/inventory/bulk-changes/:changeId/rows": { GET: "inventory.bulk" },
  "/api/inventory/bulk-changes/:changeId/confirm": { POST: "inventory.bulk" },
  "/api/inventory/bulk-changes/:changeId/undo": { POST: "inventory.bulk" },
  "/api/inventory/:pieceId/photos": { POST: "inventory.edit" },
  "/api/inventory/:pieceId/photos/:photoId": { DELETE: "inventory.edit" },
  "/api/inventory/:pieceId/timeline": { GET: "inventory.view" },
  "/api/inventory/:pieceId/notes": { GET: "inventory.view", POST: "inventory.edit" },
  "/api/sales": { GET: "sales.view", POST: "sales.process" },
  "/api/sales/:saleId/void": { POST: "sales.return" },
  "/api/sales/:saleId/returns": { POST: "sales.return" },
  "/api/sales/:saleId/exchange": { POST: "sales.return" },
  "/api/sales/:saleId/timeline": { GET: "sales.view" },
  "/api/sales/:saleId/notes": { GET: "sales.view", POST: "sales.process" },
  "/api/gift-cards/:number": { GET: "sales.process" },
  "/api/credit": { GET: "reports.view" },
  "/api/services": { GET: "sales.view" },
  "/api/repairs": { GET: "repairs.view", POST: "repairs.edit" },
  "/api/repairs/:repairId": { PUT: "repairs.edit" },
  "/api/repairs/:repairId/photos": { POST: "repairs.edit" },
  "/api/repairs/:repairId/photos/:photoId": { DELETE: "repairs.edit" },
  "/api/repairs/:repairId/envelope": { GET: "repairs.view", PUT: "repairs.edit" },
  "/api/repairs/:repairId/parts": { POST: "repairs.edit" },
  "/api/repairs/:repairId/parts/in": { POST: "repairs.edit" },
  "/api/repairs/:repairId/bench-notes": { POST: "repairs.edit" },
  "/api/repairs/:repairId/bench-notes/:noteId": { DELETE: "repairs.edit" },
  "/api/bench": { GET: "repairs.view" },
  "/api/promise": { GET: "repairs.view" },
  "/api/custody": { GET: "repairs.view" },
  "/api/counts": { GET: "repairs.view", POST: "repairs.edit" },
  "/api/counts/:countId": { GET: "repairs.view" },
  "/api/counts/:countId/lines": { GET: "repairs.view" },
  "/api/counts/:countId/scans": { POST: "repairs.edit" },
  "/api/counts/:countId/end": { POST: "repairs.edit" },
  "/api/repairs/:repairId/deposits": { POST: "sales.process" },
  "/api/repairs/:repairId/cancel": { POST: "sales.process" },
  "/api/orders": { GET: "repairs.view", POST: "repairs.edit" },
  "/api/orders/:orderId": { GET: "repairs.view", PUT: "repairs.edit" },
  "/api/orders/:orderId/deposits": { POST: "sales.process" },
  "/api/orders/:orderId/cancel": { POST: "sales.process" },
  "/api/orders/:orderId/hand-over": { POST: "repairs.edit" },
  "/api/orders/:orderId/movements": { POST: "repairs.edit" },
  "/api/orders/:orderId/estimate": { POST: "repairs.edit" },
  "/api/orders/:orderId/told": { POST: "repairs.edit" },
  "/api/orders/:orderId/timeline": { GET: "repairs.view" },
  "/api/orders/:orderId/notes": { GET: "repairs.view", POST: "repairs.edit" },
  "/api/notes/:noteId": { PUT: "own", DELETE: "own" },
  "/api/till": { GET: "till.use" },
  "/api/till/movements": { POST: "till.use" },
  "/api/closes": { GET: "till.use", POST: "till.close" },
  "/api/processes": { GET: "processes.manage", POST: "processes.manage" },
  "/api/campaigns": { GET: "marketing.manage", POST: "marketing.manage" },
  "/api/campaigns/:campaignId/optimize": { POST: "marketing.manage" },
  "/api/*": { GET: "public", POST: "public", PUT: "public", DELETE: "public" },
} as const satisfies Record<Pages, UrlAccess>;

const table: Record<string, UrlAccess | undefined> = ROUTE_ACCESS;

/** Looks up a URL pattern and, where a list decides, the list among its parameters. HEAD counts as GET. */
export function accessTo(
  pattern: string,
  sent: string,
  params: Readonly<Record<string, string | undefined>>,
) {
  const access = ofList(table[`/${pattern.replace(/^\//, "")}`], params.list);
  const method = (sent === "HEAD" ? "GET" : sent) as Method;
  return { access, method, needed: access?.[method] };
}

/** An unknown list is nobody's: its URL is 404 to whoever is signed in. */
function ofList(access: UrlAccess | undefined, name: string | undefined): UrlAccess | undefined {
  const list = access?.list && listNamed(name);
  if (!access?.list || !list) return access;
  const { section, adminOnly } = table[list.path] ?? {};
  const needed = list[access.list];
  return {
    ...access,
    GET: access.GET && needed,
    POST: access.POST && needed,
    section,
    adminOnly,
  };
}
