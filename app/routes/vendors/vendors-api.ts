import { addVendor } from "~/domain/vendors/write-vendor.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/vendors-api";
import { NewVendor, VendorQuery } from "./vendor-contract.ts";
import { vendorToJson } from "./vendor-json.ts";
import { vendorsBy } from "./vendor-lists.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, vendorsBy(readQuery(url, VendorQuery)), vendorToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewVendor, addVendor, vendorToJson);
}
