import { relative } from "node:path";
import { root } from "../prepare.mjs";

/** Reads a run's report: how many tests passed, and each failure with the command that runs it alone. */

export function readVitest({ numPassedTests, testResults }, prefix) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length === 0) {
      return status === "failed" ? [{ what: file, alone: `${prefix}npx vitest run ${file}` }] : [];
    }
    return failed.map(({ fullName }) => ({
      what: `${file}: ${fullName}`,
      alone: `${prefix}npx vitest run ${file} -t ${quoted(asPattern(fullName))}`,
    }));
  });
  return { passed: numPassedTests, failures, secondTries: [] };
}

export function readPlaywright({ stats, suites, errors, config }, prefix) {
  const failures = errors.map(({ message }) => ({
    what: message ?? "browser tests",
    alone: `${prefix}npx playwright test`,
  }));
  const secondTries = [];
  for (const spec of suites.flatMap(specsIn)) {
    const at = `${relative(root, config.rootDir)}/${spec.file}:${spec.line}`;
    for (const { projectName, status } of spec.tests) {
      const what = `${at} ${spec.title} (${projectName})`;
      const alone = `${prefix}npx playwright test ${at} --project=${projectName}`;
      if (status === "unexpected") failures.push({ what, alone });
      if (status === "flaky") secondTries.push(what);
    }
  }
  return { passed: stats.expected + stats.flaky, failures, secondTries };
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

const asPattern = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
