import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PERMISSIONS } from "~/domain/permissions";
import { ACTION_LABELS, RECORD_KINDS } from "~/domain/audit/action-labels";

// Until the actions and kinds are types (Trail in app/domain/result.ts takes any string), only the source says which are written.

const NAME = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && path !== "domain/audit/action-labels.ts")
  .map((path) => ({ path, text: readFileSync(`app/${path}`, "utf8") }));

/** What follows `action:` up to the next field, with constants of the same file put in their places. */
function actionsIn(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(/const ([A-Z_]+) = "([^"]+)"/g)].map(([, name, value]) => [name, value]),
  );
  return [...text.matchAll(/\baction:\s*([\s\S]{1,200}?)(?:,\s|\}|;)/g)].flatMap(([, written = ""]) => [
    ...[...written.matchAll(/"([^"]+)"/g)].map(([, literal = ""]) => literal),
    ...(constants.has(written) ? [constants.get(written) ?? ""] : []),
  ]);
}

test("the search for actions finds those that are there", () => {
  const found = new Set(sources.flatMap(({ text }) => actionsIn(text)));
  for (const action of ["sale.processed", "import.completed", "import.interrupted", "audit.sealed"])
    expect(found).toContain(action);
});

test("every action that is written to the trail has its words", () => {
  const nouns = new Set(Object.keys(ACTION_LABELS).map((action) => action.split(".", 1)[0]));
  const isOther = new Set<string>([...PERMISSIONS, "audit.key"]);
  const missing = sources.flatMap(({ path, text }) => {
    const literals = [...text.matchAll(/"([a-z-]+)\.[a-z-]+"/g)]
      .filter(([whole, noun]) => nouns.has(noun) && !isOther.has(whole.slice(1, -1)))
      .map(([whole]) => whole.slice(1, -1));
    const actions = new Set([...actionsIn(text).filter((action) => NAME.test(action)), ...literals]);
    return [...actions]
      .filter((action) => !(action in ACTION_LABELS))
      .map((action) => `"${action}" (app/${path})`);
  });
  expect(missing, "Add a line to ACTION_LABELS in app/domain/audit/action-labels.ts for each").toEqual([]);
});

test("an action is written out, so that it can be found: not put together from parts", () => {
  const composed = sources.filter(({ text }) => /\baction:\s*`[a-z-]+\./.test(text)).map(({ path }) => path);
  expect(composed).toEqual([]);
});

test("every kind of record in the trail has a name", () => {
  const named = new Set(Object.entries(RECORD_KINDS).flatMap(([kind, { also = [] }]) => [kind, ...also]));
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\brecord: \{\s*kind: "([^"]+)"/g)]
      .filter(([, kind = ""]) => !named.has(kind))
      .map(([, kind]) => `"${kind}" (app/${path})`),
  );
  expect(missing, "Add a line to RECORD_KINDS in app/domain/audit/action-labels.ts for each").toEqual([]);
});
