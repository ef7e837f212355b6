import type { ApiUrl, Method } from "~/access/route-access";
import type { Call } from "~/web/api.server";
import { customerImportApi, importsApi } from "./imports/imports-api.server.ts";
import { mergesApi } from "./customers/merges-api.server.ts";
import { customerApi } from "./customers/customer-api.server.ts";
import { customersApi } from "./customers/customers-api.server.ts";
import { profileApi } from "./customers/profile-api.server.ts";
import { creditApi } from "./credit/credit-api.server.ts";
import { callingListsApi } from "./calling-lists/calling-lists-api.server.ts";
import { countsApi } from "./counts/counts-api.server.ts";
import { dashboardApi } from "./dashboard/dashboard-api.server.ts";
import { findApi } from "./find/find-api.server.ts";
import { bulkChangesApi } from "./bulk-changes/bulk-changes-api.server.ts";
import { filesApi } from "./files/files-api.server.ts";
import { inventoryApi } from "./pieces/pieces-api.server.ts";
import { movementsApi } from "./movements/movements-api.server.ts";
import { marketingApi } from "./campaigns/campaigns-api.server.ts";
import { benchApi } from "./repairs/bench-api.server.ts";
import { ordersApi } from "./repairs/orders-api.server.ts";
import { filtersApi } from "./lists/filters-api.server.ts";
import { permissionsApi } from "./employees/permissions-api.server.ts";
import { processesApi } from "./processes/processes-api.server.ts";
import { photosApi } from "./photos/photos-api.server.ts";
import { repairsApi } from "./repairs/repairs-api.server.ts";
import { reportsApi } from "./reports/reports-api.server.ts";
import { returnsApi } from "./sales/returns-api.server.ts";
import { salesApi } from "./sales/sales-api.server.ts";
import { servicesApi } from "./services/services-api.server.ts";
import { signInApi } from "./sign-in/sign-in-api.server.ts";
import { timelineApi } from "./timeline/timeline-api.server.ts";
import { receivingsApi } from "./receivings/receivings-api.server.ts";
import { vendorsApi } from "./vendors/vendors-api.server.ts";
import { looksApi } from "./looks/looks-api.server.ts";
import { tillApi } from "./till/till-api.server.ts";
import { buysApi } from "./buys/buys-api.server.ts";
import { meltLotsApi } from "./melt-lots/melt-lots-api.server.ts";
import { metalPricesApi } from "./metal-prices/metal-prices-api.server.ts";
import { transfersApi } from "./transfers/transfers-api.server.ts";

/** Every API call. A URL of app/routes.ts that is missing here doesn't compile. */
export const API = {
  ...signInApi,
  ...findApi,
  ...filtersApi,
  ...dashboardApi,
  ...customersApi,
  ...customerImportApi,
  ...mergesApi,
  ...customerApi,
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
  ...benchApi,
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
} satisfies { readonly [Url in ApiUrl]: { readonly [M in Method]?: Call } };
