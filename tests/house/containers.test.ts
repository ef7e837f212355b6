import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FILES = ["compose.yaml", "docs/hosting/chain-compose.yml"];

/** The lines of each service, and of the part that it takes over. */
function servicesOf(file: string): [string, string][] {
  const text = readFileSync(file, "utf8");
  const shared = /^x-\w+: &(\w+)\n((?: .*\n|\n)+)/m.exec(text);
  const all = /^services:\n((?: .*\n|\n|\s+#.*\n)+)/m.exec(text)?.[1] ?? "";
  return [...all.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = "", own = ""]) => [
    name,
    shared && own.includes(`<<: *${shared[1]}`) ? `${own}${shared[2]}` : own,
  ]);
}

describe.each(FILES)("each service of %s", (file) => {
  const services = servicesOf(file);

  test("is found", () => {
    expect(services.length).toBeGreaterThan(2);
  });

  test.each(services)("%s can write to its volumes alone, gains no rights, and has bounds", (_, service) => {
    expect(service).toMatch(/^ +read_only: true$/m);
    expect(service).toMatch(/^ +cap_drop: \[ALL\]$/m);
    expect(service).toMatch(/^ +security_opt: \["no-new-privileges:true"\]$/m);
    expect(service).toMatch(/^ +mem_limit: /m);
    expect(service).toMatch(/^ +pids_limit: \d+$/m);
    expect(service).toMatch(
      /^ +logging:( \*logging$|( &logging)?\n +driver: json-file\n +options: \{ max-size: )/m,
    );
  });

  test("takes its image by a variable, so that it can be named by its digest", () => {
    const pinned = readFileSync("scripts/image/pin-images.sh", "utf8");
    for (const [, service] of services) {
      const image = /image: (.*)/.exec(service)?.[1] ?? "";
      if (image === "loupe:latest") continue;
      const [, name, usual] = /^\$\{(\w+):-(.+)\}$/.exec(image) ?? [];
      expect(pinned).toContain(`pin ${name} ${usual}\n`);
    }
  });
});

test("the image is built without the scripts of packages, but for the one that is compiled", () => {
  const text = readFileSync("Dockerfile", "utf8");
  for (const line of text.split("\n").filter((each) => /npm (ci|install)/.test(each)))
    expect(line).toContain("--ignore-scripts");
  expect(text.match(/npm rebuild .*/g)).toEqual(["npm rebuild better-sqlite3"]);
  expect(readFileSync("scripts/image/pin-images.sh", "utf8")).toContain(
    `pin BASE_IMAGE ${/^ARG BASE_IMAGE=(.*)$/m.exec(text)?.[1]}\n`,
  );
});
