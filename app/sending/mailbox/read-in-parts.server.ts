import type { MailThere } from "../../domain/outreach/replies/take-mail.server.ts";
import type { ListedMail, OpenMailbox } from "./imap-mailbox.server.ts";
import type { MailReader } from "./mail-reader.server.ts";

/** Mails that are read together. */
const TOGETHER = 10;
/** Times that a mail which is read alone ends a look, before it is left out. */
const MOST_TRIES = 4;

/** What reads the mails of a mailbox, from look to look. */
interface PartsReader {
  /** Listed mails, as they are read. */
  partsOf(listed: readonly ListedMail[]): ListedMail[][];
  /** In their order. What was deleted meanwhile is left out. Throws if its server can't give one of them. */
  read(part: readonly ListedMail[], opened: OpenMailbox, reader: MailReader): Promise<MailThere[]>;
  /** A look went well. */
  isThrough(): void;
}

/**
 * Reads some mails together, and each alone after a look that ended there. A server may refuse one mail, or cut the line,
 * each time that it is asked for it: such a mail is left out at last, so that those after it are heard.
 */
export function readInParts(): PartsReader {
  let endedAt: { number: number; times: number } | null = null;
  const timesEndedAt = (number: number) => (endedAt?.number === number ? endedAt.times : 0);
  return {
    partsOf: (listed) => inParts(listed, endedAt === null ? TOGETHER : 1),
    async read(part, opened, reader) {
      const [first] = part;
      if (!first) return [];
      const times = timesEndedAt(first.number);
      if (times >= MOST_TRIES) return [{ at: first.at, mail: null }];
      const bytes = await opened.read(part.map(({ number }) => number)).catch((error: unknown) => {
        endedAt = { number: first.number, times: part.length === 1 ? times + 1 : 0 };
        throw error;
      });
      const mails: MailThere[] = [];
      for (const { number, at } of part) {
        const of = bytes.get(number);
        if (of !== undefined) mails.push({ at, mail: of && (await reader.read(of)) });
      }
      return mails;
    },
    isThrough() {
      endedAt = null;
    },
  };
}

export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  );
}
