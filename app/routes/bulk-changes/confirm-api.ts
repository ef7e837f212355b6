import { beginBulkChange } from "~/domain/bulk-changes/carry-out.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/confirm-api";
import { WithRest } from "./bulk-change-contract.ts";
import { detailToJson } from "./bulk-change-rows.server.ts";
import { endDeadBulkChanges, goOn, mustBe } from "./run-bulk-change.server.ts";

export function action(args: Route.ActionArgs) {
  const { id } = mustBe(idParam(args.params.changeId));
  const by = originOf(args.context);
  endDeadBulkChanges();
  return performJson(
    args,
    WithRest,
    (ctx, { rest }) => beginBulkChange(ctx, { id, rest }),
    () => {
      goOn(by, id);
      return detailToJson(id);
    },
    200,
  );
}
