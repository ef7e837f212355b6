import { z } from "zod";
import type { NewMovement as Input } from "~/domain/movements/move-piece.server";
import { OUT_STATES } from "~/domain/movements/out-states";
import { stepFields } from "~/domain/movements/step-fields";
import { text } from "~/domain/fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** `POST /api/inventory/{id}/movements`. */
export const NewMovement = contract(stepFields);

const { kind: _kind, ...typedFields } = stepFields;

/** A step's form, whose address says the step. */
export const stepFormFields = { ...typedFields, customerSearch: text({ label: "Customer" }) };

export const TypedStep = contract(
  stepFormFields,
  ({ customerSearch: _search, ...sent }): Omit<Input, "kind"> => sent,
);

/** `GET /api/inventory/out`. */
export const OutQuery = z.object({
  state: parameter
    .choice([...OUT_STATES, "overdue"], `state is ${OUT_STATES.join(", ")}, overdue or all`)
    .describe("`overdue`: due, or reserved until, before today."),
  location: parameter.store(),
});
