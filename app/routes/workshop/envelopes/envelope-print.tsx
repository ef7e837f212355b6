import { depositTitle } from "~/domain/workshop/orders/deposit-kinds";
import { CONTACT_WAY_LABELS, ESTIMATE_LABELS, type Order, placeText } from "~/domain/workshop/orders/order";
import { type Envelope, getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { CommaList } from "~/ui/comma-list";
import { ButtonLink } from "~/ui/button";
import { formatDate, formatDateTime, formatTime, formatWeekday } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { SheetBars, SheetBox, SheetHead, SheetSum } from "~/ui/slip";
import envelopeSheet from "~/ui/styles/envelope.css?url";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/envelope-print";
import { aboutItem } from "./envelope-panel.tsx";
import { paperOfIntake, phoneNow, printOf, wholeIntake } from "../orders/order-print.server.ts";

/** Letter holds both parts. The other formats are printed on the envelope itself. */
const PAPERS = { letter: "Letter, two parts", "6x9": "6 × 9 in envelope", coin: "#1 coin envelope" } as const;
type Paper = keyof typeof PAPERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: envelopeSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Envelope ${loaderData?.number ?? ""} · Loupe` },
];

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = idParam(params.repairId);
  const envelope = getEnvelope(shop().db, id);
  if (!envelope) throw notFound();
  const { order } = envelope;
  const paper = paperOfIntake(order);
  const print = await printOf(order, paper);
  const asked = url.searchParams.get("paper") ?? "";
  return {
    id,
    // It lies open on the counter, so it never shows cost.
    envelope: withholdCost(envelope, false),
    description: getRepair(shop().db, id)?.description ?? null,
    ...print,
    phoneNow: phoneNow(order, print.phone),
    takenInBy: paper.by(order.takenInBy),
    intake: wholeIntake(order),
    terms: paper.words("repairTerms", order.takenInAt, paper.setting("repairTerms")),
    paper: Object.hasOwn(PAPERS, asked) ? (asked as Paper) : "letter",
  };
}

/** Prints a repair's envelope, with the customer's claim check to be cut off. */
export default function Print({ loaderData }: Route.ComponentProps) {
  const { id, paper, number } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Envelope">
        <ButtonLink to={`/repairs/${id}`} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        {Object.entries(PAPERS).map(
          ([name, label]) =>
            name !== paper && (
              <ButtonLink key={name} to={`/repairs/${id}/envelope/print?paper=${name}`}>
                {label}
              </ButtonLink>
            ),
        )}
        <PrintButton />
      </nav>
      <main className={`sheet sheet-${paper}`} id="main">
        {paper === "coin" ? (
          <CoinFace {...loaderData} />
        ) : (
          <>
            <EnvelopeFace {...loaderData} />
            {paper === "letter" && (
              <section className="sheet-check" aria-label={`Claim check ${number}`}>
                <ClaimCheck {...loaderData} />
              </section>
            )}
          </>
        )}
      </main>
    </>
  );
}

type Printed = Omit<Route.ComponentProps["loaderData"], "envelope"> & { envelope: Seen<Envelope> };

function EnvelopeFace({
  envelope,
  description,
  takenInBy,
  store,
  number,
  bars,
  shopName,
  ...print
}: Printed) {
  const { formatMoney } = useMoney();
  const { order, items, work } = envelope;
  const { price, tax, total, amountDue, deposits, estimate, callOver, takenInAt } = order;
  return (
    <>
      <SheetHead shopName={shopName} store={store} what="Repair envelope" number={number} />
      <div className="sheet-boxes">
        <SheetBox label="Customer" value={print.customerName}>
          <Phone {...print} />
        </SheetBox>
        <SheetBox label="Taken in" value={formatDate(order.takenInDay)}>
          {formatTime(takenInAt, order.store.zone)}, <bdi>{takenInBy}</bdi>
        </SheetBox>
        <SheetBox label="Promised" value={promiseOf(order)} large />
        <SheetBox label="Items" value={items.length} large />
      </div>
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Item and condition at intake</th>
            <th scope="col" className="num">
              Declared
            </th>
            <th scope="col">Work to do</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const lines = work.filter((line) => line.item === item.position);
            return (
              <tr key={item.position}>
                <td>{item.position}</td>
                <td>
                  <b>{item.description}</b>
                  <div>
                    <CommaList of={aboutItem(item)} />
                  </div>
                </td>
                <td className="num">{item.declaredValue !== null && formatMoney(item.declaredValue)}</td>
                <td>
                  {item.position === 1 && work.length > 0 && description && (
                    <div className="written">{description}</div>
                  )}
                  {lines.map((line) => (
                    <SheetSum key={line.position} label={line.description}>
                      {formatMoney(line.price)}
                    </SheetSum>
                  ))}
                  {item.position === 1 && work.length === 0 && (
                    <SheetSum label={description ?? order.notes ?? "As agreed"}>
                      {formatMoney(price)}
                    </SheetSum>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="sheet-boxes sheet-boxes-apart">
        <SheetBox
          label={estimate ? `Estimate: ${ESTIMATE_LABELS[estimate.state].toLowerCase()}` : "Estimate"}
        >
          {estimate
            ? [
                estimate.amount !== null && formatMoney(estimate.amount),
                estimate.way && CONTACT_WAY_LABELS[estimate.way].toLowerCase(),
                estimate.at !== null && formatDateTime(estimate.at, order.store.zone),
              ]
                .filter(Boolean)
                .join(", ")
            : "None"}
        </SheetBox>
        <SheetBox label="Call first if over">
          {callOver === null ? "No limit" : formatMoney(callOver)}
        </SheetBox>
        <SheetBox label="Where">
          <Where order={order} />
        </SheetBox>
      </div>
      <div className="sheet-foot">
        <SheetBars bars={bars} number={number} />
        <div className="sheet-sums">
          <SheetSum label="Price">{formatMoney(price)}</SheetSum>
          <SheetSum label="Tax">{formatMoney(tax)}</SheetSum>
          <SheetSum label="Total">{formatMoney(total)}</SheetSum>
          {deposits.map(({ id, kind, amount }) => (
            <SheetSum key={id} label={depositTitle({ kind, amount })}>
              {formatMoney(-amount)}
            </SheetSum>
          ))}
          <SheetSum label="Amount due" strong>
            {formatMoney(amountDue)}
          </SheetSum>
        </div>
      </div>
    </>
  );
}

function ClaimCheck({ envelope, intake, customerName, store, number, bars, shopName, terms }: Printed) {
  const { order, items } = envelope;
  const { others, paidDown, toPay } = intake;
  const { formatMoney } = useMoney();
  return (
    <>
      <SheetHead shopName={shopName} store={store} what="Claim check" number={number} heading="h2" />
      <div className="sheet-boxes">
        <SheetBox label="Customer" value={customerName} />
        <SheetBox label="Ready" value={promiseOf(order)} large />
        <SheetBox label="Items" value={<CommaList of={items.map(({ description }) => description)} />}>
          {others.map((other) => (
            <div key={other.number}>
              {other.number}: <CommaList of={[...other.items, promiseOf(other)]} />
            </div>
          ))}
        </SheetBox>
        {paidDown > 0 && <SheetBox label="Deposits" value={formatMoney(paidDown)} />}
        <SheetBox label="Amount due" value={formatMoney(toPay)} large />
      </div>
      <div className="sheet-foot">
        <SheetBars bars={bars} number={number} />
        <p className="sheet-terms written">{terms}</p>
      </div>
      <div className="sheet-signatures">
        <div>Customer</div>
        <div>Received by</div>
      </div>
    </>
  );
}

/** The face of a coin envelope, for a single item: what must be readable with the envelope in hand. */
function CoinFace({ envelope: { order, items }, number, bars, ...print }: Printed) {
  const { formatMoney } = useMoney();
  return (
    <>
      <h1 className="sheet-number">{number}</h1>
      <b>{print.customerName}</b>
      <div>
        <Phone {...print} />
      </div>
      <div className="sheet-promise">{promiseOf(order)}</div>
      {items.map((item) => (
        <div key={item.position} className="sheet-item">
          {item.description}
        </div>
      ))}
      <SheetSum label="Amount due">{formatMoney(order.amountDue)}</SheetSum>
      <SheetBars bars={bars} number={number} />
    </>
  );
}

function Phone({ phone, phoneNow: now }: Pick<Printed, "phone" | "phoneNow">) {
  return <CommaList of={[phone, now && `now ${now}`]} />;
}

const promiseOf = ({ promisedDay }: Pick<Order, "promisedDay">) =>
  promisedDay ? `${formatWeekday(promisedDay)}, ${formatDate(promisedDay)}` : "No date";

function Where({ order: { place, worker } }: { order: Pick<Order, "place" | "worker"> }) {
  const at = placeText(place ?? { place: null, name: null });
  const whom = worker && (
    <>
      for <bdi>{worker.name}</bdi>
    </>
  );
  return <CommaList of={[at, whom]} />;
}
