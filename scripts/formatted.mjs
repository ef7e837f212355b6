import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { root } from "./prepare.mjs";

/** Formats the text of a generated file as `npm run format` does. */
export async function formatted(path, text) {
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(path, text, style);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
