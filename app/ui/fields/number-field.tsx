import { useMoney } from "../money";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { FieldFrame, type FieldProps, fieldProps } from "./field";
import { InputSlot, TextInput } from "./text-input";

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextInput>, "id" | "name" | "defaultValue" | "type">;

/** Amount in a text input, so that '$1,200.00' can be typed or pasted. */
export function MoneyField(props: NumberFieldProps) {
  return <UnitField unit={useMoney().sign} data-step="0.01" {...props} />;
}

/** Percentage; a typed sign is accepted too. */
export function PercentField(props: NumberFieldProps) {
  return <UnitField unit="%" side="right" {...props} />;
}

/**
 * A whole number of days, minutes or the like. If the label ends with the unit, '(days)', that part is for
 * screen readers only.
 */
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

/** A number with a unit before it, or after it for numbers of few digits. */
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
