// Preloaded into a server: shifts its clock ahead by the milliseconds in the file CLOCK_AHEAD, and follows
// changes. A standing server follows the file of the shop that it has opened.
import { readFileSync, unwatchFile, watchFile } from "node:fs";

const Real = Date;
let file;
let ahead = 0;

export function followClock(next) {
  if (file !== undefined) unwatchFile(file);
  file = next;
  ahead = 0;
  if (file === undefined) return;
  const read = () => {
    ahead = Number(readFileSync(next, "utf8"));
  };
  read();
  watchFile(file, { interval: 50, persistent: false }, read);
}
followClock(process.env.CLOCK_AHEAD);

globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Real.now() + ahead] : parts));
  }
  static now() {
    return Real.now() + ahead;
  }
};
