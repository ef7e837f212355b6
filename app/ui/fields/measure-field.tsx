import { type ComponentProps, useRef, useState } from "react";
import { classNames } from "../class-names";
import { type Field, FieldFrame, type FieldProps, fieldProps, initialText } from "./field";
import { TextInput } from "./text-input";

type MeasureFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextInput>, "id" | "name" | "defaultValue" | "type"> & {
    unit: { field: Field; label: string; saved?: FieldProps["saved"]; "data-name"?: string };
    /** Units to choose from; an empty form has the first. */
    units: readonly string[];
    /** Converts the typed measure to another unit; null if it can't be read. */
    inOther: (typed: string, unit: string) => string | null;
  };

/** Field for a number and its unit. */
export function MeasureField({ unit, units, inOther, className, ...props }: MeasureFieldProps) {
  const initial = { typed: initialText(props.field) ?? "", unit: initialText(unit.field) || units[0] || "" };
  const [other, setOther] = useState(() => inOther(initial.typed, initial.unit));
  const measure = useRef<HTMLDivElement>(null);
  const tellOther = () => {
    const input = measure.current?.querySelector("input");
    const select = measure.current?.querySelector("select");
    setOther(inOther(input?.value ?? "", select?.value ?? ""));
  };
  const hint = props.hint ?? (other && `= ${other}`);
  const { frame, control } = fieldProps({ ...props, hint, saved: [props.saved, unit.saved].find(Boolean) });
  return (
    <FieldFrame {...frame}>
      <div className="measure" ref={measure} onInput={tellOther}>
        <TextInput
          key={props.field.key}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...control}
          className={classNames("input-number", className)}
        />
        <select
          key={unit.field.key}
          id={unit.field.id}
          name={unit.field.name}
          data-name={unit["data-name"]}
          defaultValue={initial.unit}
          aria-label={unit.label}
          className="select"
        >
          {units.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
