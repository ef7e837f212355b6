import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "~db/client.server.ts";
import { startChain } from "./chain.ts";
import { type Page, readPage } from "./html.ts";
import { ON_PRIMARY } from "./primary.ts";
import { Stores } from "./stores.ts";
import type { Person } from "./cast.ts";
import { openInStanding } from "./standing-servers.ts";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";
import { prepareShop } from "./shop.ts";

type HeaderWords = Record<string, string>;
type FormWords = Record<string, string | number> | [string, string][];

/** Compressing and unpacking each page would be much of the work. Browsers do it, and tests of sizes and headers. */
export const PLAIN = { "accept-encoding": "identity" } as const;

/** A complete response; redirects aren't followed. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as it was sent. */
  content: Buffer;
  body: string;
  location: string | null;
  json<T = Record<string, unknown>>(): T;
  page(): Page;
}

/** Where a client sends its requests. */
interface Address {
  url: string;
  stores?: Stores;
}

/** A browser without scripts: keeps cookies, doesn't follow redirects. */
export interface Client {
  /** Where it sends its requests. */
  readonly url: string;
  cookies: Map<string, string>;
  get(path: string, headers?: HeaderWords): Promise<Answer>;
  /** Submits a form like our pages. */
  post(path: string, fields?: FormWords, headers?: HeaderWords): Promise<Answer>;
  json(method: string, path: string, body?: unknown, headers?: HeaderWords): Promise<Answer>;
  request(method: string, path: string, init?: { body?: BodyInit; headers?: HeaderWords }): Promise<Answer>;
  /** GET that follows redirects. */
  follow(answer: Answer): Promise<Answer>;
}

export function nobody(server: Address): Client {
  const cookies = new Map<string, string>();
  const store = server.stores?.next();
  const client: Client = {
    // A restarted server has another URL.
    get url() {
      return store ?? server.url;
    },
    cookies,
    async request(method, path, { body, headers = {} } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      if (store) await server.stores?.catchUp(store);
      const response = await fetch(client.url + path, {
        method,
        redirect: "manual",
        headers: { ...PLAIN, ...(cookie && { cookie }), ...headers },
        ...(body !== undefined && { body }),
      });
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      const content = Buffer.from(await response.arrayBuffer());
      const text = new TextDecoder().decode(content);
      let page: Page | undefined;
      if (store) await server.stores?.note(store);
      return {
        status: response.status,
        headers: response.headers,
        content,
        body: text,
        location: response.headers.get("location"),
        json: <T>() => JSON.parse(text) as T,
        page: () => (page ??= readPage(text)),
      };
    },
    get: (path, headers) => client.request("GET", path, { headers: { accept: "text/html", ...headers } }),
    post: (path, fields = {}, headers) =>
      client.request("POST", path, {
        body: new URLSearchParams(
          Array.isArray(fields)
            ? fields
            : Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]),
        ),
        headers: { accept: "text/html", origin: client.url, ...headers },
      }),
    json: (method, path, body, headers) =>
      client.request(method, path, {
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async follow(answer) {
      let last = answer;
      for (let hops = 0; last.location !== null && hops < 5; hops += 1)
        last = await client.get(last.location);
      return last;
    },
  };
  return client;
}

/** Signs in like the landing page. */
export async function signIn(
  server: Address,
  { email, password }: Pick<Person, "email" | "password">,
  headers?: HeaderWords,
): Promise<Client> {
  const client = nobody(server);
  const answer = await client.post("/", { email, password }, headers);
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
  client.cookies.delete("loupe-toast");
  return client;
}

export interface ShopServer<T> extends Pick<
  RunningServer,
  "url" | "port" | "dataDir" | "stdout" | "stderr" | "stop"
> {
  /** Result of `build`. */
  built: T;
  /** The environment for a command on the same data. */
  env: NonNullable<ServerOptions["env"]>;
  /** The stores of a chain, which clients use in turn. */
  stores?: Stores;
  /** Closes the shop and opens it again on the same data; `url` is updated. */
  restart(): Promise<void>;
}

export interface ShopProcess<T> extends ShopServer<T>, RunningServer {
  /** Kills the process and starts another on the same data; `url` is updated. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * An open shop with stores, staff, and the result of `build`, perhaps with settings and a clock (`noon.ts`) of its
 * own; `stop()` deletes its folder.
 */
export async function startShop<T = void>(
  build: () => T = () => undefined as T,
  settings: ServerOptions["env"] = {},
): Promise<ShopServer<T>> {
  if (ON_PRIMARY) return shopOnChain(build, settings);
  const { dataDir, built, env: noOwner } = prepared(build);
  const env = { ...noOwner, ...settings };
  let open = await openInStanding(dataDir, settings);
  let isOpen = true;
  // Where it couldn't be opened again, nothing is left to close.
  const close = async () => {
    if (isOpen) await open.close();
    isOpen = false;
  };
  return {
    get url() {
      return open.url;
    },
    get port() {
      return Number(new URL(open.url).port);
    },
    stdout: () => open.stdout(),
    stderr: () => open.stderr(),
    built,
    dataDir,
    env,
    async restart() {
      await close();
      open = await openInStanding(dataDir, settings);
      isOpen = true;
    },
    async stop() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function prepared<T>(build: () => T) {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-server-"));
  const env: ServerOptions["env"] = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
  return { dataDir, env, built: prepareShop(dataDir, build) };
}

/** The same in a process of its own, with its own environment, that can be signaled, killed and restarted. */
export async function startShopProcess<T = void>(
  build: () => T = () => undefined as T,
  options: Omit<ServerOptions, "dataDir"> = {},
): Promise<ShopProcess<T>> {
  if (ON_PRIMARY) return shopOnChain(build, options.env);
  const { dataDir, built, env: noOwner } = prepared(build);
  const env = { ...noOwner, ...options.env };
  let running = await startServer({ ...options, env, dataDir });
  return {
    built,
    dataDir,
    env,
    get url() {
      return running.url;
    },
    get port() {
      return running.port;
    },
    get pid() {
      return running.pid;
    },
    get exited() {
      return running.exited;
    },
    stdout: () => running.stdout(),
    stderr: () => running.stderr(),
    signal: (name) => running.signal(name),
    async restart(signal = "SIGTERM") {
      running.signal(signal);
      await running.exited;
      running = await startServer({ ...options, env, dataDir });
    },
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a chain of two stores. */
async function shopOnChain<T>(build: () => T, env: ServerOptions["env"]): Promise<ShopProcess<T>> {
  const chain = await startChain(2, build, env);
  const { built, office, stores, stop } = chain;
  const processes = () => [office, ...stores].flatMap((node) => node.running() ?? []);
  const first = () => stores[0]!.running()!;
  return {
    built,
    dataDir: office.dataDir,
    env: office.env,
    stores: new Stores(chain),
    url: stores[0]!.url,
    get port() {
      return first().port;
    },
    get pid() {
      return first().pid;
    },
    get exited() {
      return first().exited;
    },
    stdout: () =>
      processes()
        .map((one) => one.stdout())
        .join(""),
    stderr: () =>
      processes()
        .map((one) => one.stderr())
        .join(""),
    signal: (name) => first().signal(name),
    async restart(signal) {
      for (const node of [...stores, office]) await node.stop(signal);
      for (const node of [office, ...stores]) await node.start();
    },
    stop,
  };
}

/** The server's database, for reading and for writing without its rules. The caller must close it. */
export function openBook(server: { dataDir: string; stores?: Stores }): Db {
  return server.stores ? server.stores.book() : openDatabase(join(server.dataDir, "loupe.sqlite"));
}

function keep(cookies: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf("="));
  const isGone = attributes.some((text) => /^max-age=0$/i.test(text));
  if (isGone) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
}
