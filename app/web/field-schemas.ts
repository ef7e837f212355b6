import { z } from "zod";
import { isoInstant, parseDay, parseInstant, parseLocalTime, parseTypedDay } from "../domain/dates.ts";
import { isEmailAddress } from "../domain/email.ts";
import { type Field, type FieldKind, type Fields, tooLongMessage, type Values } from "../domain/fields.ts";
import { formatDecimal, MAX_AMOUNT, parseMoney, parseTypedMoney } from "../domain/money.ts";
import { withoutPercentSign } from "../domain/typed-percent.ts";
import { formatWeight, MAX_WEIGHT, parseTypedWeight, parseWeight } from "../domain/weight.ts";
import { leftOut } from "./json-schema.ts";
import { countsWith } from "./unknown-fields.ts";

/**
 * JSON parser and JSON Schema of each field kind. Missing values are handled before. `unreadIn` refuses
 * unknown names in a group unless `isOpen`.
 */
const SCHEMAS: Record<FieldKind, (field: Field, isOpen: boolean) => z.ZodType> = {
  text: (field) => {
    const { pattern, wrong } = field;
    if (pattern !== undefined)
      return textOf(field)
        .regex(new RegExp(pattern), { error: wrong ?? "", abort: true })
        .meta({ pattern });
    return textOf(field).meta(field.required === undefined ? {} : { pattern: SOMETHING.source });
  },
  email: (field) =>
    textOf(field).refine(isEmailAddress, { error: "Enter a valid email address", abort: true }).meta({
      pattern: '^[^\\s@<>(),;:"\\[\\]\\\\]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
      description: "An email address.",
    }),
  password: (field) =>
    z
      .string("Must be text")
      .check(atMost(field.max ?? Infinity, field.tooLong))
      .meta({ format: "password", minLength: 1 }),
  url: (field) =>
    textOf(field).refine(isWebAddress, "Enter a valid URL that begins with https:// or http://").meta({
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\/?#][^\\s\\\\]*$",
      description: "A whole address, http or https.",
    }),
  choice: (field) =>
    textOf(field)
      .refine((text) => field.choices?.includes(text), field.wrong)
      .meta({ enum: [...(field.choices ?? [])] }),
  money: ({ label, to }) => {
    const description = "US dollars: text or a number with at most two decimals.";
    return moneySchema(label, parseMoney, `^${AMOUNT}$`, to).meta({ description });
  },
  "signed money": ({ label }) => {
    const limits = {
      pattern: "^-?\\d{1,10}(\\.\\d{1,2})?$",
      minimum: -9_999_999_999.99,
      maximum: 9_999_999_999.99,
      multipleOf: 0.01,
    };
    const description =
      "A figure that the server works out as well: one that differs by more than a cent is refused.";
    const wrong = `${label}: enter an amount like 450.00`;
    return amountOf(parseSignedMoney, wrong).meta({ ...limits, description });
  },
  "money or auto": ({ label }) => {
    const parse = (text: string) => (text === "auto" ? text : parseMoney(text));
    const description = "US dollars: text or a number with at most two decimals, or `auto`.";
    return moneySchema(label, parse, `^(auto|${AMOUNT})$`).meta({ description });
  },
  weight: ({ label }) => weightSchema(label, "Troy ounces"),
  "typed weight": ({ label }) =>
    weightSchema(
      label,
      "In the unit beside it, troy ounces without one; counts before the weight in troy ounces",
    ),
  carat: ({ label }) => weightSchema(label, "Carats"),
  day: (field) => {
    const { from = 1, label } = field;
    const since = field.from === undefined ? "" : `, from the year ${from} on`;
    return textOf(field)
      .transform((text, ctx) => {
        const day = parseDay(text, { from });
        if (day !== null) return day;
        const isTooEarly = parseDay(text, { from: 1 }) !== null;
        if (!isTooEarly && /^\d{4}-\d{2}-\d{2}$/.test(text))
          return refuse(ctx, `${label}: the calendar has no ${text}`);
        return refuse(
          ctx,
          `${label}: enter a date ${isTooEarly ? `from the year ${from} on` : "like 2026-05-04"}`,
        );
      })
      .meta({ format: "date", description: `A date, YYYY-MM-DD${since}.` });
  },
  instant: (field) => {
    const { zone, label } = field;
    const description = zone
      ? "A moment in ISO 8601; without a zone it is told by the clocks of the shop's business zone."
      : "A moment in ISO 8601 with its zone.";
    return textOf(field)
      .transform((text, ctx) => {
        const instant = parseInstant(text) ?? (zone ? parseLocalTime(text, zone) : null);
        return instant ?? refuse(ctx, `${label}: enter a date and time like 2026-05-04T14:30`);
      })
      .meta({ pattern: `^${DATE_AND_TIME}${ZONE}${zone ? "?" : ""}$`, description });
  },
  id: (field) =>
    z
      .number("Must be a whole number")
      .refine((n) => Number.isSafeInteger(n) && n >= 1, field.required)
      .meta({ type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  whole: (field) => {
    const { from = 0, to = 0 } = field;
    const parse = (text: string) => {
      const n = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return n >= from && n <= to ? n : null;
    };
    return amountOf(parse, wholeMessage(field)).meta({ pattern: "^\\d{1,9}$", minimum: from, maximum: to });
  },
  percent: (field) => {
    const pattern = `^\\d{1,3}(\\.\\d{1,${field.decimals}})?$`;
    const parse = (text: string) => {
      const thousandths = new RegExp(pattern).test(text) ? Math.round(Number(text) * 1_000) : Number.NaN;
      return thousandths <= 100_000 ? thousandths : null;
    };
    return amountOf(parse, percentMessage(field)).meta({ pattern, minimum: 0, maximum: 100 });
  },
  flag: () => z.boolean("Must be true or false"),
  group: (field, isOpen) => objectOf(field.fields ?? {}, isOpen),
  ids: (field) =>
    z
      .array(
        z.int("Must be a list of numbers").min(1, "Must be a list of numbers"),
        "Must be a list of numbers",
      )
      .max(field.max ?? 0, field.tooLong),
  list: (field) =>
    z.array(objectOf(field.fields ?? {}, false), "Must be a list").max(field.max ?? 0, field.tooLong),
};

/** Default for a missing field; otherwise null. */
const OTHERWISE: Partial<Record<FieldKind, unknown>> = { flag: false, ids: [], list: [] };

/** Kinds with their own message for a missing value. */
const MISSING: Partial<Record<FieldKind, (field: Field) => string>> = {
  whole: wholeMessage,
  percent: percentMessage,
};

/** Parses an object of fields. '', null and white space count as missing; `isOpen` ignores other names. */
export function objectOf<F extends Fields>(fields: F, isOpen: boolean): z.ZodType<Values<F>> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field, isOpen)] as const);
  const object = z.object(Object.fromEntries(schemas), "Must be an object");
  return (isOpen ? object : object.meta({ additionalProperties: false })) as unknown as z.ZodType<Values<F>>;
}

function schemaOf(field: Field, isOpen: boolean): z.ZodType {
  const kind = SCHEMAS[field.kind](field, isOpen);
  const schema = field.onlyWith ? describedWith(kind, countsWith(field.onlyWith)) : kind;
  const emptied = (raw: unknown) => (isLeftOut(raw, field) ? undefined : raw);
  const missing = missingMessage(field);
  if (missing !== undefined)
    return z.preprocess(
      (raw, ctx) => {
        const value = emptied(raw);
        return value === undefined ? refuse(ctx, missing) : value;
      },
      describedWith(schema, `Without it: '${missing}'.`),
    );
  if (field.kind === "group" && needsSomething(field))
    return z.preprocess((raw) => emptied(raw) ?? {}, schema);
  if (field.kind === "group")
    return leftOut(z.preprocess(emptied, schema.optional()))
      .optional()
      .transform((value) => value ?? schema.parse({}));
  const otherwise = field.otherwise ?? OTHERWISE[field.kind] ?? null;
  const orNothing = leftOut(z.preprocess(emptied, schema.optional()));
  return orNothing.optional().transform((value) => value ?? otherwise);
}

function missingMessage(field: Field): string | undefined {
  return field.otherwise === undefined ? (MISSING[field.kind]?.(field) ?? field.required) : undefined;
}

/** Whether a group can't be left out, because a field in it can't. */
function needsSomething({ fields = {} }: Field): boolean {
  return Object.values(fields).some(
    (field) => missingMessage(field) !== undefined || (field.kind === "group" && needsSomething(field)),
  );
}

function describedWith(schema: z.ZodType, sentence: string): z.ZodType {
  const { description } = schema.meta() ?? {};
  return schema.meta({
    ...schema.meta(),
    description: description ? `${description} ${sentence}` : sentence,
  });
}

/**
 * Converts typed text to its JSON form: "$1,200.00" to "1200.00", "5/4/1962" to "1962-05-04", "12" to 12.
 * Leaves text it can't parse, so that the field reports it.
 */
const TYPED: Partial<Record<FieldKind, (text: string, field: Field) => unknown>> = {
  money: (text) => orTyped(parseTypedMoney(text), formatDecimal, text),
  "money or auto": (text) => orTyped(parseTypedMoney(text), formatDecimal, text),
  weight: (text) => orTyped(parseTypedWeight(text), formatWeight, text),
  "typed weight": (text) => orTyped(parseTypedWeight(text), formatWeight, text),
  carat: (text) => orTyped(parseTypedWeight(text), formatWeight, text),
  day: (text) => parseTypedDay(text.trim(), { from: 1 }) ?? text,
  instant: (text, { zone }) =>
    orTyped(zone ? (parseInstant(text.trim()) ?? parseLocalTime(text.trim(), zone)) : null, isoInstant, text),
  id: (text) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : 0),
  ids: (text) => [Number(text)],
  percent: withoutPercentSign,
  flag: (text) => text !== "false" && text !== "0",
};

/** Converts a form's values to their JSON form. */
export function fromTyped(fields: Fields, typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null) return typed;
  const values = { ...typed } as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (typeof value === "string" && value.trim() !== "")
      values[name] = TYPED[field.kind]?.(value, field) ?? value;
    else if (field.kind === "group") values[name] = fromTyped(field.fields ?? {}, value);
    else if (field.kind === "ids" && Array.isArray(value)) values[name] = value.map(Number);
    else if (field.kind === "list" && Array.isArray(value))
      values[name] = value.map((entry) => fromTyped(field.fields ?? {}, entry));
  }
  return values;
}

function orTyped<T>(value: T | null, write: (value: T) => string, text: string): string {
  return value === null ? text : write(value);
}

function isLeftOut(raw: unknown, { kind }: Field): boolean {
  if (raw === undefined || raw === null || raw === "") return true;
  return kind !== "password" && typeof raw === "string" && cleanText(raw) === "";
}

function textOf({ max, tooLong }: Field) {
  const text = z.string("Must be text").overwrite(cleanText);
  if (max === undefined) return text;
  return text.check(
    atMost(max, { error: ({ input }) => tooLong ?? tooLongMessage(max, String(input).length) }),
  );
}

/**
 * Zod's own `max` also measures values that aren't text but have a `length`. For them, one message is enough.
 */
function atMost(max: number, tooLong: Parameters<typeof z.maxLength>[1]): z.core.$ZodCheck<string> {
  const check = z.maxLength(max, tooLong);
  // oxlint-disable-next-line no-underscore-dangle -- the only way to it
  check._zod.def.when = ({ value }) => typeof value === "string";
  return check as z.core.$ZodCheck<string>;
}

const AMOUNT = "\\d{1,7}(\\.\\d{1,2})?";

function moneySchema(
  label: string,
  parse: (text: string) => unknown,
  pattern: string,
  maximum = MAX_AMOUNT / 100,
) {
  const limits = { pattern, minimum: 0, maximum, multipleOf: 0.01 };
  const wrong = `${label}: enter an amount like 450.00`;
  return amountOf(parse, wrong, { label, most: limits.maximum }).meta(limits);
}

function weightSchema(label: string, unit: string) {
  const wrong = `${label}: enter a weight like 4.2`;
  const limits = {
    pattern: "^\\d{1,4}(\\.\\d{1,3})?$",
    minimum: 0,
    maximum: MAX_WEIGHT / 1_000,
    multipleOf: 0.001,
  };
  const description = `${unit}: text or a number with at most three decimals.`;
  return amountOf(parseWeight, wrong, { label, most: limits.maximum }).meta({ ...limits, description });
}

/** Accepts text or a number. */
function amountOf(parse: (text: string) => unknown, wrong: string, limit?: { label: string; most: number }) {
  return z.union([z.string(), z.number()], "Must be a number or text holding one").transform((raw, ctx) => {
    const text = String(raw).trim();
    const isTooMuch = limit && /^\d+(\.\d+)?$/.test(text) && Number(text) > limit.most;
    const tooMuch = isTooMuch && `${limit.label}: enter at most ${limit.most.toLocaleString("en-US")}`;
    return (tooMuch ? null : parse(text)) ?? refuse(ctx, tooMuch || wrong);
  });
}

function parseSignedMoney(text: string): number | null {
  const digits = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!digits) return null;
  const size = Number(digits[2]) * 100 + Number((digits[3] ?? "").padEnd(2, "0"));
  return digits[1] && size > 0 ? -size : size;
}

function wholeMessage({ label, from = 0, to = 0 }: Field): string {
  return `${label}: enter a whole number from ${from.toLocaleString("en-US")} to ${to.toLocaleString("en-US")}`;
}

function percentMessage({ label, decimals }: Field): string {
  const most = decimals === 1 ? "one decimal, like 2.5" : "three decimals, like 6.625";
  return `${label}: enter a percentage from 0 to 100 with up to ${most}`;
}

function refuse(ctx: z.RefinementCtx, message: string): never {
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
}

const DATE_AND_TIME = "\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?";
const ZONE = "(Z|[+-]([01]\\d|2[0-3]):?[0-5]\\d)";

/** Requires both slashes and no white space, because browsers interpret other forms inconsistently. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text);
}

/**
 * Trims, normalizes line breaks to \n, and removes control characters and bidirectional overrides, which come
 * with pasted phone numbers.
 */
function cleanText(raw: string) {
  const text = raw
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu, "")
    .trim();
  return SOMETHING.test(text) ? text : "";
}

const SOMETHING = /[^\s\p{Cc}\p{Cf}]/u;
