import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** SQL version of `fullName`, for `customers` and `employees`. */
export function fullNameIn(people: Record<"firstName" | "lastName", AnySQLiteColumn>): SQL<string> {
  return sql<string>`${people.firstName} || ' ' || ${people.lastName}`;
}
