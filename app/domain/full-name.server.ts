import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** 'Amelia Hartwell', for a select from `customers` or `employees`: as `fullName` writes it of a row. */
export function fullNameIn(people: Record<"firstName" | "lastName", AnySQLiteColumn>): SQL<string> {
  return sql<string>`${people.firstName} || ' ' || ${people.lastName}`;
}
