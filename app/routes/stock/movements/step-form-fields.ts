import { text } from "~/domain/fields";
import { stepFields } from "~/domain/stock/movements/step-fields";

const { kind: _kind, ...typedFields } = stepFields;

/** A step's form, whose address says the step. */
export const stepFormFields = { ...typedFields, customerSearch: text({ label: "Customer" }) };
