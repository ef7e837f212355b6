import type { RepairFilter } from "~/domain/repairs/find-repairs.server";

/** The list of exactly the repairs in a figure. Always names the location, which overrides the header's. */
export function listOfRepairs({ search, status, location }: Omit<RepairFilter, "customerId">): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  query.set("location", location ?? "all");
  return `/repairs?${query}`;
}
