import { counted } from "~/domain/counted";
import { dayIn, type Instant } from "~/domain/dates";
import { LETTERS_A_RUN } from "~/domain/outreach/messages/letter-fields";
import { lettersToPrint } from "~/domain/outreach/messages/print-letters.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores, storeOnPaper, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { CommaList } from "~/ui/comma-list";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { PrintButton } from "~/ui/print-button";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/letters";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta = () => [{ title: "Letters to Print · Loupe" }];

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const [store] = listStores(db);
  return {
    shopName: readSettings(db).shopName || "Loupe",
    store: store ? storeOnPaper(store) : null,
    today: dayIn(zoneOf(db, null), Date.now() as Instant),
    letters: lettersToPrint(db, actorOf(context)).map(({ id, address, subject, words }) => ({
      id,
      address: (address ?? "").split("\n"),
      subject,
      words: words ?? "",
    })),
  };
}

/** Prints letters for #10 window envelopes, folded in three. */
export default function Letters({ loaderData: { shopName, store, today, letters } }: Route.ComponentProps) {
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Letters">
        <ButtonLink to={href("/marketing")} icon="arrow-left">
          Back to Marketing
        </ButtonLink>
        {letters.length > 0 && (
          <>
            <PrintButton />
            <Form method="post" action={href("/marketing/letters/printed")}>
              {letters.map(({ id }) => (
                <input key={id} type="hidden" name="ids" value={id} />
              ))}
              <Button type="submit">Printed</Button>
            </Form>
          </>
        )}
        <span className="print-hint">
          {letters.length === LETTERS_A_RUN
            ? `The first ${LETTERS_A_RUN} letters. 'Printed' shows the next.`
            : letters.length > 0 && `${counted(letters.length, "letter")}. 'Printed' notes that they leave.`}
        </span>
      </nav>
      <main id="main">
        <h1 className="visually-hidden">Letters to Print</h1>
        {letters.length === 0 && (
          <EmptyState
            icon="mail"
            title="No letters wait"
            hint="Letters of campaigns are printed here in one run."
          />
        )}
        {letters.map(({ id, address, subject, words }) => (
          <article key={id} className="sheet sheet-window">
            <div className="sheet-sender">
              <b>{shopName}</b>
              {store && <CommaList of={[store.address ?? store.name, store.phone]} />}
            </div>
            <address className="sheet-addressee">
              {address.map((line, nth) => (
                <span key={nth}>{line}</span>
              ))}
            </address>
            <p className="sheet-date">{formatDate(today)}</p>
            {subject && <h2>{subject}</h2>}
            <p className="written">{words}</p>
          </article>
        ))}
      </main>
    </>
  );
}
