import { z } from "zod";
import type { ListSort, ListRange } from "../domain/list-sorting.ts";
import { says } from "./json-schema.ts";

/**
 * Query parameters for a list's order and ranges; `orderAskedOrRefuse` and `readRangesOrRefuse` read them.
 */
export function listParameters<R extends Readonly<Record<string, ListRange>> = Record<never, ListRange>>(
  orders: readonly ListSort[],
  ranges?: R,
): z.ZodRawShape {
  const known = orders.map(({ sort }) => sort);
  const ends = Object.entries(ranges ?? {}).flatMap(([name, range]) => [
    [`${name}From`, end(range, "or more", "or later")] as const,
    [`${name}To`, end(range, "or less", "or earlier")] as const,
  ]);
  return { sort: sortParameter(known), ...Object.fromEntries(ends) };
}

function sortParameter(known: readonly string[]) {
  const [own = ""] = known;
  return z
    .enum([own, ...known.slice(1), ""], { error: `sort is ${known.join(", ")}` })
    .optional()
    .describe(`By what, with - descending; ${own} without it.`);
}

function end({ kind, label }: ListRange, amount: string, date: string) {
  return says(z.string().optional(), () =>
    kind === "money"
      ? { type: "string", pattern: "^\\d{1,7}(\\.\\d{1,2})?$", description: `${label}: this ${amount}.` }
      : { type: "string", format: "date", description: `${label}: this day ${date}.` },
  );
}
