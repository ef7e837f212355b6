import { IncomingMessage } from "node:http";

/** How many pieces a body may come in. */
const PIECES = { free: 1_000, bytesForEach: 256 };

/**
 * A request whose connection ends without an answer if its body comes in far more pieces than its bytes need, whoever
 * reads it or lets it pass by: chunks of one byte would otherwise hold up everybody for milliseconds a packet.
 */
export class RequestInFewPieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  /** Node hands over each piece here, wanted or not. */
  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (piece instanceof Uint8Array) {
      this.#pieces += 1;
      this.#bytes += piece.byteLength;
      if (this.#pieces > PIECES.free + this.#bytes / PIECES.bytesForEach) this.destroy();
    }
    return super.push(piece, encoding);
  }
}
