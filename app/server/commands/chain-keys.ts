import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  hasOfficeKeys,
  makeOfficeKeys,
  makeStoreKeys,
  PUBLIC_KEYS,
  revokeStore,
  storesIn,
} from "../../chain/make-keys.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { STORE_NAME } from "../../runtime/store-key.ts";
import type { BuiltApp } from "../built-app.ts";

const USAGE = "Usage: npm run chain-keys -- FOLDER [--store NAME [--days DAYS] | --revoke NAME]";
const GOOD_FOR_DAYS = 400;
const LONGEST_DAYS = 3_650;

/**
 * `npm run chain-keys -- FOLDER`: makes the head office's token for the primary, or lists the stores. With
 * `--store`, makes a key and a token for one store, which expire; with `--revoke`, revokes them now. The
 * folder only has public halves.
 */
export function chainKeys(_app: BuiltApp, args: string[]): Promise<void> {
  const { folder, store, days, revoke } = read(args);
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
  return Promise.resolve();
}

function read(args: string[]) {
  let given;
  try {
    given = parseArgs({
      args,
      allowPositionals: true,
      options: { store: { type: "string" }, days: { type: "string" }, revoke: { type: "string" } },
    });
  } catch {
    throw new StartError(USAGE);
  }
  const { values, positionals } = given;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0 || (values.store !== undefined && values.revoke !== undefined))
    throw new StartError(USAGE);
  if (values.store !== undefined && !STORE_NAME.test(values.store))
    throw new StartError("A store's name has small letters, digits and hyphens, 40 at most.");
  const days = Number(values.days ?? GOOD_FOR_DAYS);
  if (!(days > 0 && days <= LONGEST_DAYS))
    throw new StartError(`--days takes a number up to ${LONGEST_DAYS}.`);
  return { folder: resolve(folder), store: values.store, days, revoke: values.revoke };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
