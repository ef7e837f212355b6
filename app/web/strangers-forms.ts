import { ArrivingBody, Room } from "./arriving-bodies.ts";
import { BodyTooLarge } from "./body-too-large.ts";

/**
 * Bytes of forms without a live session that are kept at once while they are read, those of a sender and all together.
 * The longest form that can be saved has 30,000 characters. One whose session has ended may be longer, as in a session.
 */
export const OF_NOBODY = 256 * 1024;
export const OF_ENDED_SESSION = 4 * 1024 * 1024;
/** Of public forms without a longer text. */
export const SHORT_FORM = 64 * 1024;
const room = new Room(32 * 1024 * 1024);
/** Of each form, what takes no room: whoever fills the room keeps nobody from signing in. */
const FREE = 16 * 1024;
/** Of calls for which nobody needs a session: all that is kept of one takes no room. */
export const SHORT_CALL = FREE;

/** The room that one form takes while it is read. */
export class StrangersForm extends ArrivingBody {
  readonly mostBytes: number;

  constructor(mostBytes: number) {
    super(room, { mostBytes, free: FREE });
    this.mostBytes = mostBytes;
  }

  /** Throws `BodyTooLarge` for more than is kept. */
  keep(bytes: number): void {
    if (bytes > this.mostBytes) throw new BodyTooLarge(this.mostBytes);
  }
}

/** Reads a form without a live session, and then gives its room back. */
export async function asStrangers<T>(
  mostBytes: number,
  read: (form: StrangersForm) => Promise<T>,
): Promise<T> {
  const form = new StrangersForm(mostBytes);
  try {
    return await read(form);
  } finally {
    form.giveBack();
  }
}
