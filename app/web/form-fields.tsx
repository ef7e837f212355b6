import { getFormProps, parse, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { type Fields, isRequired, labelsOf, type Values } from "../domain/fields.ts";
import type { Field } from "../ui/fields/field.tsx";
import { messagesOf } from "./form-alerts.tsx";
import type { FormRejection } from "./perform.server.ts";

/** One field of a form, to be spread into a component of `ui/fields`. */
export interface FormField {
  field: Field;
  label: string;
  /** What another editor saved there. */
  hint?: string | null | undefined;
}

/** The fields of a form by name, as the noun's list has them: those of a group within it, those of a list entry by entry. */
export type FormFields<V> = { readonly [Name in keyof V]: FieldOf<V[Name]> };
type FieldOf<V> = [V] extends [string | number | boolean | null]
  ? FormField
  : V extends readonly (infer Entry)[]
    ? FormFields<Entry>[]
    : FormFields<V>;

interface FormState<Refused> {
  id: string;
  /** What stands in the fields at first, by the names of their controls. */
  values: Record<string, string>;
  rejection: Refused;
  formKey?: string;
  /** Of a draft: what is wrong with what stands there, told below the fields alone. Its values are the draft's, refused or not. */
  errors?: Record<string, string[]> | undefined;
  /** The record as another editor left it, where it is shown beside the fields. */
  saved?: Record<string, string> | null | undefined;
  /** The version that another editor left, for the next try to begin from. */
  version?: string | number | undefined;
  /** The words for a saved value that is a key. */
  say?(name: string, value: string): string;
}

/** A form and its fields by name, typed by a noun's list: names, ids, labels, limits, values and messages come from here. */
export function useFormFields<F extends Fields, Refused extends FormRejection | undefined>(
  said: F,
  state: FormState<Refused>,
) {
  const { id, values, rejection, errors, saved, say = (_, value) => value } = state;
  // Conform takes another object for another answer, and a page's own errors are made anew each time.
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
  // In a page that stays, Conform's values of a draft are those that it began with.
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
  // Without a status nothing takes the focus, and what was said before goes.
  return { ...(Object.keys(error).length > 0 && { status: "error" as const }), error };
}

/** Which write a form is, and for an edit the version that it began from. */
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

/** The field without its messages, once something else was chosen there. */
export function unsaid({ field, label }: FormField): FormField {
  const { id, name, errorId, descriptionId } = field;
  return { field: { id, name, errorId, descriptionId }, label };
}

/** `audienceSegments.tier` as `audienceSegments: { tier }`. */
function nested(values: Record<string, string>) {
  return parse(new URLSearchParams(values), { resolve: (value) => ({ value }) }).payload as typeof values;
}

/** What the other editor saved in a field, unless that is what stands there. */
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

/** What a browser tells about a field: that it is needed, how many characters it takes. Of a list's fields as `lines[].price`. */
function constraintsOf(said: Fields, before = ""): Record<string, { required: boolean; maxLength?: number }> {
  const all = Object.entries(said).map(([name, field]) => {
    const path = before + name;
    if (field.fields) return constraintsOf(field.fields, field.kind === "list" ? `${path}[].` : `${path}.`);
    // A new password that was cut off would be another one than was pasted.
    const maxLength = field.kind === "password" ? undefined : field.max;
    return { [path]: { required: isRequired(field), ...(maxLength !== undefined && { maxLength }) } };
  });
  return Object.assign({}, ...all) as ReturnType<typeof constraintsOf>;
}
