import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Three programs define the same flags in separate files.

test("npm start, the image and the service give Node the same flags, and Node knows them", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  expect(flags.length).toBeGreaterThan(0);
  const [, entry = ""] = /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  expect(JSON.parse(entry)).toEqual(["node", ...flags, "build/server/index.js"]);
  const service = readFileSync("docs/hosting/loupe.service", "utf8");
  expect(service).toContain(`/node ${flags.join(" ")} build/server/index.js`);
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  for (const flag of flags) expect(known).toContain(`${flag.split("=")[0]} (`);
});
