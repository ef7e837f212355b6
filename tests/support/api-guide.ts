import { readFileSync } from "node:fs";
import { CALLS, type Call } from "./api.ts";
import { type CurlCommand, readCurl } from "./curl.ts";

export interface GuideExample {
  name: string;
  curl: CurlCommand;
  status: number;
  /** What the answer is said to be. */
  json: string | undefined;
}

/** `docs/api.md`. */
export const GUIDE = readFileSync("docs/api.md", "utf8");

/** Its commands, each with the answer below it. */
export const EXAMPLES: readonly GuideExample[] = [
  ...GUIDE.matchAll(/```sh\n(.*?)```\n\nAnswers (\d{3})[^\n]*\n(?:\n```json\n(.*?)```)?/gs),
].map(([, command = "", status = "", json], at) => {
  const curl = readCurl(command);
  return { name: `${at + 1}. ${curl.method} ${curl.target}`, curl, status: Number(status), json };
});

/** Its lists, each by the name that it is called by before it. */
export const LISTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...GUIDE.matchAll(/`(\w+\.csv)` is\n\n```csv\n(.*?)```/gs)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

const byFixedParts = CALLS.toSorted(
  (a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")),
).map((call) => ({ call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

/** The described call that a method and a URL mean: exact URLs before patterns, as in OpenAPI. */
export function callOf(method: string, target: string): Call | undefined {
  const path = target.replace(/\?.*/, "");
  return byFixedParts.find(({ call, path: described }) => call.method === method && described.test(path))
    ?.call;
}
