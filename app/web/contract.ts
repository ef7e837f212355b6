import { z } from "zod";
import { type Day, type Instant, isoInstant } from "../domain/dates.ts";
import type { Field, Fields, SentValues, Values } from "../domain/fields.ts";
import { type Cents, formatDecimal } from "../domain/money.ts";
import { formatWeight, type Thousandths } from "../domain/weight.ts";
import { isCostName } from "../domain/withhold-cost.ts";
import { answered } from "./answer-fields.ts";
import { fromTyped, schemasOf } from "./field-schemas.ts";

/**
 * Parses forms and JSON to the same input. Forms are text and accept typed formats such as "$1,200.00" and
 * "5/4/1962"; JSON is typed and strict.
 */
export interface Contract<Input> {
  form: z.ZodType<Input>;
  json: z.ZodType<Input>;
  /** For who can't see cost: fields that show it are null, and refused where they are sent. */
  withoutCost?: Bound<Input>;
}

/** A contract as it binds one sender. */
export type Bound<Input> = Pick<Contract<Input>, "form" | "json">;

export function contractFor<Input>(contract: Contract<Input>, seesCost: boolean): Bound<Input> {
  return seesCost ? contract : (contract.withoutCost ?? contract);
}

type Sent = Record<string, unknown>;

interface Before {
  /** Rearranges the input before its fields are parsed; `typed` runs first, for forms only. */
  prepare?: (sent: Sent) => Sent;
  typed?: (sent: Sent) => Sent;
}

export function contract<F extends Fields>(fields: F): Contract<SentValues<F>>;
export function contract<F extends Fields, Input>(
  fields: F,
  toInput: (values: SentValues<F>) => Input,
  before?: Before,
): Contract<Input>;
export function contract<F extends Fields>(
  fields: F,
  toInput: (values: SentValues<F>) => unknown = (values) => values,
  { prepare = (sent) => sent, typed = (sent) => sent }: Before = {},
): Contract<unknown> {
  const bound = (asked: Fields, withheld: readonly string[]) => {
    const nothing = Object.fromEntries(withheld.map((name) => [name, null]));
    const object = z
      .object(schemasOf(asked))
      .transform((values) => toInput({ ...nothing, ...values } as SentValues<F>));
    const taken = (sent: Sent, ctx: z.RefinementCtx) => {
      for (const name of withheld.filter((name) => (sent?.[name] ?? "") !== ""))
        ctx.addIssue({ code: "custom", path: [name], message: leaveOut(fields[name]) });
      return prepare(sent);
    };
    const json = z.preprocess((sent, ctx) => taken(sent as Sent, ctx), object);
    const form = z.preprocess(
      (sent, ctx) => taken(fromTyped(fields, typed(sent as Sent)) as Sent, ctx),
      object,
    );
    return { form, json };
  };
  const withheld = Object.keys(fields).filter(isCostName);
  const all = bound(fields, []);
  if (withheld.length === 0) return all;
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !isCostName(name)));
  return { ...all, withoutCost: bound(others, withheld) };
}

function leaveOut(field: Field | undefined): string {
  return `${field?.label ?? "Cost"}: leave it out, your account can't see cost`;
}

/** A value in JSON: money and weights are text, times ISO 8601. */
type Written<Value> = Value extends Cents | Thousandths | Instant | Day ? string : Value;

export type WrittenFields<F extends Fields> = { [Name in keyof F]: Written<Values<F>[Name]> };

/** Formats fields for JSON: "1850.00", "0.125", ISO 8601. */
export function writeFields<F extends Fields>(fields: F, record: Values<F>): WrittenFields<F> {
  const { blank, entries } = blankOf(fields);
  const written = { ...blank };
  for (const [name, field] of entries) {
    const value: unknown = record[name];
    if (value !== null && value !== undefined) written[name] = writeField(field, value);
  }
  return written as WrittenFields<F>;
}

interface Blank {
  blank: Record<string, unknown>;
  entries: [name: string, field: Field][];
}
const blanks = new WeakMap<Fields, Blank>();

/**
 * An object with all fields, to copy. V8 makes one that gets a dozen properties by name a slow dictionary; with
 * it a list of 50 customers took a quarter longer. Parsed JSON and its copies stay fast.
 */
function blankOf(fields: Fields): Blank {
  const known = blanks.get(fields);
  if (known) return known;
  const entries = Object.entries(fields);
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries(entries.map(([name]) => [name, null]))),
  ) as Blank["blank"];
  blanks.set(fields, { blank, entries });
  return { blank, entries };
}

function writeField(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "money":
      return formatDecimal(value as Cents);
    case "weight":
    case "typed weight":
      return formatWeight(value as Thousandths);
    case "instant":
      return isoInstant(value as Instant);
    case "group":
      return writeFields(field.fields ?? {}, value as Values<Fields>);
    default:
      return value;
  }
}

/** JSON Schemas of fields in a response. */
export function answersOf<F extends Fields>(
  fields: F,
): { [Name in keyof F]: z.ZodType<Written<Values<F>[Name]>> } {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = answerOf(field);
    const { kind, required, otherwise } = field;
    const mayBeNull =
      required === undefined && otherwise === undefined && kind !== "group" && kind !== "flag";
    return [name, mayBeNull ? schema.nullable() : schema];
  });
  return Object.fromEntries(shape) as { [Name in keyof F]: z.ZodType<Written<Values<F>[Name]>> };
}

function answerOf({ kind, choices = [], fields = {} }: Field): z.ZodType {
  if (kind === "money") return answered.amount();
  if (kind === "weight") return answered.weight();
  if (kind === "typed weight") return answered.typedWeight();
  if (kind === "day") return answered.day();
  if (kind === "instant") return answered.instant();
  if (kind === "id") return answered.id();
  // 'all' is how a form says nothing: records have null.
  if (kind === "choice") return z.enum(choices.filter((choice) => choice !== "all"));
  if (kind === "flag") return z.boolean();
  if (kind === "group") return z.object(answersOf(fields));
  return answered.text();
}

/** Form control values by field name; nested fields as `group.field`. */
export function formValues<F extends Fields>(fields: F, record: Values<F>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, written] of Object.entries(writeFields(fields, record))) {
    if (typeof written !== "object" || written === null) values[name] = String(written ?? "");
    else
      for (const [inner, value] of Object.entries(written)) values[`${name}.${inner}`] = String(value ?? "");
  }
  return values;
}
