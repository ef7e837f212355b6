// Preloaded into a server: shifts its clock ahead by the milliseconds in the file CLOCK_AHEAD, and follows
// changes.
import { readFileSync, watchFile } from "node:fs";

const Real = Date;
const file = process.env.CLOCK_AHEAD;
let ahead = Number(readFileSync(file, "utf8"));
watchFile(file, { interval: 50, persistent: false }, () => {
  ahead = Number(readFileSync(file, "utf8"));
});

globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Real.now() + ahead] : parts));
  }
  static now() {
    return Real.now() + ahead;
  }
};
