import { z } from "zod";
import type { Field, Fields, SentValues, Values } from "../domain/fields.ts";
import { isCostName } from "../domain/withhold-cost.ts";
import { answered } from "./answer-fields.ts";
import { fromTyped, objectOf } from "./field-schemas.ts";
import { says, toJsonSchema } from "./json-schema.ts";
import { MOST_NAMED, saysNothing, unknownName, unreadIn } from "./unknown-fields.ts";
import type { Written } from "./write-fields.ts";

/**
 * Parses forms and JSON to the same input. Forms are text and accept typed formats such as "$1,200.00" and
 * "5/4/1962"; JSON is typed and strict.
 */
export interface Contract<Input> {
  form: z.ZodType<Input>;
  json: z.ZodType<Input>;
  /** The contract for senders who can't see cost. Fields that show it are null, and refused if sent. */
  withoutCost?: Bound<Input>;
}

/** A contract as it applies to one sender. */
export type Bound<Input> = Pick<Contract<Input>, "form" | "json">;

export function contractFor<Input>(contract: Contract<Input>, seesCost: boolean): Bound<Input> {
  return seesCost ? contract : (contract.withoutCost ?? contract);
}

/** Combines two shapes of one input. `isFirst` tells from what was sent which of them it is. */
export function eitherContract<Input>(
  isFirst: (sent: Record<string, unknown>) => boolean,
  first: Contract<Input>,
  second: Contract<Input>,
): Contract<Input> {
  const bound = (one: Bound<Input>, other: Bound<Input>) =>
    onFirstUse(() => ({
      form: eitherOf(isFirst, one.form, other.form),
      json: eitherOf(isFirst, one.json, other.json),
    }));
  const withoutCost = bound(first.withoutCost ?? first, second.withoutCost ?? second);
  return Object.assign(bound(first, second), { withoutCost });
}

function eitherOf<Input>(
  isFirst: (sent: Record<string, unknown>) => boolean,
  first: z.ZodType<Input>,
  second: z.ZodType<Input>,
): z.ZodType<Input> {
  const chosen = z.unknown().transform((sent, ctx) => {
    const isObject = typeof sent === "object" && sent !== null;
    const read = (isObject && isFirst(sent as Sent) ? first : second).safeParse(sent);
    if (read.success) return read.data;
    // Passed on unchanged, because a wrong type has another status than a wrong value.
    for (const issue of read.error.issues) ctx.addIssue({ ...issue } as Parameters<typeof ctx.addIssue>[0]);
    return z.NEVER;
  });
  return says(chosen, () => ({ anyOf: [toJsonSchema(second), toJsonSchema(first)] }));
}

type Sent = Record<string, unknown>;

interface Before {
  /** Rearranges the input before its fields are parsed; `typed` runs first, for forms only. */
  prepare?: (sent: Sent) => Sent;
  typed?: (sent: Sent) => Sent;
}

interface Specified extends Before {
  /** Fields that belong to the larger body and need the field `by`; refused without it, unless they say nothing. */
  larger?: { fields: Fields; by: string };
}

/** Refuses JSON with unknown fields, by their names. Forms may have others. */
export function contract<F extends Fields>(fields: F): Contract<SentValues<F>>;
export function contract<F extends Fields, Input>(
  fields: F,
  toInput: (values: SentValues<F>) => Input,
  before?: Before,
): Contract<Input>;
export function contract<F extends Fields>(
  fields: F,
  toInput: (values: SentValues<F>) => unknown = (values) => values,
  before: Before = {},
): Contract<unknown> {
  return contractOf(fields, toInput, { ...before, isOpen: false });
}

/** Contract of forms and calls that carry no fields. */
export const Nothing = contract({});

/** Contract of a call in section 7 of the specification, which ignores unknown fields. */
export function specifiedContract<F extends Fields>(fields: F): Contract<SentValues<F>>;
export function specifiedContract<F extends Fields, Input>(
  fields: F,
  toInput: (values: SentValues<F>) => Input,
  before?: Specified,
): Contract<Input>;
export function specifiedContract<F extends Fields>(
  fields: F,
  toInput: (values: SentValues<F>) => unknown = (values) => values,
  before: Specified = {},
): Contract<unknown> {
  return contractOf(fields, toInput, { ...before, isOpen: true });
}

function contractOf<F extends Fields>(
  fields: F,
  toInput: (values: SentValues<F>) => unknown,
  { prepare = (sent) => sent, typed = (sent) => sent, larger, isOpen }: Specified & { isOpen: boolean },
): Contract<unknown> {
  const beyond = Object.keys(larger?.fields ?? {}).filter((name) => !Object.hasOwn(fields, name));
  const refuse = (ctx: z.RefinementCtx, path: readonly (string | number)[], message: string) =>
    ctx.addIssue({ code: "custom", path: [...path], message });
  const bound = (asked: Fields) => {
    const object = objectOf(asked, isOpen).transform((values) =>
      toInput(withNothing(fields, asked, values as Sent) as SentValues<F>),
    );
    const taken = (sent: Sent, ctx: z.RefinementCtx) => {
      for (const { path, field } of sentBeyond(fields, asked, sent)) refuse(ctx, path, leaveOut(field));
      return prepare(sent);
    };
    const json = z.preprocess((sent, ctx) => {
      for (const { path, message } of unreadIn(fields, sent, { isOpen })) refuse(ctx, path, message);
      for (const name of beyond)
        if (!saysNothing((sent as Sent)[name], larger?.fields[name]))
          refuse(ctx, [name], `${name} goes with ${larger?.by}: send those, too`);
      return taken(knownOf(fields, sent as Sent), ctx);
    }, object);
    const form = z.preprocess(
      (sent, ctx) => taken(fromTyped(fields, typed(sent as Sent)) as Sent, ctx),
      object,
    );
    return { form, json };
  };
  const others = withoutCost(fields);
  const all = onFirstUse(() => bound(fields));
  return others === fields ? all : Object.assign(all, { withoutCost: onFirstUse(() => bound(others)) });
}

/** Schemas that are built when they are first asked for: most processes ask for few of them. */
function onFirstUse<Input>(build: () => Bound<Input>): Bound<Input> {
  let built: Bound<Input> | undefined;
  const schemas = () => (built ??= build());
  return {
    get form() {
      return schemas().form;
    },
    get json() {
      return schemas().json;
    },
  };
}

/** The values sent under names of `fields`. A megabyte can hold a hundred thousand other names. */
function knownOf(fields: Fields, sent: Sent): Sent {
  const names = Object.keys(fields).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

/** Describes a body by schemas of its own. Refuses unknown names as `contract` does. */
export function closedBody<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodType<z.output<z.ZodObject<Shape>>> {
  const object = z.object(shape).meta({ additionalProperties: false });
  return z.preprocess((sent, ctx) => {
    const unknown = Object.keys(sent as Sent).filter((name) => !Object.hasOwn(shape, name));
    for (const name of unknown.slice(0, MOST_NAMED))
      ctx.addIssue({ code: "custom", path: [name], message: unknownName(name) });
    return sent;
  }, object) as z.ZodType<z.output<z.ZodObject<Shape>>>;
}

/** The fields that don't show cost, also inside lists. Returns the same object if none does. */
function withoutCost(fields: Fields): Fields {
  const kept = Object.entries(fields)
    .filter(([name]) => !isCostName(name))
    .map(([name, field]): [string, Field] => {
      const inner = field.fields && withoutCost(field.fields);
      return [name, inner && inner !== field.fields ? { ...field, fields: inner } : field];
    });
  const isSame =
    kept.length === Object.keys(fields).length && kept.every(([name, field]) => fields[name] === field);
  return isSame ? fields : Object.fromEntries(kept);
}

/** Paths and fields of values sent for fields that weren't asked for. */
function sentBeyond(
  fields: Fields,
  asked: Fields,
  sent: unknown,
  at: (string | number)[] = [],
): { path: (string | number)[]; field: Field }[] {
  if (fields === asked || typeof sent !== "object" || sent === null) return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = (sent as Sent)[name] ?? "";
    const path = [...at, name];
    const of = asked[name];
    if (!of) return value === "" ? [] : [{ path, field }];
    const within = (entry: unknown, ...nth: number[]) =>
      sentBeyond(field.fields ?? {}, of.fields ?? {}, entry, [...path, ...nth]);
    if (field.kind === "group") return within(value);
    return field.kind === "list" && Array.isArray(value)
      ? value.flatMap((entry, nth) => within(entry, nth))
      : [];
  });
}

/** Adds null for fields that weren't asked for. */
function withNothing(fields: Fields, asked: Fields, values: Sent): Sent {
  if (fields === asked) return values;
  const all = Object.entries(fields).map(([name, field]) => {
    const of = asked[name];
    const value = of ? values[name] : null;
    const within = (entry: Sent) => withNothing(field.fields ?? {}, of?.fields ?? {}, entry);
    if (of && field.kind === "group" && value !== null) return [name, within(value as Sent)];
    const isList = field.kind === "list" && Array.isArray(value);
    return [name, isList ? value.map(within) : value];
  });
  return Object.fromEntries(all) as Sent;
}

function leaveOut(field: Field): string {
  return `${field.label}: leave it out, your account can't see cost`;
}

/** JSON Schemas of the fields in a response. */
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
  if (kind === "carat") return answered.carats();
  if (kind === "day") return answered.day();
  if (kind === "instant") return answered.instant();
  if (kind === "id") return answered.id();
  // A form says 'all' for nothing; records have null.
  if (kind === "choice") return z.enum(choices.filter((choice) => choice !== "all"));
  if (kind === "flag") return z.boolean();
  if (kind === "whole") return answered.count();
  if (kind === "group") return z.object(answersOf(fields));
  return answered.text();
}
