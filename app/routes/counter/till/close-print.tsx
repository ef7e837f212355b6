import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { closeNumber } from "~/domain/counter/till/close-number";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { isInBooks } from "~/domain/counter/till/counted-kinds";
import { DENOMINATIONS } from "~/domain/counter/till/denominations";
import type { Movement } from "~/domain/counter/till/expected.server";
import { seesExpected } from "~/domain/counter/till/shown-before-count";
import { type Close, getClose } from "~/domain/counter/till/find-closes.server";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { CommaList } from "~/ui/comma-list";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { actorOf } from "~/web/context";
import { idParam, notFound, problem } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/close-print";
import { offWord, overAndShortWords } from "./over-and-short-words.ts";
import { reportSections } from "./report-sections.ts";
import { tillAddress } from "./till-address.ts";
import { chosenTill } from "./which-till.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.title ?? "Report");

/** Loads the Z-report of a close; at `/till/closes/open`, the X-report of a till's open session. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const said =
    params.closeId === "open" ? openSession(actorOf(context), url) : closed(idParam(params.closeId));
  const { close, store } = said;
  const number = close && closeNumber(close.id);
  const report = sessionReport(db, said.sessionId);
  const paper = paperOf(db, close && { kind: "close", id: close.id, action: "till.closed" });
  const named = (movement: Movement) => ({ ...movement, byName: paper.employee(movement.employeeId).name });
  return {
    ...said,
    close: close && { ...close, closedByName: paper.by(close.closedByName) },
    till: close ? paper.till(close.tillId, close.till) : said.till,
    report: close ? { ...report, movements: report.movements?.map(named) ?? null } : report,
    title: number === null ? "X-report" : `Z-report ${number}`,
    bars: number === null ? null : await code128(number),
    shopName: paper.shopName,
    store: { ...store, ...paper.store(store.key) },
    storeNames: Object.fromEntries(report.taxes.map(({ store: key }) => [key, paper.store(key).name])),
  };
}

function closed(id: number) {
  const close = getClose(shop().db, id);
  if (!close) throw notFound();
  const { sessionId, store: key, storeName: name, zone, till, from, to } = close;
  const store = { key, name, zone };
  const back = { to: href("/till/closes/:closeId", { closeId: id }), label: closeNumber(id) };
  return { close: close as Close | null, sessionId, store, till, from, to, back };
}

/**
 * Finds a till's open session. A till where nothing happened since its last close redirects to its page. 403
 * for users who count blind.
 */
function openSession(actor: Actor, { searchParams }: URL) {
  if (!seesExpected(actor)) throw problem(403, "Your role can't see what a till should hold");
  const asked = (name: string) => searchParams.get(name) ?? "";
  const chosen = chosenTill(actor, { location: asked("location"), till: asked("till") });
  const { key, name, zone } = chosen.store;
  const { open, name: till } = chosen.till;
  const to = tillAddress(href("/till"), { location: key, till, isOnly: chosen.tills.length === 1 });
  if (!open) throw redirect(to, 303);
  const store = { key, name, zone };
  const back = { to, label: "the till" };
  return {
    close: null,
    sessionId: open.id,
    store,
    till,
    from: open.openedAt,
    to: Date.now() as Instant,
    back,
  };
}

/** The report, for 80 mm printers or any paper. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { close, report, title, bars, shopName, store, storeNames, till, from, to, back } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Report">
        <ButtonLink to={back.to} icon="arrow-left">
          Back to {back.label}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={shopName} isReport>
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart centred>
          <div className="slip-item">{title}</div>
          <div>
            <CommaList of={[store.name, till]} />
          </div>
          <div>{`${formatDateTime(from, store.zone)} to`}</div>
          <div>{formatDateTime(to, store.zone)}</div>
          {close ? (
            <div>
              Closed by <bdi>{close.closedByName}</bdi>
            </div>
          ) : (
            <div>Not closed</div>
          )}
        </SlipPart>
        {reportSections({ report, store, storeNames, close, formatMoney }).map(({ title: section, rows }) => (
          <SlipPart key={section}>
            <div className="slip-item">{section}</div>
            {rows.map(({ label, amount, text, as }, nth) => (
              <SlipRow
                key={nth}
                label={
                  as === "sum" ? (
                    <b>{label}</b>
                  ) : as === "part" ? (
                    <span className="part">{label}</span>
                  ) : (
                    label
                  )
                }
              >
                {as === "sum" ? <b>{formatMoney(amount ?? 0)}</b> : (text ?? formatMoney(amount ?? 0))}
              </SlipRow>
            ))}
          </SlipPart>
        ))}
        {close && <Counted close={close} />}
        {bars !== null && (
          <SlipPart centred dashed>
            <Barcode widths={bars} label={`Barcode ${back.label}`} />
            <div>{back.label}</div>
          </SlipPart>
        )}
      </Slip>
    </>
  );
}

function Counted({ close }: { close: Close }) {
  const { formatMoney } = useMoney();
  const { difference, note, denominations, counts } = close;
  return (
    <>
      <SlipBox>
        <SlipRow label={<b>{offWord(counts)}</b>}>
          <b>{formatMoney(difference)}</b>
        </SlipRow>
      </SlipBox>
      {overAndShortWords(counts, formatMoney).map((words) => (
        <div key={words}>{words}</div>
      ))}
      {note !== null && <div>{`Note: ${note}`}</div>}
      <SlipPart>
        <div className="slip-item">Counted</div>
        {DENOMINATIONS.map(({ name, label, worth }) => {
          const n = denominations?.[name] ?? 0;
          return (
            n > 0 && (
              <SlipRow key={name} label={`${n} × ${label}`}>
                {formatMoney(n * worth)}
              </SlipRow>
            )
          );
        })}
        {counts
          .filter(({ kind }) => (kind === "cash" ? denominations === null : !isInBooks(kind)))
          .map(({ kind, expected, counted }) => (
            <SlipRow
              key={kind}
              label={
                PAYMENT_KIND_LABELS[kind] +
                (kind === "cash" || counted === expected ? "" : `, expected ${formatMoney(expected)}`)
              }
            >
              {counted === null ? <b>not counted</b> : formatMoney(counted)}
            </SlipRow>
          ))}
      </SlipPart>
      <div className="slip-signatures">
        <SlipSignature>Closed by</SlipSignature>
        <SlipSignature>Checked by</SlipSignature>
      </div>
    </>
  );
}
