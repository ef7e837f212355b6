import { useMoney } from "../money";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { FieldFrame, type FieldProps, fieldProps } from "./field";

type NumberFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "name" | "defaultValue" | "type">;

/** A text input, so that '$1,200.00' can be typed or pasted. */
export function MoneyField(props: NumberFieldProps) {
  return <UnitField unit={useMoney().sign} unitClass="unit-money" data-step="0.01" {...props} />;
}

/** Troy ounces with up to three decimals. */
export function WeightField(props: NumberFieldProps) {
  return <UnitField unit="oz t" unitClass="unit-weight" data-step="0.001" {...props} />;
}

/** Percent; a typed sign is accepted too. */
export function PercentField(props: NumberFieldProps) {
  return <UnitField unit="%" unitClass="unit-after" {...props} />;
}

type UnitFieldProps = NumberFieldProps & { unit: string; unitClass: string; "data-step"?: string };

function UnitField({ unit, unitClass, className, ...props }: UnitFieldProps) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <div className={classNames("input-unit", unitClass)}>
        <span className="unit" aria-hidden="true">
          {unit}
        </span>
        <input
          key={props.field.key}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...control}
          className={classNames("input", "input-number", className)}
        />
      </div>
    </FieldFrame>
  );
}
