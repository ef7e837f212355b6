// What `npm run openapi` writes, from the contracts as app/routes/openapi.ts reads them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatted } from "./formatted.mjs";
import { root } from "./prepare.mjs";

const TABLE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/;

/** The text of each file, by its path in the repository. */
export async function apiFiles({ describeApi, callsTable }) {
  const guide = readFileSync(join(root, "docs/api.md"), "utf8");
  if (!TABLE.test(guide)) throw new Error("docs/api.md has lost the place of its table, <!-- calls -->");
  const files = {
    "docs/openapi.json": JSON.stringify(describeApi()),
    "docs/api.md": guide.replace(TABLE, (_, open, close) => `${open}\n${callsTable()}\n${close}`),
  };
  for (const [file, text] of Object.entries(files)) files[file] = await formatted(join(root, file), text);
  return files;
}
