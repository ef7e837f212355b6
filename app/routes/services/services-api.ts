import { listServices } from "~/domain/services/find-services.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/services-api";
import { serviceToJson } from "./service-json.ts";

export function loader({ context }: Route.LoaderArgs) {
  const services = listServices(shop().db, { all: true });
  return Response.json(withholdCost(services.map(serviceToJson), maySeeCost(context)));
}
