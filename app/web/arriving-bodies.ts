/** Thrown when so many bodies are arriving that another could use up the process's memory: 503. */
export class NoRoomForForm extends Error {
  override name = "NoRoomForForm";
}

export const NO_ROOM_FOR_FORM =
  "Too many forms are arriving right now. Wait a moment, then send this one again.";

/** Limits the bytes of bodies held at once while they are read. */
export class Room {
  readonly #bytes: number;
  #taken = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Throws `NoRoomForForm`. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#bytes) throw new NoRoomForForm();
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }

  get isEmpty(): boolean {
    return this.#taken === 0;
  }
}

/**
 * Counts what one body takes of a room while it is read: everything after its first `free` bytes, up to
 * `mostBytes`.
 */
export class ArrivingBody {
  readonly #room: Room;
  readonly #mostBytes: number;
  readonly #free: number;
  #came = 0;
  #takes = 0;

  constructor(room: Room, { mostBytes, free }: { mostBytes: number; free: number }) {
    this.#room = room;
    this.#mostBytes = mostBytes;
    this.#free = free;
  }

  /**
   * Counts bytes that arrived, a file's too: how much of them is kept shows only later. Throws
   * `NoRoomForForm`.
   */
  came(bytes: number): void {
    this.#came += bytes;
    const more = Math.min(this.#came, this.#mostBytes) - this.#free - this.#takes;
    if (more <= 0) return;
    this.#room.take(more);
    this.#takes += more;
  }

  giveBack(): void {
    this.#room.giveBack(this.#takes);
    this.#takes = 0;
  }
}

/**
 * Bytes for one sender: eight of the longest forms, and more than a thousand of the longest that can be
 * saved. Without a limit, endless forms from one would fill the memory.
 */
const OF_SENDER = 32 * 1024 * 1024;
/** Bytes for one body and its texts. Files go to the disk. */
const MOST_OF_BODY = 4 * 1024 * 1024;
/** Bytes of each body that take no room. */
const FREE = 16 * 1024;

const rooms = new Map<Sender, Room>();
const senders = new WeakMap<object, Sender>();

/** An account, or a program's token, by its number. */
export type Sender = `account ${number}` | `token ${number}`;

/** Names who sends a request. Its body then takes of that sender's room. */
export function arrivesFrom(request: Request, sender: Sender): void {
  senders.set(request, sender);
}

/** Who sends a request, if `arrivesFrom` said so. */
export function senderOf(request: object): Sender | undefined {
  return senders.get(request);
}

/**
 * Reads a body in the room of who sends it, and gives the room back afterwards. Counts nothing if nobody is
 * known.
 */
export async function inRoomOfSender<T>(
  request: object,
  read: (arriving: ArrivingBody | undefined) => Promise<T>,
): Promise<T> {
  const sender = senders.get(request);
  if (sender === undefined) return read(undefined);
  const room = rooms.get(sender) ?? new Room(OF_SENDER);
  rooms.set(sender, room);
  const arriving = new ArrivingBody(room, { mostBytes: MOST_OF_BODY, free: FREE });
  try {
    return await read(arriving);
  } finally {
    arriving.giveBack();
    if (room.isEmpty) rooms.delete(sender);
  }
}
