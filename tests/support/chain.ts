import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openChain } from "~db/client.server.ts";
import { makePrimary } from "~db/primary/make-primary.server.ts";
import { makeOfficeKeys, makeStoreKeys } from "~/chain/make-keys.server.ts";
import { readStoreKey, type StoreKey } from "~/runtime/store-key.ts";
import { Line } from "../../scripts/line.mjs";
import { startPrimary } from "../../scripts/sqld.mjs";
import { freePort } from "./free-port.ts";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";
import { prepareShop } from "./shop.ts";

/** Secret that signs cookies on all machines of a test. */
export const SECRET = "s".repeat(40);

/** A process that may be killed and restarted on the same data and port. */
export interface Restarted {
  url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

export interface Node extends Restarted {
  dataDir: string;
  env: NonNullable<ServerOptions["env"]>;
  /** Null while it is stopped. */
  running(): RunningServer | null;
}

export interface Store extends Node {
  /** The line between the store and everything else. */
  line: Line;
}

interface Primary extends Restarted {
  folder: string;
  signal(name: NodeJS.Signals): void;
}

export interface Chain<T> {
  built: T;
  office: Node & {
    /** The line to the primary. */
    line: Line;
  };
  /** The folder of `chain-keys`. */
  keys: string;
  /** Key of a store that isn't among `stores`. */
  key: StoreKey;
  stores: Store[];
  primary: Primary;
  /** The primary's data, read from a replica of its own. The caller must close it. */
  book(): ReturnType<typeof openChain>;
  stop(): Promise<void>;
}

/**
 * Starts a primary, its head office, and stores, each behind a line of its own, with the result of `build`.
 */
export async function startChain<T = void>(
  stores: number,
  build: () => T = () => undefined as T,
  more: ServerOptions["env"] = {},
): Promise<Chain<T>> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-chain-"));
  const officeFolder = join(folder, "office");
  const built = prepareShop(officeFolder, build);
  const file = join(officeFolder, "loupe.sqlite");
  makePrimary(file, join(folder, "primary"));
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });

  const primary = await restartedPrimary(join(folder, "primary"));
  const env = { SESSION_SECRET: SECRET, OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined, ...more };
  const keys = join(folder, "keys");
  makeOfficeKeys(keys);
  const keyOf = (name: string) => makeStoreKeys(keys, name, 1).key;
  const key = readStoreKey(keyOf("test"))!;
  const officeLine = await Line.to([primary.url]);
  const office = Object.assign(
    await restarted({
      dataDir: officeFolder,
      // Tests send more in a minute than people do in a day.
      env: { STORE_LINE_MBIT: "100000", ...env, DATABASE_URL: officeLine.urls[0], CHAIN_KEYS: keys },
    }),
    { line: officeLine },
  );
  const opened = await Promise.all(
    Array.from({ length: stores }, async (_, nth): Promise<Store> => {
      const line = await Line.to([primary.url, office.url]);
      const [primaryUrl = "", officeUrl = ""] = line.urls;
      const dataDir = join(folder, `store-${nth + 1}`);
      const store = await restarted({
        dataDir,
        env: {
          ...env,
          DATABASE_URL: primaryUrl,
          HEAD_OFFICE_URL: officeUrl,
          STORE_KEY: keyOf(`store-${nth + 1}`),
        },
      });
      return Object.assign(store, { line });
    }),
  );
  let books = 0;
  return {
    built,
    office,
    keys,
    key,
    stores: opened,
    primary,
    book() {
      const db = openChain(join(folder, `book-${++books}.sqlite`), { url: primary.url, token: "" });
      db.$client.connect();
      return db;
    },
    async stop() {
      await Promise.all(opened.map((store) => store.stop()));
      for (const { line } of opened) line.close();
      await office.stop();
      officeLine.close();
      await primary.stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function restarted(options: ServerOptions & { dataDir: string }): Promise<Node> {
  let running: RunningServer | null = await startServer(options);
  const { port, url } = running;
  return {
    url,
    dataDir: options.dataDir,
    env: options.env ?? {},
    running: () => running,
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      const ending = running;
      running = null;
      ending?.signal(signal);
      await ending?.exited;
    },
    async start() {
      running = await startServer({ ...options, env: { ...options.env, PORT: String(port) } });
    },
  };
}

async function restartedPrimary(folder: string): Promise<Primary> {
  const port = await freePort();
  let running: Awaited<ReturnType<typeof startPrimary>> | null = await startPrimary(folder, port);
  return {
    url: running.url,
    folder,
    signal: (name) => void running?.child.kill(name),
    async stop(signal = "SIGTERM") {
      const ending = running?.child;
      running = null;
      if (!ending) return;
      const ended = once(ending, "exit");
      ending.kill(signal);
      await ended;
    },
    async start() {
      running = await startPrimary(folder, port);
    },
  };
}
