import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "docs/hosting";
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");

/** What holds a unit's process in: all of its settings from the first to the last. */
function limitsOf(name: string): string[] {
  const all = read(name);
  const block = all.slice(all.indexOf("\nProtectSystem="), all.indexOf("\n[Install]"));
  return block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("the primary of a chain is held in as Loupe is", () => {
  expect(limitsOf("loupe.service").length).toBeGreaterThan(25);
  expect(limitsOf("sqld.service")).toEqual(limitsOf("loupe.service"));
});

test("what a chain's machines have beyond Loupe's unit loosens nothing", () => {
  const added = readdirSync(FOLDER).filter((name) => /^loupe-.*\.conf$/.test(name));
  expect(added).toEqual(["loupe-office.conf", "loupe-store.conf"]);
  for (const name of added)
    for (const line of read(name).split("\n").filter(Boolean))
      expect(line).toMatch(/^(#.*|\[Unit\]|(Wants|After)=[\w.-]+)$/);
});

test("each unit runs as the user that its first lines make", () => {
  for (const name of ["loupe.service", "sqld.service"]) {
    const user = /^User=(\w+)$/m.exec(read(name))?.[1];
    expect(read(name)).toMatch(new RegExp(`^#   useradd --system .* ${user}$`, "m"));
  }
});

test("no variable of the docs has a comment behind it: systemd takes that for a part of its value", () => {
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const said = pages.flatMap((name) => readFileSync(`docs/${name}`, "utf8").split("\n"));
  const variables = said.filter((line) => /^#?[A-Z][A-Z0-9_]*=\S/.test(line));
  expect(variables.length).toBeGreaterThan(15);
  expect(variables.filter((line) => /^#?[A-Z0-9_]+=("[^"]*"|'[^']*'|\S+)\s+#/.test(line))).toEqual([]);
});
