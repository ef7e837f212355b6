import { otherWeight, WEIGHT_UNITS } from "../domain/weight.ts";
import type { FieldProps } from "../ui/fields/field.tsx";
import { MeasureField } from "../ui/fields/measure-field.tsx";
import type { FormField } from "./form-fields.tsx";

/** Field for a weight as the scale shows it, in grams until another unit is chosen. */
export function WeightField(props: FieldProps & { unit: FormField }) {
  return <MeasureField {...props} units={WEIGHT_UNITS} inOther={otherWeight} data-step="0.001" />;
}
