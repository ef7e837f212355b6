// For preloads of a server: calls `seen(kind, target)` before each outgoing connection and name lookup.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

export function watchOutgoing(seen) {
  watch(net.Socket.prototype, "connect", (first, second) => {
    const [given, more] = Array.isArray(first) ? first : [first, second];
    const options = typeof given === "object" ? given : { port: given, host: more };
    seen(
      "socket",
      options.path ?? `${typeof options.host === "string" ? options.host : "localhost"}:${options.port}`,
    );
  });
  watch(dgram.Socket.prototype, "send", () => seen("datagram", ""));
  // Listening looks up the server's own address.
  const lookUp = (name) => net.isIP(name) || seen("lookup", String(name));
  for (const where of [dns, dns.promises]) {
    for (const name of Object.keys(where))
      if (/^(lookup|lookupService|resolve\w*|reverse)$/.test(name)) watch(where, name, lookUp);
    watch(where.Resolver.prototype, "resolve", lookUp);
    for (const name of Object.getOwnPropertyNames(where.Resolver.prototype))
      if (/^(resolve\w+|reverse)$/.test(name)) watch(where.Resolver.prototype, name, lookUp);
  }
  syncBuiltinESMExports();
}

function watch(owner, name, look) {
  const before = owner[name];
  owner[name] = function (...args) {
    look(...args);
    return before.apply(this, args);
  };
}
