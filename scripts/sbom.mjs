// Build step: writes a CycloneDX bill of materials from package-lock.json, always the same for a lock file.
// `npm sbom --omit dev` would leave out packages that development uses too, such as react.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** Development packages whose files the build copies. */
const COPIED_BY_THE_BUILD = ["lucide-static"];

const ALGORITHMS = { sha512: "SHA-512", sha384: "SHA-384", sha256: "SHA-256", sha1: "SHA-1" };

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const { "": own, ...installed } = lock.packages;

const components = new Map();
for (const [path, entry] of Object.entries(installed)) {
  const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  if (entry.dev && !COPIED_BY_THE_BUILD.includes(name)) continue;
  const component = componentOf(name, entry);
  components.set(component["bom-ref"], component);
}

const bill = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    component: {
      "bom-ref": `${own.name ?? lock.name}@${own.version}`,
      type: "application",
      name: own.name ?? lock.name,
      version: own.version,
    },
  },
  components: [...components].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part),
};

writeFileSync(join(root, "build", "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`bill of materials: ${components.size} packages`);

function componentOf(name, { version, integrity, license, dev, optional, devOptional }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    "bom-ref": purl,
    type: "library",
    name,
    version,
    scope: optional || devOptional ? "optional" : "required",
    purl,
    hashes: integrity.split(" ").map((text) => {
      const [, algorithm, content] = /^(\w+)-(.+)$/.exec(text);
      return { alg: ALGORITHMS[algorithm], content: Buffer.from(content, "base64").toString("hex") };
    }),
    ...(license && { licenses: [{ expression: license }] }),
    ...(dev && { properties: [{ name: "loupe:copied-by-the-build", value: "true" }] }),
  };
}
