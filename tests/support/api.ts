import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Permission } from "~/domain/permissions";
import type { Answer } from "./http.ts";

type Schema = Record<string, unknown>;

interface Content {
  schema: Schema;
  example?: unknown;
}

interface Described {
  operationId: string;
  security?: unknown[];
  "x-permission"?: Permission;
  "x-roles"?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, Content> }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

export interface Call extends Described {
  path: string;
  method: string;
}

/** `docs/openapi.json`, as any client would read it. */
export const API = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Document;

export const CALLS: Call[] = Object.entries(API.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    path,
    method: method.toUpperCase(),
  })),
);

export function callNamed(id: string): Call {
  const call = CALLS.find(({ operationId }) => operationId === id);
  if (!call) throw new Error(`docs/openapi.json has no operation ${id}`);
  return call;
}

/** Calls of section 7 of the specification with a JSON body, which ignore unknown fields. */
export const OF_SPECIFICATION: readonly string[] = [
  "signIn",
  "addCustomer",
  "addItem",
  "processSale",
  "takeInRepair",
  "setRepairStatus",
  "createCampaign",
  "optimizeMessage",
  "addProcess",
];

/** The shapes that a call's JSON body may have, usually one. */
export function bodiesOf(call: Call): Schema[] {
  const { schema } = call.requestBody!.content["application/json"]!;
  return (schema.anyOf as Schema[] | undefined) ?? [schema];
}

/** Required fields, in groups too: 'reason', 'return.reason'. */
export function requiredIn({ required = [], properties = {} }: Schema): string[] {
  return (required as string[]).flatMap((name) => {
    const part = (properties as Record<string, Schema>)[name]!;
    const within = requiredIn(part).map((inner) => `${name}.${inner}`);
    return within.length > 0 ? within : [name];
  });
}

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strict: true,
  strictTypes: false,
  // 0.07 is a multiple of 0.01 despite floating point.
  multipleOfPrecision: 6,
  formats: { binary: true, password: true },
  // Each schema judges few answers, so making its code shorter takes longer than it saves.
  code: { optimize: false },
});
addFormats.default(ajv);

/** Validation errors of a value by the description's schema. */
export const wrongWith = validator((schema) => resolved(schema, false));

/** For our own responses: unknown fields are errors too. */
export const undescribedIn = validator((schema) => resolved(schema, true));

/** Like `undescribedIn`, for examples that may leave fields out. */
export const undescribedInPart = validator((schema) => withoutRequired(resolved(schema, true)));

/**
 * Validates by a schema that is compiled once, because that takes far longer than a validation, and many
 * calls answer the same.
 */
function validator(read: (schema: Schema) => Schema) {
  const compiled = new Map<string, ValidateFunction>();
  return (value: unknown, schema: Schema): string[] => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(read(schema));
    compiled.set(text, validate);
    return validate(value) ? [] : saidBy(validate.errors);
  };
}

function withoutRequired(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (name, part: unknown) =>
      name === "required" && Array.isArray(part) ? undefined : part,
    ),
  ) as Schema;
}

/** Validation errors of a response: status, media type, headers, and all fields. */
export function wrongWithAnswer(call: Call, answer: Pick<Answer, "status" | "headers" | "body">): string[] {
  const where = `${call.method} ${call.path} ${answer.status}`;
  const said = call.responses[answer.status];
  if (!said) return [`${where} is not described: ${answer.body.slice(0, 200)}`];
  const type = answer.headers.get("content-type")?.split(";")[0] ?? null;
  const wrong: string[] = [];
  // Only in lists that are sent in parts.
  const onlyOfParts = ["Link", "X-Total-Count"];
  for (const name of Object.keys(said.headers ?? {}))
    if (!onlyOfParts.includes(name) && !answer.headers.has(name)) wrong.push(`has no ${name}`);
  if (!said.content) {
    if (answer.body !== "" || type !== null) wrong.push(`has a body, ${type}`);
  } else {
    const content = type === null ? undefined : said.content[type];
    if (!content) wrong.push(`is ${type}`);
    else wrong.push(...undescribedIn(JSON.parse(answer.body), content.schema));
  }
  return wrong.map((text) => `${where}: ${text}`);
}

/** Resolves references; `closed` also disallows additional fields. */
function resolved(schema: Schema, closed: boolean): Schema {
  const { $ref, ...own } = schema;
  if (typeof $ref === "string") {
    const found = API.components.schemas[$ref.replace("#/components/schemas/", "")];
    if (!found) throw new Error(`The description has no ${$ref}`);
    return { ...resolved(found, closed), ...own };
  }
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    return typeof part === "object" && part !== null ? resolved(part as Schema, closed) : part;
  };
  const whole = Object.fromEntries(Object.entries(schema).map(([keyword, part]) => [keyword, walk(part)]));
  const isOpen = closed && schema.type === "object" && schema.additionalProperties === undefined;
  return isOpen ? { ...whole, additionalProperties: false } : whole;
}

function saidBy(errors: { instancePath: string; message?: string; params: unknown }[] | null | undefined) {
  return (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "it"} ${message} ${JSON.stringify(params)}`,
  );
}
