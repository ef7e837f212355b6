import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A count in words that somebody reads: '7 days', '7 Days' of a title, '64 MB', '16 digits'. */
const COUNT =
  /(?<![\w.$,{-])\d(?:[\d,]*\d)?(?: (?:seconds|minutes|hours|days|weeks|months|years|characters|digits|tills|rows|lines|customers|items|files|photos|kB|MB|GB|megapixels)\b|-day\b)/gi;

/** Sentences whose number no constant has, each with why. */
const WITHOUT_CONSTANT: Record<string, readonly string[]> = {
  // Terms of a contract and of the law, which nothing in Loupe works out.
  "app/domain/shop/papers/default-words.ts": ["30 days", "18 years"],
  "app/routes/shop/settings/counter-section.tsx": ["30 days"],
  // How often an app on a phone shows a code: the standard's (RFC 6238).
  "app/access/check-second-factor.server.ts": ["30 seconds"],
  // A request to a model, not a limit.
  "app/ai/questions.server.ts": ["60 characters"],
  // The program that reads workbooks has none of the app's files.
  "app/import/workbook/program.ts": ["64 MB"],
  // A regular expression a line above says the same.
  "app/web/query.ts": ["60 characters"],
};

/** Descriptions of the API tell examples and limits in prose; `api-description.test.ts` asks the calls themselves. */
const PROSE = /(-api\.server|-json|-contract|openapi)\.ts$/;

/** Without comments, whose numbers nobody at the counter reads. */
function codeOf(path: string): string {
  return readFileSync(path, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(?<!:)\/\/.*$/gm, "");
}

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("sample-shop/") && !PROSE.test(path))
  .map((path) => `app/${path}`);

test("a number in a sentence comes from its constant", () => {
  const found: Record<string, string[]> = {};
  for (const path of files) {
    const counts = [...codeOf(path).matchAll(COUNT)].map(([count]) => count);
    const allowed = WITHOUT_CONSTANT[path] ?? [];
    const others = counts.filter((count) => !allowed.includes(count));
    if (others.length > 0) found[path] = others;
  }
  expect(found).toEqual({});
});

test("each exception is one", () => {
  for (const [path, counts] of Object.entries(WITHOUT_CONSTANT)) {
    const code = codeOf(path);
    for (const count of counts) expect(code, `${path} no longer says ${count}`).toContain(count);
  }
});
