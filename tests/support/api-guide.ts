import { readFileSync } from "node:fs";
import { CALLS, type Call } from "./api.ts";
import { type CurlCommand, readCurl } from "./curl.ts";

export interface GuideExample {
  name: string;
  curl: CurlCommand;
  status: number;
  /** The answer that the guide gives. */
  json: string | undefined;
}

/** Text of `docs/api.md`. */
export const GUIDE = readFileSync("docs/api.md", "utf8");

/** The guide's commands, each with the answer below it. */
export const EXAMPLES: readonly GuideExample[] = [
  ...GUIDE.matchAll(/```sh\n(.*?)```\n\nAnswers (\d{3})[^\n]*\n(?:\n```json\n(.*?)```)?/gs),
].map(([, command = "", status = "", json], at) => {
  const curl = readCurl(command);
  return { name: `${at + 1}. ${curl.method} ${curl.target}`, curl, status: Number(status), json };
});

/** The guide's lists, each by the name that precedes it. */
export const LISTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...GUIDE.matchAll(/`(\w+\.csv)` is\n\n```csv\n(.*?)```/gs)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

const byFixedParts = CALLS.toSorted(
  (a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")),
).map((call) => ({ call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

/** The described call for a method and a URL: exact URLs before patterns, as in OpenAPI. */
export function callOf(method: string, target: string): Call | undefined {
  const path = target.replace(/\?.*/, "");
  return byFixedParts.find(({ call, path: described }) => call.method === method && described.test(path))
    ?.call;
}
