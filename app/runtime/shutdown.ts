import type { Server } from "node:http";
import type { Socket } from "node:net";
import { errorFields, log } from "./log.server.ts";

/** How long requests in flight may take to finish. */
const GRACE_MS = 8_000;
/** When nothing else ends the process, this does. */
const LAST_RESORT_MS = 9_500;
/** Ctrl-C reaches us from the terminal and once more from npm; both together are one wish. */
const SAME_WISH_MS = 500;

const hooks: (() => void | Promise<void>)[] = [];
let closing: Promise<void> | null = null;

/** Registers what must be closed when the server stops, the database for one. The last registered is closed first. */
export function onShutdown(hook: () => void | Promise<void>): void {
  hooks.push(hook);
}

export function isShuttingDown(): boolean {
  return closing !== null;
}

/**
 * Ends the process well on SIGTERM and SIGINT: no new connections, requests in flight finish, hooks run, exit code 0. A second signal exits
 * at once. An error that nobody caught is logged and ends the process with exit code 1, after an attempt to close.
 */
export function stopOnSignals(server: Server): void {
  const closeConnections = connectionCloser(server);
  let firstSignalAt = 0;

  const stop = (exitCode: number) => {
    closing ??= (async () => {
      setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
      await closeConnections();
      await runHooks();
    })().finally(() => process.exit(exitCode));
  };

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

/** Runs the hooks without a server, for a start that failed half-way. */
export async function runHooks(): Promise<void> {
  for (const hook of hooks.splice(0).toReversed()) {
    try {
      await hook();
    } catch (error) {
      log.error("close-failed", errorFields(error));
    }
  }
}

/** Follows which connections have a request in flight; the returned function closes all, the idle ones at once. */
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
