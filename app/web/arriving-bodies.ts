/** So many bodies are on their way that another could cost the process its memory: 503. */
export class NoRoomForForm extends Error {
  override name = "NoRoomForForm";
}

export const NO_ROOM_FOR_FORM =
  "Too many forms are arriving right now. Wait a moment, then send this one again.";

/** Bytes of bodies that are kept at once while they are read. */
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

/** What one body takes of a room while it is read: all that comes but `free`, up to what is kept of one. */
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

  /** Counts what has come, be it of a file: what is kept of it is known later. Throws `NoRoomForForm`. */
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
 * Of an account: eight of the longest forms, more than a thousand of the longest that can be saved. Without a bound
 * one account's forms that never end would fill the memory.
 */
const OF_ACCOUNT = 32 * 1024 * 1024;
/** Of one body, with its texts; files go to the disk. */
const MOST_OF_BODY = 4 * 1024 * 1024;
/** Of each body, what takes no room. */
const FREE = 16 * 1024;

const rooms = new Map<number, Room>();
const senders = new WeakMap<object, number>();

/** Says which account sends a request, whose body then takes of the account's room. */
export function arrivesFrom(request: Request, account: number): void {
  senders.set(request, account);
}

/** The account that sends a request, if `arrivesFrom` said so. */
export function senderOf(request: object): number | undefined {
  return senders.get(request);
}

/** Reads a body in the room of the account that sends it, and gives it back then. Nothing is counted of a request without one. */
export async function inRoomOfSender<T>(
  request: object,
  read: (arriving: ArrivingBody | undefined) => Promise<T>,
): Promise<T> {
  const account = senders.get(request);
  if (account === undefined) return read(undefined);
  const room = rooms.get(account) ?? new Room(OF_ACCOUNT);
  rooms.set(account, room);
  const arriving = new ArrivingBody(room, { mostBytes: MOST_OF_BODY, free: FREE });
  try {
    return await read(arriving);
  } finally {
    arriving.giveBack();
    if (room.isEmpty) rooms.delete(account);
  }
}
