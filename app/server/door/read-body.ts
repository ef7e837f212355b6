import type { IncomingMessage } from "node:http";

/** Bytes of a form: a question with its name, each letter of it escaped. */
const LARGEST_BODY = 16 * 1024;

/** Reads a small body. Null for one that is too large; throws if the sender leaves. */
export function readBody(req: IncomingMessage): Promise<string | null> {
  if (Number(req.headers["content-length"] ?? 0) > LARGEST_BODY) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY) {
        req.pause();
        resolve(null);
      } else chunks.push(chunk);
    });
    req.on("end", () => resolve(Buffer.concat(chunks).toString()));
    req.on("error", reject);
    req.on("close", () => reject(new Error("The sender left")));
  });
}
