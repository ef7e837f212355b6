import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("only app/runtime/config.server.ts reads the environment", () => {
  const readers = ["app", "db"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) => /process\.env\b/.test(readFileSync(path, "utf8"))),
  );
  expect(readers).toEqual(["app/runtime/config.server.ts"]);
});
