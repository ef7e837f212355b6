import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// package.json, the image and the service each define the flags.

test("npm start, the demo, the image and the service give Node the same flags, and Node knows them", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string; demo: string };
  };
  const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  expect(flags.length).toBeGreaterThan(0);
  expect(scripts.demo).toBe(`node ${flags.join(" ")} scripts/demo.mjs`);
  const [, entry = ""] = /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  expect(JSON.parse(entry)).toEqual(["node", ...flags, "build/server/index.js"]);
  const service = readFileSync("docs/hosting/loupe.service", "utf8");
  expect(service).toContain(`/node ${flags.join(" ")} build/server/index.js`);
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  for (const flag of flags) expect(known).toContain(`${flag.split("=")[0]} (`);
});
