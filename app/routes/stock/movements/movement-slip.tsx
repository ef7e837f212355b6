import { dayIn } from "~/domain/dates";
import { customerOfMovement, getMovement } from "~/domain/stock/movements/find-movements.server";
import { beginningOf } from "~/domain/stock/movements/piece-now.server";
import { can } from "~/domain/permissions";
import { pieceOnPaper } from "~/domain/stock/pieces/piece-on-paper.server";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { weightText } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { CommaList } from "~/ui/comma-list";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/movement-slip";
import { slipPath } from "./move-address.ts";
import { pieceToMove } from "./moving-piece.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${loaderData?.title ?? "Slip"} ${loaderData?.sku ?? ""}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const piece = pieceToMove(params.pieceId);
  const moved = getMovement(db, idParam(params.movementId));
  if (moved?.pieceId !== piece.id) throw notFound();
  const here = slipPath(piece.id, { movementId: moved.id, kind: moved.kind });
  if (here === null) throw notFound();
  const isMemo = moved.kind === "memo_out";
  const mayName = can(actorOf(context), "customers.view");
  // An extension has another due day. What they signed is the rest.
  const signed = getMovement(db, beginningOf(db, moved)) ?? moved;
  const paper = paperOf(db, { kind: "piece", id: piece.id, action: "piece.moved", at: signed.at });
  const customerId = mayName ? customerOfMovement(db, moved.id) : null;
  const customer = customerId === null ? null : customerOnPaper(db, paper, customerId);
  const { sku, description } = pieceOnPaper(db, paper, piece.id, piece);
  return {
    here,
    page: href("/inventory/:pieceId", { pieceId: piece.id }),
    isMemo,
    title: isMemo ? "Memo" : "Return to vendor",
    sku,
    description,
    weight: piece.weight === null ? null : weightText({ ...piece, weight: piece.weight }),
    who: customer?.name ?? moved.toWhom ?? "A customer",
    phone: customer?.phone ?? null,
    due: moved.dueDay,
    value: moved.value,
    note: signed.note,
    day: dayIn(zoneOf(db, signed.store), signed.at),
    by: paper.by(signed.by),
    bars: /^[ -~]+$/.test(sku) ? await code128(sku) : null,
    shopName: paper.shopName,
    store: paper.store(signed.store),
    foot: isMemo ? paper.words("memo", signed.at) : "",
    isLetter: url.searchParams.get("paper") === "letter",
  };
}

/** The slip that travels with an item on memo or back to its vendor, for 80 mm printers or Letter. */
export default function MovementSlip({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { here, page, isMemo, title, sku, description, weight, who, phone, due, value, note } = loaderData;
  const { day, by, bars, shopName, store, foot, isLetter } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Slip">
        <ButtonLink to={page} icon="arrow-left">
          Back to {sku}
        </ButtonLink>
        {isLetter ? (
          <ButtonLink to={here}>80 mm Slip</ButtonLink>
        ) : (
          <ButtonLink to={withRest(here, "?paper=letter")}>Letter Slip</ButtonLink>
        )}
        <PrintButton />
      </nav>
      <Slip
        heading={shopName}
        isLetter={isLetter}
        texts={[store.address, who, phone, description, sku, note]}
      >
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart>
          <SlipRow label={title} strong>
            {formatDate(day)}
          </SlipRow>
          <SlipRow label={isMemo ? "To" : "Vendor"} wrap>
            <CommaList of={[who, phone]} />
          </SlipRow>
          <SlipRow label="Handed out by">{by}</SlipRow>
        </SlipPart>
        <SlipBox>
          <div className="slip-item">{description}</div>
          <div>
            <CommaList of={[sku, weight]} />
          </div>
        </SlipBox>
        {value !== null && (
          <SlipRow label="Value" strong>
            {formatMoney(value)}
          </SlipRow>
        )}
        {due && (
          <SlipRow label="Due back" strong>
            {formatDate(due)}
          </SlipRow>
        )}
        {note && (
          <SlipPart dashed>
            <b>{isMemo ? "Terms" : "Reason"}</b>
            <div className="written">{note}</div>
          </SlipPart>
        )}
        {bars && (
          <SlipPart centred>
            <Barcode widths={bars} label={`Barcode ${sku}`} />
            <div>{sku}</div>
          </SlipPart>
        )}
        {foot && <div className="slip-foot">{foot}</div>}
        <SlipSignature>{isMemo ? "Received in good condition" : "Received by the vendor"}</SlipSignature>
      </Slip>
    </>
  );
}
