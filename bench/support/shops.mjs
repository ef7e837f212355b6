// The shops to measure: small, big (a hundred times as large), and a small one with more in stock. Made by
// `npm run seed` and cached between runs.
import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { npm, root } from "../../scripts/prepare.mjs";

const KEPT = join(root, "bench", "shops");
const COPIES = join(root, "bench", "shops", "copies");
/** Inputs of a shop; it is made again when any of them changes. */
const SOURCES = ["migrations", "db/seed.ts", "app/sample-shop", "bench/big-shop"];
const ORDERS = {
  small: { customers: 1_000, items: 2_000, sales: 10_000, repairs: 2_500, campaigns: 40 },
  /** A small shop with enough stock for an hour's sales. */
  stocked: { customers: 1_000, items: 8_000, sales: 10_000, repairs: 2_500, campaigns: 40 },
  big: { customers: 100_000, items: 200_000, sales: 1_000_000, repairs: 250_000, campaigns: 4_000 },
};

/** Read-only folders of the shops: in `ready`, otherwise made on first use. */
export function shopsIn(ready) {
  const folder = ready ? resolve(ready) : KEPT;
  const shop = (name) => {
    const there = join(folder, name);
    if (!ready) keep(name, there);
    else if (!existsSync(join(there, "loupe.sqlite"))) throw new Error(`There is no shop in ${there}`);
    return there;
  };
  return {
    get small() {
      return shop("small");
    },
    get stocked() {
      return shop("stocked");
    },
    get big() {
      return shop("big");
    },
  };
}

function keep(name, shop) {
  const key = createHash("sha256")
    .update(SOURCES.map(contentOf).join())
    .update(JSON.stringify(ORDERS[name]))
    .digest("hex");
  const keyFile = `${shop}.key`;
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  for (const old of [keyFile, shop]) rmSync(old, { recursive: true, force: true });
  const unfinished = `${shop}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const sizes = Object.entries(ORDERS[name]).flatMap(([what, count]) => [`--${what}`, String(count)]);
  const status = npm(["run", "--silent", "seed", "--", ...sizes, "--db", join(unfinished, "loupe.sqlite")]);
  if (status !== 0) throw new Error(`The ${name} shop could not be made`);
  renameSync(unfinished, shop);
  writeFileSync(keyFile, key);
}

/** Names and contents of a file, or of all files in a folder. */
function contentOf(source) {
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return source + readFileSync(path, "utf8");
  return readdirSync(path)
    .toSorted()
    .map((name) => contentOf(`${source}/${name}`))
    .join("\n");
}

/** Makes writable copies of shops on the same disk, and removes them. */
export function copier() {
  removeStale();
  const mine = join(COPIES, String(process.pid));
  let made = 0;
  return {
    copyOf(folder) {
      mkdirSync(mine, { recursive: true });
      const copy = join(mine, String((made += 1)));
      cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return copy;
    },
    removeCopies: () => rmSync(mine, { recursive: true, force: true }),
  };
}

/** Removes copies of killed runs. */
function removeStale() {
  for (const pid of existsSync(COPIES) ? readdirSync(COPIES) : [])
    if (!existsSync(`/proc/${pid}`)) rmSync(join(COPIES, pid), { recursive: true, force: true });
}
