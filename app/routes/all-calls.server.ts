import type { ApiUrl, Method } from "~/access/route-access";
import type { Call } from "~/web/api.server";
import { buysApi } from "./counter/buys/buys-api.server.ts";
import { creditApi } from "./counter/credit/credit-api.server.ts";
import { returnsApi } from "./counter/returns/returns-api.server.ts";
import { salesApi } from "./counter/sales/sales-api.server.ts";
import { tillApi } from "./counter/till/till-api.server.ts";
import { advisorApi } from "./outreach/advisor/advisor-api.server.ts";
import { callingListsApi } from "./outreach/calling-lists/calling-lists-api.server.ts";
import { campaignsApi } from "./outreach/campaigns/campaigns-api.server.ts";
import { messagesApi } from "./outreach/messages/messages-api.server.ts";
import { repliesApi } from "./outreach/replies/replies-api.server.ts";
import { suppressionsApi } from "./people/suppressions/suppressions-api.server.ts";
import { customersApi } from "./people/customers/customers-api.server.ts";
import { familyApi } from "./people/family/family-api.server.ts";
import { mergesApi } from "./people/merges/merges-api.server.ts";
import { wishesApi } from "./stock/wishes/wishes-api.server.ts";
import { dashboardApi } from "./records/dashboard/dashboard-api.server.ts";
import { filesApi } from "./shop/files/files-api.server.ts";
import { importsApi } from "./records/imports/imports-api.server.ts";
import { filtersApi } from "./records/lists/filters-api.server.ts";
import { notesApi } from "./records/notes/notes-api.server.ts";
import { photosApi } from "./shop/photos/photos-api.server.ts";
import { privacyApi } from "./records/privacy/privacy-api.server.ts";
import { processesApi } from "./records/processes/processes-api.server.ts";
import { reportsApi } from "./records/reports/reports-api.server.ts";
import { searchApi } from "./records/search-everything/search-api.server.ts";
import { timelineApi } from "./records/timeline/timeline-api.server.ts";
import { permissionsApi } from "./shop/employees/permissions-api.server.ts";
import { looksApi } from "./records/looks/looks-api.server.ts";
import { servicesApi } from "./shop/services/services-api.server.ts";
import { signInApi } from "./shop/sign-in/sign-in-api.server.ts";
import { tokensApi } from "./shop/tokens/tokens-api.server.ts";
import { bulkChangesApi } from "./stock/bulk-changes/bulk-changes-api.server.ts";
import { meltLotsApi } from "./stock/melt-lots/melt-lots-api.server.ts";
import { metalPricesApi } from "./stock/metal-prices/metal-prices-api.server.ts";
import { movementsApi } from "./stock/movements/movements-api.server.ts";
import { piecesApi } from "./stock/pieces/pieces-api.server.ts";
import { receivingsApi } from "./stock/receivings/receivings-api.server.ts";
import { transfersApi } from "./stock/transfers/transfers-api.server.ts";
import { vendorsApi } from "./stock/vendors/vendors-api.server.ts";
import { benchApi } from "./workshop/bench/bench-api.server.ts";
import { countsApi } from "./workshop/counts/counts-api.server.ts";
import { custodyApi } from "./workshop/custody/custody-api.server.ts";
import { envelopesApi } from "./workshop/envelopes/envelopes-api.server.ts";
import { ordersApi } from "./workshop/orders/orders-api.server.ts";
import { repairsApi } from "./workshop/repairs/repairs-api.server.ts";

/** Every API call. An API URL of app/routes.ts that is missing here doesn't compile. */
export const API = {
  ...signInApi,
  ...searchApi,
  ...filtersApi,
  ...dashboardApi,
  ...reportsApi,
  ...customersApi,
  ...mergesApi,
  ...privacyApi,
  ...advisorApi,
  ...importsApi,
  ...familyApi,
  ...wishesApi,
  ...piecesApi,
  ...movementsApi,
  ...bulkChangesApi,
  ...vendorsApi,
  ...receivingsApi,
  ...salesApi,
  ...returnsApi,
  ...servicesApi,
  ...creditApi,
  ...repairsApi,
  ...envelopesApi,
  ...benchApi,
  ...custodyApi,
  ...ordersApi,
  ...callingListsApi,
  ...countsApi,
  ...metalPricesApi,
  ...buysApi,
  ...meltLotsApi,
  ...transfersApi,
  ...looksApi,
  ...tillApi,
  ...campaignsApi,
  ...suppressionsApi,
  ...processesApi,
  ...permissionsApi,
  ...tokensApi,
  ...messagesApi,
  ...repliesApi,
  ...photosApi,
  ...filesApi,
  ...timelineApi,
  ...notesApi,
} satisfies { readonly [Url in ApiUrl]: { readonly [M in Method]?: Call } };
