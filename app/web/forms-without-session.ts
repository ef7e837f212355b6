import { ArrivingBody, Room } from "./arriving-bodies.ts";
import { BodyTooLarge } from "./body-too-large.ts";

/**
 * Most bytes of a form without a live session that are held while it is read. The longest form that can be
 * saved has 30,000 characters. A form whose session has ended may be as long as within a session.
 */
export const OF_NOBODY = 256 * 1024;
export const OF_ENDED_SESSION = 4 * 1024 * 1024;
/** Most bytes of a public form without longer texts. */
export const SHORT_FORM = 64 * 1024;
const room = new Room(32 * 1024 * 1024);
/** Bytes of each form that take no room, so that whoever fills the room keeps nobody from signing in. */
const FREE = 16 * 1024;
/** Most bytes of a call that needs no session; it takes no room. */
export const SHORT_CALL = FREE;

/** The room that one form takes while it is read. */
export class FormWithoutSession extends ArrivingBody {
  readonly mostBytes: number;

  constructor(mostBytes: number) {
    super(room, { mostBytes, free: FREE });
    this.mostBytes = mostBytes;
  }

  /** Throws `BodyTooLarge` if there is more than the form may keep. */
  keep(bytes: number): void {
    if (bytes > this.mostBytes) throw new BodyTooLarge(this.mostBytes);
  }
}

/** Reads a form without a live session, and gives its room back afterwards. */
export async function withoutSession<T>(
  mostBytes: number,
  read: (form: FormWithoutSession) => Promise<T>,
): Promise<T> {
  const form = new FormWithoutSession(mostBytes);
  try {
    return await read(form);
  } finally {
    form.giveBack();
  }
}
