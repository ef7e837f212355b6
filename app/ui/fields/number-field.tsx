import { useMoney } from "../money";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { FieldFrame, type FieldProps, fieldProps } from "./field";
import { InputSlot, TextInput } from "./text-input";

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextInput>, "id" | "name" | "defaultValue" | "type">;

/** A text input, so that '$1,200.00' can be typed or pasted. */
export function MoneyField(props: NumberFieldProps) {
  return <UnitField unit={useMoney().sign} data-step="0.01" {...props} />;
}

/** Percent; a typed sign is accepted too. */
export function PercentField(props: NumberFieldProps) {
  return <UnitField unit="%" side="right" {...props} />;
}

/** A whole number of days, minutes or the like. A label that ends with the unit, '(days)', keeps it for the ear. */
export function WholeField({ unit, ...props }: NumberFieldProps & { unit: string }) {
  const { label } = props;
  const ending = ` (${unit})`;
  const short = typeof label === "string" && label.endsWith(ending) && (
    <>
      {label.slice(0, -ending.length)}
      <span className="visually-hidden">{ending}</span>
    </>
  );
  return <UnitField unit={unit} side="right" inputMode="numeric" {...props} label={short || label} />;
}

type UnitFieldProps = NumberFieldProps & { unit: string; side?: "left" | "right"; "data-step"?: string };

/** With the unit after it, a number of few digits. */
function UnitField({ unit, side = "left", className, ...props }: UnitFieldProps) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <TextInput
        key={props.field.key}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...control}
        className={classNames("input-number", side === "right" && "input-short", className)}
      >
        <InputSlot side={side}>
          <span aria-hidden="true">{unit}</span>
        </InputSlot>
      </TextInput>
    </FieldFrame>
  );
}
