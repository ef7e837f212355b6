/**
 * Labels of what filters a list, on its print and in a saved filter; its page has the same. `LISTS` says which list has
 * which.
 */
export const FILTER_LABELS = {
  search: "Search",
  location: "Location",
  homeStore: "Home store",
  dateRange: "Date range",
  startDate: "Start date",
  endDate: "End date",
  status: "Status",
  kind: "Kind",
  tier: "Tier",
  customerTier: "Customer tier",
  category: "Category",
  availability: "Availability",
  metal: "Metal",
  karat: "Karat",
  displayCase: "Case",
  vendor: "Vendor",
  ownership: "Ownership",
  seller: "Salesperson",
  show: "Show",
  role: "Role",
  counted: "Counted",
  who: "Who",
  recordKind: "Kind of record",
  record: "Record",
  action: "Action",
  from: "From",
  to: "To",
} as const;
