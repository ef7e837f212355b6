import { segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { type AudienceRow, audienceRows } from "~/domain/outreach/campaigns/audience-rows.server";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { dayIn, type Instant } from "~/domain/dates";
import { done } from "~/domain/result";
import { listStores, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { Cell } from "~/web/cells";
import { csvStream } from "~/web/csv.server";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/export-audience";
import { existingCampaign } from "./read-campaigns.server.ts";

/** Exports the customers who match a campaign today, one per row. The export is audited. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const campaign = existingCampaign(params.campaignId);
  const { id, type } = campaign;
  const segments = segmentsOf(campaign);
  const now = Date.now() as Instant;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="campaign-${id}-audience-${dayIn(zoneOf(db, null), now)}.csv"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const { matching } = matchingCustomers(db, segments, type, now);
  mustWrite(originOf(context), () =>
    done(null, {
      action: "campaign.audience-exported",
      record: { kind: "campaign", id },
      after: { rows: matching },
    }),
  );
  const placeOf = new Map(listStores(db).map(({ key, name }) => [key, name]));
  function* rows() {
    for (const found of audienceRows(shop().db, { segments, type, now }))
      yield found.map((row) => cellsOf(row, placeOf.get(row.customer.homeStore) ?? row.customer.homeStore));
  }
  return new Response(await csvStream(HEADS, rows()), { headers });
}

const HEADS = [
  "Customer ID",
  "First Name",
  "Last Name",
  "Email",
  "Cell Phone",
  "Street",
  "City",
  "State",
  "ZIP Code",
  "Tier",
  "Home Store",
  "Country",
  "Left Out",
];

/** Writes a row in the order of `HEADS`. Contacts by which the customer may not be written to are empty. */
function cellsOf({ customer, open, leftOut }: AudienceRow, place: string): Cell[] {
  const { id, firstName, lastName, email, cellPhone, street, city, state, zipCode, country, tier } = customer;
  const address = [street, city, state, zipCode].map((part) => (open.direct_mail ? part : null));
  return [
    id,
    firstName,
    lastName,
    open.email ? email : null,
    open.sms ? cellPhone : null,
    ...address,
    TIER_LABELS[tier],
    place,
    open.direct_mail ? country : null,
    leftOut,
  ];
}
