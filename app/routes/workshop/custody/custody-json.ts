import { z } from "zod";
import { HOUSE_PLACES } from "~/domain/workshop/custody/house-places";
import type { InHouse } from "~/domain/workshop/custody/in-house.server";
import { ORDER_KINDS, orderNumber } from "~/domain/workshop/orders/order";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";
import { OrderPlaceJson } from "../orders/order-json.ts";

/** Query of `GET /api/custody`. */
export const HouseQuery = z.object({
  place: parameter
    .choice(["overdue", ...HOUSE_PLACES], "place is one of the places, unsaid, overdue or all")
    .describe("`unsaid`: nobody said where it is. `overdue`: a workshop should have sent it back."),
  name: parameter.text().describe("Which tray or workshop, in any case."),
  location: parameter.store(),
});

export const InHouseJson = record("InHouse", {
  orderId: answered.id(),
  number: answered.text(),
  kind: z.enum(ORDER_KINDS),
  item: answered.text(),
  customerId: answered.id(),
  location: answered.store(),
  where: OrderPlaceJson.nullable().describe("Null if nobody said where it is."),
  since: answered.instant(),
  by: answered.text(),
});

export function inHouseToJson(row: InHouse): Required<z.infer<typeof InHouseJson>> {
  const { id, kind, place } = row;
  return writeAnswer(InHouseJson, row, {
    orderId: id,
    number: orderNumber({ id, kind }),
    location: row.store.key,
    where: place && { place, name: row.placeName, dueBack: row.dueBackDay },
  });
}
