import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const SERVER = fileURLToPath(new URL("./static-server.mjs", import.meta.url));
const KEPT = ["content-type", "content-encoding", "cache-control", "vary"];

/**
 * Serves recorded pages and the files they use from a bare node:http server: the minimum for such a page.
 * Each page is fetched from `path` and served at `as`, by the Node named.
 */
export async function startStaticCopy(send, pages, { node = process.execPath } = {}) {
  const recorded = [];
  const files = new Set();
  for (const { path, headers, as } of pages) {
    const { text, ...page } = await record(send, path, { accept: "text/html", ...headers });
    recorded.push({ ...page, path: as });
    for (const [file] of text.matchAll(/\/assets\/[\w.-]+\.(?:css|svg|woff2)|\/favicon\.svg/g))
      files.add(file);
  }
  for (const file of files) {
    const { text, ...asset } = await record(send, file, {});
    recorded.push({ ...asset, path: file });
    if (file.endsWith(".css"))
      for (const [, name] of text.matchAll(/url\(["']?(\/assets\/[\w.-]+)/g)) files.add(name);
  }
  const child = fork(SERVER, { execPath: node });
  const url = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("The server of recorded pages ended before it listened")));
    child.send(recorded);
  });
  return { url, pid: child.pid, stop: () => child.disconnect() };
}

async function record(send, path, headers) {
  const answer = await send("GET", path, { headers });
  if (answer.status !== 200) throw new Error(`${path} can't be recorded: ${answer.status}`);
  const { body } = answer;
  const kept = Object.entries(answer.headers).filter(([name]) => KEPT.includes(name));
  const isGzip = answer.headers["content-encoding"] === "gzip";
  return {
    headers: Object.fromEntries(kept),
    body: body.toString("base64"),
    text: (isGzip ? gunzipSync(body) : body).toString("latin1"),
  };
}
