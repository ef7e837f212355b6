import type { Day } from "~/domain/dates";
import { sellerFigures } from "~/domain/counter/sales/seller-figures.server";
import { calendarMonth } from "~/domain/periods";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { listOfSales } from "./sale-list-address.ts";

/** What somebody sold in the month of a day, for their record: its figures, and the list with these sales. */
export function soldInMonth(employeeId: number, within: Day) {
  const month = { seller: employeeId, ...calendarMonth(within) };
  return { sold: withholdCost(sellerFigures(shop().db, month), false), soldRows: listOfSales(month) };
}
