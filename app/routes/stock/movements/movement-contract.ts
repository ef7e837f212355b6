import { z } from "zod";
import type { NewMovement as Input } from "~/domain/stock/movements/move-piece.server";
import { OUT_STATES } from "~/domain/stock/movements/out-states";
import { stepFields } from "~/domain/stock/movements/step-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";
import { stepFormFields } from "./step-form-fields.ts";

/** Body of `POST /api/inventory/{id}/movements`. */
export const NewMovement = contract(stepFields);

export const TypedStep = contract(
  stepFormFields,
  ({ customerSearch: _search, ...sent }): Omit<Input, "kind"> => sent,
);

/** Query of `GET /api/inventory/out`. */
export const OutQuery = z.object({
  state: parameter
    .choice([...OUT_STATES, "overdue"], `state is ${OUT_STATES.join(", ")}, overdue or all`)
    .describe("`overdue`: due, or reserved until, before today."),
  location: parameter.store(),
});
