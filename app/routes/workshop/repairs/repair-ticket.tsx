import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { ESTIMATE_LABELS, paperTitle } from "~/domain/workshop/orders/order";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { withholdContact } from "~/domain/workshop/orders/withhold-contact";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { CommaList } from "~/ui/comma-list";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDate, formatWeekday } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/repair-ticket";
import { aboutItem } from "../envelopes/envelope-panel.tsx";
import { claimAtDoor } from "../orders/claim-at-door.server.ts";
import { itemsThen, paperOfIntake, phoneNow, printOf, wholeIntake } from "../orders/order-print.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Ticket ${loaderData?.number ?? ""}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const repairId = idParam(params.repairId);
  const found = getRepair(db, repairId);
  const envelope = getEnvelope(db, repairId);
  if (!found || !envelope) throw notFound();
  const { id, item, description, notes, customerPrice, intakeDay, status } = found;
  const { promisedDay, worker, callOver, estimate } = envelope.order;
  const paper = paperOfIntake(envelope.order);
  const actor = actorOf(context);
  const print = await printOf(envelope.order, paper, actor);
  return {
    heading: paperTitle(`Repair ${print.number}`, envelope.order),
    repair: { id, item, description, notes, customerPrice, intakeDay, status },
    promised: { promisedDay, worker: worker?.name ?? null, callOver, estimate },
    items: envelope.items,
    takenIn: itemsThen(envelope, paper),
    // Without prices, because it lies open on the bench. The total is printed below.
    work: envelope.work.map(({ position, item: of, description: what, doneBy }) => ({
      position,
      item: of,
      what,
      by: doneBy?.name ?? null,
    })),
    ...print,
    phoneNow: phoneNow(withholdContact(envelope.order, actor), print.phone),
    others: wholeIntake(envelope.order).others,
    claimedBy: shortName(customerOnPaper(db, paper, found.customerId)),
    claim: claimAtDoor(repairId),
  };
}

/** Shortens a name: 'A. Fontaine'. */
function shortName(customer: { firstName: string; lastName: string } | null): string {
  return customer ? `${customer.firstName.slice(0, 1)}. ${customer.lastName}` : "";
}

/** Prints the bench ticket, with the customer's claim check at the bottom. */
export default function Ticket({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const {
    heading,
    repair,
    promised,
    items,
    takenIn,
    work,
    customerName,
    claimedBy,
    phone,
    store,
    number,
    bars,
    shopName,
  } = loaderData;
  const { promisedDay, worker, callOver, estimate } = promised;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Ticket">
        <ButtonLink to={href("/repairs/:repairId", { repairId: repair.id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip
        heading={heading}
        plain
        lines={items.length + (takenIn?.length ?? 0) + (work.length + loaderData.others.length) / 2}
        texts={[
          shopName,
          store.name,
          // Counted twice, because its place on the claim check is narrow.
          repair.item,
          repair.item,
          repair.description,
          repair.notes,
          customerName,
          ...[...items, ...(takenIn ?? [])].flatMap((item) => [item.description, aboutItem(item).join(", ")]),
          ...work.flatMap(({ what, by }) => [what, by]),
          ...loaderData.others.flatMap((other) => other.items),
        ]}
        top={
          <SlipRow label={<b>{shopName}</b>} wrap>
            {store.name}
          </SlipRow>
        }
      >
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        {items.map((item) => (
          <SlipBox key={item.position}>
            <div className="slip-item">
              {items.length > 1 && `${item.position}. `}
              <bdi>{item.description}</bdi>
            </div>
            <div>
              <CommaList of={aboutItem(item)} />
            </div>
            {item.position === 1 && repair.description && <div className="written">{repair.description}</div>}
            {work
              .filter((line) => line.item === item.position)
              .map(({ position, what, by }) => (
                <SlipRow key={position} label={what} wrap>
                  {by}
                </SlipRow>
              ))}
            {item.position === 1 && repair.notes && <div className="written">{repair.notes}</div>}
          </SlipBox>
        ))}
        {promisedDay && (
          <SlipRow label="Promised" strong>
            {`${formatWeekday(promisedDay)}, ${formatDate(promisedDay)}`}
          </SlipRow>
        )}
        {worker && (
          <SlipRow label="Bench" wrap>
            {worker}
          </SlipRow>
        )}
        {callOver !== null && <SlipRow label="Call first if over">{formatMoney(callOver)}</SlipRow>}
        {estimate && (
          <SlipRow label="Estimate" wrap>
            {[ESTIMATE_LABELS[estimate.state], estimate.amount !== null && formatMoney(estimate.amount)]
              .filter(Boolean)
              .join(", ")}
          </SlipRow>
        )}
        <SlipRow label="Customer" wrap>
          {customerName}
        </SlipRow>
        {phone && <SlipRow label="Phone">{phone}</SlipRow>}
        {loaderData.phoneNow && <SlipRow label="Phone now">{loaderData.phoneNow}</SlipRow>}
        <SlipRow label="Intake">{formatDate(repair.intakeDay)}</SlipRow>
        <SlipRow label="Status">{REPAIR_STATUS_LABELS[repair.status]}</SlipRow>
        <SlipRow label="Customer price" strong>
          {formatMoney(repair.customerPrice)}
        </SlipRow>
        {takenIn && (
          <SlipBox>
            <b>As taken in, changed since:</b>
            {takenIn.map((item) => (
              <div key={item.position}>
                <bdi>{item.description}</bdi>
                <div>
                  <CommaList
                    of={[
                      ...aboutItem(item),
                      item.declaredValue !== null && `declared ${formatMoney(item.declaredValue)}`,
                    ]}
                  />
                </div>
              </div>
            ))}
          </SlipBox>
        )}
        <SlipSignature>Customer signature</SlipSignature>
        <SlipPart dashed>
          <div className="slip-foot">Claim check. Keep this to pick up your item.</div>
          <SlipRow label={repair.id} strong wrap>
            {claimedBy}
          </SlipRow>
          <SlipRow label={repair.item} wrap>
            {store.name}
            {store.phone && <div className="nowrap">{store.phone}</div>}
          </SlipRow>
          {loaderData.claim && (
            <SlipRow label={`Where is it? ${loaderData.claim.at}`} wrap>
              <span className="nowrap">{loaderData.claim.code}</span>
            </SlipRow>
          )}
          {loaderData.others.map((other) => (
            <SlipRow key={other.number} label={<CommaList of={other.items} />} wrap>
              {other.number}
            </SlipRow>
          ))}
        </SlipPart>
      </Slip>
    </>
  );
}
