// Load generator for one GET over a few keep-alive connections. Parses only the end of each response, to
// leave the CPU to the server.
import { connect } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/** Requests `path` over `connections` for `ms`. Resolves to the number of responses and the time. */
export async function load(url, { path, headers = {}, connections = 10, ms }) {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const started = performance.now();
  const end = started + ms;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(end, { hostname, port: Number(port) }, question)),
  );
  return { answered: counts.reduce((sum, n) => sum + n, 0), ms: performance.now() - started };
}

function askUntil(end, { hostname, port }, question) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true }, () => socket.write(question));
    let answered = 0;
    let parts = [];
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed a connection under load")));
    socket.on("data", (part) => {
      parts.push(part);
      const answer = parts.length === 1 ? part : Buffer.concat(parts);
      if (!isWhole(answer)) {
        parts = [answer];
        return;
      }
      parts = [];
      answered += 1;
      if (performance.now() < end) {
        socket.write(question);
        return;
      }
      socket.removeAllListeners("close");
      socket.destroy();
      resolve(answered);
    });
  });
}

/** Whether a response is complete. Throws unless it is 200. */
function isWhole(answer) {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = answer.latin1Slice(0, headEnd);
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`Under load: ${head.split("\r\n", 1)[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return answer.length >= headEnd + 4 + Number(length);
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
