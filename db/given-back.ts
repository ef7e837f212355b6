import { sql } from "drizzle-orm";
import { returns } from "./schema/index.ts";
import type { Cents } from "./values.ts";

/** What a return gave back, in cents: of its lines, with tax and shipping, less the fee that the shop kept. */
export const GIVEN_BACK = sql<Cents>`(${returns.total} - ${returns.fee})`;
