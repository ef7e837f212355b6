import { type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import { type Method, ROUTE_ACCESS, type UrlAccess } from "~/access/route-access";
import { ROLES } from "~/domain/employees/roles";
import { type DescribedCall, openApi } from "~/web/openapi";
import type { Operation, Operations } from "~/web/operation";
import { importsApi } from "./imports/imports-openapi.ts";
import { customersApi } from "./customers/customers-openapi.ts";
import { profileApi } from "./customers/profile-openapi.ts";
import { creditApi } from "./credit/credit-openapi.ts";
import { callingListsApi } from "./calling-lists/calling-lists-openapi.ts";
import { countsApi } from "./counts/counts-openapi.ts";
import { dashboardApi } from "./dashboard/dashboard-openapi.ts";
import { findApi } from "./find/find-openapi.ts";
import { bulkChangesApi } from "./bulk-changes/bulk-changes-openapi.ts";
import { filesApi } from "./files/files-openapi.ts";
import { inventoryApi } from "./pieces/pieces-openapi.ts";
import { movementsApi } from "./movements/movements-openapi.ts";
import { marketingApi } from "./campaigns/campaigns-openapi.ts";
import { ordersApi } from "./repairs/orders-openapi.ts";
import { filtersApi } from "./lists/filters-openapi.ts";
import { permissionsApi } from "./employees/permissions-openapi.ts";
import { processesApi } from "./processes/processes-openapi.ts";
import { photosApi } from "./photos/photos-openapi.ts";
import { repairsApi } from "./repairs/repairs-openapi.ts";
import { reportsApi } from "./reports/reports-openapi.ts";
import { returnsApi } from "./sales/returns-openapi.ts";
import { salesApi } from "./sales/sales-openapi.ts";
import { servicesApi } from "./services/services-openapi.ts";
import { signInApi } from "./sign-in/sign-in-openapi.ts";
import { timelineApi } from "./timeline/timeline-openapi.ts";
import { receivingsApi } from "./receivings/receivings-openapi.ts";
import { vendorsApi } from "./vendors/vendors-openapi.ts";
import { looksApi } from "./looks/looks-openapi.ts";
import { tillApi } from "./till/till-openapi.ts";
import { buysApi } from "./buys/buys-openapi.ts";
import { meltLotsApi } from "./melt-lots/melt-lots-openapi.ts";
import { metalPricesApi } from "./metal-prices/metal-prices-openapi.ts";
import { transfersApi } from "./transfers/transfers-openapi.ts";

type Access = typeof ROUTE_ACCESS;
type ApiUrl = Exclude<Extract<keyof Access, `/api/${string}`>, "/api/*">;

/** Every API call. One that is in the access table but missing here doesn't compile. */
const API = {
  ...signInApi,
  ...findApi,
  ...filtersApi,
  ...dashboardApi,
  ...customersApi,
  ...importsApi,
  ...profileApi,
  ...inventoryApi,
  ...movementsApi,
  ...bulkChangesApi,
  ...vendorsApi,
  ...receivingsApi,
  ...salesApi,
  ...returnsApi,
  ...servicesApi,
  ...creditApi,
  ...repairsApi,
  ...ordersApi,
  ...callingListsApi,
  ...countsApi,
  ...metalPricesApi,
  ...buysApi,
  ...meltLotsApi,
  ...transfersApi,
  ...looksApi,
  ...tillApi,
  ...reportsApi,
  ...marketingApi,
  ...processesApi,
  ...permissionsApi,
  ...photosApi,
  ...filesApi,
  ...timelineApi,
} satisfies { [Url in ApiUrl]: Readonly<Record<Extract<keyof Access[Url], Method>, Operation>> };

/** All calls with their permissions, in menu order. */
export function describedCalls(): DescribedCall[] {
  const table: Readonly<Record<string, UrlAccess | undefined>> = ROUTE_ACCESS;
  const operations: Operations = API;
  return Object.entries(operations).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const needed = table[url]?.[method as Method];
      if (needed === undefined) throw new Error(`${method} ${url} is described, and nobody may call it`);
      return { url, method, operation, ...callers(needed) };
    }),
  );
}

function callers(needed: Permission | "public") {
  if (needed === "public") return { permission: null, allowed: ROLES, refused: [] };
  const mayCall = (role: (typeof ROLES)[number]) => ROLE_PERMISSIONS[role].includes(needed);
  return {
    permission: needed,
    allowed: ROLES.filter(mayCall),
    refused: ROLES.filter((role) => !mayCall(role)),
  };
}

/** The content of `docs/openapi.json`; see `npm run openapi`. */
export function describeApi() {
  return openApi(
    {
      title: "Loupe",
      version: "1",
      summary: "The back office of a jewelry retailer with several stores.",
      description: `What a client may rely on: answers may gain fields, never lose or rename one. docs/api.md has a worked example of each call.

Any other method at an address below is 405 with \`Allow\`, any other address below /api is 404. Unknown fields and parameters are ignored. Lengths of texts are counted after white space at both ends has been cut off; spaces around numbers, dates and choices are cut off as well.`,
    },
    describedCalls(),
  );
}

/** The table of docs/api.md. */
export function callsTable(): string {
  const lines = describedCalls().map(({ url, method, operation, permission, allowed }) => {
    const cells = ROLES.map((role) => (permission === null || allowed.includes(role) ? "yes" : ""));
    const path = url.replaceAll(/:(\w+)/g, "{$1}");
    return [
      `\`${method} ${path}\``,
      operation.summary,
      permission ? `\`${permission}\`` : "nobody's",
      ...cells,
    ];
  });
  const head = ["call", "what it does", "permission", ...ROLES];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
