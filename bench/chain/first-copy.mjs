// The floor of a store's first copy: the same bytes sent over HTTP into a file on the same disk.
import { createReadStream, createWriteStream } from "node:fs";
import { createServer, get } from "node:http";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Milliseconds until `to` is durably written. */
export async function copyOverHttp(from, to) {
  const server = createServer((_, answer) => createReadStream(from).pipe(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const started = performance.now();
  const [answer] = await once(get({ host: "127.0.0.1", port: server.address().port }), "response");
  await pipeline(answer, createWriteStream(to));
  const file = await open(to, "r+");
  await file.sync();
  await file.close();
  const ms = performance.now() - started;
  server.close();
  return ms;
}
