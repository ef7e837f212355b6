import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { pieceStateLabel } from "~/domain/stock/pieces/piece-states";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { findReceivings } from "~/domain/stock/receivings/find-receivings.server";
import type { Receiving } from "~/domain/stock/receivings/receiving";
import {
  costDueBackTo,
  type DuePiece,
  dueBackTo,
  heldOfVendors,
  piecesByState,
  soldOnMemo,
  type Vendor,
} from "~/domain/stock/vendors/find-vendors.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { EmailText } from "~/ui/email-text";
import { formatCount, formatDate } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { TextPhoneLink } from "~/web/phone-link";
import { RecordHead } from "~/ui/record-head";
import { StateBadge } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import { mailTo } from "~/web/mail-link";
import { tilesOf } from "~/web/photos/tiles.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/vendor-record";
import { askingFor } from "../pieces/availability-address.ts";
import { DraftReceivings } from "./draft-receivings.tsx";
import { existingVendor } from "./existing-vendor.server.ts";
import { HeldFigures } from "./held-figures.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.vendors,
  isRecord: true,
  nameOf: ({ vendor }) => vendor.name,
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.vendor.name);

/** Most due pieces shown on the record; the list has all. */
const DUE_SHOWN = 50;
/** Most drafts shown on the record; the list of receivings has all. */
const DRAFTS_SHOWN = 5;

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { foldedName: _, ...vendor } = existingVendor(params.vendorId);
  const due = dueBackTo(db, vendor.id, DUE_SHOWN + 1);
  const shows = showsCost(context);
  const cost = shows && due.length > 0 ? costDueBackTo(db, vendor.id) : null;
  const held = { ...heldOfVendors(db, [vendor.id])(vendor.id), cost };
  const drafts = findReceivings(db, { state: "open", vendor: vendor.id }, { limit: DRAFTS_SHOWN + 1 });
  const days = storeDays(db, Date.now() as Instant);
  const tileOf = tilesOf(
    actorOf(context),
    "piece",
    due.map(({ id }) => id),
  );
  const toDue = (piece: DuePiece) => ({
    ...piece,
    tone: toneOf(piece, days.at(piece.location)),
    tile: tileOf(piece.id, piece.category, piece.description),
  });
  return {
    vendor,
    held: withholdCost(held, shows),
    states: piecesByState(db, vendor.id),
    due: withholdCost(due.slice(0, DUE_SHOWN).map(toDue), shows),
    isMoreDue: due.length > DUE_SHOWN,
    sold: soldOnMemo(db, vendor.id),
    drafts: withholdCost(drafts.slice(0, DRAFTS_SHOWN).map(toDraft), shows),
    isMoreDrafts: drafts.length > DRAFTS_SHOWN,
    mayEdit: can(actorOf(context), "inventory.edit"),
  };
}

/** Rates a due day against `today` where the piece is. */
function toneOf({ memoDueDay }: DuePiece, today: Day): "late" | "due" | null {
  if (memoDueDay === null || memoDueDay > today) return null;
  return memoDueDay < today ? "late" : "due";
}

function toDraft({ id, invoiceNumber, store, begunAt, pieces, lineCost }: Receiving) {
  return { id, invoiceNumber, store: store.name, begun: dayIn(store.zone, begunAt), pieces, lineCost };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { vendor, held, states, due, isMoreDue, sold, mayEdit } = loaderData;
  const { formatMoney } = useMoney();
  const { id, name, isActive, terms } = vendor;
  const list = withRest(href("/inventory"), `?vendor=${id}&location=all`);
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/vendors"), label: "Vendors" },
        ]}
      />
      <Panel flush>
        <RecordHead
          name={name}
          facts={
            <>
              {!isActive && <StateBadge state="off">Not offered</StateBadge>} {terms && <span>{terms}</span>}{" "}
              <span>Vendor #{id}</span>
            </>
          }
        >
          <HistoryLink kind="vendor" id={id} />
          {mayEdit && (
            <ButtonLink
              to={href("/inventory/vendors/:vendorId/edit", { vendorId: id })}
              icon="pencil"
              accessKey="e"
            >
              Edit
            </ButtonLink>
          )}
          {mayEdit && isActive && (
            <ButtonLink
              to={withRest(href("/inventory/receivings/new"), `?vendor=${id}`)}
              icon="package"
              variant="primary"
              accessKey="n"
            >
              New Receiving
            </ButtonLink>
          )}
        </RecordHead>
        {states.length > 0 && <HeldFigures held={held} />}
      </Panel>
      <Columns split="wide">
        <Stack>
          <Panel title="Due Back" flush={due.length > 0}>
            {due.length > 0 ? (
              <Lines whole>
                {due.map((piece) => (
                  <Line
                    key={piece.id}
                    title={piece.description}
                    to={href("/inventory/:pieceId", { pieceId: piece.id })}
                    note={[
                      piece.sku,
                      pieceStateLabel(piece.state).toLowerCase(),
                      piece.cost !== undefined && `cost ${formatMoney(piece.cost)}`,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                    end={
                      <LineSum
                        value={formatMoney(piece.retailPrice)}
                        note={piece.memoDueDay ? `Due ${formatDate(piece.memoDueDay)}` : "No date"}
                      />
                    }
                    tone={piece.tone}
                    tile={piece.tile}
                  />
                ))}
              </Lines>
            ) : (
              <p>No memo or consigned items.</p>
            )}
            {isMoreDue && (
              <div className="panel-body">
                <PageLink className="text-link" to={withRest(list, "&ownership=memo")}>
                  All on memo
                </PageLink>
                {", "}
                <PageLink className="text-link" to={withRest(list, "&ownership=consigned")}>
                  all consigned
                </PageLink>
              </div>
            )}
          </Panel>
          {sold.length > 0 && (
            <Panel title="Sold on Memo, Unpaid">
              <DataList>
                {sold.map(({ ownership, pieces }) => (
                  <DataItem key={ownership} term={OWNERSHIP_LABELS[ownership]}>
                    <PageLink
                      className="text-link"
                      to={withRest(list, `&isAvailable=${askingFor("sold")}&ownership=${ownership}`)}
                    >
                      {counted(pieces, "item")} sold
                    </PageLink>
                  </DataItem>
                ))}
              </DataList>
            </Panel>
          )}
          <DraftReceivings {...loaderData} />
        </Stack>
        <Stack>
          <Panel title="Items">
            {states.length > 0 ? (
              <DataList>
                {states.map(({ state, pieces }) => (
                  <DataItem key={state} term={pieceStateLabel(state)}>
                    <PageLink className="text-link" to={withRest(list, `&isAvailable=${askingFor(state)}`)}>
                      {formatCount(pieces)}
                    </PageLink>
                  </DataItem>
                ))}
              </DataList>
            ) : (
              <p>No items from this vendor yet.</p>
            )}
          </Panel>
          <Panel title="Details">
            <VendorDetailList vendor={vendor} />
          </Panel>
        </Stack>
      </Columns>
    </>
  );
}

function VendorDetailList({ vendor }: { vendor: Omit<Vendor, "foldedName"> }) {
  const { contactName, phone, email, address, country, accountNumber, terms, note } = vendor;
  const where = [address, country].filter(Boolean).join(", ");
  return (
    <DataList>
      <DataItem term="Contact">{contactName ?? "Not recorded"}</DataItem>
      <DataItem term="Phone">{phone ? <TextPhoneLink phone={phone} /> : "Not recorded"}</DataItem>
      <DataItem term="Email">
        {email ? (
          <a className="text-link" href={mailTo(email)}>
            <EmailText email={email} />
          </a>
        ) : (
          "Not recorded"
        )}
      </DataItem>
      <DataItem term="Address">{where || "Not recorded"}</DataItem>
      <DataItem term="Account number">{accountNumber ?? "Not recorded"}</DataItem>
      <DataItem term="Terms">{terms ?? "Not recorded"}</DataItem>
      {note && (
        <DataItem term="Note">
          <p className="written">{note}</p>
        </DataItem>
      )}
    </DataList>
  );
}
