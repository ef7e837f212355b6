import { editVendor } from "~/domain/vendors/write-vendor.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/vendor-api";
import { existingVendor } from "./existing-vendor.server.ts";
import { EditedVendor } from "./vendor-contract.ts";
import { vendorToJson } from "./vendor-json.ts";

export function loader({ params }: Route.LoaderArgs) {
  return Response.json(vendorToJson(existingVendor(params.vendorId)));
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.vendorId);
  return performJson(
    args,
    EditedVendor,
    (ctx, edit) => editVendor(ctx, id, edit),
    vendorToJson,
    200,
    (detail) =>
      detail.kind === "overtaken" ? { current: vendorToJson(detail.current) } : { existing: detail.existing },
  );
}
