import { sql } from "drizzle-orm";
import { TRADED_IN } from "./traded-in.server.ts";

/** `voidAmountOf` of a row of `sales`. */
export const VOID_AMOUNT = sql`(sales.total + sales.gift_cards + ${TRADED_IN})`;
