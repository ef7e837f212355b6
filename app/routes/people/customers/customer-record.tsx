import { can } from "~/domain/permissions";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { wholeRecord } from "~/domain/people/merges/whole-record.server";
import { closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { comingDates } from "~/domain/people/customers/coming-dates";
import { fullName } from "~/domain/people/customers/customer";
import { dayIn, type Instant } from "~/domain/dates";
import { photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { listStores, todayAt, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { AddPanel } from "~/ui/add-panel";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Columns, Stack } from "~/ui/columns";
import photoSheet from "~/ui/styles/photos.css?url";
import { ListPanel } from "~/ui/list-panel";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { shownFiles } from "~/web/files/change-files.server";
import { FilePanel, toAddFiles } from "~/web/files/file-panel";
import { keptOrErased } from "~/web/kept-customer.server";
import { PhotoPanel, toAddPhotos } from "~/web/photos/photo-panel";
import type { Route } from "./+types/customer-record";
import { CustomerDetailList } from "./customer-detail-list.tsx";
import { RelativeLines, toShownRelative } from "../family/relative-lines.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { CreditPanel } from "../../counter/credit/credit-panel.tsx";
import { creditShown } from "../../counter/credit/credit-panel.server.ts";
import { OwnedPanel } from "../../counter/sales/owned-panel.tsx";
import { countPiecesOwned, ownedWithTiles } from "../../counter/sales/owned-panel.server.ts";
import { SuggestionsPanel } from "../../outreach/advisor/suggestions-panel.tsx";
import { suggestionsShown } from "../../outreach/advisor/suggestions-panel.server.ts";
import { ReplyPanel } from "../../outreach/replies/reply-timeline.tsx";
import { repliesShown } from "../../outreach/replies/reply-timeline.server.ts";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { RecordTimeline } from "../../records/timeline/record-timeline.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { ErasedCallout, MergedCallout } from "./customer-callouts.tsx";
import { MergeAndPrivacy } from "./merge-and-privacy.tsx";
import { OutPanel } from "../../stock/movements/out-panel.tsx";
import { outWithTiles } from "../../stock/movements/out-panel.server.ts";
import { WishPanel } from "../../stock/wishes/wish-panel.tsx";
import { wishesShown } from "../../stock/wishes/wish-panel.server.ts";
import { nextOfCustomer, openRepairsOf } from "../../workshop/orders/next-of-customer.server.ts";
import { WrittenPanel } from "./written-panel.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.customers,
  isRecord: true,
  nameOf: ({ customer }) => fullName(customer),
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData ? fullName(loaderData.customer) : "Customer");

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const found = keptOrErased({ params, url, context }, "/customers/:customerId");
  const { searchText: _, sortName: __, foldedEmail: ___, nameAndPhone: ____, ...customer } = found;
  const { id } = customer;
  const isErased = customer.erasedAt !== null;
  const zone = zoneOf(db, customer.homeStore);
  const today = todayAt(db, customer.homeStore, Date.now() as Instant);
  const may = { sale: can(actor, "sales.view"), repair: can(actor, "repairs.view") };
  return {
    customer,
    places: Object.fromEntries(listStores(db).map(({ key, name }) => [key, name])),
    piecesBought: may.sale ? countPiecesOwned(id) : null,
    next: isErased ? null : nextOfCustomer(actor, id),
    openRepairs: may.repair ? openRepairsOf(id) : null,
    consents: consentsOf(db, id).map(({ at, ...consent }) => ({ ...consent, day: dayIn(zone, at) })),
    family: isErased ? [] : relativesOf(db, id).map((relative) => toShownRelative(relative, today)),
    wishes: isErased ? [] : wishesShown(id, zone),
    owned: may.sale && !isErased ? ownedWithTiles(actor, id, url.searchParams.get("owned") === "all") : null,
    out: can(actor, "inventory.view") && !isErased ? outWithTiles(actor, id) : [],
    refused: refusedWords(closedChannels(customer)),
    timeline: loadTimeline({ url, context }, { kind: "customer", id, zone }, { isErased }),
    coming: comingDates(customer, today),
    credit: creditShown(id),
    files: isErased ? [] : shownFiles({ kind: "customer", id }, zone),
    photos: isErased ? [] : photosOfOne(db, wholeRecord(db, { kind: "customer", id })),
    replies: isErased ? [] : repliesShown(db, id, zone),
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

export default function Record({ loaderData }: Route.ComponentProps) {
  const { customer, consents, refused, family, wishes, owned, out, timeline, coming, credit } = loaderData;
  const { files, photos, replies, suggestions, zone, merges, cameFrom, formKey, may } = loaderData;
  const name = fullName(customer);
  const isErased = customer.erasedAt !== null;
  const of = { kind: "customer", id: customer.id } as const;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      {isErased && <ErasedCallout customerId={customer.id} mayErase={may.erase} />}
      {merges.length > 0 && <MergedCallout merges={merges} cameFrom={cameFrom} />}
      <CustomerHead {...loaderData} />
      <Columns split="wide">
        <Stack>
          <PinnedNotesPanel notes={timeline.pinned} />
          {owned !== null && owned.count > 0 && <OwnedPanel customerId={customer.id} {...owned} />}
          <RecordTimeline timeline={timeline} />
        </Stack>
        {isErased ? null : (
          <Stack>
            {out.length > 0 && <OutPanel out={out} />}
            <Panel title="Details">
              <CustomerDetailList customer={customer} coming={coming} refused={refused} />
            </Panel>
            {family.length > 0 && (
              <ListPanel
                title="Family"
                editTo={may.edit && href("/customers/:customerId/relatives", { customerId: customer.id })}
              >
                <RelativeLines relatives={family} customerId={null} />
              </ListPanel>
            )}
            {credit && <CreditPanel credit={credit} linkSales={may.viewSales} />}
            {replies.length > 0 && <ReplyPanel replies={replies} />}
            <ProfilePanel customer={customer} consents={consents} mayEdit={may.edit} />
            {wishes.length > 0 && <WishPanel customerId={customer.id} wishes={wishes} mayEdit={may.edit} />}
            <WrittenPanel title="Notes" text={customer.notes} />
            <SuggestionsPanel
              customerId={customer.id}
              suggestions={suggestions}
              zone={zone}
              formKey={formKey}
              maySuggest={may.suggest}
            />
            <FilePanel of={of} files={files} mayEdit={may.edit} />
            <PhotoPanel of={of} photos={photos} name={name} mayEdit={may.edit} />
            <AddPanel
              parts={[
                may.edit &&
                  family.length === 0 && {
                    label: "Add a Relative",
                    to: href("/customers/:customerId/relatives", { customerId: customer.id }),
                  },
                may.edit &&
                  wishes.length === 0 && {
                    label: "Add a Wish",
                    to: href("/customers/:customerId/wishes", { customerId: customer.id }),
                  },
                toAddFiles({ of, files, mayEdit: may.edit }),
                toAddPhotos({ of, photos, mayEdit: may.edit }),
                may.edit &&
                  !customer.jewelryPreferences && {
                    label: "Add Preferences",
                    to: href("/customers/:customerId/edit", { customerId: customer.id }),
                  },
                may.edit &&
                  !customer.notes && {
                    label: "Add Notes",
                    to: href("/customers/:customerId/edit", { customerId: customer.id }),
                  },
              ]}
            />
            {(may.merge || may.export || may.erase) && <MergeAndPrivacy customerId={customer.id} may={may} />}
          </Stack>
        )}
      </Columns>
    </>
  );
}
