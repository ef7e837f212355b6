import { engines } from "../../package.json";

/*
 * The first thing that a start does (scripts/vite/refuse-old-node.ts), in words that every Node can read: the
 * rest of the server would end an older one with an error of its own.
 */

const [oldestLine = 0, oldestMinor = 0] = numbersOf(engines.node);
const [line = 0, minor = 0] = numbersOf(process.versions.node);

if (line < oldestLine || (line === oldestLine && minor < oldestMinor)) {
  process.stderr.write(
    `Loupe needs Node ${oldestLine}.${oldestMinor} or newer, and this is ${process.version}: docs/hosting.md says where Node comes from.\n`,
  );
  // EX_CONFIG: the next start would find the same.
  process.exit(78);
}

function numbersOf(version: string): number[] {
  return version.replace(/^\D+/, "").split(".").map(Number);
}
