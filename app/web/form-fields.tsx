import { getFormProps, parse, useForm } from "@conform-to/react";
import { type ReactNode, useMemo, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { MEANT } from "../domain/ask-to-keep.ts";
import {
  type Field as Described,
  type FieldKind,
  type Fields,
  isRequired,
  isTooLongMessage,
  labelsOf,
  tooLongMessage,
  type Values,
} from "../domain/fields.ts";
import { ROW_KEY } from "../domain/row-keys.ts";
import type { Field } from "../ui/fields/field.tsx";
import { formatDate } from "../ui/format.ts";
import { Callout } from "../ui/callout.tsx";
import { BEGUN_BY, filesAgain, type RestoredForm } from "./who-opened-form.ts";
import { asSent, BEGUN_WITH, codesOf, type Merged, mergeEdits } from "./values-when-opened.ts";
import { messagesOf } from "./form-alerts.tsx";
import type { FormRejection } from "./perform.server.ts";

/** A field's props, to spread into a component of `ui/fields`. */
export interface FormField {
  field: Field;
  label: string;
  /** What another editor saved, if it differs. */
  saved?: ReactNode;
}

/** Form fields by name; groups are nested, lists are arrays. */
export type FormFields<V> = { readonly [Name in keyof V]: FieldOf<V[Name]> };
type FieldOf<V> = [V] extends [string | number | boolean | null]
  ? FormField
  : V extends readonly (infer Entry)[]
    ? (FormFields<Entry> & Row)[]
    : FormFields<V>;

/** A row of a list. Its first control carries the row's key: see `ui/row-key.tsx`. */
type Row = { readonly rowKey: { name: string; value: string } };

interface FormState<Refused> {
  id: string;
  values: Record<string, string>;
  rejection: Refused;
  formKey?: string;
  /** Errors of a draft, shown only below the fields. The draft's values win over the rejection's. */
  errors?: Record<string, string[]> | undefined;
  /** The record as saved by another editor, to show beside the fields. */
  saved?: Record<string, string> | null | undefined;
  /** The current version after a conflict, which the next attempt is based on. */
  version?: string | number | undefined;
  /** False if the `<form>` doesn't take `form.props`: without them, a check would send the form. */
  checkedOnInput?: boolean;
  /** Text for a saved value that is a key. '' means nothing. */
  say?(name: string, value: string): string;
}

/**
 * A form with typed fields: names, ids, labels, limits, values, and messages come from the field definitions.
 * `texts` is what its controls begin with, for those that a page draws itself.
 */
export function useFormFields<F extends Fields, Refused extends FormRejection | undefined>(
  said: F,
  state: FormState<Refused>,
) {
  const { id, values, rejection, errors, saved, checkedOnInput = true, say = (_, value) => value } = state;
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
    shouldValidate: checkedOnInput ? "onInput" : "onSubmit",
    // Without an intent, the form is being submitted and the server checks it.
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (_, intent) => ({ error: intent && withLengths(said, formData, lastResult?.error) }),
      }),
  });
  // On a page that stays mounted, Conform keeps a draft's first values.
  const typedIn = (field: Field | undefined) => (errors && field ? values[field.name] : field?.initialValue);
  const version = state.version ?? saved?.version ?? typedIn(controls.version);
  const shown = errors || !rejection ? values : textsIn(rejection.reply.initialValue);
  const begunWith = rejection ? (rejection.begunWith ?? "") : values[BEGUN_WITH] || codesOf(said, values);
  const merged = saved ? mergeEdits(said, shown, saved, begunWith) : null;
  const form = {
    id,
    props: getFormProps(conform),
    rejection,
    allErrors: messagesOf(rejection),
    labels: labelsOf(said),
    formKey: rejection?.formKey ?? state.formKey,
    version: version === undefined ? undefined : String(version),
    begunWith: saved ? codesOf(said, { ...shown, ...saved }) : begunWith,
  };
  const savedOf = ({ kind }: Described, { name }: Field) => {
    const value = saved?.[name];
    if (value === undefined || !merged?.disputed.has(name)) return undefined;
    return <SavedNow text={say(name, TEXTS[kind]?.(value) ?? value)} />;
  };
  // A control keeps its value until its id changes.
  const answer = rejection?.toast?.id ?? "";
  const drawn = { controls: controls as unknown as Controls, savedOf, merged, answer };
  const texts: Readonly<Record<string, string>> = merged?.texts ?? shown;
  return { form, fields: fieldsOf(said, drawn) as FormFields<Values<F>>, texts };
}

function draftResult(told: string, rejection: FormRejection | undefined) {
  const error = { ...(JSON.parse(told) as Record<string, string[]>), ...rejection?.reply.error };
  // Without a status, nothing takes the focus and earlier messages are cleared.
  return { ...(Object.keys(error).length > 0 && { status: "error" as const }), error };
}

/**
 * Hidden inputs: the form key, who began the form, and for an edit its version and the codes of `begunWith`.
 */
export function HiddenFields({
  form: { formKey, version, begunWith, rejection },
}: {
  form: {
    formKey: string | undefined;
    version: string | undefined;
    begunWith?: string | undefined;
    rejection?: FormRejection | undefined;
  };
}) {
  const root = useRouteLoaderData<{ person?: number; restoredForm: RestoredForm | null }>("root");
  const person = root?.person;
  // Names who began it, also after another person takes the terminal over, until the server says otherwise.
  const [began] = useState(person);
  const by = rejection?.by ?? began;
  return (
    <>
      {root?.restoredForm && !rejection && <RestoredNote {...root.restoredForm} />}
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {version && <input type="hidden" name="version" value={version} />}
      {version && begunWith && <input type="hidden" name={BEGUN_WITH} value={begunWith} />}
      {by !== undefined && <input type="hidden" name={BEGUN_BY} value={by} />}
      {rejection?.kept?.map((key) => (
        <input key={key} type="hidden" name={MEANT} value={key} />
      ))}
    </>
  );
}

/** Note on a form that was sent without a session and is shown again. */
function RestoredNote({ by, files }: RestoredForm) {
  return (
    <Callout tone="warn" title={by ? `${by} filled in this form` : "The form is as it was sent"}>
      {by && <p>Whatever you save is saved in your name.</p>}
      {files.length > 0 && <p>{filesAgain(files)}</p>}
    </Callout>
  );
}

/** The field without its messages, for when its choice has changed. */
export function unsaid({ field, label }: FormField): FormField {
  const { id, name, errorId, descriptionId } = field;
  return { field: { id, name, errorId, descriptionId }, label };
}

/** What Conform read from a form, by control name. */
function textsIn(read: unknown, at = ""): Record<string, string> {
  if (typeof read === "string") return { [at]: read };
  if (typeof read !== "object" || read === null || read instanceof Blob) return {};
  const inner = Object.entries(read).map(([name, value]) =>
    textsIn(value, Array.isArray(read) ? `${at}[${name}]` : at === "" ? name : `${at}.${name}`),
  );
  return Object.assign({}, ...inner) as Record<string, string>;
}

/** Nests flat names: `audienceSegments.tier` becomes `audienceSegments: { tier }`. */
function nested(values: Record<string, string>) {
  return parse(new URLSearchParams(values), { resolve: (value) => ({ value }) }).payload as typeof values;
}

/** Texts of more characters than this fold up. */
const LONGEST_SAVED = 200;

/** Says beside a field what another editor saved. */
export function SavedNow({ text: said }: { text: string }) {
  const text = said || "nothing";
  if (text.length <= LONGEST_SAVED && !text.includes("\n")) return <div>{`Now saved: ${text}`}</div>;
  return (
    <details>
      <summary>{`Now saved: ${text.slice(0, 60).split("\n", 1)[0]}…`}</summary>
      <div className="written">{text}</div>
    </details>
  );
}

/** Saved values as text, by kind of field. */
const TEXTS: Partial<Record<FieldKind, (value: string) => string>> = {
  day: (value) => value && formatDate(value),
  instant: (value) => value && `${formatDate(value)}, ${value.slice(11)}`,
  percent: (value) => `${value}%`,
  flag: (value) => (value ? "yes" : "no"),
};

type Controls = Record<string, Control | undefined>;
type Control = Field & { getFieldset(): Controls; getFieldList(): Control[] };

interface Drawn {
  controls: Controls;
  savedOf: (described: Described, field: Field) => ReactNode;
  /** For an edit that somebody else has overtaken. */
  merged: Merged | null;
  answer: string;
}

function fieldsOf(said: Fields, drawn: Drawn): object {
  const { controls, savedOf, merged, answer } = drawn;
  const fields = Object.entries(said).map(([name, described]) => {
    const { kind, label, fields: inner = {} } = described;
    const control = controls[name];
    if (!control) throw new Error(`The form has no field '${name}'`);
    if (kind === "group") return [name, fieldsOf(inner, { ...drawn, controls: control.getFieldset() })];
    if (kind === "list" && merged?.renewed.has(control.name))
      return [name, rowsOf(inner, control, merged.texts, answer)];
    if (kind === "list")
      return [name, control.getFieldList().map((entry, nth) => rowOf(inner, entry, nth, drawn))];
    const field = merged?.renewed.has(control.name)
      ? anotherField(control, control.name, answer, merged.texts[control.name])
      : control;
    return [name, { field, label, saved: savedOf(described, control) }];
  });
  return Object.fromEntries(fields) as object;
}

/** A field of the form that Conform doesn't know. Its ids are made as Conform makes them. */
function anotherField(of: Control, name: string, answer: string, initialValue: string | undefined): Field {
  const id = of.id.slice(0, -of.name.length) + name;
  const { required } = of;
  return {
    key: `${name} ${answer}`,
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue,
    required: name === of.name && required,
  };
}

/** The rows that the texts have for a list. */
function rowsOf(
  inner: Fields,
  list: Control,
  texts: Readonly<Record<string, string>>,
  answer: string,
): object[] {
  const places = Object.keys(texts).flatMap((name) =>
    name.startsWith(`${list.name}[`) ? [Number.parseInt(name.slice(list.name.length + 1), 10)] : [],
  );
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, nth) => {
    const at = `${list.name}[${nth}]`;
    const fields = Object.entries(inner).map(([name, { label }]) => {
      const field = anotherField(list, `${at}.${name}`, answer, texts[`${at}.${name}`]);
      return [name, { field, label }];
    });
    return { ...Object.fromEntries(fields), rowKey: { name: `${at}.${ROW_KEY}`, value: String(nth) } };
  });
}

function rowOf(inner: Fields, entry: Control, nth: number, drawn: Drawn): object {
  const controls = entry.getFieldset();
  const { name = "", initialValue } = controls[ROW_KEY] ?? {};
  return { ...fieldsOf(inner, { ...drawn, controls }), rowKey: { name, value: String(initialValue ?? nth) } };
}

/** The server's messages, and those about texts that get too long while they are typed. */
function withLengths(said: Fields, typed: FormData, told: Record<string, string[] | null> = {}) {
  const limits = limitsOf(said);
  const errors = { ...told };
  for (const [name, text] of typed) {
    const max = limits[name.replace(/\[\d+\]/, "[]")];
    if (max === undefined || typeof text !== "string") continue;
    const { length } = asSent(text);
    const others = told[name]?.filter((message) => !isTooLongMessage(message, max)) ?? [];
    if (length > max) errors[name] = [tooLongMessage(max, length)];
    else if (others.length > 0) errors[name] = others;
    else delete errors[name];
  }
  return errors;
}

/** Longest texts by field. Leaves out passwords, because the server has its own message for them. */
function limitsOf(said: Fields, before = ""): Record<string, number> {
  const all = Object.entries(said).map(([name, { kind, max, fields }]) => {
    const path = before + name;
    if (fields) return limitsOf(fields, kind === "list" ? `${path}[].` : `${path}.`);
    return max === undefined || kind === "password" ? {} : { [path]: max };
  });
  return Object.assign({}, ...all) as Record<string, number>;
}

/**
 * HTML constraints; the fields of a list are `lines[].price`. No maxlength, because browsers cut a longer
 * paste without a word.
 */
function constraintsOf(said: Fields, before = ""): Record<string, { required: boolean }> {
  const all = Object.entries(said).map(([name, field]) => {
    const path = before + name;
    if (field.fields) return constraintsOf(field.fields, field.kind === "list" ? `${path}[].` : `${path}.`);
    return { [path]: { required: isRequired(field) } };
  });
  return Object.assign({}, ...all) as ReturnType<typeof constraintsOf>;
}
