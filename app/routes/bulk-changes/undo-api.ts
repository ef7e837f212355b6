import { drawUpUndo } from "~/domain/bulk-changes/draw-up.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/undo-api";
import { WithRest } from "./bulk-change-contract.ts";
import { detailToJson } from "./bulk-change-rows.server.ts";
import { begin, mustBe, readRows } from "./run-bulk-change.server.ts";

export function action(args: Route.ActionArgs) {
  const { id } = mustBe(idParam(args.params.changeId));
  const by = originOf(args.context);
  return performJson(
    args,
    WithRest,
    (ctx, { rest }) => {
      const drawn = drawUpUndo(ctx, { id });
      return drawn.ok ? { ...drawn, value: { id: drawn.value, rest } } : drawn;
    },
    async (undo) => {
      await readRows(by, undo.id);
      const refusal = await begin(by, undo);
      const detail = detailToJson(undo.id);
      if (!refusal) return detail;
      throw Response.json({ message: refusal.message, undo: detail }, { status: 409 });
    },
  );
}
