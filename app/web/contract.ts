import { z } from "zod";
import { isEmailAddress } from "../domain/email.ts";
import {
  type Day,
  parseDay,
  parseInstant,
  parseLocalTime,
  parseTypedDay,
  type Instant,
} from "../domain/dates.ts";
import { parseMoney, parseTypedMoney } from "../domain/money.ts";
import { parseTypedWeight, parseWeight } from "../domain/weight.ts";
import type { Fields } from "./contract-fields.ts";
import { describedFields } from "./described-fields.ts";
import { LONG, LONGEST_URL, SHORT } from "./text-lengths.ts";

const LONGEST_PASSWORD = 1000;

type Encoding = "form" | "json";

/** One contract, two encodings. */
export interface Contract<Input> {
  form: z.ZodType<Input>;
  json: z.ZodType<Input>;
}

export function contract<Input>(shape: (f: Fields) => z.ZodType<Input>): Contract<Input> {
  return { form: shape(fieldsIn("form")), json: shape(describedFields(fieldsIn("json"))) };
}

/** Marks an issue whose value has the wrong JSON type. */
export const WRONG_TYPE = { wrongType: true } as const;

type Problem = string | { wrongType: string };
type Read<T> = { value: T } | { problem: Problem };

function field<T>(read: (raw: unknown) => Read<T>): z.ZodType<T> {
  const schema = z
    .any()
    .optional()
    .transform((raw: unknown, ctx): T => {
      const result = read(raw === null || raw === "" ? undefined : raw);
      if ("value" in result) return result.value;
      const { problem } = result;
      if (typeof problem === "string") ctx.addIssue({ code: "custom", message: problem });
      else ctx.addIssue({ code: "custom", message: problem.wrongType, params: WRONG_TYPE });
      return z.NEVER;
    });
  return schema as unknown as z.ZodType<T>;
}

/** A field that may be left out; Zod wants to be told so on top of what `read` answers. */
function optional<T>(read: (raw: unknown) => Read<T | undefined>): z.ZodType<T | undefined> {
  return field(read).optional();
}

function fieldsIn(encoding: Encoding): Fields {
  const readText = (raw: unknown, max: number): Read<string | undefined> => {
    if (raw === undefined) return { value: undefined };
    if (typeof raw !== "string") return { problem: { wrongType: "Must be text" } };
    const value = cleanText(raw);
    if (value.length > max) return { problem: `Must be ${max.toLocaleString("en-US")} characters or fewer` };
    return { value: value === "" ? undefined : value };
  };
  const readEmail = (raw: unknown): Read<string | undefined> => {
    const text = readText(raw, SHORT);
    if ("problem" in text || text.value === undefined || isEmailAddress(text.value)) return text;
    return { problem: "Enter a valid email address" };
  };
  const readAmount = <T>(
    raw: unknown,
    parse: (text: string) => T | null,
    problem: string,
  ): Read<T | undefined> => {
    if (raw === undefined) return { value: undefined };
    if (typeof raw !== "string" && typeof raw !== "number")
      return { problem: { wrongType: "Must be a number or text holding one" } };
    const text = String(raw).trim();
    if (text === "") return { value: undefined };
    const value = parse(text);
    return value === null ? { problem } : { value };
  };
  const readMoney = (raw: unknown) =>
    readAmount(
      raw,
      encoding === "form" ? parseTypedMoney : parseMoney,
      "Enter an amount from 0.00 to 9,999,999.99 with at most two decimals",
    );
  const readChoice = <T extends string>(
    raw: unknown,
    values: readonly T[],
    wrong: string,
  ): Read<T | undefined> => {
    const text = readText(raw, LONG);
    if ("problem" in text) return text;
    if (text.value === undefined) return { value: undefined };
    const value = values.find((known) => known === text.value);
    return value === undefined ? { problem: wrong } : { value };
  };
  const readWhole = (raw: unknown, problem: string): Read<number | undefined> => {
    if (raw === undefined) return { value: undefined };
    if (typeof raw !== "number" && (encoding === "json" || typeof raw !== "string"))
      return { problem: { wrongType: "Must be a whole number" } };
    const value = typeof raw === "number" ? raw : /^\d{1,15}$/.test(raw.trim()) ? Number(raw) : Number.NaN;
    return Number.isSafeInteger(value) && value >= 1 ? { value } : { problem };
  };
  const required = <T>(read: Read<T | undefined>, message: string): Read<T> => {
    if ("problem" in read) return read;
    return read.value === undefined ? { problem: message } : { value: read.value };
  };

  return {
    text: ({ max = SHORT } = {}) => optional((raw) => readText(raw, max)),
    requiredText: (message, { max = SHORT } = {}) => field((raw) => required(readText(raw, max), message)),
    longText: () => optional((raw) => readText(raw, LONG)),
    email: () => optional(readEmail),
    requiredEmail: (message) => field((raw) => required(readEmail(raw), message)),
    password: ({ required: message, tooLong }) =>
      field((raw): Read<string> => {
        if (raw === undefined) return { problem: message };
        if (typeof raw !== "string") return { problem: { wrongType: "Must be text" } };
        return raw.length > LONGEST_PASSWORD ? { problem: tooLong } : { value: raw };
      }),
    url: () =>
      optional((raw) => {
        const text = readText(raw, LONGEST_URL);
        if ("problem" in text || text.value === undefined || isWebAddress(text.value)) return text;
        return { problem: "Enter a valid URL that begins with https:// or http://" };
      }),
    choice: (values, message) => optional((raw) => readChoice(raw, values, message)),
    requiredChoice: (values, messages) =>
      field((raw) => required(readChoice(raw, values, messages.wrong), messages.required)),
    money: () => optional(readMoney),
    requiredMoney: (message) => field((raw) => required(readMoney(raw), message)),
    signedMoney: () =>
      optional((raw) =>
        readAmount(
          raw,
          (text) => {
            const digits = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
            if (!digits) return null;
            const size = Number(digits[2]) * 100 + Number((digits[3] ?? "").padEnd(2, "0"));
            return digits[1] && size > 0 ? -size : size;
          },
          "Enter an amount with at most two decimals",
        ),
      ),
    weight: () =>
      optional((raw) =>
        readAmount(
          raw,
          encoding === "form" ? parseTypedWeight : parseWeight,
          "Enter a weight from 0.000 to 9,999.999 with at most three decimals",
        ),
      ),
    day: ({ from = 1 } = {}) =>
      optional((raw): Read<Day | undefined> => {
        const text = readText(raw, SHORT);
        if ("problem" in text) return text;
        if (text.value === undefined) return { value: undefined };
        const parse = encoding === "form" ? parseTypedDay : parseDay;
        const value = parse(text.value, { from });
        if (value !== null) return { value };
        const isTooEarly = parse(text.value, { from: 1 }) !== null;
        return {
          problem: isTooEarly ? `Enter a date from the year ${from} on` : "Enter a date as YYYY-MM-DD",
        };
      }),
    instant: ({ zone } = {}) =>
      optional((raw): Read<Instant | undefined> => {
        const text = readText(raw, SHORT);
        if ("problem" in text) return text;
        if (text.value === undefined) return { value: undefined };
        const value = parseInstant(text.value) ?? (zone ? parseLocalTime(text.value, zone) : null);
        return value === null ? { problem: "Enter a date and time" } : { value };
      }),
    group: (fields) =>
      field((raw): Read<unknown> => {
        if (raw === undefined) return { value: {} };
        const isGroup = typeof raw === "object" && !Array.isArray(raw);
        return isGroup ? { value: raw } : { problem: { wrongType: "Must be an object" } };
      }).pipe(z.object(fields)) as unknown as z.ZodType<z.infer<z.ZodObject<typeof fields>>>,
    requiredId: (message) => field((raw) => required(readWhole(raw, message), message)),
    requiredWhole: ({ from, to }) => {
      const problem = `Enter a whole number from ${from.toLocaleString("en-US")} to ${to.toLocaleString("en-US")}`;
      return field((raw): Read<number> => {
        const read = readAmount(raw, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null), problem);
        if ("problem" in read) return read;
        const { value } = read;
        return value === undefined || value < from || value > to ? { problem } : { value };
      });
    },
    requiredPercent: ({ decimals }) => {
      const problem = `Enter a percentage from 0 to 100 with at most ${decimals === 1 ? "one decimal" : "three decimals"}`;
      const digits = new RegExp(`^\\d{1,3}(\\.\\d{1,${decimals}})?$`);
      return field((raw) => {
        const parse = (text: string) => {
          const typed = encoding === "form" ? text.replace(/\s*%$/, "") : text;
          const thousandths = digits.test(typed) ? Math.round(Number(typed) * 1_000) : Number.NaN;
          return thousandths <= 100_000 ? thousandths : null;
        };
        return required(readAmount(raw, parse, problem), problem);
      });
    },
    flag: () =>
      field((raw): Read<boolean> => {
        if (typeof raw === "boolean") return { value: raw };
        if (raw === undefined) return { value: false };
        if (encoding === "json" || typeof raw !== "string")
          return { problem: { wrongType: "Must be true or false" } };
        return { value: raw !== "false" && raw !== "0" };
      }),
    version: () => optional((raw) => readWhole(raw, "Load the record again: its version is not a number")),
  };
}

/** With both slashes and no white space: browsers read an address that lacks them in ways of their own. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#]+[^\s\\]*$/i.test(text) && URL.canParse(text);
}

/**
 * Trims, keeps line breaks as \n and drops what no keyboard types: control characters, and the embeddings and overrides of
 * direction that come along with a pasted phone number and would turn the page around them. What can't be seen is nothing.
 */
function cleanText(raw: string) {
  const text = raw
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu, "")
    .trim();
  return SOMETHING.test(text) ? text : "";
}

const SOMETHING = /[^\s\p{Cc}\p{Cf}]/u;
