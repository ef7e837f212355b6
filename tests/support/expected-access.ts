import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";
import type { Role } from "~/domain/shop/employees/roles";
import { STAFF } from "./cast.ts";

/**
 * Section 6 and 'Sign-in and sessions' again, deliberately not derived from the code: permissions by URL and
 * method. A missing method is refused. Add new URLs here.
 */
export type Who =
  | "everybody"
  | "anyone signed in"
  | "counter"
  | "support and above"
  | "administrators"
  | "owners";
export interface Expected {
  GET?: Who;
  POST?: Who;
  PUT?: Who;
  DELETE?: Who;
  /** A URL whose record exists, for patterns with parameters. */
  at?: string;
  /** Status of a permitted GET; default 200. */
  answers?: number;
}

const counter = { GET: "counter" } as const;
const form = { GET: "counter", POST: "counter" } as const;
const support = { GET: "support and above", POST: "support and above" } as const;

export const EXPECTED: Record<string, Expected> = {
  "/": { GET: "everybody", POST: "everybody" },
  "/*": {
    GET: "everybody",
    POST: "everybody",
    PUT: "everybody",
    DELETE: "everybody",
    at: "/nowhere",
    answers: 404,
  },
  "/healthz": { GET: "everybody" },
  "/find": { GET: "anyone signed in" },
  "/account": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/password": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/second-factor": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/second-factor/turn-off": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/second-factor/recovery-codes": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/pin": { GET: "anyone signed in", POST: "anyone signed in" },
  "/account/pin/remove": { POST: "anyone signed in" },
  "/confirm": { GET: "anyone signed in", POST: "anyone signed in" },
  "/switch": { GET: "anyone signed in", POST: "anyone signed in" },
  "/switch/lock": { POST: "anyone signed in" },
  "/account/sign-ins/dismiss": { POST: "anyone signed in" },
  "/account/sessions/end-others": { POST: "anyone signed in" },
  "/account/sessions/:sessionId/end": { POST: "anyone signed in", at: "/account/sessions/1/end" },
  "/location": { POST: "anyone signed in" },
  "/light": { POST: "everybody" },
  "/customer-view": { POST: "anyone signed in" },
  "/menu": { POST: "anyone signed in" },
  "/log-out": { GET: "anyone signed in" },
  "/set-password": { GET: "everybody", POST: "everybody" },
  "/sign-in/code": { GET: "everybody", POST: "everybody", answers: 302 },

  "/customers": counter,
  "/customers/new": form,
  "/customers/import": form,
  "/customers/imports": counter,
  "/customers/imports/:importId": { ...counter, at: "/customers/imports/1", answers: 404 },
  "/customers/imports/:importId/undo": { ...form, at: "/customers/imports/1/undo", answers: 404 },
  "/customers/imports/:importId/errors.csv": {
    ...counter,
    at: "/customers/imports/1/errors.csv",
    answers: 404,
  },
  "/customers/scan-vcard": { POST: "counter" },
  "/customers/:customerId": { ...counter, at: "/customers/1" },
  "/customers/:customerId/statement": { ...counter, at: "/customers/1/statement" },
  // The note's record and author decide the rest: tests/http/notes.test.ts.
  "/notes/:noteId": {
    GET: "anyone signed in",
    POST: "anyone signed in",
    at: "/notes/1",
    answers: 404,
  },
  "/customers/:customerId/suggestions": { POST: "counter", at: "/customers/1/suggestions" },
  "/customers/:customerId/edit": { ...form, at: "/customers/1/edit" },
  "/customers/:customerId/export": { GET: "administrators", at: "/customers/1/export" },
  "/customers/:customerId/erase": {
    GET: "administrators",
    POST: "administrators",
    at: "/customers/1/erase",
  },

  "/reports": counter,
  "/sales/sold": counter,
  "/reports/export": counter,
  "/reports/:report": { ...counter, at: "/reports/tax" },
  "/reports/:report/export": { ...counter, at: "/reports/tax/export" },

  // Depends on the list: tests/http/lists.test.ts has all of them.
  "/lists/:list/export": { ...counter, at: "/lists/sales/export" },
  "/lists/:list/print": { ...counter, at: "/lists/sales/print" },
  "/lists/:list/filters": { ...form, at: "/lists/sales/filters" },
  "/lists/:list/filters/:filterId": { ...form, at: "/lists/sales/filters/1", answers: 404 },
  "/lists/:list/filters/:filterId/delete": { ...form, at: "/lists/sales/filters/1/delete", answers: 302 },

  "/inventory": counter,
  "/inventory/new": form,
  "/inventory/import": form,
  "/inventory/imports": counter,
  "/inventory/imports/:importId": { ...counter, at: "/inventory/imports/1", answers: 404 },
  "/inventory/imports/:importId/undo": { ...form, at: "/inventory/imports/1/undo", answers: 404 },
  "/inventory/imports/:importId/errors.csv": {
    ...counter,
    at: "/inventory/imports/1/errors.csv",
    answers: 404,
  },
  "/inventory/transfers": counter,
  "/inventory/transfers/new": form,
  "/inventory/transfers/:transferId": { ...form, at: "/inventory/transfers/1" },
  "/inventory/transfers/:transferId/lost": {
    ...form,
    at: "/inventory/transfers/1/lost?piece=1",
    answers: 404,
  },
  "/inventory/transfers/:transferId/receive-all": { ...counter, at: "/inventory/transfers/1/receive-all" },
  "/inventory/transfers/:transferId/print": { ...counter, at: "/inventory/transfers/1/print" },
  "/inventory/transfers/:transferId/take-out": {
    ...form,
    at: "/inventory/transfers/1/take-out",
    answers: 302,
  },
  "/inventory/transfers/:transferId/send": { ...form, at: "/inventory/transfers/1/send", answers: 302 },
  "/inventory/transfers/:transferId/receive": { ...form, at: "/inventory/transfers/1/receive", answers: 302 },
  "/inventory/transfers/:transferId/back": { ...form, at: "/inventory/transfers/1/back", answers: 302 },
  "/inventory/transfers/:transferId/lose": { ...form, at: "/inventory/transfers/1/lose", answers: 302 },
  "/inventory/transfers/:transferId/close": { ...form, at: "/inventory/transfers/1/close", answers: 302 },
  "/inventory/transfers/:transferId/discard": { ...form, at: "/inventory/transfers/1/discard", answers: 302 },
  "/buys": counter,
  "/buys/new": form,
  "/buys/:buyId": { ...form, at: "/buys/1" },
  "/buys/:buyId/identity": { ...form, at: "/buys/1/identity" },
  "/buys/:buyId/identity/look": {
    GET: "administrators",
    POST: "administrators",
    at: "/buys/1/identity/look",
  },
  "/buys/:buyId/pay": { ...form, at: "/buys/1/pay" },
  "/buys/:buyId/void": { ...form, at: "/buys/1/void" },
  "/buys/:buyId/print": { ...counter, at: "/buys/1/print", answers: 302 },
  "/buys/:buyId/discard": { ...form, at: "/buys/1/discard" },
  "/buys/:buyId/lines/:lineId/remove": { ...form, at: "/buys/1/lines/1/remove", answers: 302 },
  "/inventory/metal-prices": form,
  "/inventory/melt-lots": counter,
  "/inventory/melt-lots/new": form,
  "/inventory/melt-lots/:lotId": { ...form, at: "/inventory/melt-lots/1" },
  "/inventory/melt-lots/:lotId/send": { ...form, at: "/inventory/melt-lots/1/send" },
  "/inventory/melt-lots/:lotId/settle": { ...form, at: "/inventory/melt-lots/1/settle" },
  "/inventory/melt-lots/:lotId/print": { ...counter, at: "/inventory/melt-lots/1/print" },
  "/inventory/melt-lots/:lotId/take-off": { ...form, at: "/inventory/melt-lots/1/take-off", answers: 302 },
  "/inventory/melt-lots/:lotId/add-all": { ...form, at: "/inventory/melt-lots/1/add-all", answers: 302 },
  "/inventory/melt-lots/:lotId/discard": { ...form, at: "/inventory/melt-lots/1/discard", answers: 302 },
  "/inventory/:pieceId": { ...counter, at: "/inventory/1" },
  "/inventory/out": counter,
  "/inventory/:pieceId/move": { GET: "counter", at: "/inventory/1/move" },
  "/inventory/:pieceId/move/:step": { ...form, at: "/inventory/1/move/reserved" },
  "/inventory/:pieceId/movements/:movementId/slip": {
    ...counter,
    at: "/inventory/1/movements/1/slip",
    answers: 404,
  },
  "/inventory/:pieceId/edit": { ...form, at: "/inventory/1/edit" },
  "/inventory/:pieceId/files": { ...form, at: "/inventory/1/files" },
  "/inventory/:pieceId/files/:fileId": { ...counter, at: "/inventory/1/files/1", answers: 404 },
  "/inventory/:pieceId/files/:fileId/remove": {
    ...form,
    at: "/inventory/1/files/1/remove",
    answers: 302,
  },
  "/inventory/:pieceId/photos": { ...form, at: "/inventory/1/photos" },
  "/inventory/:pieceId/photos/:photoId": { ...counter, at: "/inventory/1/photos/1", answers: 404 },
  "/inventory/:pieceId/photos/:photoId/remove": {
    ...form,
    at: "/inventory/1/photos/1/remove",
    answers: 302,
  },
  "/photos/:photoId": { GET: "anyone signed in", at: "/photos/1", answers: 404 },

  "/sales": counter,
  "/sales/new": form,
  "/sales/:saleId": { ...counter, at: "/sales/1" },
  "/sales/:saleId/finish": { ...counter, at: "/sales/1/finish" },
  "/sales/:saleId/receipt": { ...counter, at: "/sales/1/receipt" },
  "/sales/:saleId/send": { ...form, at: "/sales/1/send" },
  "/sales/:saleId/void": { ...form, at: "/sales/1/void" },
  "/sales/:saleId/return": { ...form, at: "/sales/1/return" },
  "/sales/:saleId/exchange": { ...form, at: "/sales/1/exchange" },
  "/sales/find": { ...counter, at: "/sales/find?ticket=S-000001", answers: 303 },
  "/returns/:returnId": { ...counter, at: "/returns/1", answers: 404 },
  "/returns/:returnId/slip": { ...counter, at: "/returns/1/slip", answers: 404 },
  "/returns/:returnId/send": { ...form, at: "/returns/1/send", answers: 404 },

  "/repairs": counter,
  "/repairs/new": form,
  "/repairs/new/envelope": { ...form, answers: 303 },
  "/repairs/bench": counter,
  "/repairs/custody": counter,
  "/repairs/find": { ...counter, answers: 302 },
  "/repairs/:repairId/note": { ...form, at: "/repairs/1/note" },
  "/repairs/:repairId/parts": { ...form, at: "/repairs/1/parts" },
  "/repairs/:repairId/parts-in": { ...form, at: "/repairs/1/parts-in", answers: 302 },
  "/repairs/:repairId/note-back": { ...form, at: "/repairs/1/note-back", answers: 302 },
  "/repairs/:repairId": { ...counter, at: "/repairs/1" },
  "/repairs/:repairId/edit": { ...form, at: "/repairs/1/edit" },
  "/repairs/:repairId/photos": { ...form, at: "/repairs/1/photos" },
  "/repairs/:repairId/photos/:photoId": { ...counter, at: "/repairs/1/photos/1", answers: 404 },
  "/repairs/:repairId/photos/:photoId/remove": {
    ...form,
    at: "/repairs/1/photos/1/remove",
    answers: 302,
  },
  "/repairs/:repairId/status": { ...form, at: "/repairs/1/status", answers: 302 },
  "/repairs/:repairId/ticket": { ...counter, at: "/repairs/1/ticket" },
  "/repairs/:repairId/envelope/print": { ...counter, at: "/repairs/1/envelope/print" },
  "/repairs/:repairId/envelope": { ...form, at: "/repairs/1/envelope", answers: 303 },
  "/customers/calls": counter,
  "/customers/replies": counter,
  "/customers/replies/read": { POST: "counter" },
  "/customers/replies/:replyId/read": { POST: "counter", at: "/customers/replies/1/read" },
  "/customers/replies/:replyId/from": { POST: "counter", at: "/customers/replies/1/from" },
  "/customers/twins": support,
  "/customers/merges/:mergeId": { ...counter, at: "/customers/merges/1", answers: 404 },
  "/customers/merges/:mergeId/undo": { ...support, at: "/customers/merges/1/undo", answers: 404 },
  "/customers/:customerId/merge": { ...support, at: "/customers/1/merge" },
  "/customers/:customerId/files": { ...form, at: "/customers/1/files" },
  "/customers/:customerId/files/:fileId": { ...counter, at: "/customers/1/files/1", answers: 404 },
  "/customers/:customerId/files/:fileId/remove": {
    ...form,
    at: "/customers/1/files/1/remove",
    answers: 302,
  },
  "/customers/:customerId/photos": { ...form, at: "/customers/1/photos" },
  "/customers/:customerId/photos/:photoId": { ...counter, at: "/customers/1/photos/1", answers: 404 },
  "/customers/:customerId/photos/:photoId/remove": {
    ...form,
    at: "/customers/1/photos/1/remove",
    answers: 302,
  },
  "/customers/:customerId/profile": { ...form, at: "/customers/1/profile" },
  "/customers/:customerId/relatives": { ...counter, POST: form.POST, at: "/customers/1/relatives" },
  "/customers/:customerId/relatives/:relativeId/edit": {
    ...form,
    at: "/customers/1/relatives/1/edit",
    answers: 404,
  },
  "/customers/:customerId/relatives/:relativeId/remove": {
    ...form,
    at: "/customers/1/relatives/1/remove",
    answers: 302,
  },
  "/customers/:customerId/wishes": { ...counter, POST: form.POST, at: "/customers/1/wishes" },
  "/customers/:customerId/wishes/:wishId/remove": {
    ...form,
    at: "/customers/1/wishes/1/remove",
    answers: 302,
  },
  "/inventory/:pieceId/wishes": { ...form, at: "/inventory/1/wishes" },
  "/inventory/tags": { ...counter, at: "/inventory/tags?ids=1" },
  "/inventory/vendors": counter,
  "/inventory/vendors/new": form,
  "/inventory/vendors/:vendorId": { ...counter, at: "/inventory/vendors/1" },
  "/inventory/vendors/:vendorId/edit": { ...form, at: "/inventory/vendors/1/edit" },
  "/inventory/receivings": counter,
  "/inventory/receivings/new": form,
  "/inventory/receivings/:receivingId": { ...form, at: "/inventory/receivings/1" },
  "/inventory/receivings/:receivingId/edit": { ...form, at: "/inventory/receivings/1/edit" },
  "/inventory/receivings/:receivingId/import": { ...form, at: "/inventory/receivings/1/import" },
  "/inventory/receivings/:receivingId/receive": {
    ...form,
    at: "/inventory/receivings/1/receive",
    answers: 302,
  },
  "/inventory/receivings/:receivingId/discard": {
    ...form,
    at: "/inventory/receivings/1/discard",
  },
  "/inventory/receivings/:receivingId/lines/:lineId": { ...form, at: "/inventory/receivings/1/lines/1" },
  "/inventory/receivings/:receivingId/lines/:lineId/remove": {
    ...form,
    at: "/inventory/receivings/1/lines/1/remove",
    answers: 302,
  },
  "/inventory/bulk-changes": { GET: "support and above" },
  "/inventory/bulk-changes/new": { ...support, answers: 302 },
  "/inventory/bulk-changes/:changeId": { GET: "support and above", at: "/inventory/bulk-changes/1" },
  "/inventory/bulk-changes/:changeId/confirm": {
    ...support,
    at: "/inventory/bulk-changes/1/confirm",
    answers: 302,
  },
  "/inventory/bulk-changes/:changeId/undo": {
    ...support,
    at: "/inventory/bulk-changes/1/undo",
    answers: 302,
  },
  "/inventory/bulk-changes/:changeId/discard": {
    ...support,
    at: "/inventory/bulk-changes/1/discard",
    answers: 302,
  },
  "/customers/:customerId/calls": { ...form, at: "/customers/1/calls" },
  "/customers/:customerId/calls/take-back": { ...form, at: "/customers/1/calls/take-back", answers: 302 },
  "/counts": { ...form, at: "/counts?new=1" },
  "/counts/:countId": { ...form, at: "/counts/1" },
  "/counts/:countId/end": { ...form, at: "/counts/1/end", answers: 302 },
  "/counts/:countId/print": { ...counter, at: "/counts/1/print" },
  "/counts/:countId/lines/:lineId": { ...form, at: "/counts/2/lines/1" },
  "/orders": counter,
  "/orders/new": form,
  "/orders/:orderId": { ...counter, at: "/orders/2" },
  "/orders/:orderId/edit": { ...form, at: "/orders/2/edit" },
  "/orders/:orderId/deposit": { ...form, at: "/orders/2/deposit" },
  "/orders/:orderId/cancel": { ...form, at: "/orders/2/cancel" },
  "/orders/:orderId/place": { ...form, at: "/orders/2/place" },
  "/orders/:orderId/estimate": { ...form, at: "/orders/2/estimate" },
  "/orders/:orderId/told": { ...form, at: "/orders/2/told" },
  "/orders/:orderId/ordered": { ...form, at: "/orders/2/ordered" },
  "/orders/:orderId/arrived": { ...form, at: "/orders/2/arrived" },
  "/orders/:orderId/hand-over": { ...form, at: "/orders/2/hand-over" },
  "/orders/:orderId/contract": { ...counter, at: "/orders/2/contract" },
  "/orders/:orderId/deposits/:depositId": {
    ...counter,
    at: "/orders/2/deposits/1",
    answers: 404,
  },
  "/orders/:orderId/deposits/:depositId/send": {
    ...form,
    at: "/orders/2/deposits/1/send",
    answers: 404,
  },
  "/orders/notify": { ...form, at: "/orders/notify?state=to_tell" },
  "/orders/:orderId/send": { ...form, at: "/orders/2/send" },
  "/till": counter,
  "/till/cash": form,
  "/till/close": form,
  "/till/closes": counter,
  "/till/closes/:closeId": { ...counter, at: "/till/closes/1" },
  "/till/closes/:closeId/print": { ...counter, at: "/till/closes/1/print" },
  "/marketing": { GET: "support and above" },
  "/marketing/new": { GET: "support and above", POST: "support and above" },
  "/marketing/letters": { GET: "support and above" },
  "/marketing/letters/printed": { POST: "support and above" },
  "/marketing/suppressions": { GET: "support and above" },
  "/marketing/suppressions/new": { GET: "support and above", POST: "support and above" },
  "/marketing/suppressions/lift": { GET: "support and above", POST: "support and above" },
  "/marketing/audience": { GET: "support and above" },
  "/marketing/:campaignId/audience.csv": { GET: "administrators", at: "/marketing/1/audience.csv" },
  "/marketing/:campaignId": { GET: "support and above", at: "/marketing/1" },
  "/marketing/:campaignId/edit": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/edit",
  },
  "/marketing/:campaignId/send": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/send",
  },
  "/marketing/:campaignId/list": { POST: "support and above", at: "/marketing/1/list" },
  "/marketing/:campaignId/test": { POST: "support and above", at: "/marketing/1/test" },
  "/marketing/:campaignId/copy": { POST: "support and above", at: "/marketing/1/copy" },
  "/marketing/:campaignId/recipients": { GET: "support and above", at: "/marketing/1/recipients" },
  "/marketing/:campaignId/tickets": { GET: "support and above", at: "/marketing/1/tickets" },
  "/marketing/:campaignId/status": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/status",
  },
  "/marketing/:campaignId/complete": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/complete",
  },
  "/marketing/:campaignId/optimize": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/optimize",
  },
  "/marketing/:campaignId/proposal/take": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/proposal/take",
  },
  "/marketing/:campaignId/proposal/drop": {
    GET: "support and above",
    POST: "support and above",
    at: "/marketing/1/proposal/drop",
  },

  "/directory": { GET: "administrators" },
  "/directory/new": { GET: "administrators", POST: "administrators" },
  "/directory/:employeeId": { GET: "administrators", at: "/directory/4" },
  "/directory/:employeeId/edit": { GET: "administrators", POST: "administrators", at: "/directory/4/edit" },
  "/directory/:employeeId/permissions": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/permissions",
  },
  "/directory/:employeeId/deactivate": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/deactivate",
  },
  "/directory/:employeeId/reactivate": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/reactivate",
  },
  "/directory/:employeeId/end-sessions": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/end-sessions",
  },
  "/directory/:employeeId/reset-password": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/reset-password",
  },
  "/directory/:employeeId/remove-second-factor": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/remove-second-factor",
  },
  "/directory/:employeeId/remove-pin": {
    GET: "administrators",
    POST: "administrators",
    at: "/directory/4/remove-pin",
  },

  "/processes": { GET: "administrators" },
  "/processes/new": { GET: "administrators", POST: "administrators" },
  "/processes/:processId": { GET: "administrators", at: "/processes/1" },
  "/processes/:processId/edit": {
    GET: "administrators",
    POST: "administrators",
    at: "/processes/1/edit",
  },
  "/processes/:processId/pdf": { GET: "administrators", at: "/processes/1/pdf" },

  "/gift-cards": counter,
  "/gift-cards/export": counter,
  "/gift-cards/find": form,
  "/gift-cards/:cardId": { ...counter, at: "/gift-cards/1", answers: 404 },
  "/gift-cards/:cardId/slip": { ...form, at: "/gift-cards/1/slip", answers: 404 },
  "/gift-cards/:cardId/replace": { ...form, at: "/gift-cards/1/replace", answers: 404 },

  "/worth-a-look": { GET: "support and above" },
  "/worth-a-look/seen": support,
  "/notices": { GET: "anyone signed in" },
  "/notices/done": { GET: "anyone signed in", POST: "anyone signed in" },

  "/audit": { GET: "owners" },
  "/audit/denials": { GET: "owners" },
  "/audit/head": { GET: "owners", POST: "owners" },
  "/audit/export.csv": { GET: "owners" },
  "/audit/:entryId": { GET: "owners", at: "/audit/1" },
  "/backups": { GET: "owners", POST: "owners" },
  "/backups/plan": { GET: "owners", POST: "owners" },
  "/backups/:name": { GET: "owners", at: "/backups/loupe-20260101-000000.tar.gz", answers: 404 },

  "/settings": { GET: "administrators", POST: "administrators" },
  "/settings/users": { GET: "administrators" },
  "/settings/permissions/:role": {
    GET: "administrators",
    POST: "administrators",
    at: "/settings/permissions/sales",
  },
  "/settings/integrations": { GET: "administrators" },
  "/settings/integrations/test-ai": { POST: "administrators" },
  "/settings/sending": { GET: "administrators", POST: "administrators" },
  "/settings/sending/domain": { GET: "administrators", POST: "administrators" },
  "/settings/sending/domain/look-up": { POST: "administrators" },
  "/settings/sending/doubts": { GET: "administrators" },
  "/settings/sending/doubts/arrived": { POST: "administrators" },
  "/settings/sending/doubts/again": { POST: "administrators" },
  "/settings/sending/:messageId": { GET: "administrators", at: "/settings/sending/1", answers: 404 },
  "/settings/sending/pause": { POST: "administrators" },
  "/settings/sending/resume": { POST: "administrators" },
  "/settings/sending/test": { POST: "administrators" },
  "/settings/sending/:messageId/arrived": { POST: "administrators", at: "/settings/sending/1/arrived" },
  "/settings/sending/:messageId/again": { POST: "administrators", at: "/settings/sending/1/again" },
  "/settings/sending/:messageId/cancel": { POST: "administrators", at: "/settings/sending/1/cancel" },
  "/settings/security": { GET: "administrators", POST: "administrators" },
  "/settings/security/lift-sign-in-limits": { POST: "administrators" },
  "/settings/terminals": { GET: "administrators" },
  "/settings/terminals/:sessionId/end": { POST: "administrators", at: "/settings/terminals/1/end" },
  "/settings/tokens": { GET: "owners" },
  "/settings/tokens/new": { GET: "owners", POST: "owners" },
  "/settings/tokens/:tokenId/revoke": {
    GET: "owners",
    POST: "owners",
    at: "/settings/tokens/1/revoke",
    answers: 404,
  },
  "/settings/privacy": { GET: "administrators", POST: "administrators" },
  "/settings/services": { GET: "administrators" },
  "/settings/services/new": { GET: "administrators", POST: "administrators" },
  "/settings/services/:serviceId": {
    GET: "administrators",
    POST: "administrators",
    at: "/settings/services/1",
    answers: 404,
  },
  "/settings/stores/new": { GET: "administrators", POST: "administrators" },
  "/settings/stores/:store": { GET: "administrators", POST: "administrators", at: "/settings/stores/boca" },
  "/settings/stores/:store/tills/new": {
    GET: "administrators",
    POST: "administrators",
    at: "/settings/stores/boca/tills/new",
  },
  "/settings/stores/:store/tills/:place": {
    GET: "administrators",
    POST: "administrators",
    at: "/settings/stores/boca/tills/1",
  },

  "/api/login": { GET: "everybody", POST: "everybody", answers: 302 },
  "/api/logout": { GET: "everybody", POST: "everybody", answers: 302 },
  "/api/user": { GET: "anyone signed in" },
  "/api/permissions": { GET: "administrators" },
  "/api/permissions/:role": { PUT: "administrators", at: "/api/permissions/sales" },
  "/api/employees/:employeeId/permissions": {
    GET: "administrators",
    PUT: "administrators",
    at: "/api/employees/4/permissions",
  },
  "/api/tokens": { GET: "owners", POST: "owners" },
  "/api/tokens/:tokenId/revoke": { POST: "owners", at: "/api/tokens/1/revoke" },
  "/api/sending": { GET: "administrators" },
  "/api/sending/pause": { POST: "administrators" },
  "/api/sending/resume": { POST: "administrators" },
  "/api/sending/test": { POST: "administrators" },
  "/api/messages": { GET: "anyone signed in", POST: "anyone signed in" },
  "/api/messages/:messageId/arrived": { POST: "administrators", at: "/api/messages/1/arrived" },
  "/api/messages/:messageId/again": { POST: "administrators", at: "/api/messages/1/again" },
  "/api/messages/:messageId/cancel": { POST: "administrators", at: "/api/messages/1/cancel" },
  "/api/dashboard/stats": { GET: "anyone signed in" },
  "/api/reports/sales": counter,
  "/api/reports/analytics": { GET: "anyone signed in" },
  "/api/reports/:report": { ...counter, at: "/api/reports/tax" },
  "/api/customers": form,
  "/api/customers/calls": counter,
  "/api/replies": counter,
  "/api/replies/:replyId/read": { POST: "counter", at: "/api/replies/1/read" },
  "/api/replies/:replyId/from": { POST: "counter", at: "/api/replies/1/from" },
  "/api/customers/twins": { GET: "support and above" },
  "/api/customers/twins/apart": { POST: "support and above" },
  "/api/customers/merges": counter,
  "/api/customers/merges/:mergeId/undo": { POST: "support and above", at: "/api/customers/merges/1/undo" },
  "/api/customers/:customerId": { ...counter, at: "/api/customers/1" },
  "/api/customers/:customerId/profile": { GET: counter.GET, PUT: form.POST, at: "/api/customers/1/profile" },
  "/api/customers/:customerId/relatives": {
    ...counter,
    POST: form.POST,
    at: "/api/customers/1/relatives",
  },
  "/api/customers/:customerId/relatives/:relativeId": {
    PUT: "counter",
    DELETE: "counter",
    at: "/api/customers/1/relatives/1",
  },
  "/api/customers/:customerId/wishes": { ...counter, POST: form.POST, at: "/api/customers/1/wishes" },
  "/api/customers/:customerId/wishes/:wishId": { DELETE: "counter", at: "/api/customers/1/wishes/1" },
  "/api/customers/:customerId/files": { ...form, at: "/api/customers/1/files" },
  "/api/customers/:customerId/files/:fileId": {
    GET: "counter",
    DELETE: "counter",
    at: "/api/customers/1/files/1",
    answers: 404,
  },
  "/api/customers/:customerId/photos": { ...form, at: "/api/customers/1/photos" },
  "/api/customers/:customerId/photos/:photoId": { DELETE: "counter", at: "/api/customers/1/photos/1" },
  "/api/customers/:customerId/owned": { ...counter, at: "/api/customers/1/owned" },
  "/api/inventory/:pieceId/wishes": { ...counter, at: "/api/inventory/1/wishes" },
  "/api/customers/:customerId/merge": { POST: "support and above", at: "/api/customers/1/merge" },
  "/api/inventory/bulk-changes": support,
  "/api/inventory/bulk-changes/:changeId": {
    GET: "support and above",
    DELETE: "support and above",
    at: "/api/inventory/bulk-changes/1",
  },
  "/api/inventory/bulk-changes/:changeId/rows": {
    GET: "support and above",
    at: "/api/inventory/bulk-changes/1/rows",
  },
  "/api/inventory/bulk-changes/:changeId/confirm": {
    POST: "support and above",
    at: "/api/inventory/bulk-changes/1/confirm",
  },
  "/api/inventory/bulk-changes/:changeId/undo": {
    POST: "support and above",
    at: "/api/inventory/bulk-changes/1/undo",
  },
  "/api/saved-filters": { GET: "anyone signed in", POST: "anyone signed in" },
  "/api/saved-filters/:filterId": { DELETE: "anyone signed in", at: "/api/saved-filters/1" },
  "/api/find": { GET: "anyone signed in", answers: 422 },
  "/api/customers/:customerId/calls": { ...form, at: "/api/customers/1/calls" },
  "/api/customers/:customerId/calls/:callId": { DELETE: "counter", at: "/api/customers/1/calls/1" },
  "/api/customers/:customerId/suggestions": { ...counter, at: "/api/customers/1/suggestions" },
  "/api/customers/:customerId/export": { GET: "administrators", at: "/api/customers/1/export" },
  "/api/customers/:customerId/erase": { POST: "administrators", at: "/api/customers/1/erase" },
  "/api/customers/:customerId/credit": { ...counter, at: "/api/customers/1/credit" },
  "/api/credit": counter,
  "/api/customers/:customerId/timeline": { ...counter, at: "/api/customers/1/timeline" },
  "/api/customers/:customerId/notes": { ...form, at: "/api/customers/1/notes" },
  "/api/gift-cards/:number": { ...counter, at: "/api/gift-cards/1", answers: 422 },
  "/api/gift-cards/:cardId/number": { POST: "counter", at: "/api/gift-cards/1/number", answers: 404 },
  "/api/gift-cards/:cardId/replacement": {
    POST: "counter",
    at: "/api/gift-cards/1/replacement",
    answers: 404,
  },
  "/api/services": counter,
  "/api/customers/import": { POST: "counter" },
  "/api/customers/imports/:importId/undo": {
    POST: "counter",
    at: "/api/customers/imports/1/undo",
    answers: 404,
  },
  "/api/inventory/import": { POST: form.POST },
  "/api/inventory/imports/:importId/undo": {
    POST: form.POST,
    at: "/api/inventory/imports/1/undo",
    answers: 404,
  },
  "/api/vendors": form,
  "/api/vendors/:vendorId": { GET: counter.GET, PUT: form.POST, at: "/api/vendors/1" },
  "/api/receivings": form,
  "/api/receivings/:receivingId": { ...counter, at: "/api/receivings/1" },
  "/api/receivings/:receivingId/import": { POST: form.POST, at: "/api/receivings/1/import" },
  "/api/receivings/:receivingId/receive": { POST: form.POST, at: "/api/receivings/1/receive" },
  "/api/inventory": form,
  "/api/inventory/:pieceId/files": { ...form, at: "/api/inventory/1/files" },
  "/api/inventory/:pieceId/files/:fileId": {
    GET: "counter",
    DELETE: "counter",
    at: "/api/inventory/1/files/1",
    answers: 404,
  },
  "/api/inventory/:pieceId/photos": { ...form, at: "/api/inventory/1/photos" },
  "/api/inventory/:pieceId/photos/:photoId": { DELETE: "counter", at: "/api/inventory/1/photos/1" },
  "/api/inventory/out": counter,
  "/api/inventory/:pieceId/movements": { ...form, at: "/api/inventory/1/movements" },
  "/api/inventory/:pieceId/timeline": { ...counter, at: "/api/inventory/1/timeline" },
  "/api/inventory/:pieceId/notes": { ...form, at: "/api/inventory/1/notes" },
  "/api/sales": form,
  "/api/sales/:saleId": { ...counter, at: "/api/sales/1" },
  "/api/sales/:saleId/void": { POST: "counter", at: "/api/sales/1/void" },
  "/api/sales/:saleId/returns": { POST: "counter", at: "/api/sales/1/returns" },
  "/api/sales/:saleId/exchange": { POST: "counter", at: "/api/sales/1/exchange" },
  "/api/returns/:returnId": { ...counter, at: "/api/returns/1", answers: 404 },
  "/api/sales/:saleId/timeline": { ...counter, at: "/api/sales/1/timeline" },
  "/api/sales/:saleId/notes": { ...form, at: "/api/sales/1/notes" },
  "/api/repairs": form,
  "/api/till": { ...counter, answers: 422 },
  "/api/till/movements": { POST: "counter" },
  "/api/closes": form,
  "/api/worth-a-look": { GET: "support and above" },
  "/api/worth-a-look/seen": { POST: "support and above" },
  "/api/repairs/:repairId/photos": { ...form, at: "/api/repairs/1/photos" },
  "/api/repairs/:repairId/photos/:photoId": { DELETE: "counter", at: "/api/repairs/1/photos/1" },
  "/api/repairs/:repairId": { PUT: "counter", at: "/api/repairs/1" },
  "/api/repairs/:repairId/envelope": { GET: "counter", PUT: "counter", at: "/api/repairs/1/envelope" },
  "/api/repairs/:repairId/deposits": { POST: "counter", at: "/api/repairs/1/deposits" },
  "/api/repairs/:repairId/cancel": { POST: "counter", at: "/api/repairs/1/cancel" },
  "/api/repairs/:repairId/parts": { POST: "counter", at: "/api/repairs/1/parts" },
  "/api/repairs/:repairId/parts/in": { POST: "counter", at: "/api/repairs/1/parts/in" },
  "/api/repairs/:repairId/bench-notes": { POST: "counter", at: "/api/repairs/1/bench-notes" },
  "/api/repairs/:repairId/bench-notes/:noteId": { DELETE: "counter", at: "/api/repairs/1/bench-notes/1" },
  "/api/bench": counter,
  "/api/promise": counter,
  "/api/custody": counter,
  "/api/metal-prices": form,
  "/api/melt-value": {
    ...counter,
    at: "/api/melt-value?metal=silver&karat=925&weight=1&unit=g",
    answers: 422, // no price was typed yet
  },
  "/api/buys": form,
  "/api/buys/:buyId": { ...counter, at: "/api/buys/1" },
  "/api/buys/:buyId/lines": { POST: "counter", at: "/api/buys/1/lines" },
  "/api/buys/:buyId/lines/:lineId": { DELETE: "counter", at: "/api/buys/1/lines/1" },
  "/api/buys/:buyId/identity": { PUT: "counter", at: "/api/buys/1/identity" },
  "/api/buys/:buyId/identity/look": { POST: "administrators", at: "/api/buys/1/identity/look" },
  "/api/buys/:buyId/pay": { POST: "counter", at: "/api/buys/1/pay" },
  "/api/buys/:buyId/void": { POST: "counter", at: "/api/buys/1/void" },
  "/api/buys/:buyId/discard": { POST: "counter", at: "/api/buys/1/discard" },
  "/api/melt-lots": form,
  "/api/melt-lots/:lotId": { ...counter, at: "/api/melt-lots/1" },
  "/api/melt-lots/:lotId/add": { POST: "counter", at: "/api/melt-lots/1/add" },
  "/api/melt-lots/:lotId/take-off": { POST: "counter", at: "/api/melt-lots/1/take-off" },
  "/api/melt-lots/:lotId/send": { POST: "counter", at: "/api/melt-lots/1/send" },
  "/api/melt-lots/:lotId/settle": { POST: "counter", at: "/api/melt-lots/1/settle" },
  "/api/melt-lots/:lotId/discard": { POST: "counter", at: "/api/melt-lots/1/discard" },
  "/api/transfers": form,
  "/api/transfers/:transferId": { ...counter, at: "/api/transfers/1" },
  "/api/transfers/:transferId/lines": { ...counter, at: "/api/transfers/1/lines" },
  "/api/transfers/:transferId/pack": { POST: "counter", at: "/api/transfers/1/pack" },
  "/api/transfers/:transferId/take-out": { POST: "counter", at: "/api/transfers/1/take-out" },
  "/api/transfers/:transferId/send": { POST: "counter", at: "/api/transfers/1/send" },
  "/api/transfers/:transferId/receive": { POST: "counter", at: "/api/transfers/1/receive" },
  "/api/transfers/:transferId/settle": { POST: "counter", at: "/api/transfers/1/settle" },
  "/api/transfers/:transferId/close": { POST: "counter", at: "/api/transfers/1/close" },
  "/api/transfers/:transferId/discard": { POST: "counter", at: "/api/transfers/1/discard" },
  "/api/counts": form,
  "/api/counts/:countId": { ...counter, at: "/api/counts/1" },
  "/api/counts/:countId/lines": { ...counter, at: "/api/counts/1/lines" },
  "/api/counts/:countId/lines/:lineId/decision": {
    POST: "counter",
    at: "/api/counts/2/lines/1/decision",
  },
  "/api/counts/:countId/scans": { POST: "counter", at: "/api/counts/1/scans" },
  "/api/counts/:countId/end": { POST: "counter", at: "/api/counts/1/end" },
  "/api/orders": form,
  "/api/orders/:orderId": { GET: "counter", PUT: "counter", at: "/api/orders/2" },
  "/api/orders/:orderId/deposits": { POST: "counter", at: "/api/orders/2/deposits" },
  "/api/orders/:orderId/cancel": { POST: "counter", at: "/api/orders/2/cancel" },
  "/api/orders/:orderId/hand-over": { POST: "counter", at: "/api/orders/2/hand-over" },
  "/api/orders/:orderId/movements": { POST: "counter", at: "/api/orders/2/movements" },
  "/api/orders/:orderId/estimate": { POST: "counter", at: "/api/orders/2/estimate" },
  "/api/orders/:orderId/told": { POST: "counter", at: "/api/orders/2/told" },
  "/api/orders/:orderId/timeline": { ...counter, at: "/api/orders/2/timeline" },
  "/api/orders/:orderId/notes": { ...form, at: "/api/orders/2/notes" },
  "/api/notes/:noteId": { PUT: "anyone signed in", DELETE: "anyone signed in", at: "/api/notes/1" },
  "/api/processes": { GET: "administrators", POST: "administrators" },
  "/api/campaigns": { GET: "support and above", POST: "support and above" },
  "/api/campaigns/:campaignId/optimize": { POST: "support and above", at: "/api/campaigns/1/optimize" },
  "/api/campaigns/:campaignId/recipients": {
    GET: "support and above",
    POST: "support and above",
    at: "/api/campaigns/1/recipients",
  },
  "/api/campaigns/:campaignId/send": { POST: "support and above", at: "/api/campaigns/1/send" },
  "/api/campaigns/:campaignId/pause": { POST: "support and above", at: "/api/campaigns/1/pause" },
  "/api/campaigns/:campaignId/resume": { POST: "support and above", at: "/api/campaigns/1/resume" },
  "/api/campaigns/:campaignId/complete": { POST: "support and above", at: "/api/campaigns/1/complete" },
  "/api/campaigns/:campaignId/copy": { POST: "support and above", at: "/api/campaigns/1/copy" },
  "/api/suppressions": { GET: "support and above", POST: "support and above" },
  "/api/suppressions/lift": { POST: "support and above" },
  "/api/campaigns/:campaignId/test": { POST: "support and above", at: "/api/campaigns/1/test" },
  "/api/*": {
    GET: "everybody",
    POST: "everybody",
    PUT: "everybody",
    DELETE: "everybody",
    at: "/api/nowhere",
    answers: 404,
  },
};

export const ALLOWED: Record<Who, readonly Role[]> = {
  everybody: ["read_only", "sales", "support", "admin", "owner"],
  "anyone signed in": ["read_only", "sales", "support", "admin", "owner"],
  counter: ["sales", "support", "admin", "owner"],
  "support and above": ["support", "admin", "owner"],
  administrators: ["admin", "owner"],
  owners: ["owner"],
};

export const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
export type Visitor = Role | "nobody" | "ended";
export const VISITORS: Visitor[] = ["nobody", "ended", ...STAFF.map(({ role }) => role)];

const PATHS_SPELLED: Record<string, (path: string, routeId: string) => string> = {
  "as a document": (path) => path,
  "with a trailing slash": (path) => (path === "/" ? "/" : `${path}/`),
  "in another case": (path) => path.toUpperCase(),
  "percent-encoded": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "as data": (path) => (path === "/" ? "/_.data" : `${path}.data`),
  "as data with a trailing slash": (path) => (path === "/" ? "/_.data" : `${path}/_.data`),
  "as data of the one route": (path, id) =>
    `${path === "/" ? "/_" : path}.data?_routes=${encodeURIComponent(id)}`,
};

/** All spellings of a URL that the router accepts. What is asked for in it stays as it is. */
export const SPELLINGS = Object.fromEntries(
  Object.entries(PATHS_SPELLED).map(([spelling, spell]) => [
    spelling,
    (address: string, routeId: string) => {
      const [path = "", query] = address.split("?");
      const spelled = spell(path, routeId);
      return query === undefined ? spelled : `${spelled}${spelled.includes("?") ? "&" : "?"}${query}`;
    },
  ]),
);

export function whoMay(expected: Expected, method: Method): Who | undefined {
  return expected[method === "HEAD" ? "GET" : method];
}

/** Statuses that refuse this request; null if it must succeed. */
export function refusal(
  expected: Expected,
  pattern: string,
  method: Method,
  visitor: Visitor,
): number[] | null {
  const who = whoMay(expected, method);
  if (who === "everybody") return null;
  const isApi = pattern.startsWith("/api/");
  if (visitor === "nobody") return [isApi ? 401 : 404];
  if (visitor === "ended") return [401];
  if (!who) return [405];
  return ALLOWED[who].includes(visitor) ? null : [403];
}

export function leastAllowed(expected: Expected, method: Method): Visitor | undefined {
  const who = whoMay(expected, method);
  return who && (who === "everybody" ? "nobody" : ALLOWED[who][0]);
}

export function highestRefused(expected: Expected, pattern: string, method: Method): Visitor | undefined {
  return STAFF.map(({ role }) => role).find((role) => refusal(expected, pattern, method, role) !== null);
}

export function isThrough(
  expected: Expected,
  pattern: string,
  method: Method,
  spelling: string,
  status: number,
) {
  const isRead = method === "GET" || method === "HEAD";
  const answers = expected.answers ?? 200;
  // Data requests turn redirects into 202, and empty resource responses into 204.
  if (isRead && spelling.startsWith("as data")) return status === answers || (answers < 400 && status < 400);
  if (isRead) return status === answers || (answers === 302 && status === 303);
  // Routes for missing targets do nothing: 404 for a missing record, 415 for an unknown body type.
  if (pattern.endsWith("/*")) return status === 404 || status === 405;
  return status < 500 && ![401, 403, 405].includes(status);
}

const MISSING_ID = "999999";

/**
 * The address to request for a pattern: an existing record, or a missing one for writes, which must have no
 * effect.
 */
export function addressOf(pattern: string, method: Method): string {
  const there = EXPECTED[pattern]?.at ?? pattern;
  return method === "GET" || method === "HEAD" ? there : there.replace(/\/\d+/g, `/${MISSING_ID}`);
}

/** All routes of app/routes.ts with a path. */
export const ROUTES = flatten(routes);

/** Full patterns of routes, with the ids used in `_routes`. */
function flatten(
  entries: RouteConfigEntry[] | Promise<RouteConfigEntry[]>,
  above = "",
): { pattern: string; id: string }[] {
  if (!Array.isArray(entries)) throw new Error("The routes are a list");
  return entries.flatMap(({ path, file, children = [], id = file.replace(/\.tsx?$/, "") }) => {
    const pattern = `${above}/${path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    return [...(path === undefined ? [] : [{ pattern, id }]), ...flatten(children, pattern)];
  });
}
