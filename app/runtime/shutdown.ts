import type { Server } from "node:http";
import type { Socket } from "node:net";
import { errorFields, log } from "./log.server.ts";
import type { StartError } from "./start-error.ts";

/** Milliseconds for requests in flight to finish. */
const GRACE_MS = 8_000;
/** Milliseconds after which the process is forced to exit. */
const LAST_RESORT_MS = 9_500;
/** Milliseconds within which signals count as one: Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_WISH_MS = 500;

const hooks: (() => void | Promise<void>)[] = [];
let closing: Promise<void> | null = null;
/** Close listening servers' keep-alive connections, and wait for their requests. */
let closers: (() => Promise<void>)[] = [];

/** Registers cleanup for shutdown, such as closing the database. Hooks run in reverse order. */
export function onShutdown(hook: () => void | Promise<void>): void {
  hooks.push(hook);
}

export function isShuttingDown(): boolean {
  return closing !== null;
}

/** Makes `shutDown` close this server too. */
export function closeAtShutdown(server: Server): void {
  closers.push(connectionCloser(server));
}

/**
 * Refuses new connections, finishes requests, and runs hooks. After that, this process could open another
 * shop.
 */
export function shutDown(): Promise<void> {
  closing ??= (async () => {
    await Promise.all(closers.map((close) => close()));
    closers = [];
    await runHooks();
  })().finally(() => {
    closing = null;
  });
  return closing;
}

/**
 * Shuts down gracefully on SIGTERM and SIGINT, then exits with 0. A second signal exits immediately. An
 * uncaught error is logged and exits with 1 after the same steps.
 */
export function stopOnSignals(): void {
  let firstSignalAt = 0;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (firstSignalAt === 0) {
        firstSignalAt = Date.now();
        log.info("stopping", { signal });
        stop(0);
      } else if (Date.now() - firstSignalAt > SAME_WISH_MS) {
        process.exit(signal === "SIGINT" ? 130 : 143);
      }
    });
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error(event, errorFields(error));
      stop(1);
    });
  }
}

/** Says what the host can do about a running server that can't go on, and exits with 1 after the usual steps. */
export function stopBecause({ message }: StartError): void {
  process.stderr.write(`${message}\n`);
  stop(1);
}

function stop(exitCode: number): void {
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  void shutDown().finally(() => process.exit(exitCode));
}

/** Runs the hooks without a server, after a failed start. */
export async function runHooks(): Promise<void> {
  for (const hook of hooks.splice(0).toReversed()) {
    try {
      await hook();
    } catch (error) {
      log.error("close-failed", errorFields(error));
    }
  }
}

/**
 * Tracks requests per connection. The returned function closes idle connections now, and the others when they
 * finish.
 */
function connectionCloser(server: Server): () => Promise<void> {
  const requestsIn = new Map<Socket, number>();
  server.on("connection", (socket) => {
    requestsIn.set(socket, 0);
    socket.once("close", () => requestsIn.delete(socket));
  });
  server.on("request", (req, res) => {
    const { socket } = req;
    requestsIn.set(socket, (requestsIn.get(socket) ?? 0) + 1);
    res.once("close", () => {
      const left = (requestsIn.get(socket) ?? 1) - 1;
      if (requestsIn.has(socket)) requestsIn.set(socket, left);
      if (closing !== null && left === 0) socket.destroySoon();
    });
  });

  return () =>
    new Promise((resolve) => {
      const deadline = setTimeout(() => {
        for (const socket of requestsIn.keys()) socket.destroy();
      }, GRACE_MS);
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      for (const [socket, requests] of requestsIn) if (requests === 0) socket.destroy();
    });
}
