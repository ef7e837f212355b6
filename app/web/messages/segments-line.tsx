import { segmentsInWords } from "~/domain/people/outbox/segments-in-words";

/** How many texts words are sent as, and which letters make it more. Nothing for no words. */
export function SegmentsLine({ words }: { words: string }) {
  const said = segmentsInWords(words);
  return said && <p className="field-hint">{said}.</p>;
}
