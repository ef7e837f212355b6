// npm run soak: load, kills, power cuts, wrong clocks, full disks and odd requests on a shop of its own.
// --minutes N (30), --seed N to repeat a run's choices, --write to record the result in docs/reliability.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

const USE = "Usage: npm run soak -- [--minutes N] [--seed N] [--write]";
const PLACE = /(<!-- soak -->\n)[\s\S]*?(\n<!-- \/soak -->)/;

const { minutes, seed, write } = readArguments();
ensureInstalled();
ensureBuilt();

const { runnerImport } = await import("vite");
const load = async (file) => {
  const { module } = await runnerImport(join(root, file), {
    configFile: false,
    root,
    logLevel: "error",
    resolve: { tsconfigPaths: true },
  });
  return module;
};
const clearTemplate = await (await load("tests/support/vitest-setup.ts")).default();
const { soak, abandon, inWords } = await load("tests/soak/soak.ts");
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    abandon();
    clearTemplate();
    process.exit(130);
  });

const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const result = await soak({ seconds: minutes * 60, seed, say });
clearTemplate();
if (write) await note(result);
console.log(result.tally.failures.length === 0 ? "Nothing was lost." : "Something failed: see above.");
process.exit(result.tally.failures.length === 0 ? 0 : 1);

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: "string" }, seed: { type: "string" }, write: { type: "boolean" } },
    });
    const read = {
      minutes: Number(values.minutes ?? 30),
      seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
      write: values.write ?? false,
    };
    if (!(read.minutes > 0) || !Number.isSafeInteger(read.seed)) throw new Error(USE);
    return read;
  } catch {
    console.error(USE);
    process.exit(1);
  }
}

async function note({ tally, rounds, leftOut }) {
  const file = join(root, "docs/reliability.md");
  const before = readFileSync(file, "utf8");
  if (!PLACE.test(before)) throw new Error("docs/reliability.md has lost its place for the soak");
  const missing = Object.entries(leftOut).map(([what, why]) => ` No ${what}: ${why}.`);
  const lines = [
    `**${new Date().toISOString().slice(0, 10)}**, ${minutes} minutes on Node ${process.versions.node}, seed ${seed}: ${inWords(tally, rounds)}.${missing.join("")}`,
    ...tally.failures.slice(0, 10).map((failure) => `- ${failure.slice(0, 300)}`),
  ];
  const text = before.replace(PLACE, (_, open, close) => `${open}\n${lines.join("\n\n")}\n${close}`);
  const { formatted } = await import("./formatted.mjs");
  writeFileSync(file, await formatted(file, text));
}
