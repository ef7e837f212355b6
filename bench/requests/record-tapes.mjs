import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signIn, startServer } from "../support/server.mjs";

const RECORDER = fileURLToPath(new URL("../support/tape.mjs", import.meta.url));

export function isList({ sql }) {
  return /from "?customers"?\s.*\border by\b.*\blimit\b/is.test(sql);
}

/** Records the product's statements for each path, with values, for a floor to replay. */
export async function recordTapes(node, folder, scratch, paths, rows) {
  const file = join(scratch, "tape.jsonl");
  writeFileSync(file, "");
  const server = await startServer(folder, {
    node: node.path,
    args: ["--import", RECORDER],
    env: { STATEMENT_TAPE: file },
  });
  try {
    const client = await signIn(server);
    const tokenHash = hashOfSession(client.cookie());
    const tapes = {};
    for (const [name, path] of Object.entries(paths)) {
      // The first request fills caches.
      await client.send("GET", path);
      const before = readFileSync(file, "utf8").length;
      await client.send("GET", path);
      const lines = readFileSync(file, "utf8").slice(before).trimEnd().split("\n");
      tapes[name] = { statements: lines.map((line) => JSON.parse(line)), tokenHash, rows };
    }
    client.close();
    return tapes;
  } finally {
    await server.stop();
  }
}

function hashOfSession(cookies) {
  const cookie = decodeURIComponent(/loupe-session=([^;]+)/.exec(cookies)?.[1] ?? "");
  const token = JSON.parse(Buffer.from(cookie.slice(0, cookie.lastIndexOf(".")), "base64").toString());
  return createHash("sha256").update(token).digest("hex");
}
