import type { ReactNode } from "react";
import { redirect } from "react-router";
import { type Actor, can } from "~/domain/permissions";
import { latestSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import { linesWithRecords } from "~/domain/outreach/advisor/named-records.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { refusedWords } from "~/domain/people/customers/contact-consent";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import { countOwned, OWNED_AT_MOST, ownedBy } from "~/domain/counter/sales/find-owned.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { wishesOf } from "~/domain/people/wishes/find-wishes.server";
import { comingDates } from "~/domain/people/customers/coming-dates";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { dayIn, type Instant } from "~/domain/dates";
import { findOut } from "~/domain/stock/movements/find-out.server";
import { personIds } from "~/domain/people/merges/one-person.server";
import { photosOfOne } from "~/domain/records/photos/find-photos.server";
import { countOpenRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { listStores, todayAt, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { AddPanel } from "~/ui/add-panel";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { ContactLinks } from "~/web/contact-links";
import { Columns, Stack } from "~/ui/columns";
import { FormActions } from "~/ui/fields/form-layout";
import { formatCount, formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Icon } from "~/ui/icon";
import photoSheet from "~/ui/styles/photos.css?url";
import { Panel } from "~/ui/panel";
import { creditMovementsOf, creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { MovementTimeline } from "~/routes/counter/credit/movement-timeline";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { actorOf } from "~/web/context";
import { shownFiles } from "~/web/files/change-files.server";
import { FilePanel, toAddFiles } from "~/web/files/file-panel";
import { PhotoPanel, toAddPhotos } from "~/web/photos/photo-panel";
import { tilesOf, withTiles } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/customer-record";

import { CustomerDetailList } from "./customer-detail-list.tsx";
import { CustomerPortrait } from "./customer-portrait.tsx";
import { OutLines, toShownOut } from "./out-lines.tsx";
import { OWNED_SHOWN, OwnedPieces } from "./owned-piece.tsx";
import { toShownWish, WishLines } from "../wishes/wish-lines.tsx";
import { RelativeLines, toShownRelative } from "../family/relative-lines.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { Suggestions } from "../../outreach/advisor/suggestions-panel.tsx";
import { TierBadge } from "./tier-badge.tsx";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotes, RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? fullName(loaderData.customer) : "Customer"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const id = idParam(params.customerId);
  const found = getCustomerOrErased(db, id);
  if (!found) throw notFound();
  if (found.mergedInto !== null) throw redirect(`/customers/${found.mergedInto}?merged=${id}`);
  const { searchText: _, sortName: __, foldedEmail: ___, nameAndPhone: ____, ...customer } = found;
  const isErased = customer.erasedAt !== null;
  const zone = zoneOf(db, customer.homeStore);
  const today = todayAt(db, customer.homeStore, Date.now() as Instant);
  const may = { sale: can(actor, "sales.view"), repair: can(actor, "repairs.view") };
  return {
    customer,
    places: Object.fromEntries(listStores(db).map(({ key, name }) => [key, name])),
    piecesBought: may.sale ? countOwned(db, id) : null,
    openRepairs: may.repair ? countOpenRepairs(db, id) : null,
    consents: consentsOf(db, id).map(({ channel, answer, at, by }) => ({
      channel,
      answer,
      by,
      day: dayIn(zone, at),
    })),
    family: isErased ? [] : relativesOf(db, id).map((relative) => toShownRelative(relative, today)),
    wishes: isErased ? [] : wishesOf(db, id).map((wish) => toShownWish(wish, zone)),
    owned: may.sale && !isErased ? ownedWithTiles(actor, id, url.searchParams.get("owned") === "all") : null,
    out: can(actor, "inventory.view") && !isErased ? outWithTiles(actor, id) : [],
    refused: refusedWords(customer.refusedChannels),
    timeline: loadTimeline({ url, context }, { kind: "customer", id, zone }, { isErased }),
    coming: comingDates(customer, today),
    credit: creditShown(id),
    files: isErased ? [] : shownFiles({ kind: "customer", id }, zone),
    photos: isErased ? [] : photosOfOne(db, { kind: "customer", id }),
    suggestions: suggestionsShown(id),
    zone,
    merges: mergesInto(db, id).map(({ id: mergeId, mergedId, mergedName }) => ({
      mergeId,
      mergedId,
      mergedName,
    })),
    cameFrom: Number(url.searchParams.get("merged")),
    formKey: crypto.randomUUID(),
    may: {
      edit: can(actor, "customers.edit") && !isErased,
      sell: can(actor, "sales.process") && !isErased,
      viewSales: can(actor, "sales.view"),
      statement: (may.sale || may.repair) && !isErased,
      takeInRepair: can(actor, "repairs.edit") && !isErased,
      suggest: can(actor, "customers.suggest") && !isErased,
      export: can(actor, "customers.export") && !isErased,
      erase: can(actor, "customers.erase"),
      merge: can(actor, "customers.merge") && !isErased,
    },
  };
}

/** Reads the pieces that a customer owns: the newest, or with `?owned=all` up to `OWNED_AT_MOST`. */
function ownedWithTiles(actor: Actor, id: number, isWhole: boolean) {
  const { db } = shop();
  const owned = ownedBy(db, id, isWhole ? OWNED_AT_MOST : OWNED_SHOWN);
  const tileOf = tilesOf(
    actor,
    "piece",
    owned.map(({ pieceId }) => pieceId),
  );
  return {
    count: owned.length < OWNED_SHOWN ? owned.length : countOwned(db, id),
    pieces: owned.map(({ pieceId, sku, description, category, date, saleId }) => ({
      pieceId,
      sku,
      description,
      date,
      saleId,
      tile: tileOf(pieceId, category, description),
    })),
  };
}

/** Reads pieces on memo to a customer or reserved for them. */
function outWithTiles(actor: Actor, id: number) {
  const { db } = shop();
  const rows = findOut(db, { customers: personIds(db, id) }, { limit: OUT_SHOWN + 1 });
  const days = storeDays(db, Date.now() as Instant);
  return withTiles(actor, "piece", rows, ({ category, description }) => [category, description]).map(
    (row) => ({
      ...toShownOut(row, days.at(row.location)),
      tile: row.tile,
    }),
  );
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const {
    customer,
    places,
    piecesBought,
    openRepairs,
    consents,
    refused,
    family,
    wishes,
    owned,
    out,
    timeline,
    coming,
    credit,
    files,
    photos,
    suggestions,
    zone,
    merges,
    cameFrom,
    formKey,
    may,
  } = loaderData;
  const name = fullName(customer);
  const isErased = customer.erasedAt !== null;
  const of = { kind: "customer", id: customer.id } as const;
  const at = `/customers/${customer.id}`;
  const filtered = timeline.asked && `?${timeline.asked}`;
  return (
    <>
      <Breadcrumbs trail={[{ to: "/customers", label: "Customers" }]} here={name} />
      {isErased && (
        <Callout title="This customer was erased">
          <p>
            Sales and repairs keep their amounts, dates and items, without the name.
            {may.erase && (
              <>
                {" "}
                <PageLink className="text-link" to={`/customers/${customer.id}/erase`}>
                  What was erased, and which backups still contain it
                </PageLink>
              </>
            )}
          </p>
        </Callout>
      )}
      {merges.length > 0 && (
        <Callout
          title={
            merges.some(({ mergedId }) => mergedId === cameFrom)
              ? `Customer #${cameFrom} is this one`
              : "Also known as"
          }
        >
          {merges.map(({ mergeId, mergedId, mergedName }) => (
            <p key={mergeId}>
              <PageLink className="text-link" to={`/customers/merges/${mergeId}`}>
                {mergedName} (customer #{mergedId})
              </PageLink>{" "}
              was merged into this customer.
            </p>
          ))}
        </Callout>
      )}
      <Panel>
        <RecordHead
          avatar={<CustomerPortrait customerId={customer.id} name={name} photos={photos} />}
          name={name}
          facts={
            <>
              {!isErased && <TierBadge tier={customer.tier} />}
              <span>
                <Icon name="map-pin" size={14} /> {places[customer.homeStore]}
              </span>
              {customer.cellPhone && <span className="amount">{customer.cellPhone}</span>}
              <span>Customer #{customer.id}</span>
            </>
          }
          contacts={
            !isErased && <ContactLinks phone={customer.cellPhone} email={customer.email} instead={refused} />
          }
          main={
            may.sell && (
              <ButtonLink
                to={`/sales/new?customerId=${customer.id}`}
                icon="shopping-bag"
                variant="primary"
                accessKey="n"
              >
                New Sale
              </ButtonLink>
            )
          }
        >
          <HistoryLink kind="customer" id={customer.id} />
          {may.statement && (
            <ButtonLink to={`/customers/${customer.id}/statement${filtered}`} icon="printer">
              Statement
            </ButtonLink>
          )}
          {may.edit && (
            <ButtonLink to={`/customers/${customer.id}/edit`} icon="pencil" accessKey="e">
              Edit
            </ButtonLink>
          )}
          {may.takeInRepair && (
            <ButtonLink to={`/repairs/new?customerId=${customer.id}`} icon="wrench">
              Repair Intake
            </ButtonLink>
          )}
        </RecordHead>
        <StatStrip bare>
          <Stat label="Total Spent" value={formatMoney(customer.totalSpent)} />
          <Stat
            label="Last Purchase"
            value={customer.lastPurchaseDate ? formatDate(customer.lastPurchaseDate) : "Never"}
          />
          {piecesBought !== null && <Stat label="Items Bought" value={formatCount(piecesBought)} />}
          {openRepairs !== null && <Stat label="Open Repairs" value={formatCount(openRepairs)} />}
        </StatStrip>
      </Panel>
      {owned !== null && owned.count > 0 && <OwnedPieces customerId={customer.id} {...owned} />}
      <Columns split="wide">
        <Stack>
          <PinnedNotes notes={timeline.pinned} />
          <RecordTimeline timeline={timeline} />
        </Stack>
        {isErased ? null : (
          <Stack>
            {out.length > 0 && (
              <Panel title="On Memo and Reserved" flush>
                <OutLines pieces={out.slice(0, OUT_SHOWN)} />
                {out.length > OUT_SHOWN && (
                  <p className="panel-body quiet">Only the first ones due are shown.</p>
                )}
              </Panel>
            )}
            <Panel title="Details">
              <CustomerDetailList customer={customer} coming={coming} mayMail={refused.email === undefined} />
            </Panel>
            {family.length > 0 && (
              <ListPanel title="Family" editTo={may.edit && `${at}/relatives`}>
                <RelativeLines relatives={family} changeBelow={null} />
              </ListPanel>
            )}
            {credit && (
              <Panel title={`Store Credit: ${formatMoney(credit.balance)}`}>
                <MovementTimeline movements={credit.movements} linkSales={may.viewSales} />
                {credit.hasMore && <p className="quiet">Only the newest movements are shown.</p>}
              </Panel>
            )}
            <ProfilePanel customer={customer} consents={consents} mayEdit={may.edit} />
            {wishes.length > 0 && (
              <ListPanel title="Wish List" editTo={may.edit && `${at}/wishes`}>
                <WishLines wishes={wishes} removeBelow={null} />
              </ListPanel>
            )}
            <Written title="Jewelry Preferences" text={customer.jewelryPreferences} />
            <Written title="Notes" text={customer.notes} />
            <Suggestions
              customerId={customer.id}
              suggestions={suggestions}
              zone={zone}
              formKey={formKey}
              maySuggest={may.suggest}
            />
            <FilePanel of={of} files={files} mayEdit={may.edit} />
            <PhotoPanel of={of} photos={photos} name={name} mayEdit={may.edit} />
          </Stack>
        )}
      </Columns>
      {!isErased && (
        <Columns level>
          <AddPanel
            parts={[
              may.edit && family.length === 0 && { label: "Add a Relative", to: `${at}/relatives` },
              may.edit && wishes.length === 0 && { label: "Add a Wish", to: `${at}/wishes` },
              toAddFiles({ of, files, mayEdit: may.edit }),
              toAddPhotos({ of, photos, mayEdit: may.edit }),
              may.edit && !customer.jewelryPreferences && { label: "Add Preferences", to: `${at}/edit` },
              may.edit && !customer.notes && { label: "Add Notes", to: `${at}/edit` },
            ]}
          />
          {(may.merge || may.export || may.erase) && (
            <Panel title="Merge and Privacy" className="no-print">
              <FormActions>
                {may.merge && (
                  <ButtonLink to={`/customers/${customer.id}/merge`} icon="users">
                    Merge with Another Customer
                  </ButtonLink>
                )}
                {may.export && (
                  <ButtonLink to={`/customers/${customer.id}/export`} reloadDocument>
                    Export All Data
                  </ButtonLink>
                )}
                {may.erase && (
                  <ButtonLink to={`/customers/${customer.id}/erase`} variant="danger">
                    Erase Customer
                  </ButtonLink>
                )}
              </FormActions>
            </Panel>
          )}
        </Columns>
      )}
    </>
  );
}

const MOVEMENTS_SHOWN = 10;
const OUT_SHOWN = 10;

/** Returns the latest suggestions; null if the customer has none. */
function suggestionsShown(customerId: number) {
  const { db } = shop();
  const latest = latestSuggestions(db, customerId);
  if (!latest) return null;
  const { text, ...said } = latest;
  return { ...said, lines: linesWithRecords(db, text) };
}

/** Returns store credit with its newest movements; null for a customer who never had any. */
function creditShown(customerId: number) {
  const { db } = shop();
  const { accounts, balance } = creditOfPerson(db, customerId);
  if (accounts.length === 0) return null;
  const ids = accounts.map(({ id }) => id);
  const movements = creditMovementsOf(db, ids, { limit: MOVEMENTS_SHOWN + 1 });
  return {
    balance,
    movements: movements.slice(0, MOVEMENTS_SHOWN),
    hasMore: movements.length > MOVEMENTS_SHOWN,
  };
}

interface ListPanelProps {
  title: string;
  /** URL of the page that changes it; false if the actor may not. */
  editTo: string | false;
  children: ReactNode;
}

function ListPanel({ title, editTo, children }: ListPanelProps) {
  return (
    <Panel
      title={title}
      flush
      aside={
        editTo && (
          <ButtonLink to={editTo} variant="ghost" aria-label={`Edit ${title.toLowerCase()}`}>
            Edit
          </ButtonLink>
        )
      }
    >
      {children}
    </Panel>
  );
}

function Written({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Panel title={title}>
      <p className="written">{text}</p>
    </Panel>
  );
}
