import { z } from "zod";
import { says } from "./json-schema.ts";
import { problem } from "./problem.ts";

/** Kinds of query parameters. '' and 'all' mean no filter. */
export const parameter = {
  search: () =>
    z
      .string()
      .optional()
      .transform(unlessEmpty)
      .describe(
        "Words that must all be there: ten, of 60 characters, in the first 200; the rest is ignored.",
      ),
  choice: <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
    z
      .enum([...values, "all", ""], { error: message })
      .optional()
      .transform((value) => values.find((known): known is T[number] => known === value)),
  /** Any text except 'all'. */
  text: () =>
    z
      .string()
      .optional()
      .transform((value) => (value === "all" ? undefined : unlessEmpty(value))),
  /** A record's number. */
  id: (message: string) =>
    says(
      z
        .string()
        .regex(/^([1-9]\d{0,14}|all)?$/, { error: message })
        .optional()
        .transform((text) => (text && text !== "all" ? Number(text) : undefined)),
      () => ({ type: "integer", minimum: 1 }),
    ),
  /** Existence is checked by `storeFilter`. */
  store: () => z.string().optional().describe("A store's key; '' and 'all' mean every store."),
};

/** Pagination of a list (`listJson`). */
export const ListQuery = z.object({
  limit: says(
    z
      .string()
      .regex(/^([1-9]\d{0,3})?$/, { error: "limit must be a whole number from 1 to 9999" })
      .optional()
      .transform((text) => (text ? Number(text) : null)),
    () => ({
      type: "integer",
      minimum: 1,
      maximum: 9999,
      description: "How many to answer; all without it.",
    }),
  ),
  cursor: z.string().optional().describe("Where to go on: taken from the `Link` of the answer before."),
});

/**
 * Requests the total of a list (`listJson` with `count`). Optional, because counting costs more than the
 * rows.
 */
export const CountQuery = z.object({
  count: z
    .enum(["true", ""], { error: "count is true, or left out" })
    .optional()
    .transform((value) => value === "true")
    .describe("With 'true' and a `limit` that cuts the list off, `X-Total-Count` says how many there are."),
});

/** Parses a query. Invalid parameters are 422; unknown ones are ignored. */
export function readQuery<Shape extends z.ZodRawShape>(
  url: URL,
  query: z.ZodObject<Shape>,
): z.infer<z.ZodObject<Shape>> {
  const sent = Object.keys(query.shape).flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value.trim()]];
  });
  const parsed = query.safeParse(Object.fromEntries(sent));
  if (parsed.success) return parsed.data;
  throw problem(422, parsed.error.issues.map(({ message }) => message).join(". "));
}

function unlessEmpty(value: string | undefined): string | undefined {
  return value || undefined;
}
