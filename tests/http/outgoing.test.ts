import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// What a running server opens and what its pages load: every-url.test.ts, and outgoing.all.test.ts whatever is asked.

/** Texts that no browser connects to. */
const NAMED: Record<string, string> = {
  "www.w3.org": "namespaces",
  "react.dev": "in texts of errors",
  "reactrouter.com": "in texts of errors",
  localhost: "a base to read our own addresses with",
  "here.invalid": "a base to read our own addresses with",
};

test("scripts, styles and pictures of the build name no other host", () => {
  const files = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const hosts = new Set<string>();
  for (const name of files) {
    const text = readFileSync(join("build/client", name), "utf8");
    for (const [, host = ""] of text.matchAll(/(?:https?|wss?):\/\/([\w.-]+)/g)) hosts.add(host);
    for (const [, host = ""] of text.matchAll(/["'`(]\/\/([\w-]+\.[\w.-]+)/g)) hosts.add(host);
    if (name.endsWith(".css"))
      for (const [, address = ""] of text.matchAll(/(?:url\(|@import\s)["']?([^"')]*)/g))
        expect(address).toMatch(/^(\/assets\/|data:)/);
  }
  expect([...hosts].sort()).toEqual(Object.keys(NAMED).sort());
});
