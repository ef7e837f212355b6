import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBigShop } from "./make-big-shop.server.ts";
import type { BigShopOrder } from "./order.ts";
import { becomeOwnerOf } from "../../app/runtime/become-owner.server.ts";
import { readConfig } from "../../app/runtime/config.server.ts";
import { type Day, dayIn, instant, parseDay } from "../../app/domain/dates.ts";
import { SAMPLE_ACCOUNTS } from "../../app/sample-shop/fill-sample-shop.server.ts";
import { StartError } from "../../app/runtime/start-error.ts";
import { formatCount, formatSize } from "../../app/ui/format.ts";
import { setLogLevel } from "../../app/runtime/log.server.ts";

const USAGE =
  "Usage: npm run seed -- --customers N --items N --sales N --repairs N --campaigns N [--seed S] [--db FILE] [--until YYYY-MM-DD]";
const SIZES = ["customers", "items", "sales", "repairs", "campaigns"] as const;
const MOST = 100_000_000;
/** The last of the zones to start a day. */
const LAST_ZONE = "America/Denver";
const EARLIEST_YEAR = 1990;

/** `npm run seed`: creates a big shop for measurements in a new file. */
export async function seed(args: string[]): Promise<void> {
  const { dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  const now = instant(Date.now());
  const { order, db } = readArguments(args, dayIn(LAST_ZONE, now));
  const file = resolve(db ?? join(dataDir, "loupe.sqlite"));
  becomeOwnerOf(dirname(file));
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  process.stdout.write(`Making a shop of ${sizesOf(order)} in ${file} …\n`);
  const { size } = await makeBigShop(file, order, now, (year) => {
    process.stdout.write(`  ${year}: done after ${seconds()}\n`);
  });
  process.stdout.write(`Made ${sizesOf(order)}: ${formatSize(size)}, ${seconds()}.\n`);
  const [owner] = SAMPLE_ACCOUNTS;
  process.stdout.write(
    `Sign in as ${owner?.email} with ${owner?.password}, or as the sample shop's others: their password is public, so use it for measuring only.\n`,
  );
}

function sizesOf(order: BigShopOrder): string {
  const parts = SIZES.map((name) => `${formatCount(order[name])} ${name}`);
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Parses the arguments; `until` defaults to `today`. Throws a one-line error. */
export function readArguments(args: string[], today: Day): { order: BigShopOrder; db: string | undefined } {
  const { db, ...said } = readOptions(args);
  const until = parseDay(said.until ?? today, { from: EARLIEST_YEAR });
  if (until === null || until > today)
    throw new StartError(`--until is a day of ${EARLIEST_YEAR} or later, not after today: such as ${today}.`);
  const order = {
    customers: countOf("customers", said.customers),
    items: countOf("items", said.items),
    sales: countOf("sales", said.sales),
    repairs: countOf("repairs", said.repairs),
    campaigns: countOf("campaigns", said.campaigns),
    seed: said.seed ?? "1",
    until,
  };
  if (order.customers === 0 && order.sales + order.repairs > 0)
    throw new StartError("Sales and repairs need customers: say --customers 1 or more.");
  return { order, db };
}

function readOptions(args: string[]) {
  try {
    const option = { type: "string" } as const;
    const { values } = parseArgs({
      args,
      options: {
        customers: option,
        items: option,
        sales: option,
        repairs: option,
        campaigns: option,
        seed: option,
        db: option,
        until: option,
      },
    });
    return values;
  } catch {
    throw new StartError(USAGE);
  }
}

function countOf(name: string, said: string | undefined): number {
  if (said === undefined) throw new StartError(`--${name} is missing. ${USAGE}`);
  const count = /^\d{1,9}$/.test(said) ? Number(said) : Infinity;
  if (count > MOST) throw new StartError(`--${name} is a whole number from 0 to ${formatCount(MOST)}.`);
  return count;
}
