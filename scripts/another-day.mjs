// Runs a command, and all that it starts but static programs, on another day (docs/tour.md, 'Tests'):
//   node scripts/another-day.mjs +40d npm test                       in 40 days, at this time of day
//   node scripts/another-day.mjs 23:50@America/New_York npm test     at the next 23:50 there
// Needs Linux on 64 bits, root and a C compiler. The machine's own clock stays as it is.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [when, ...command] = process.argv.slice(2);
const seconds = secondsUntil(when ?? "");
if (seconds === null || command.length === 0) {
  console.error("node scripts/another-day.mjs +40d|23:50@America/New_York COMMAND…");
  process.exit(1);
}

/** What the loader preloads into every program, whatever environment it is started with. */
const PRELOADED = "/etc/ld.so.preload";
if (!existsSync(PRELOADED)) writeFileSync(PRELOADED, "");
const folder = mkdtempSync(join(tmpdir(), "loupe-another-day-"));
// Programs of other users load it too.
chmodSync(folder, 0o755);
const library = join(folder, "moved-clock.so");
const preloads = join(folder, "preloads");
writeFileSync(preloads, `${library}\n`);
const source = fileURLToPath(new URL("another-day/moved-clock.c", import.meta.url));
const run = (program, args) => {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error) console.error(`${program} doesn't run here (${error.message}): install it.`);
  return status ?? 1;
};

let status = run("cc", ["-O2", "-shared", "-fPIC", `-DMOVED=${seconds}L`, "-o", library, source]);
// Only this command and what it starts see the list.
const inside = 'mount --bind "$0" /etc/ld.so.preload && exec "$@"';
if (status === 0)
  status = run("unshare", ["--mount", "--propagation", "private", "sh", "-c", inside, preloads, ...command]);
rmSync(folder, { recursive: true, force: true });
process.exit(status);

/** How many seconds the clock is moved; null for what can't be read. */
function secondsUntil(moment) {
  const days = /^([+-]\d{1,5})d$/.exec(moment)?.[1];
  if (days) return Number(days) * 86_400;
  const [, hour, minute, timeZone] = /^([01]\d|2[0-3]):([0-5]\d)@(.+)$/.exec(moment) ?? [];
  if (!timeZone) return null;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", timeStyle: "medium" });
  const [h, m, s] = format.format(new Date()).split(":").map(Number);
  const secondsOfDay = (hours, minutes) => (Number(hours) * 60 + Number(minutes)) * 60;
  return (secondsOfDay(hour, minute) - secondsOfDay(h, m) - s + 86_400) % 86_400;
}
