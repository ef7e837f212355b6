import { getFormProps, parse, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { type Fields, isRequired, labelsOf, type Values } from "../domain/fields.ts";
import type { Field } from "../ui/fields/field.tsx";
import { messagesOf } from "./form-alerts.tsx";
import type { FormRejection } from "./perform.server.ts";

/** Spread into a component of `ui/fields`. */
export interface FormField {
  field: Field;
  label: string;
  /** The value another editor saved. */
  hint?: string | null | undefined;
}

/** Form fields by name; groups are nested, lists are arrays. */
export type FormFields<V> = { readonly [Name in keyof V]: FieldOf<V[Name]> };
type FieldOf<V> = [V] extends [string | number | boolean | null]
  ? FormField
  : V extends readonly (infer Entry)[]
    ? FormFields<Entry>[]
    : FormFields<V>;

interface FormState<Refused> {
  id: string;
  /** Initial values by control name. */
  values: Record<string, string>;
  rejection: Refused;
  formKey?: string;
  /** Errors of a draft, shown only below the fields. The draft's values win over the rejection's. */
  errors?: Record<string, string[]> | undefined;
  /** The record as saved by another editor, to show beside the fields. */
  saved?: Record<string, string> | null | undefined;
  /** The current version after a conflict, to base the next attempt on. */
  version?: string | number | undefined;
  /** Text for a saved value that is a key. */
  say?(name: string, value: string): string;
}

/**
 * A form with typed fields: names, ids, labels, limits, values, and messages come from the field definitions.
 */
export function useFormFields<F extends Fields, Refused extends FormRejection | undefined>(
  said: F,
  state: FormState<Refused>,
) {
  const { id, values, rejection, errors, saved, say = (_, value) => value } = state;
  // Conform treats a new object as a new response; a page's own errors are recreated on each render.
  const told = errors && JSON.stringify(errors);
  const lastResult = useMemo(
    () => (told === undefined ? rejection?.reply : draftResult(told, rejection)),
    [told, rejection],
  );
  const [conform, controls] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    defaultValue: nested(values),
    constraint: constraintsOf(said),
  });
  // On a page that stays mounted, Conform keeps a draft's first values.
  const typedIn = (field: Field | undefined) => (errors && field ? values[field.name] : field?.initialValue);
  const version = state.version ?? saved?.version ?? typedIn(controls.version);
  const form = {
    id,
    props: getFormProps(conform),
    rejection,
    allErrors: messagesOf(rejection),
    labels: labelsOf(said),
    formKey: rejection?.formKey ?? state.formKey,
    version: version === undefined ? undefined : String(version),
  };
  const hintOf = (field: Field) =>
    saved && savedHint(typedIn(field), saved[field.name], (value) => say(field.name, value));
  return { form, fields: fieldsOf(said, controls as unknown as Controls, hintOf) as FormFields<Values<F>> };
}

function draftResult(told: string, rejection: FormRejection | undefined) {
  const error = { ...(JSON.parse(told) as Record<string, string[]>), ...rejection?.reply.error };
  // Without a status, nothing takes the focus and earlier messages are cleared.
  return { ...(Object.keys(error).length > 0 && { status: "error" as const }), error };
}

/** The form key and, for an edit, its version. */
export function HiddenFields({
  form: { formKey, version },
}: {
  form: { formKey: string | undefined; version: string | undefined };
}) {
  return (
    <>
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {version && <input type="hidden" name="version" value={version} />}
    </>
  );
}

/** The field without its messages, after its choice changed. */
export function unsaid({ field, label }: FormField): FormField {
  const { id, name, errorId, descriptionId } = field;
  return { field: { id, name, errorId, descriptionId }, label };
}

/** `audienceSegments.tier` as `audienceSegments: { tier }`. */
function nested(values: Record<string, string>) {
  return parse(new URLSearchParams(values), { resolve: (value) => ({ value }) }).payload as typeof values;
}

/** The value another editor saved, if it differs. */
function savedHint(typed: unknown, saved: string | undefined, say: (value: string) => string) {
  if (saved === undefined || saved === String(typed ?? "").trim()) return undefined;
  return `Now saved: ${(saved && say(saved)) || "nothing"}`;
}

type Controls = Record<string, Control | undefined>;
type Control = Field & { getFieldset(): Controls; getFieldList(): Control[] };

function fieldsOf(
  said: Fields,
  controls: Controls,
  hintOf: (field: Field) => string | null | undefined,
): object {
  const fields = Object.entries(said).map(([name, { kind, label, fields: inner = {} }]) => {
    const control = controls[name];
    if (!control) throw new Error(`The form has no field '${name}'`);
    if (kind === "group") return [name, fieldsOf(inner, control.getFieldset(), hintOf)];
    if (kind === "list")
      return [name, control.getFieldList().map((entry) => fieldsOf(inner, entry.getFieldset(), hintOf))];
    return [name, { field: control, label, hint: hintOf(control) }];
  });
  return Object.fromEntries(fields) as object;
}

/** HTML constraints: required and maxlength. List fields as `lines[].price`. */
function constraintsOf(said: Fields, before = ""): Record<string, { required: boolean; maxLength?: number }> {
  const all = Object.entries(said).map(([name, field]) => {
    const path = before + name;
    if (field.fields) return constraintsOf(field.fields, field.kind === "list" ? `${path}[].` : `${path}.`);
    // No maxlength: the browser would silently truncate a pasted password.
    const maxLength = field.kind === "password" ? undefined : field.max;
    return { [path]: { required: isRequired(field), ...(maxLength !== undefined && { maxLength }) } };
  });
  return Object.assign({}, ...all) as ReturnType<typeof constraintsOf>;
}
