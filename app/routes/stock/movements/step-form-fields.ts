import { text } from "~/domain/fields";
import { stepFields } from "~/domain/stock/movements/step-fields";

const { kind: _kind, ...typedFields } = stepFields;

/** Fields of a step's form. The step itself is in the URL. */
export const stepFormFields = { ...typedFields, customerSearch: text({ label: "Customer" }) };
