import { expect, test } from "vitest";
import { CALLS, undescribedInPart, wrongWith } from "../support/api.ts";
import { callOf, EXAMPLES, GUIDE } from "../support/api-guide.ts";

/** What the guide says, by itself; `api-guide.all.test.ts` runs its commands. */
test("every command has an answer, and every API call a command", () => {
  expect(EXAMPLES).toHaveLength(GUIDE.match(/```sh/g)?.length ?? 0);
  const shown = new Set(EXAMPLES.map(({ curl }) => callOf(curl.method, curl.target)?.operationId));
  const forBrowsers = ["showSignIn", "followLogOutLink"];
  expect(CALLS.map(({ operationId }) => operationId).filter((id) => !shown.has(id))).toEqual(forBrowsers);
});

test.each(EXAMPLES)("$name sends and answers what docs/openapi.json describes", ({ curl, status, json }) => {
  const call = callOf(curl.method, curl.target)!;
  const schema = call.requestBody?.content["application/json"]?.schema;
  if (schema && curl.data !== undefined && status < 400)
    expect(wrongWith(JSON.parse(curl.data), schema)).toEqual([]);
  const answer = call.responses[status];
  expect(answer).toBeDefined();
  if (json === undefined) return;
  expect(undescribedInPart(JSON.parse(json), answer?.content?.["application/json"]?.schema ?? {})).toEqual(
    [],
  );
});
