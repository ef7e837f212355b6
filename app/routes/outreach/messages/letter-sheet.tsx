import type { StoreOnPaper } from "~/domain/shop/stores/find-stores.server";
import { CommaList } from "~/ui/comma-list";

export interface LetterView {
  /** The message's number, by which a letter is found in a pile. */
  id: number;
  /** Lines of the envelope. */
  address: string[];
  subject: string | null;
  words: string;
}

interface LetterSheetProps {
  letter: LetterView;
  shopName: string;
  store: StoreOnPaper | null;
  date: string;
}

/** A letter for a #10 window envelope, folded in three. */
export function LetterSheet({ letter, shopName, store, date }: LetterSheetProps) {
  const { id, address, subject, words } = letter;
  return (
    <article className="sheet sheet-window">
      <div className="sheet-sender">
        <b>{shopName}</b>
        {store && <CommaList of={[store.address ?? store.name, store.phone]} />}
      </div>
      <address className="sheet-addressee">
        {address.map((line, nth) => (
          <span key={nth}>{line}</span>
        ))}
      </address>
      <div className="sheet-body">
        <p>
          {date} · No. {id}
        </p>
        {subject && <h2>{subject}</h2>}
        <p className="written">{words}</p>
      </div>
    </article>
  );
}
