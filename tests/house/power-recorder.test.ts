import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSteps } from "../support/power-cut/record.ts";

const FOLDER = "/shop";
const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

test("a write to a file that got its number from another thread's close is recorded", () => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-trace-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const trace = join(folder, "trace");
  const lines = [
    `10 openat(AT_FDCWD, "${hex("/elsewhere")}", O_RDONLY) = 7`,
    `10 clone3({flags=CLONE_VM|CLONE_FILES}, 88) = 11`,
    `10 close(7 <unfinished ...>`,
    `11 openat(AT_FDCWD, "${hex(`${FOLDER}/book`)}", O_RDWR|O_CREAT, 0600) = 7`,
    `10 <... close resumed>)              = 0`,
    `11 pwrite64(7, "${hex("kept")}", 4, 0) = 4`,
    `11 fsync(7)                         = 0`,
  ];
  writeFileSync(trace, lines.join("\n"));
  expect(readSteps(trace, FOLDER)).toEqual([
    { does: "name", path: "/shop/book", file: 1 },
    { does: "write", file: 1, at: 0, data: Buffer.from("kept") },
    { does: "sync", file: 1 },
  ]);
});
