import { layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("shell/layout.tsx", [
    route("/", "routes/dashboard/page.tsx"),

    route("customers", "routes/customers/page.tsx", [
      route("new", "routes/customers/new.tsx"),
      route("import", "routes/customers/import.tsx"),
    ]),
    route("customers/imports", "routes/customers/imports.tsx"),
    route("customers/imports/:importId", "routes/customers/import-result.tsx"),
    route("customers/:customerId", "routes/customers/record.tsx"),
    route("customers/:customerId/edit", "routes/customers/edit.tsx"),

    route("inventory", "routes/inventory/page.tsx", [route("new", "routes/inventory/new.tsx")]),
    route("inventory/:pieceId", "routes/inventory/record.tsx"),
    route("inventory/:pieceId/edit", "routes/inventory/edit.tsx"),

    route("sales", "routes/sales/page.tsx", [route("new", "routes/sales/new.tsx")]),
    route("sales/:saleId", "routes/sales/record.tsx"),

    route("backups", "routes/backups/page.tsx"),
    route("repairs", "routes/repairs/page.tsx", [route("new", "routes/repairs/new.tsx")]),
    route("repairs/:repairId", "routes/repairs/record.tsx"),
    route("repairs/:repairId/edit", "routes/repairs/edit.tsx"),
    route("marketing", "routes/marketing/page.tsx", [route("new", "routes/marketing/new.tsx")]),
    route("marketing/:campaignId", "routes/marketing/record.tsx"),
    route("marketing/:campaignId/edit", "routes/marketing/edit.tsx"),
    route("marketing/:campaignId/status", "routes/marketing/status.tsx"),
    route("marketing/:campaignId/optimize", "routes/marketing/optimize.tsx"),
    route("marketing/:campaignId/proposal/take", "routes/marketing/take-proposal.tsx"),
    route("marketing/:campaignId/proposal/drop", "routes/marketing/drop-proposal.tsx"),

    route("notices", "routes/notices/page.tsx"),
    route("notices/done", "routes/notices/done.tsx"),

    route("account", "routes/account/page.tsx"),
    route("account/password", "routes/account/password.tsx"),

    route("log-out", "routes/sign-in/log-out.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("sales/:saleId/receipt", "routes/sales/receipt.tsx"),
  route("repairs/:repairId/ticket", "routes/repairs/ticket.tsx"),

  route("set-password", "routes/sign-in/set-password.tsx"),
  route("account/sessions/end-others", "routes/account/end-other-sessions.ts"),
  route("account/sessions/:sessionId/end", "routes/account/end-session.ts"),
  route("location", "routes/location.ts"),
  route("light", "routes/light.ts"),
  route("customers/scan-vcard", "routes/customers/scan-vcard.ts"),
  route("customers/:customerId/suggestions", "routes/customers/suggestions.ts"),
  route("customers/imports/:importId/errors.csv", "routes/customers/import-errors.ts"),
  route("backups/:name", "routes/backups/download.ts"),
  route("repairs/:repairId/status", "routes/repairs/status.ts"),
  route("marketing/audience", "routes/marketing/audience.ts"),
  route("healthz", "routes/healthz.ts"),

  ...prefix("api", [
    route("login", "routes/sign-in/api-login.ts"),
    route("logout", "routes/sign-in/api-logout.ts"),
    route("user", "routes/sign-in/api-user.ts"),
    route("dashboard/stats", "routes/dashboard/api-stats.ts"),
    route("reports/analytics", "routes/dashboard/api-analytics.ts"),
    route("customers", "routes/customers/api.ts"),
    route("customers/import", "routes/customers/api-import.ts"),
    route("customers/:customerId/suggestions", "routes/customers/api-suggestions.ts"),
    route("inventory", "routes/inventory/api.ts"),
    route("sales", "routes/sales/api.ts"),
    route("repairs", "routes/repairs/api.ts"),
    route("repairs/:repairId", "routes/repairs/api-record.ts"),
    route("campaigns", "routes/marketing/api.ts"),
    route("campaigns/:campaignId/optimize", "routes/marketing/api-optimize.ts"),
    route("*", "routes/api-not-found.ts"),
  ]),
] satisfies RouteConfig;
