// Preloaded into a server: adds the migrations in the file MORE_MIGRATIONS to those of its build.
import { readFileSync } from "node:fs";
import { register } from "node:module";

const more = JSON.parse(readFileSync(process.env.MORE_MIGRATIONS, "utf8"));
const listed = more.map(
  ({ name, sql }) => `${JSON.stringify(`../migrations/${name}`)}: ${JSON.stringify(sql)}`,
);
const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.startsWith("file:") || url.includes("/node_modules/") || !loaded.source) return loaded;
  const source = String(loaded.source).replace(/(?="..\\/migrations\\/0000_)/, () => ${JSON.stringify(`${listed.join(", ")}, `)});
  return { ...loaded, source };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
