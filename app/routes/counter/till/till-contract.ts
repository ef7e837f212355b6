import { z } from "zod";
import { worthOf } from "~/domain/counter/till/denominations";
import type { Counted } from "~/domain/counter/till/close-till.server";
import {
  closeBodyFields,
  closeFormFields,
  movementFields,
  tillNameFields,
} from "~/domain/counter/till/till-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/till/movements` and the form 'Cash in or out'. */
export const NewCashMovement = contract(movementFields);

export const TillName = contract(tillNameFields);

/** Body of `POST /api/closes`. */
export const NewClose = contract(closeBodyFields, ({ session, ...rest }): Counted => ({
  ...rest,
  sessionId: session || null,
  denominations: null,
}));

/** The form. A drawer counted as zero counts as not counted. */
export const TypedClose = contract(closeFormFields, ({ session, by, count, counted, ...rest }): Counted => {
  const worth = worthOf(count);
  const isByCount = by === "count";
  return {
    ...rest,
    sessionId: session || null,
    counted: isByCount ? { ...counted, cash: worth > 0 ? worth : null } : counted,
    denominations: isByCount ? count : null,
  };
});

const location = () => parameter.store().describe("A store's key.");

/** Query of `GET /api/till`. */
export const TillQuery = z.object({
  location: location(),
  till: parameter.text().describe("A till's name; the store's first without it."),
});

/** Query of `GET /api/closes`. */
export const CloseQuery = z.object({ location: parameter.store() });
