// A reporter for vitest and Playwright that writes the running test's name to the file that switch.mjs reads.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

const { FAULTS, FAULTS_RUN } = process.env;
const name = (test) => writeFileSync(`${FAULTS}/at/${process.pid}`, `${FAULTS_RUN} ${test}`);

export default class NameTest {
  onTestModuleQueued({ moduleId }) {
    name(relative("", moduleId));
  }

  onTestBegin({ location }) {
    name(`${relative("", location.file)}:${location.line}`);
  }
}
