import { Text } from "@radix-ui/themes/components/text";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

/** The part of Conform's metadata a field needs; a plain object works too. */
export type Field = {
  key?: string | undefined;
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
  required?: boolean | undefined;
  /** Id of a message that covers several fields. */
  groupErrorId?: string | undefined;
};

/** A field whose group may have a message: the field is then invalid and described by that message. */
export function inGroup(field: Field, group: Field): Field {
  if (!hasErrors(group)) return field;
  const { key, id, name, errorId, descriptionId, errors, initialValue, required } = field;
  return {
    key,
    id,
    name,
    errorId,
    descriptionId,
    errors,
    initialValue,
    required,
    groupErrorId: group.errorId,
  };
}

export type FieldProps = {
  field: Field;
  label: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** What another editor saved, shown beside what was typed. */
  saved?: ReactNode;
  /** Columns of six in a FormGrid. On phones, up to three take half the width, others all of it. */
  span?: 1 | 2 | 3 | 4 | 6;
  /** Full width on phones, whatever the span. */
  wideOnPhones?: boolean;
  /** Hides the field, which keeps and sends its value. */
  hidden?: boolean;
};

/** Splits a field's props into those of its frame and the attributes of its control. */
export function fieldProps<Props extends FieldProps>({
  field,
  label,
  optional,
  hint,
  saved,
  span,
  wideOnPhones,
  hidden,
  ...rest
}: Props) {
  return {
    frame: { field, label, optional, hint, saved, span, wideOnPhones, hidden },
    control: { defaultValue: initialText(field), ...rest, ...controlProps(field, hint, saved) },
  };
}

/** Attributes that link a control to its label, hint, and error. */
export function controlProps(field: Field, hint: ReactNode, saved?: ReactNode) {
  const invalid = hasErrors(field) || field.groupErrorId !== undefined;
  const describedBy = [
    hasErrors(field) && field.errorId,
    field.groupErrorId,
    hint || saved ? field.descriptionId : undefined,
  ]
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

export function FieldFrame({
  field,
  label,
  optional,
  hint,
  saved,
  span = 6,
  wideOnPhones,
  hidden,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={classNames("field", `span-${span}`, wideOnPhones && "phone-wide")} hidden={hidden}>
      <label className="label" htmlFor={field.id}>
        {label}
        {optional && <span className="label-optional"> (optional)</span>}
      </label>
      {children}
      <FieldNotes field={field} hint={hint} saved={saved} />
    </div>
  );
}

export function FieldNotes({ field, hint, saved }: Pick<FieldProps, "field" | "hint" | "saved">) {
  return (
    <>
      {(hint || saved) && (
        <Text as="div" size="1" color="gray" className="field-hint" id={field.descriptionId}>
          {hint}
          {saved}
        </Text>
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
