// npm run advisories: compares the packages that run in a shop with the advisories of npm's registry. Exits
// with 1 if one is affected. Exits with 2, and says so, if no registry answers: then nothing was compared.
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const answer = readAnswer(stdout);
if (!answer) {
  console.error("No registry answered: nothing was compared. Run this where npm's registry can be reached.");
  process.exit(2);
}
const affected = Object.values(answer.vulnerabilities);
for (const { name, severity, via, fixAvailable } of affected) {
  const titles = via.map((one) => (typeof one === "string" ? `through ${one}` : `${one.title} ${one.url}`));
  const isFixed = fixAvailable ? "a fixed version is there" : "no fixed version yet";
  console.error(`${severity}: ${name}: ${titles.join("; ")} (${isFixed})`);
}
if (affected.length > 0) process.exit(1);
console.log(`No advisory is known for the ${answer.metadata.dependencies.prod} packages that run.`);

/**
 * Parses npm's report. Null for anything else: registries without advisories answer with an error, or with
 * nothing.
 */
function readAnswer(text) {
  try {
    const report = JSON.parse(text);
    return report.vulnerabilities && report.metadata?.dependencies ? report : null;
  } catch {
    return null;
  }
}
