import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** What is said of a name: its texts, a refusal of the protocol's, or nothing at all. */
type Said = readonly string[] | "no name" | "failure" | "silence";

export interface NameServer {
  /** For `DNS_SERVERS`. */
  address: string;
  /** By name, lower case. A name that isn't here has no texts. */
  names: Record<string, Said>;
  /** Names that it was asked about. */
  asked: string[];
  close(): Promise<void>;
}

const CODES = { "no name": 3, failure: 2 } as const;
/** Bytes of a question's type and class, behind its name. */
const TYPE_AND_CLASS = 4;

/** A name server on this machine that knows texts (TXT) alone. */
export async function openNameServer(names: NameServer["names"] = {}): Promise<NameServer> {
  const socket = createSocket("udp4");
  const opened: NameServer = {
    address: "",
    names,
    asked: [],
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
  socket.on("message", (query, { port, address }) => {
    const { name, end } = nameIn(query);
    opened.asked.push(name);
    const said = opened.names[name] ?? [];
    if (said !== "silence")
      socket.send(answerTo(query.subarray(0, end + TYPE_AND_CLASS), said), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  opened.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return opened;
}

/** The name of a question, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function answerTo(question: Buffer, said: Exclude<Said, "silence">): Buffer {
  const texts = typeof said === "string" ? [] : said;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (typeof said === "string" ? CODES[said] : 0), 2);
  head.writeUInt16BE(texts.length, 6);
  // Neither authorities nor additions, as the question may have.
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...texts.map(recordOf)]);
}

/** A text in pieces of 255 bytes, of the name that was asked about. */
function recordOf(text: string): Buffer {
  const pieces = (text.match(/[^]{1,255}/g) ?? [""]).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, "latin1")]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
