import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callsTable, describeApi } from "~/routes/openapi";
import { apiFiles } from "../../scripts/api-files.mjs";

test("docs/openapi.json and the table of docs/api.md are those of the contracts: 'npm run openapi' writes them", async () => {
  const files = Object.entries(await apiFiles({ describeApi, callsTable }));
  expect(files.map(([file]) => file)).toEqual(["docs/openapi.json", "docs/api.md"]);
  for (const [file, text] of files)
    expect(readFileSync(file, "utf8") === text, `${file}: run 'npm run openapi'`).toBe(true);
});

test("'npm run openapi' reads the same contracts", { tags: "all" }, () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/openapi.mjs", "--check"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
