// Preloaded into a server: exits with a special code on any outgoing connection.
import dns from "node:dns";
import dgram from "node:dgram";
import net from "node:net";

function refuse(what) {
  process.stderr.write(`A connection was opened: ${what}\n`);
  process.exit(97);
}

net.Socket.prototype.connect = () => refuse("socket");
dgram.Socket.prototype.send = () => refuse("datagram");
const lookUp = dns.lookup;
/** Listening resolves the server's own address. */
dns.lookup = (name, ...rest) => (net.isIP(name) ? lookUp(name, ...rest) : refuse("dns.lookup"));
dns.promises.lookup = () => refuse("dns.promises.lookup");
for (const name of ["resolve", "resolve4", "resolve6"]) {
  dns[name] = () => refuse(`dns.${name}`);
  dns.promises[name] = () => refuse(`dns.promises.${name}`);
}
