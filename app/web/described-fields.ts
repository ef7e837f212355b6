import { z } from "zod";
import type { Fields } from "./contract-fields.ts";
import { type JsonSchema, says, saysRequired, toJsonSchema } from "./json-schema.ts";
import { LONG, LONGEST_URL, SHORT } from "./text-lengths.ts";

/** A text with something in it: white space, control characters and what has no shape of its own count as nothing. */
const SOMETHING = "[^\\s\\p{Cc}\\p{Cf}]";

/** The fields of JSON bodies with what JSON Schema can say of each: `tests/http/api-description.test.ts` holds the two together. */
export function describedFields(fields: Fields): Fields {
  return {
    text: (options) => says(fields.text(options), () => orAbsent(text(options?.max))),
    requiredText: (message, options) =>
      saysRequired(fields.requiredText(message, options), () => needed(text(options?.max), message)),
    longText: () => says(fields.longText(), () => orAbsent(text(LONG))),
    email: () => says(fields.email(), () => orAbsent(EMAIL)),
    requiredEmail: (message) =>
      saysRequired(fields.requiredEmail(message), () => ({ ...EMAIL, ...missing(message) })),
    password: (messages) =>
      saysRequired(fields.password(messages), () => ({
        type: "string",
        format: "password",
        minLength: 1,
        maxLength: 1000,
        ...missing(messages.required),
      })),
    url: () => says(fields.url(), () => orAbsent(WEB_ADDRESS)),
    choice: (values, message) =>
      says(fields.choice(values, message), () => orAbsent({ type: "string", enum: [...values] })),
    requiredChoice: (values, messages) =>
      saysRequired(fields.requiredChoice(values, messages), () => ({
        type: "string",
        enum: [...values],
        ...missing(messages.required),
      })),
    money: () => says(fields.money(), () => orAbsent(MONEY)),
    requiredMoney: (message) =>
      saysRequired(fields.requiredMoney(message), () => ({ ...MONEY, ...missing(message, MONEY) })),
    signedMoney: () => says(fields.signedMoney(), () => orAbsent(SIGNED_MONEY)),
    weight: () => says(fields.weight(), () => orAbsent(WEIGHT)),
    day: (options) =>
      says(fields.day(options), () => {
        const from = options?.from === undefined ? "" : `, from the year ${options.from} on`;
        return orAbsent({ type: "string", format: "date", description: `A date, YYYY-MM-DD${from}.` });
      }),
    instant: (options) => says(fields.instant(options), () => orAbsent(options?.zone ? LOCAL_TIME : INSTANT)),
    group: (shape) => says(fields.group(shape), () => orAbsent(toJsonSchema(z.object(shape)))),
    requiredId: (message) =>
      saysRequired(fields.requiredId(message), () => ({ type: "integer", ...ID, ...missing(message) })),
    requiredWhole: (range) =>
      saysRequired(fields.requiredWhole(range), () => ({
        type: ["string", "number"],
        pattern: "^\\d{1,9}$",
        minimum: range.from,
        maximum: range.to,
      })),
    requiredPercent: (options) =>
      saysRequired(fields.requiredPercent(options), () => ({
        type: ["string", "number"],
        pattern: `^\\d{1,3}(\\.\\d{1,${options.decimals}})?$`,
        minimum: 0,
        maximum: 100,
      })),
    flag: () => says(fields.flag(), () => orAbsent({ type: "boolean" })),
    version: () => says(fields.version(), () => orAbsent({ type: "integer", ...ID })),
  };
}

const ID = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const EMAIL = {
  type: "string",
  maxLength: SHORT,
  pattern: '^[^\\s@<>(),;:"\\[\\]\\\\]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  description: "An email address.",
};

const WEB_ADDRESS = {
  type: "string",
  maxLength: LONGEST_URL,
  pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\/?#]+[^\\s\\\\]*$",
  description: "A whole address, http or https.",
};

const MONEY = {
  type: ["string", "number"],
  pattern: "^\\d{1,7}(\\.\\d{1,2})?$",
  minimum: 0,
  maximum: 9_999_999.99,
  multipleOf: 0.01,
  description: "US dollars: text or a number with at most two decimals.",
};

const SIGNED_MONEY = {
  type: ["string", "number"],
  pattern: "^-?\\d{1,10}(\\.\\d{1,2})?$",
  minimum: -9_999_999_999.99,
  maximum: 9_999_999_999.99,
  multipleOf: 0.01,
  description: "A figure that the server works out as well: one that differs by more than a cent is refused.",
};

const WEIGHT = {
  type: ["string", "number"],
  pattern: "^\\d{1,4}(\\.\\d{1,3})?$",
  minimum: 0,
  maximum: 9_999.999,
  multipleOf: 0.001,
  description: "Troy ounces: text or a number with at most three decimals.",
};

const DATE_AND_TIME = "\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?";
const ZONE = "(Z|[+-]([01]\\d|2[0-3]):?[0-5]\\d)";
const INSTANT = {
  type: "string",
  pattern: `^${DATE_AND_TIME}${ZONE}$`,
  description: "A moment in ISO 8601 with its zone.",
};
const LOCAL_TIME = {
  type: "string",
  pattern: `^${DATE_AND_TIME}${ZONE}?$`,
  description: "A moment in ISO 8601; without a zone it is told by the clocks of the shop's business zone.",
};

function text(max = SHORT): JsonSchema {
  return { type: "string", maxLength: max };
}

function needed(schema: JsonSchema, message: string): JsonSchema {
  return { ...schema, pattern: SOMETHING, ...missing(message) };
}

function missing(message: string, { description }: { description?: string } = {}) {
  return { description: `${description ? `${description} ` : ""}Without it: '${message}'.` };
}

/** '' and null stand for a field that is left out. */
function orAbsent({ description, ...schema }: JsonSchema): JsonSchema {
  return {
    anyOf: [schema, { $ref: "#/components/schemas/Absent" }],
    ...(description !== undefined && { description }),
  };
}
