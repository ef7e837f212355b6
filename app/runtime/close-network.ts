import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workers from "node:worker_threads";

/**
 * Keeps a program that reads a stranger's file from opening connections, because Node's permissions leave the
 * network open before Node 25. Only affects JavaScript. Call it after the last thread was started, which
 * would have a network of its own.
 */
export function closeNetwork(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  dgram.Socket.prototype.send = refuse;
  for (const asked of ["lookup", "resolve", "resolve4", "resolve6", "resolveTxt", "reverse"] as const)
    Object.assign(dns, { [asked]: refuse });
  Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
  Object.assign(workers, { Worker: refuse });
  syncBuiltinESMExports();
}

function refuse(): never {
  throw new Error("This program opens no connection");
}
