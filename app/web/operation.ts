import type { z } from "zod";
import type { Contract } from "./contract.ts";

/**
 * A call as docs/openapi.json describes it. Standard refusals follow from its properties and its permission.
 */
export interface Operation {
  /** The operationId in generated clients. */
  id: string;
  /** The menu entry it belongs to. */
  tag: string;
  summary: string;
  description?: string;
  /** Parameters of the path that aren't record numbers. */
  path?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodObject;
  /** Returns a list (`listJson`). */
  isList?: true;
  /** Supports `count=true`. */
  countsFound?: true;
  body?: Body;
  /** Supports `Idempotency-Key`. */
  isKeyed?: true;
  /** Asks for a person: no token may make it, whatever its rights. */
  asksForPerson?: true;
  /** A colleague may approve what the caller may not do alone. */
  isApprovable?: true;
  /** Successful responses by status. */
  answers: SaidByStatus;
  /** Additional refusals by status. */
  refusals?: SaidByStatus;
  /** URLs that match the same pattern but take different input, such as `/api/campaigns/0/optimize`. */
  instead?: Readonly<Record<string, Operation>>;
}

export type Body = { contract: Pick<Contract<unknown>, "json">; example: unknown } | { upload: z.ZodObject };

/** A response. Without a schema, an error has the body `Error`, and any other response none. */
export interface Said {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Readonly<Record<string, string>>;
}

type SaidByStatus = Readonly<Record<number, Said>>;

/** A response with a type-checked example. */
export function answer<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example: z.infer<Schema>,
): Said {
  return { description, schema, example };
}
