import { segmentsOf } from "~/domain/outreach/campaigns/campaign";
import {
  findMatchingCustomers,
  matchingCustomers,
} from "~/domain/outreach/campaigns/matching-customers.server";
import { refusedWords } from "~/domain/people/customers/contact-consent";
import type { CustomerRecord } from "~/domain/people/customers/customer";
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
    for (const found of findMatchingCustomers(shop().db, segments, now))
      yield found.map((customer) => cellsOf(customer, placeOf.get(customer.homeStore) ?? customer.homeStore));
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
];

/**
 * Writes a row in the order of `HEADS`. Leaves out contacts by which the customer asked not to be reached.
 */
function cellsOf(customer: CustomerRecord, place: string): Cell[] {
  const { id, firstName, lastName, email, cellPhone, street, city, state, zipCode, country, tier } = customer;
  const refused = refusedWords(customer.refusedChannels);
  const address = [street, city, state, zipCode].map((part) => (refused.post ? null : part));
  return [
    id,
    firstName,
    lastName,
    refused.email ? null : email,
    refused.text ? null : cellPhone,
    ...address,
    TIER_LABELS[tier],
    place,
    refused.post ? null : country,
  ];
}
