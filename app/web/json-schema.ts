import { z } from "zod";

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

/** A registry, as `describe` copies a schema: a copy has what is said of its original. */
const said = z.registry<{ say: () => JsonSchema }>();
const maybeAbsent = new WeakSet<object>();
const names = z.registry<{ id: string }>();

/**
 * Adds JSON Schema details to a Zod schema, computed only when the API is described. What `describe` says of a field
 * follows their description, such as an amount's unit.
 */
export function says<Schema extends z.ZodType>(schema: Schema, say: () => JsonSchema): Schema {
  said.add(schema, { say });
  return schema;
}

/** Marks a field where '' and null count as missing. */
export function leftOut<Schema extends z.ZodType>(schema: Schema): Schema {
  maybeAbsent.add(schema);
  return schema;
}

/** Names a record, so that the API description defines it once. */
export function record<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).register(names, { id });
}

/**
 * Converts a schema's input to JSON Schema. Named records become references to `#/components/schemas/…` and
 * are added to `components`.
 */
export function toJsonSchema(schema: z.ZodType, components: Record<string, JsonSchema> = {}): JsonSchema {
  // Wrapped in an object, so that a named record at the top is extracted too.
  const made = z.toJSONSchema(z.object({ it: schema }), {
    io: "input",
    metadata: names,
    override({ zodSchema, jsonSchema }) {
      const own = said.get(zodSchema)?.say();
      const added = z.globalRegistry.get(zodSchema);
      if (own) replace(jsonSchema, own);
      Object.assign(jsonSchema, added);
      if (own?.description && added?.description)
        jsonSchema.description = `${String(own.description)} ${added.description}`;
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
