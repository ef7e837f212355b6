import type { LetterView } from "./letter-sheet.tsx";

/** Three columns of ten. */
const ON_SHEET = 30;

/** Addresses of letters on sheets of labels: Avery 5160, one by two and five eighths inches. */
export function LabelSheets({ letters }: { letters: readonly LetterView[] }) {
  return Array.from({ length: Math.ceil(letters.length / ON_SHEET) }, (_, nth) => (
    <article key={nth} className="sheet sheet-labels">
      {letters.slice(nth * ON_SHEET, (nth + 1) * ON_SHEET).map(({ id, address }) => (
        <address key={id} className="sheet-label">
          <small>{id}</small>
          {address.map((line, row) => (
            <span key={row}>{line}</span>
          ))}
        </address>
      ))}
    </article>
  ));
}
