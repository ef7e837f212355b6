import { inRoomOfSender } from "./arriving-bodies.ts";
import type { FormWithoutSession } from "./forms-without-session.ts";

/**
 * Collects bytes one after the other. For a sender of single bytes, a list of chunks would take a hundred
 * times as much.
 */
export class Gathered {
  #buffer = Buffer.alloc(4 * 1024);
  #length = 0;

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#buffer.length) {
      const longer = Buffer.alloc(Math.max(length, 2 * this.#buffer.length));
      longer.set(this.bytes());
      this.#buffer = longer;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** Reads a whole body in the room of whoever sends it. */
export async function bytesOf(
  request: Pick<Request, "body" | "headers">,
  stranger?: FormWithoutSession,
): Promise<Buffer<ArrayBuffer>> {
  // A body that announces too great a length isn't read.
  stranger?.keep(Number(request.headers.get("content-length") ?? 0));
  return inRoomOfSender(request, async (arriving = stranger) => {
    const bytes = new Gathered();
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      arriving?.came(chunk.length);
      stranger?.keep(bytes.length + chunk.length);
      bytes.add(chunk);
    }
    return bytes.bytes();
  });
}
