import { layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/layout.tsx", [
    route("/", "routes/dashboard/dashboard.tsx"),

    route("customers", "routes/customers/customer-list.tsx", [
      route("new", "routes/customers/new-customer.tsx"),
      route("import", "routes/imports/new-import.tsx"),
    ]),
    route("customers/imports", "routes/imports/import-list.tsx"),
    route("customers/imports/:importId", "routes/imports/import-result.tsx"),
    route("customers/:customerId", "routes/customers/customer-record.tsx"),
    route("customers/:customerId/edit", "routes/customers/edit-customer.tsx"),

    route("inventory", "routes/pieces/piece-list.tsx", [route("new", "routes/pieces/new-piece.tsx")]),
    route("inventory/:pieceId", "routes/pieces/piece-record.tsx"),
    route("inventory/:pieceId/edit", "routes/pieces/edit-piece.tsx"),

    route("sales", "routes/sales/sale-list.tsx", [route("new", "routes/sales/new-sale.tsx")]),
    route("sales/:saleId", "routes/sales/sale-record.tsx"),

    route("audit", "routes/audit/audit-trail.tsx"),
    route("audit/denials", "routes/audit/denials.tsx"),
    route("audit/head", "routes/audit/audit-head.tsx"),
    route("audit/:entryId", "routes/audit/audit-entry.tsx"),
    route("backups", "routes/backups/backup-list.tsx"),
    route("backups/plan", "routes/backups/backup-plan.tsx"),
    route("reports", "routes/reports/reports.tsx"),
    route("repairs", "routes/repairs/repair-list.tsx", [route("new", "routes/repairs/new-repair.tsx")]),
    route("repairs/:repairId", "routes/repairs/repair-record.tsx"),
    route("repairs/:repairId/edit", "routes/repairs/edit-repair.tsx"),
    route("marketing", "routes/campaigns/campaign-list.tsx", [
      route("new", "routes/campaigns/new-campaign.tsx"),
    ]),
    route("marketing/:campaignId", "routes/campaigns/campaign.tsx", [
      route("complete", "routes/campaigns/complete-campaign.tsx"),
    ]),
    route("marketing/:campaignId/edit", "routes/campaigns/edit-campaign.tsx"),
    route("marketing/:campaignId/status", "routes/campaigns/change-campaign-status.tsx"),
    route("marketing/:campaignId/optimize", "routes/campaigns/optimize-campaign.tsx"),
    route("marketing/:campaignId/proposal/take", "routes/campaigns/take-proposal.tsx"),
    route("marketing/:campaignId/proposal/drop", "routes/campaigns/drop-proposal.tsx"),

    route("directory", "routes/employees/employee-list.tsx", [
      route("new", "routes/employees/new-employee.tsx"),
    ]),
    route("directory/:employeeId", "routes/employees/employee-record.tsx", [
      route("deactivate", "routes/employees/deactivate-employee.tsx"),
      route("reactivate", "routes/employees/reactivate-employee.tsx"),
      route("end-sessions", "routes/employees/end-employee-sessions.tsx"),
      route("reset-password", "routes/employees/reset-password.tsx"),
    ]),
    route("directory/:employeeId/edit", "routes/employees/edit-employee.tsx"),
    route("directory/:employeeId/permissions", "routes/employees/employee-role.tsx"),

    route("processes", "routes/processes/process-list.tsx", [
      route("new", "routes/processes/new-process.tsx"),
    ]),
    route("processes/:processId", "routes/processes/process-record.tsx"),
    route("processes/:processId/edit", "routes/processes/edit-process.tsx"),

    route("notices", "routes/notices/notice-list.tsx"),
    route("notices/done", "routes/notices/mark-notice-done.tsx"),

    route("account", "routes/account/account.tsx"),
    route("account/password", "routes/account/change-password.tsx"),
    route("settings", "routes/settings/general-settings.tsx"),
    route("settings/users", "routes/settings/user-management.tsx"),
    route("settings/integrations", "routes/settings/integrations.tsx"),
    route("settings/security", "routes/settings/security-settings.tsx"),
    route("settings/stores/new", "routes/settings/new-store.tsx"),
    route("settings/stores/:store", "routes/settings/edit-store.tsx"),

    route("log-out", "routes/sign-in/log-out.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("sales/:saleId/receipt", "routes/sales/receipt.tsx"),
  route("repairs/:repairId/ticket", "routes/repairs/repair-ticket.tsx"),
  route("processes/:processId/pdf", "routes/processes/process-pdf.tsx"),

  route("set-password", "routes/sign-in/set-password.tsx"),
  route("account/sessions/end-others", "routes/account/end-other-sessions.ts"),
  route("account/sessions/:sessionId/end", "routes/account/end-session.ts"),
  route("location", "routes/location.ts"),
  route("light", "routes/light.ts"),
  route("customers/scan-vcard", "routes/customers/scan-vcard.ts"),
  route("customers/:customerId/suggestions", "routes/customers/suggestions.ts"),
  route("customers/imports/:importId/errors.csv", "routes/imports/import-errors-csv.ts"),
  route("settings/integrations/test-ai", "routes/settings/test-ai.ts"),
  route("settings/security/lift-sign-in-limits", "routes/settings/lift-sign-in-limits.ts"),
  route("audit/export.csv", "routes/audit/export-audit.ts"),
  route("backups/:name", "routes/backups/download-backup.ts"),
  route("reports/export", "routes/reports/export-report.ts"),
  route("repairs/:repairId/status", "routes/repairs/change-repair-status.ts"),
  route("marketing/audience", "routes/campaigns/audience.ts"),
  route("healthz", "routes/healthz.ts"),

  ...prefix("api", [
    route("login", "routes/sign-in/login-api.ts"),
    route("logout", "routes/sign-in/logout-api.ts"),
    route("user", "routes/sign-in/user-api.ts"),
    route("dashboard/stats", "routes/dashboard/stats-api.ts"),
    route("reports/sales", "routes/reports/sales-report-api.ts"),
    route("reports/analytics", "routes/dashboard/analytics-api.ts"),
    route("customers", "routes/customers/customers-api.ts"),
    route("customers/import", "routes/imports/import-api.ts"),
    route("customers/:customerId/suggestions", "routes/customers/suggestions-api.ts"),
    route("inventory", "routes/pieces/pieces-api.ts"),
    route("sales", "routes/sales/sales-api.ts"),
    route("repairs", "routes/repairs/repairs-api.ts"),
    route("repairs/:repairId", "routes/repairs/repair-status-api.ts"),
    route("processes", "routes/processes/processes-api.ts"),
    route("campaigns", "routes/campaigns/campaigns-api.ts"),
    route("campaigns/:campaignId/optimize", "routes/campaigns/optimize-api.ts"),
    route("*", "routes/api-not-found.ts"),
  ]),
] satisfies RouteConfig;
