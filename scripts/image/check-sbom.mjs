// Compares the bill of materials with the packages in an app's folder: check-sbom.mjs FOLDER
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Packages that are required but left out by scripts/release/files-that-run.mjs, because they are for another
 * runtime.
 */
const LEFT_OUT = /^bare-/;

const folder = process.argv[2];
const { components } = JSON.parse(readFileSync(join(folder, "build", "sbom.cdx.json"), "utf8"));
const listed = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));

const installed = new Set(packagesIn(join(folder, "node_modules")));
const extra = [...installed].filter((name) => !listed.has(name));
const missing = [...listed].flatMap(([id, { name, scope, properties = [] }]) => {
  const isCopied = properties.some((property) => property.name === "loupe:copied-by-the-build");
  return installed.has(id) || scope === "optional" || isCopied || LEFT_OUT.test(name) ? [] : [id];
});
if (extra.length > 0) console.error(`not in the bill of materials: ${extra.join(", ")}`);
if (missing.length > 0) console.error(`in the bill of materials only: ${missing.join(", ")}`);
if (extra.length > 0 || missing.length > 0) process.exit(1);
console.log(`the bill of materials fits the ${installed.size} packages here`);

/** Name and version of each package, nested ones included. */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
    )
    .flatMap((name) => {
      const at = join(modules, name);
      const { name: own, version } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
      return [`${own}@${version}`, ...packagesIn(join(at, "node_modules"))];
    });
}
