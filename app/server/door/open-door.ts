import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Config, DoorConfig } from "../../runtime/config.server.ts";
import { ConfigError, StartError } from "../../runtime/start-error.ts";
import { RequestInFewChunks } from "../chunk-limit.ts";
import { boundHeaders } from "../header-count.ts";
import { oneByOne } from "../pipelining.ts";
import { doorHandler, refuseHead } from "./answer-request.tsx";

/** Who comes from the internet has less time and room than the shop's own people. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
};
const LONGEST_HEAD = 16 * 1024;
/** For connections without any traffic. */
const SILENCE_MS = 20_000;
/** Connections at once. Behind a proxy all of them are its own. */
const CONNECTIONS = 500;

export interface OpenDoor {
  server: Server;
  /** Its origin. */
  url: string;
  /** The same, with where it listens behind a proxy. */
  shown: string;
}

/** Opens the public door on a port of its own. */
export async function openDoor({ host, trustedProxies }: Config, door: DoorConfig): Promise<OpenDoor> {
  const server = createServer({
    ...TIMEOUTS,
    IncomingMessage: RequestInFewChunks,
    maxHeaderSize: LONGEST_HEAD,
    requireHostHeader: false,
  });
  server.maxConnections = CONNECTIONS;
  server.timeout = SILENCE_MS;
  boundHeaders(server);
  server.listen(door.port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw notListening(error, door.port, host);
  }
  const { port } = server.address() as AddressInfo;
  const url = door.url ?? `http://localhost:${port}`;
  const handle = oneByOne(doorHandler(trustedProxies, url));
  server.on("request", handle);
  server.on("checkExpectation", handle);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "HPE_HEADER_OVERFLOW") refuseHead(socket as Socket);
    else socket.destroy();
  });
  const local = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return { server, url, shown: door.url === null ? url : `${url} (listening on ${local})` };
}

function notListening(error: unknown, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is in use: stop the other program, or set PUBLIC_PORT to another number.`,
      );
    case "EACCES":
      return new ConfigError(
        `Port ${port} can't be opened by this user: set PUBLIC_PORT to a number above 1023.`,
      );
    default:
      return error;
  }
}
