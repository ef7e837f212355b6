import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

/** What a field needs of Conform's metadata; `fields.email` of `useForm` fits, and so does a plain object. */
export type Field = {
  key?: string | undefined;
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

export type FieldProps = {
  field: Field;
  label: ReactNode;
  /** Says '(optional)' after the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** Columns of six in a FormGrid; phones give three or fewer half the width and the others all of it. */
  span?: 1 | 2 | 3 | 4 | 5 | 6;
  /** The whole width on phones, whatever the span. */
  wideOnPhones?: boolean;
};

/** The attributes that tie a control to its label, hint and message. */
export function controlProps(field: Field, hint: ReactNode) {
  const invalid = hasErrors(field);
  const describedBy = [invalid && field.errorId, hint ? field.descriptionId : undefined]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

export function initialText(field: Field): string | undefined {
  const { initialValue } = field;
  return typeof initialValue === "string" || typeof initialValue === "number"
    ? String(initialValue)
    : undefined;
}

/** Label above, control, hint, message below: the frame of every field. */
export function FieldFrame({
  field,
  label,
  optional,
  hint,
  span = 6,
  wideOnPhones,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={classNames("field", `span-${span}`, wideOnPhones && "phone-wide")}>
      <label className="label" htmlFor={field.id}>
        {label}
        {optional && <span className="label-optional"> (optional)</span>}
      </label>
      {children}
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}

/** The hint and the message of a field, under whatever control stands there. */
export function FieldNotes({ field, hint }: { field: Field; hint?: ReactNode }) {
  return (
    <>
      {hint && (
        <div className="field-hint" id={field.descriptionId}>
          {hint}
        </div>
      )}
      {hasErrors(field) && (
        <div className="field-error" id={field.errorId}>
          <Icon name="circle-alert" size={16} />
          <span>{field.errors?.join(" ")}</span>
        </div>
      )}
    </>
  );
}

function hasErrors(field: Field): boolean {
  return Boolean(field.errors && field.errors.length > 0);
}
