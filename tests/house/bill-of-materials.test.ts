import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nobody, startShop } from "../support/http.ts";

const FILE = "build/sbom.cdx.json";

interface Component {
  name: string;
  version: string;
  hashes: { alg: string; content: string }[];
  properties?: { name: string }[];
}
interface Locked {
  name?: string;
  version: string;
  integrity: string;
  dev?: boolean;
}

const bill = JSON.parse(readFileSync(FILE, "utf8")) as { components: Component[] };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

/** In the words of the lock file. */
const inWords = ({ name, version, hashes }: Component) => [
  `${name}@${version}`,
  hashes
    .map(
      ({ alg, content }) => `${alg.replace("SHA-", "sha")}-${Buffer.from(content, "hex").toString("base64")}`,
    )
    .join(" "),
];
const lockedAs = (isWanted: (entry: Locked, name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(lock.packages).flatMap(([path, entry]) => {
      const name = entry.name ?? path.split("node_modules/").at(-1) ?? "";
      return path !== "" && isWanted(entry, name) ? [[`${name}@${entry.version}`, entry.integrity]] : [];
    }),
  );

test("the bill of materials lists each production package of the lock file with its version and hash, and no other", () => {
  const isCopied = ({ properties }: Component) => properties !== undefined;
  const listed = bill.components.filter((component) => !isCopied(component));
  expect(Object.fromEntries(listed.map(inWords))).toEqual(lockedAs(({ dev }) => !dev));
  expect(listed.length).toBe(new Set(listed.map(({ name, version }) => `${name}@${version}`)).size);

  const copied = ["lucide-static"];
  expect(Object.fromEntries(bill.components.filter(isCopied).map(inWords))).toEqual(
    lockedAs((_, name) => copied.includes(name)),
  );
});

test("it is the same for the same lock file, and says nothing of the machine, the time or a registry", () => {
  const before = readFileSync(FILE, "utf8");
  execFileSync(process.execPath, ["scripts/sbom.mjs"]);
  expect(readFileSync(FILE, "utf8")).toBe(before);
  expect(before).not.toMatch(/timestamp|serialNumber|node_modules|registry/);
  expect(before.match(/https?:[^"]+/g)).toEqual(["http://cyclonedx.org/schema/bom-1.5.schema.json"]);
  expect(before).not.toContain(process.cwd());
});

test("it is not served", async () => {
  const server = await startShop();
  for (const path of [
    "/sbom.cdx.json",
    "/build/sbom.cdx.json",
    "/../sbom.cdx.json",
    "/assets/..%2f..%2fsbom.cdx.json",
  ])
    expect([path, (await nobody(server).get(path)).body.includes("CycloneDX")]).toEqual([path, false]);
  await server.stop();
});
