import { z } from "zod";
import { says } from "./json-schema.ts";

/**
 * Fields of JSON responses. The types of `…ToJson` functions follow from these schemas; responses aren't
 * validated.
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
    })),
  cost: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^-?\\d+\\.\\d{2}$",
      description:
        "US dollars with two decimals. Absent from what an account without `figures.cost` is answered.",
    })).optional(),
  weight: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "Troy ounces with three decimals.",
    })),
  typedWeight: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "As it was typed, in the unit beside it, with three decimals.",
    })),
  carats: () =>
    says(z.string(), () => ({
      type: "string",
      pattern: "^\\d+\\.\\d{3}$",
      description: "Carats with three decimals.",
    })),
  day: () => says(z.string(), () => ({ type: "string", format: "date" })),
  instant: () => says(z.string(), () => ({ type: "string", format: "date-time", description: "In UTC." })),
  source: () =>
    says(z.string(), () => ({
      type: "string",
      description: "Who wrote it: 'Built-in advisor', or the name of a model.",
    })),
  store: () => says(z.string(), () => ({ type: "string", description: "A store's key, such as boca." })),
};
