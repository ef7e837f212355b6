import type { Instant } from "~/domain/dates";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { shop } from "~/runtime/shop.server";
import type { Route } from "./+types/count-audience";
import { segmentsIn, typeIn } from "./campaign-form-fields.ts";

/** Answers scripts with the live 'Customers who match today'. */
export function loader({ url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const segments = segmentsIn((name) => searchParams.get(`audienceSegments.${name}`));
  const type = typeIn(searchParams.get("type"));
  return Response.json(matchingCustomers(shop().db, segments, type, Date.now() as Instant));
}
