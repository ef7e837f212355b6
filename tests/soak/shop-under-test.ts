import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningServer, runToEnd, startServer } from "../support/server.ts";
import { chooseSettings, prepareShop } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** Exit with 0 after SIGTERM. */
const STOP_WITHIN_MS = 10_000;

/** A server on a folder of its own, that is killed and started again; its clock may be wrong. */
export class ShopUnderTest {
  readonly dataDir: string;
  readonly env: Record<string, string | undefined>;
  readonly #clock: string;
  #running: RunningServer | null = null;
  #problems: (what: string) => void;

  constructor(folder: string, problems: (what: string) => void, more: Record<string, string> = {}) {
    this.dataDir = join(folder, "data");
    this.#problems = problems;
    this.#clock = join(folder, "clock");
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#clock, "0");
    this.env = {
      OWNER_EMAIL: undefined,
      OWNER_PASSWORD: undefined,
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "127.0.0.1",
      CLOCK_AHEAD: this.#clock,
      NODE_OPTIONS: `--trace-warnings --import=${join(import.meta.dirname, "../support/clock.mjs")}`,
      ...more,
    };
  }

  /** Stores, staff and some rows. */
  fill(): void {
    mkdirSync(this.dataDir);
    prepareShop(this.dataDir, () => {
      theCast();
      chooseSettings({ messagesAMinute: 600, messagesAnHour: 20_000, postalAddress: "12 Main St" });
    });
  }

  /** Nobody answers there while it is down. */
  get url(): string {
    return this.#running?.url ?? "http://127.0.0.1:9";
  }

  get port(): number {
    return this.#running?.port ?? 9;
  }

  get isUp(): boolean {
    return this.#running !== null;
  }

  async start(): Promise<void> {
    this.#running = await startServer({ dataDir: this.dataDir, env: this.env });
  }

  async kill(): Promise<void> {
    const server = this.#running;
    this.#running = null;
    server?.signal("SIGKILL");
    await server?.exited;
    this.#read(server);
  }

  async stop(): Promise<void> {
    const server = this.#running;
    if (server === null) return;
    this.#running = null;
    const begun = Date.now();
    server.signal("SIGTERM");
    const { code, signal } = await server.exited;
    const took = Date.now() - begun;
    if (code !== 0) this.#problems(`SIGTERM ended the server with ${code ?? signal}`);
    if (took > STOP_WITHIN_MS + 2_000) this.#problems(`SIGTERM took ${took} ms`);
    this.#read(server);
  }

  /** Milliseconds from now on. */
  setClock(ahead: number): void {
    writeFileSync(this.#clock, String(ahead));
  }

  /** Runs a command on the folder, beside the server if it is up. */
  run(args: string[], killAfterMs?: number): ReturnType<typeof runToEnd> {
    return runToEnd({ args, dataDir: this.dataDir, env: this.env }, killAfterMs);
  }

  /** MB; null where there is no /proc. */
  memory(): number | null {
    const file = `/proc/${this.#running?.pid}/status`;
    if (!existsSync(file)) return null;
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
  }

  /** Processes that have this folder, other than the server. */
  others(): string[] {
    return processesWith(this.dataDir).filter((line) => !line.startsWith(`${this.#running?.pid} `));
  }

  #read(server: RunningServer | null): void {
    if (server === null) return;
    if (server.stderr() !== "")
      this.#problems(`the server wrote to stderr: ${server.stderr().slice(0, 3000)}`);
    for (const line of server.stdout().split("\n"))
      if (
        /"event":"(request-failed|write-failed|uncaughtException|unhandledRejection|head-differs)"/.test(line)
      )
        this.#problems(`the log says ${line.slice(0, 600)}`);
  }
}

/** Processes whose command or environment names the folder: number and command. Empty without /proc. */
export function processesWith(folder: string): string[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
      const isOurs =
        command.includes(folder) || readFileSync(`/proc/${pid}/environ`, "latin1").includes(folder);
      return isOurs ? [`${pid} ${command}`] : [];
    } catch {
      return [];
    }
  });
}
