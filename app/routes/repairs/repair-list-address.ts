import type { RepairFilter } from "~/domain/repairs/find-repairs.server";

/** The list with exactly the repairs that a figure counts: the location is said, so that the header's can't stand in for it. */
export function listOfRepairs({ search, status, location }: Omit<RepairFilter, "customerId">): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  query.set("location", location ?? "all");
  return `/repairs?${query}`;
}
