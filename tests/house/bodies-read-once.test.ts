import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no request is copied to be read twice: a copy keeps the body in as many pieces as it was sent in", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const copying = sources.filter((file) =>
    /\brequest\.clone\(/.test(readFileSync(join("app", file), "utf8")),
  );
  expect(copying).toEqual([]);
});
