import type { Register } from "react-router";
import type { Permission } from "~/domain/permissions";

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
  "/customers/:customerId": { GET: "customers.view", section: "Customers" },
  "/customers/:customerId/suggestions": { POST: "customers.suggest", section: "Customers" },
  "/customers/:customerId/edit": { GET: "customers.edit", POST: "customers.edit", section: "Customers" },
  "/customers/:customerId/export": { GET: "customers.export", section: "Customers" },
  "/customers/:customerId/erase": { GET: "customers.erase", POST: "customers.erase", section: "Customers" },

  "/inventory": { GET: "inventory.view", section: "Inventory" },
  "/inventory/new": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
  "/inventory/:pieceId": { GET: "inventory.view", section: "Inventory" },
  "/inventory/:pieceId/edit": { GET: "inventory.edit", POST: "inventory.edit", section: "Inventory" },
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
  "/repairs/bench": { GET: "repairs.view", section: "Repairs" },
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
  "/repairs/:repairId/status": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
  "/repairs/:repairId/envelope": { GET: "repairs.edit", POST: "repairs.edit", section: "Repairs" },
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

  "/notices": { GET: "own" },
  "/notices/done": { GET: "own", POST: "own" },

  "/api/login": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/api/logout": { GET: "public", POST: "public", always: ["GET", "POST"] },
  "/api/user": { GET: "own" },
  "/api/permissions": { GET: "rights.manage" },
  "/api/permissions/:role": { PUT: "rights.manage" },
  "/api/employees/:employeeId/permissions": { GET: "rights.manage", PUT: "rights.manage" },
  "/api/dashboard/stats": { GET: "dashboard.view" },
  "/api/reports/sales": { GET: "reports.view" },
  "/api/reports/analytics": { GET: "dashboard.view" },
  "/api/reports/:report": { GET: "reports.view" },
  "/api/customers": { GET: "customers.view", POST: "customers.edit" },
  "/api/customers/import": { POST: "customers.import" },
  "/api/customers/:customerId/suggestions": { GET: "customers.suggest" },
  "/api/customers/:customerId/export": { GET: "customers.export" },
  "/api/customers/:customerId/erase": { POST: "customers.erase" },
  "/api/customers/:customerId/credit": { GET: "customers.view" },
  "/api/inventory": { GET: "inventory.view", POST: "inventory.edit" },
  "/api/inventory/:pieceId/photos": { POST: "inventory.edit" },
  "/api/inventory/:pieceId/photos/:photoId": { DELETE: "inventory.edit" },
  "/api/sales": { GET: "sales.view", POST: "sales.process" },
  "/api/sales/:saleId/void": { POST: "sales.return" },
  "/api/sales/:saleId/returns": { POST: "sales.return" },
  "/api/sales/:saleId/exchange": { POST: "sales.return" },
  "/api/gift-cards/:number": { GET: "sales.process" },
  "/api/services": { GET: "sales.view" },
  "/api/repairs": { GET: "repairs.view", POST: "repairs.edit" },
  "/api/repairs/:repairId": { PUT: "repairs.edit" },
  "/api/repairs/:repairId/photos": { POST: "repairs.edit" },
  "/api/repairs/:repairId/photos/:photoId": { DELETE: "repairs.edit" },
  "/api/repairs/:repairId/envelope": { GET: "repairs.view", PUT: "repairs.edit" },
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
  "/api/till": { GET: "till.use" },
  "/api/till/movements": { POST: "till.use" },
  "/api/closes": { GET: "till.use", POST: "till.close" },
  "/api/processes": { GET: "processes.manage", POST: "processes.manage" },
  "/api/campaigns": { GET: "marketing.manage", POST: "marketing.manage" },
  "/api/campaigns/:campaignId/optimize": { POST: "marketing.manage" },
  "/api/*": { GET: "public", POST: "public", PUT: "public", DELETE: "public" },
} as const satisfies Record<Pages, UrlAccess>;

const table: Record<string, UrlAccess | undefined> = ROUTE_ACCESS;

/** Looks up a URL pattern. HEAD counts as GET. */
export function accessTo(pattern: string, sent: string) {
  const access = table[`/${pattern.replace(/^\//, "")}`];
  const method = (sent === "HEAD" ? "GET" : sent) as Method;
  return { access, method, needed: access?.[method] };
}
