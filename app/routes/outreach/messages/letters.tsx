import { counted } from "~/domain/counted";
import { dayIn, type Instant } from "~/domain/dates";
import { LETTERS_A_RUN } from "~/domain/outreach/messages/letter-fields";
import { lettersToPrint } from "~/domain/outreach/messages/print-letters.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores, storeOnPaper, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { PrintButton } from "~/ui/print-button";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/letters";
import { LabelSheets } from "./label-sheets.tsx";
import { LetterSheet } from "./letter-sheet.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta = () => titled("Letters to Print");

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const [store] = listStores(db);
  const { letters, stale } = lettersToPrint(db, actor);
  return {
    shopName: readSettings(db).shopName || "Loupe",
    store: store ? storeOnPaper(store) : null,
    today: dayIn(zoneOf(db, null), Date.now() as Instant),
    areLabels: url.searchParams.get("as") === "labels",
    seesAddresses: maySeeContact(actor),
    stale,
    letters: letters.map(({ id, address, subject, words }) => ({
      id,
      address: (address ?? "").split("\n"),
      subject,
      words: words ?? "",
    })),
  };
}

/** Prints letters for #10 window envelopes, folded in three, or labels with their addresses. */
export default function Letters({ loaderData }: Route.ComponentProps) {
  const { shopName, store, today, letters, areLabels, stale } = loaderData;
  const page = href("/marketing/letters");
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Letters">
        <ButtonLink to={href("/marketing")} icon="arrow-left">
          Back to Marketing
        </ButtonLink>
        {letters.length > 0 && (
          <>
            <PrintButton />
            <ButtonLink to={areLabels ? page : withRest(page, "?as=labels")}>
              {areLabels ? "Show Letters" : "Show Labels"}
            </ButtonLink>
          </>
        )}
        {letters.length + stale > 0 && (
          <Form method="post" action={href("/marketing/letters/printed")}>
            {letters.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button type="submit">{letters.length > 0 ? "Printed" : "Cancel Them"}</Button>
          </Form>
        )}
        <span className="print-hint">
          {letters.length > 0 &&
            (letters.length + stale === LETTERS_A_RUN
              ? `The first ${counted(letters.length, "letter")}. The next follow once these are printed.`
              : `${counted(letters.length, "letter")}. 'Printed' notes that they leave.`)}
        </span>
      </nav>
      <main id="main">
        <h1 className="visually-hidden">Letters to Print</h1>
        {letters.length === 0 && <Nothing {...loaderData} />}
        {areLabels ? (
          <LabelSheets letters={letters} />
        ) : (
          letters.map((letter) => (
            <LetterSheet key={letter.id} {...{ letter, shopName, store }} date={formatDate(today)} />
          ))
        )}
      </main>
    </>
  );
}

function Nothing({ stale, seesAddresses }: { stale: number; seesAddresses: boolean }) {
  if (!seesAddresses)
    return (
      <EmptyState
        icon="mail"
        title="Letters show customers' addresses"
        hint="Your account can't see customers. Ask somebody who can to print them."
      />
    );
  return stale > 0 ? (
    <EmptyState
      icon="mail"
      title={`${counted(stale, "letter")} may not be written any more`}
      hint="Whoever they are for asked not to be mailed, or has another address now. Those behind them follow once they are canceled."
    />
  ) : (
    <EmptyState icon="mail" title="No letters waiting" hint="Campaign letters are printed here in one run." />
  );
}
