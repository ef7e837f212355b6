import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeKept, uploadAt } from "~/web/uploads-on-disk.server";

const SHA = "a".repeat(64);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const room = () => ({ folder, owner: 1, keptAtMost: 1 });
async function keep() {
  const path = join(folder, "one.upload");
  writeFileSync(path, "list");
  await uploadAt(path, { name: "list.csv", size: 4, sha256: SHA }, room()).keep();
}

test("a kept file is taken for an hour", async () => {
  await keep();
  expect(await takeKept(room(), SHA, "list.csv")).toMatchObject({ size: 4, isKept: true });
  const old = Date.now() / 1000 - 3_601;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old);
  expect(await takeKept(room(), SHA, "list.csv")).toBeNull();
});

test("one that another request removed can't be kept, and nothing fails", async () => {
  await keep();
  const [one, other] = await Promise.all([takeKept(room(), SHA, "a.csv"), takeKept(room(), SHA, "a.csv")]);
  await one?.remove();
  await other?.keep();
  expect(await takeKept(room(), SHA, "a.csv")).toBeNull();
});
