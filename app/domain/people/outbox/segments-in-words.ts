/** Most characters that providers take in one text, however many segments they make of it. */
export const LONGEST_TEXT = 1_600;

/** Letters of GSM 03.38, which phones write in seven bits. */
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Letters of its extension: each takes the room of two. */
const EXTENDED = new Set("^{}\\[~]|€");

/** Room in a text that is sent as one, and in each segment of a longer one, whose header takes some. */
const ROOM = { gsm: { alone: 160, each: 153 }, unicode: { alone: 70, each: 67 } } as const;

export interface Segments {
  /** What the provider bills for: a phone shows them as one text. */
  segments: number;
  /** Letters that phones can't write in seven bits: one makes each segment 67 letters instead of 153. Each once. */
  costly: string[];
  /** How many segments it would be with plain letters in their place. */
  without: number;
}

/** What a text is cut into on its way. A letter isn't cut in two. */
export function segmentsOf(words: string): Segments {
  const letters = Array.from(words);
  const costly = [...new Set(letters.filter((letter) => !GSM.has(letter) && !EXTENDED.has(letter)))];
  const without = count(letters, (letter) => (EXTENDED.has(letter) ? 2 : 1), ROOM.gsm);
  if (costly.length === 0) return { segments: without, costly, without };
  return { segments: count(letters, (letter) => letter.length, ROOM.unicode), costly, without };
}

function count(
  letters: readonly string[],
  sizeOf: (letter: string) => number,
  { alone, each }: { alone: number; each: number },
): number {
  const sizes = letters.map(sizeOf);
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return letters.length === 0 ? 0 : 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}

/** Letters named in a sentence. */
const NAMED = 5;

/** 'Sent as 2 texts in a row, each of which is paid for. Without “’” one is enough'. Null for no words. */
export function segmentsInWords(words: string): string | null {
  if (words.length > LONGEST_TEXT)
    return `Too long for a text: ${inWords(words.length)} characters, and ${inWords(LONGEST_TEXT)} are the most`;
  const { segments, costly, without } = segmentsOf(words);
  if (segments === 0) return null;
  const all =
    segments === 1 ? "Sent as one text" : `Sent as ${segments} texts in a row, each of which is paid for`;
  if (segments === without) return all;
  return `${all}. Without ${named(costly)} ${without === 1 ? "one is enough" : `${without} are enough`}`;
}

function named(letters: readonly string[]): string {
  const seen = letters.filter((letter) => !/[\p{C}\p{M}\p{Z}]/u.test(letter)).map((letter) => `“${letter}”`);
  if (seen.length === 0) return "letters that can't be seen";
  return seen.slice(0, NAMED).join(", ") + (letters.length > NAMED ? " and others" : "");
}

function inWords(figure: number): string {
  return figure.toLocaleString("en-US");
}
