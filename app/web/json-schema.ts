import { z } from "zod";

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

const said = new WeakMap<object, () => JsonSchema>();
const maybeAbsent = new WeakSet<object>();
const names = z.registry<{ id: string }>();

/** Adds to a Zod schema what JSON Schema can say of it, worked out only when the API is described. */
export function says<Schema extends z.ZodType>(schema: Schema, say: () => JsonSchema): Schema {
  said.set(schema, say);
  return schema;
}

/** Says of a field that '' and null stand for leaving it out. */
export function leftOut<Schema extends z.ZodType>(schema: Schema): Schema {
  maybeAbsent.add(schema);
  return schema;
}

/** Gives a record the name under which the description of the API keeps it once. */
export function record<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).register(names, { id });
}

/**
 * What a schema takes, as JSON Schema. Records with a name become references to `#/components/schemas/…` and are put
 * into `components`.
 */
export function toJsonSchema(schema: z.ZodType, components: Record<string, JsonSchema> = {}): JsonSchema {
  // Within an object, so that a record with a name is taken out of it like any other.
  const made = z.toJSONSchema(z.object({ it: schema }), {
    io: "input",
    metadata: names,
    override({ zodSchema, jsonSchema }) {
      const own = said.get(zodSchema)?.();
      if (own) replace(jsonSchema, own);
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (maybeAbsent.has(zodSchema)) {
        const { description: hoisted, ...present } = jsonSchema;
        const anyOf = [present, { $ref: "#/components/schemas/Absent" }];
        replace(jsonSchema, { anyOf, ...(hoisted !== undefined && { description: hoisted }) });
      }
    },
  });
  for (const [id, definition] of Object.entries(made.$defs ?? {})) {
    const { id: _, ...rest } = definition as JsonSchema;
    components[id] = withReferences(rest) as JsonSchema;
  }
  return withReferences(made.properties?.it) as JsonSchema;
}

function replace(target: JsonSchema, source: JsonSchema) {
  for (const keyword of Object.keys(target)) Reflect.deleteProperty(target, keyword);
  Object.assign(target, source);
}

function withReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withReferences);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([keyword, value]) =>
      keyword === "$ref" && typeof value === "string"
        ? [keyword, value.replace("#/$defs/", "#/components/schemas/")]
        : [keyword, withReferences(value)],
    ),
  );
}
