import { z } from "zod";

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

const said = new WeakMap<object, { say: () => JsonSchema; mustBeSent: boolean }>();
const names = z.registry<{ id: string }>();

/** Adds to a Zod schema what JSON Schema can say of it, worked out only when the API is described. */
export function says<Schema extends z.ZodType>(schema: Schema, say: () => JsonSchema): Schema {
  said.set(schema, { say, mustBeSent: false });
  return schema;
}

/** The same for a field that a body can't do without. */
export function saysRequired<Schema extends z.ZodType>(schema: Schema, say: () => JsonSchema): Schema {
  said.set(schema, { say, mustBeSent: true });
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
      const own = said.get(zodSchema);
      if (own) {
        for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword);
        Object.assign(jsonSchema, own.say());
      }
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) Object.assign(jsonSchema, { description });
      if (!(zodSchema instanceof z.ZodObject)) return;
      const needed = Object.entries(zodSchema.shape)
        .filter(([, field]) => said.get(field as object)?.mustBeSent)
        .map(([name]) => name);
      const required = [...new Set([...(jsonSchema.required ?? []), ...needed])];
      if (required.length > 0) Object.assign(jsonSchema, { required });
    },
  });
  for (const [id, definition] of Object.entries(made.$defs ?? {})) {
    const { id: _, ...rest } = definition as JsonSchema;
    components[id] = withReferences(rest) as JsonSchema;
  }
  return withReferences(made.properties?.it) as JsonSchema;
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
