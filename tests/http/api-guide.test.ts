import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS, type Call, undescribedInPart, wrongWith, wrongWithAnswer } from "../support/api.ts";
import { readCurl, runCurl } from "../support/curl.ts";
import { type Client, nobody } from "../support/http.ts";
import { aPicture } from "../support/pictures.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const GUIDE = readFileSync("docs/api.md", "utf8");

/** Runs every command of the guide and checks the documented status and body. */
const EXAMPLES = [
  ...GUIDE.matchAll(/```sh\n(.*?)```\n\nAnswers (\d{3})[^\n]*\n(?:\n```json\n(.*?)```)?/gs),
].map(([, command = "", status = "", json], at) => {
  const curl = readCurl(command);
  return { name: `${at + 1}. ${curl.method} ${curl.target}`, curl, status: Number(status), json };
});

/** The guide's lists, each by the name that it is called by before it. */
const LISTS = Object.fromEntries(
  [...GUIDE.matchAll(/`(\w+\.csv)` is\n\n```csv\n(.*?)```/gs)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

let server: RunningServer;
let client: Client;

let picture: BlobPart;

beforeAll(async () => {
  picture = new Uint8Array(await aPicture());
  server = await startServer({ args: ["demo"] });
  client = nobody(server);
});
afterAll(() => server.stop());

test("every command has an answer, and every API call a command", () => {
  expect(EXAMPLES).toHaveLength(GUIDE.match(/```sh/g)?.length ?? 0);
  const shown = new Set(EXAMPLES.map(({ curl }) => callOf(curl.method, curl.target).operationId));
  const forBrowsers = ["showSignIn", "followLogOutLink"];
  expect(CALLS.map(({ operationId }) => operationId).filter((id) => !shown.has(id))).toEqual(forBrowsers);
});

test.each(EXAMPLES)("$name answers as the guide says", async ({ curl, status, json }) => {
  const call = callOf(curl.method, curl.target);
  const schema = call.requestBody?.content["application/json"]?.schema;
  if (schema && curl.data !== undefined && status < 400)
    expect(wrongWith(JSON.parse(curl.data), schema)).toEqual([]);
  const answer = await runCurl(client, curl, {
    ...LISTS,
    "ring.jpg": picture,
    "appraisal.txt": "Two rings, appraised.",
  });
  expect(`${answer.status} ${answer.body}`).toMatch(new RegExp(`^${status} `));
  expect(wrongWithAnswer(call, answer)).toEqual([]);
  expect(json === undefined).toBe(answer.body === "");
  if (json === undefined) return;
  const described = call.responses[status]?.content?.["application/json"]?.schema ?? {};
  expect(undescribedInPart(JSON.parse(json), described)).toEqual([]);
  // Answers may gain fields, as the guide says; docs/openapi.json lists them all.
  expect(namesIn(answer.json())).toEqual(expect.arrayContaining(namesIn(JSON.parse(json))));
});

/** Exact URLs before patterns, as in OpenAPI. */
function callOf(method: string, target: string): Call {
  const path = target.replace(/\?.*/, "");
  const call = CALLS.toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{"))).find(
    (each) => each.method === method && new RegExp(`^${each.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  if (!call) throw new Error(`The API has no ${method} ${path}`);
  return call;
}

/** All field names; for lists, those of the first record. */
function namesIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : namesIn(value[0], `${at}[]`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    `${at}.${name}`,
    ...namesIn(part, `${at}.${name}`),
  ]);
}
