import type { z } from "zod";
import type { Contract } from "./contract.ts";

/** One call of the API, as its folder's `…-openapi.ts` tells it. What it refuses follows from this and the access table. */
export interface Operation {
  /** Its name in generated clients. */
  id: string;
  /** The menu entry that it belongs to. */
  tag: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** Answers a list (`listJson`), whole or in parts. */
  isList?: true;
  /** Says in `X-Total-Count` how many there are, when asked by `count=true`. */
  countsFound?: true;
  body?: Body;
  /** Understands `Idempotency-Key`. */
  isKeyed?: true;
  /** By status: what it answers when it does what was asked. */
  answers: SaidByStatus;
  /** By status: refusals that don't follow from the rest. */
  refusals?: SaidByStatus;
  /** Addresses under the same pattern that take something else, such as `/api/campaigns/0/optimize`. */
  instead?: Readonly<Record<string, Operation>>;
}

export type Body = { contract: Pick<Contract<unknown>, "json">; example: unknown } | { upload: z.ZodObject };

/** What a status means. Without a schema a refusal is an `Error`, and anything else has no body. */
export interface Said {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Readonly<Record<string, string>>;
}

type SaidByStatus = Readonly<Record<number, Said>>;

/** The calls of one folder: URL pattern, method, operation. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Says an answer with an example of it; the example has the schema's type. */
export function answer<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example: z.infer<Schema>,
): Said {
  return { description, schema, example };
}
