// node bench/profile.mjs FOLDER PATH… [--times 300] [--light] [--functions]: what one call of each path costs the
// server, and where its time goes, for the owner of the sample shop in FOLDER. Works on a copy.
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../scripts/prepare.mjs";
import { profileCalls } from "./profile/profile-calls.mjs";
import { printProfile } from "./profile/print.mjs";
import { copier } from "./support/shops.mjs";
import { writeText } from "./support/table.mjs";

const { values, positionals } = parseArgs({
  options: {
    times: { type: "string", default: "300" },
    light: { type: "boolean", default: false },
    functions: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [folder, ...paths] = positionals;
const times = Number(values.times);
if (!folder || paths.length === 0 || !(Number.isInteger(times) && times > 0)) {
  console.error("node bench/profile.mjs FOLDER PATH… [--times 300] [--light] [--functions]");
  process.exit(1);
}

ensureInstalled();
ensureBuilt({ withMaps: true });
const { copyOf, removeCopies } = copier();
process.once("exit", removeCopies);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const headers = values.light ? { "save-data": "on" } : {};
for (const found of await profileCalls(copyOf(folder), { paths, times, headers })) {
  printProfile(found, values);
  const name = `profile${found.path.replace(/[^\w-]+/g, "-")}.cpuprofile`;
  console.log(`\n${writeText(name, JSON.stringify(found.profile))}, for a browser's developer tools\n`);
}
