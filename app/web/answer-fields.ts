import { z } from "zod";
import { isoInstant } from "../domain/dates.ts";
import { formatDecimal } from "../domain/money.ts";
import { formatWeight } from "../domain/weight.ts";
import { says } from "./json-schema.ts";

type Write = (value: never) => unknown;
const written = z.registry<{ write: Write }>();

/** How a record's value is written in this field; undefined for one that is written as it is. */
export function writerOf(field: z.ZodType): Write | undefined {
  const own = written.get(field)?.write;
  if (own) return own;
  const isWrapped = field instanceof z.ZodNullable || field instanceof z.ZodOptional;
  return isWrapped ? writerOf(field.unwrap() as z.ZodType) : undefined;
}

/**
 * Fields of JSON responses. The types of `…ToJson` functions follow from these schemas, and `writeAnswer`
 * writes records as they say; responses aren't validated.
 */
export const answered = {
  text: () => z.string(),
  id: () => says(z.number(), () => ({ type: "integer", minimum: 1 })),
  count: () => says(z.number(), () => ({ type: "integer", minimum: 0 })),
  version: () =>
    says(z.number(), () => ({ type: "integer", minimum: 1, description: "Grows with each edit." })),
  amount: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^-?\\d+\\.\\d{2}$",
      description: "US dollars with two decimals.",
    })).register(written, { write: formatDecimal }),
  cost: () =>
    says(z.string().register(written, { write: formatDecimal }).optional(), () => ({
      type: "string",
      pattern: "^-?\\d+\\.\\d{2}$",
      description:
        "US dollars with two decimals. Absent from what an account without `figures.cost` is answered.",
    })),
  weight: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "Troy ounces with three decimals.",
    })).register(written, { write: formatWeight }),
  typedWeight: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "As it was typed, in the unit beside it, with three decimals.",
    })).register(written, { write: formatWeight }),
  carats: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "Carats with three decimals.",
    })).register(written, { write: formatWeight }),
  day: () => says(z.string(), () => ({ type: "string", format: "date" })),
  instant: () =>
    says(z.string(), () => ({ type: "string", format: "date-time", description: "In UTC." })).register(
      written,
      { write: isoInstant },
    ),
  source: () =>
    says(z.string(), () => ({
      type: "string",
      description: "Who wrote it: 'Built-in advisor', or the name of a model.",
    })),
  store: () => says(z.string(), () => ({ type: "string", description: "A store's key, such as boca." })),
};
