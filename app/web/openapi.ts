import { z } from "zod";
import { LONGEST_KEY } from "./idempotency.server.ts";
import { type JsonSchema, record, toJsonSchema } from "./json-schema.ts";
import type { Body, Operation, Said } from "./operation.ts";
import { CountQuery, ListQuery } from "./query.ts";

export interface DescribedCall {
  /** As in the access table, such as `/api/repairs/:repairId`. */
  url: string;
  method: string;
  operation: Operation;
  /** Null if public. */
  permission: string | null;
  allowed: readonly string[];
  refused: readonly string[];
  /** Whether a token may make it. */
  takesToken: boolean;
}

type Schemas = Record<string, JsonSchema>;

export const ErrorJson = record("Error", {
  message: z.string(),
  reason: z
    .string()
    .optional()
    .describe("For programs: `second-factor-required` or `second-factor-wrong`, at sign-in."),
  approval: z.literal(true).optional().describe("A colleague could approve it: see `approval` of the body."),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("Messages by field; one in a group is called 'audienceSegments.tier'."),
  requestId: z.string().optional().describe("Names the line of the server's log that says more."),
});

const ABSENT: JsonSchema = { enum: ["", null], description: "The same as leaving the field out." };

const NEXT = 'The address of the next part with `rel="next"`, when `limit` was given and there is more.';
const FOUND =
  "How many there are, when `count=true` was asked for and `limit` has cut the list off; a `search` is counted up to 1,000 more than were answered.";
const KEY =
  "A name for this write. Sent again within a week with the same body, the first answer comes again.";

/** Builds the OpenAPI 3.1 document. */
export function openApi(info: JsonSchema, calls: readonly DescribedCall[]): JsonSchema {
  const schemas: Schemas = { Absent: ABSENT };
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = call.url.replaceAll(/:(\w+)/g, "{$1}");
    const variants = { ...call.operation.instead, [path]: call.operation };
    for (const [at, operation] of Object.entries(variants))
      (paths[at] ??= {})[call.method.toLowerCase()] = describe(at, { ...call, operation }, schemas);
  }
  const notAllowed = {
    description: "The address exists, the method doesn't.",
    headers: { Allow: "Those that do." },
  };
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: "http://127.0.0.1:3000", description: "npm run demo" }],
    tags: [...new Set(calls.map(({ operation }) => operation.tag))].map((name) => ({ name })),
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      responses: { MethodNotAllowed: response(405, notAllowed, schemas) },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "loupe-session",
          description: "Set by `POST /api/login`. Over HTTPS its name is `__Host-loupe-session`.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "Made in Settings, Tokens. A call with one is decided by it alone, whatever cookie comes along.",
        },
      },
    },
  };
}

function describe(path: string, call: DescribedCall, schemas: Schemas): JsonSchema {
  const { operation, permission, allowed, takesToken } = call;
  const { id, tag, summary, description, body } = operation;
  const parameters = [
    ...pathParameters(path, operation),
    ...queryParameters(operation),
    ...headerParameters(operation),
  ];
  const said = { ...operation.answers, ...refusals(path, call), ...operation.refusals };
  const needs =
    permission === null ? "Needs no session." : `Needs \`${permission}\`, by default: ${allowed.join(", ")}.`;
  const who = permission === null || takesToken ? needs : `${needs} Asks for a person: tokens are refused.`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ? `${description}\n\n${who}` : who,
    ...(permission === null
      ? { security: [] }
      : {
          ...(!takesToken && { security: [{ session: [] }] }),
          "x-permission": permission,
          "x-roles": allowed,
        }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, operation.isApprovable === true, schemas) }),
    responses: Object.fromEntries(
      Object.entries(said).map(([status, one]) => [
        status,
        response(
          Number(status),
          operation.isList && status === "200" ? { ...one, headers: headersOfList(operation) } : one,
          schemas,
        ),
      ]),
    ),
  };
}

function headersOfList({ countsFound }: Operation): Record<string, string> {
  return { Link: NEXT, ...(countsFound && { "X-Total-Count": FOUND }) };
}

/** Error responses that follow from permission, URL, and input. */
function refusals(path: string, { method, operation, permission, refused }: DescribedCall) {
  const { body, query, isList, isKeyed, isApprovable } = operation;
  const said: Record<number, Said> = {
    500: { description: "A bug; `requestId` names the line of the log." },
    503: { description: "The database can't take this right now, or the shop has no owner yet." },
  };
  if (permission !== null)
    said[401] = {
      description: "Nobody is signed in, or the session or the token has ended.",
      example: { message: "Unauthorized" },
    };
  const forbidden = [
    ...(refused.length > 0 ? [`By default not for ${refused.join(", ")}.`] : []),
    ...(method === "GET" ? [] : ["Another site's page started the write."]),
  ];
  if (forbidden.length > 0)
    said[403] = { description: forbidden.join(" "), example: { message: "Forbidden" } };
  if (isApprovable)
    said[403] = {
      description: [
        ...forbidden,
        "With `approval: true`, somebody else may do it: send the same body with `approval`.",
      ].join(" "),
      example: {
        message: "A price below the floor of $800.00 needs approval",
        approval: true,
        errors: { salePrice: ["A price below the floor of $800.00 needs approval"] },
      },
    };
  if (path.includes("{"))
    said[404] = {
      description: "No such record, or an id that is not a whole number from 1.",
      example: { message: "No such record" },
    };
  if (body) {
    said[400] = { description: "The body can't be read, or a value has the wrong JSON type." };
    said[413] = {
      description: "upload" in body ? "The file is too large." : "The body is larger than 1 MB.",
    };
    said[415] = { description: `The body is not ${mediaType(body)}.` };
  }
  if (isKeyed && !body) said[400] = { description: "The `Idempotency-Key` is too long." };
  if (body || query || isList)
    said[422] = { description: "A value is missing, out of range, badly written or none of the choices." };
  return said;
}

function response(
  status: number,
  { description, schema, example, headers = {} }: Said,
  schemas: Schemas,
): JsonSchema {
  const body = schema ?? (status >= 400 ? ErrorJson : undefined);
  const named = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: "string" } },
  ]);
  return {
    description,
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
    ...(body && { content: { "application/json": content(toJsonSchema(body, schemas), example) } }),
  };
}

function requestBody(body: Body, isApprovable: boolean, schemas: Schemas): JsonSchema {
  const described =
    "upload" in body
      ? content(toJsonSchema(body.upload, schemas), undefined)
      : content(withApproval(toJsonSchema(body.contract.json, schemas), isApprovable), body.example);
  return { required: true, content: { [mediaType(body)]: described } };
}

const APPROVAL: JsonSchema = {
  type: "object",
  description:
    "A colleague who may do it, and their PIN: approves what this body says. Only after an answer with `approval: true`.",
  properties: { employeeId: { type: "integer", minimum: 1 }, pin: { type: "string", pattern: "^\\d{6}$" } },
  required: ["employeeId", "pin"],
  additionalProperties: false,
};

function withApproval(schema: JsonSchema, isApprovable: boolean): JsonSchema {
  if (!isApprovable) return schema;
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: schema.anyOf.map((each: JsonSchema) => withApproval(each, true)) };
  return { ...schema, properties: { ...(schema.properties as JsonSchema), approval: APPROVAL } };
}

function content(schema: JsonSchema, example: unknown): JsonSchema {
  return { schema, ...(example !== undefined && { example }) };
}

function mediaType(body: Body) {
  return "upload" in body ? "multipart/form-data" : "application/json";
}

function pathParameters(path: string, { path: others = {} }: Operation): JsonSchema[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.map((name) => {
    const other = others[name];
    const schema = other ? toJsonSchema(other) : { type: "integer", minimum: 1 };
    return { name, in: "path", required: true, schema };
  });
}

function queryParameters({ query, isList, countsFound }: Operation): JsonSchema[] {
  const fields: Record<string, z.ZodType> = {
    ...query?.shape,
    ...(isList && ListQuery.shape),
    ...(countsFound && CountQuery.shape),
  };
  return Object.entries(fields).map(([name, field]) => {
    const { description, ...schema } = toJsonSchema(field);
    return { name, in: "query", ...(description !== undefined && { description }), schema };
  });
}

function headerParameters({ isKeyed }: Operation): JsonSchema[] {
  const schema = { type: "string", maxLength: LONGEST_KEY };
  return isKeyed ? [{ name: "Idempotency-Key", in: "header", description: KEY, schema }] : [];
}
