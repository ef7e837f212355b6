import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("docs/openapi.json and the table of docs/api.md are those of the contracts: 'npm run openapi' writes them", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/openapi.mjs", "--check"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
