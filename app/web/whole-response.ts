/**
 * A response whose body is complete from the start. Our server sends `whole` as it is: turning a Fetch body
 * into a stream and reading it again takes as long as React Router does. Other readers get the stream.
 */
export class WholeResponse extends Response {
  readonly whole: string | Uint8Array<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(whole: string | Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  get #stream(): Response {
    return (this.#streamed ??= new Response(streamOf(this.whole)));
  }

  override get body() {
    return this.#stream.body;
  }
  override get bodyUsed() {
    return this.#stream.bodyUsed;
  }
  override text() {
    return this.#stream.text();
  }
  override json() {
    return this.#stream.json();
  }
  override arrayBuffer() {
    return this.#stream.arrayBuffer();
  }
  override bytes() {
    return this.#stream.bytes();
  }
  override blob() {
    return this.#stream.blob();
  }
  override clone() {
    return new WholeResponse(this.whole, this);
  }
}

/**
 * Encodes only when it is read, because React Router looks at the body of each response without reading it.
 */
function streamOf(whole: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(typeof whole === "string" ? new TextEncoder().encode(whole) : whole);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
