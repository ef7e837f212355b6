// The files a page loads and their sizes, for the benchmark and the budget test.
import { get } from "node:http";
import { gunzipSync } from "node:zlib";

/** Requests pages like a browser on plain HTTP and counts the bytes sent. */
export function sender(url) {
  return (path, headers = {}) =>
    new Promise((resolve, reject) => {
      get(url + path, { headers: { "accept-encoding": "gzip", ...headers } }, (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const isGzip = answer.headers["content-encoding"] === "gzip";
          const text = (isGzip ? gunzipSync(body) : body).toString();
          resolve({ bytes: body.length, text, headers: answer.headers });
        });
      }).on("error", reject);
    });
}

/** All files a page without scripts loads, by path, including those its stylesheets name. */
export async function filesOf(send, { text }, { withFont }) {
  const files = new Set(
    [...text.matchAll(/\s(?:href|src|xlink:href)="(\/[^"#?]+\.(?:css|svg|png|ico|woff2))[^"]*"/g)].map(
      ([, path]) => path,
    ),
  );
  for (const path of [...files].filter((name) => name.endsWith(".css"))) {
    for (const [, url] of (await send(path)).text.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g))
      if (withFont || !url.endsWith(".woff2")) files.add(url);
  }
  const answers = new Map();
  for (const path of files) answers.set(path, await send(path));
  return answers;
}

/** All scripts a page loads, by path, including transitive imports. */
export async function scriptsOf(send, { text }) {
  const scripts = new Map();
  const waiting = [...text.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (scripts.has(path)) continue;
    const script = await send(path);
    scripts.set(path, script);
    if (path.includes("/manifest-")) continue;
    for (const [, name] of script.text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`);
  }
  return scripts;
}

export function bytesOf(answers) {
  return [...answers].reduce((total, { bytes }) => total + bytes, 0);
}
