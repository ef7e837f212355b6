import { IncomingMessage } from "node:http";
import { log } from "../runtime/log.server.ts";

/** How many chunks a body may come in. */
const CHUNKS = { free: 1_000, bytesForEach: 256 };

/** What a request emits once its body came in too many chunks. */
export const TOO_MANY_CHUNKS = "tooManyChunks";

/**
 * A request that emits `TOO_MANY_CHUNKS` if its body comes in far more chunks than its bytes need, whether anybody reads
 * it or not. Chunks of one byte would otherwise hold up everybody for milliseconds a packet. The rest isn't read. Without
 * a listener the connection ends.
 */
export class RequestInFewChunks extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isCutOff = false;

  /** Node hands over each chunk here, wanted or not, and null behind the last. */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array && !this.#isCutOff) {
      this.#chunks += 1;
      this.#bytes += chunk.byteLength;
      if (this.#chunks > CHUNKS.free + this.#bytes / CHUNKS.bytesForEach) this.#cutOff();
    }
    return this.#isCutOff ? false : super.push(chunk, encoding);
  }

  #cutOff() {
    this.#isCutOff = true;
    // Not again for a request behind one that was cut off.
    if (this.socket.writable) log.warn("too-many-chunks", { chunks: this.#chunks, bytes: this.#bytes });
    if (!this.emit(TOO_MANY_CHUNKS)) this.destroy();
  }
}
