import type { z } from "zod";
import { writerOf } from "./answer-fields.ts";
import { blankWith, type Written } from "./write-fields.ts";

/** Names whose value in the record is written as it is, or as the shape's field says. */
type Read<Answer, Found> = {
  [Name in keyof Answer & keyof Found]: Written<Found[Name]> extends Answer[Name] ? Name : never;
}[keyof Answer & keyof Found];

/** What the record lacks, or has otherwise. The rest may be said, too. */
type Own<Answer, Found> = Omit<Answer, Read<Answer, Found>> & Partial<Pick<Answer, Read<Answer, Found>>>;

/**
 * Writes a record as JSON of a shape: each name of the shape is read from the record's field of that name,
 * and written as the shape says. `own` has what the record lacks, or has otherwise.
 */
export function writeAnswer<Shape extends z.ZodRawShape, Found extends object>(
  json: z.ZodObject<Shape>,
  found: Found,
  ...[own]: object extends Own<Required<z.infer<z.ZodObject<Shape>>>, Found>
    ? [own?: Own<Required<z.infer<z.ZodObject<Shape>>>, Found>]
    : [own: Own<Required<z.infer<z.ZodObject<Shape>>>, Found>]
): Required<z.infer<z.ZodObject<Shape>>> {
  const { blank, writers } = planOf(json);
  const record = found as Readonly<Record<string, unknown>>;
  const said = own as Readonly<Record<string, unknown>> | undefined;
  const written = { ...blank };
  for (const [name, write] of writers) {
    if (said && name in said) written[name] = said[name];
    else {
      const value = record[name] ?? null;
      written[name] = write && value !== null ? write(value as never) : value;
    }
  }
  return written as Required<z.infer<z.ZodObject<Shape>>>;
}

interface Plan {
  blank: Record<string, unknown>;
  writers: [name: string, write: ReturnType<typeof writerOf>][];
}
const plans = new WeakMap<z.ZodObject, Plan>();

function planOf(json: z.ZodObject): Plan {
  const known = plans.get(json);
  if (known) return known;
  const writers = Object.entries(json.shape).map(([name, field]): Plan["writers"][number] => [
    name,
    writerOf(field as z.ZodType),
  ]);
  const plan = { blank: blankWith(writers.map(([name]) => name)), writers };
  plans.set(json, plan);
  return plan;
}
