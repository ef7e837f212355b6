import { counted } from "~/domain/counted";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { MoreMenu } from "~/ui/more-menu";
import { PageForm } from "~/ui/page-link";
import type { Route } from "./+types/melt-lot-record";

type Loaded = Route.ComponentProps["loaderData"];

/** The button for what is next. What an item without a value lacks is in its row: often today's price. */
export function MeltLotAct({ lot: { id: lotId, state }, rows, next }: Pick<Loaded, "lot" | "rows" | "next">) {
  if (state === "sent")
    return (
      <ButtonLink to={href("/inventory/melt-lots/:lotId/settle", { lotId })} variant="primary">
        Settle
      </ButtonLink>
    );
  if (state !== "open") return null;
  return (
    <>
      {next.act === "value" && <ButtonLink to={href("/inventory/metal-prices")}>Metal Prices</ButtonLink>}
      <PageForm method="post" action={href("/inventory/melt-lots/:lotId/add-all", { lotId })}>
        <Button type="submit" variant={next.act === "pack" ? "primary" : "outline"}>
          Add All Scrap
        </Button>
      </PageForm>
      {rows.length > 0 && rows.every(({ problem }) => problem === null) && (
        <ButtonLink
          to={href("/inventory/melt-lots/:lotId/send", { lotId })}
          variant={next.act === "send" ? "primary" : "outline"}
        >
          {`Send ${counted(rows.length, "Item")}`}
        </ButtonLink>
      )}
    </>
  );
}

/** What else can be done with a lot that is packed or settled. */
export function MeltLotMore({ lot: { id: lotId, state } }: Pick<Loaded, "lot">) {
  return (
    <MoreMenu>
      <HistoryLink kind="melt-lot" id={lotId} />
      {state === "settled" ? (
        <ButtonLink to={href("/inventory/melt-lots/:lotId/settle", { lotId })}>
          Correct the Settlement
        </ButtonLink>
      ) : (
        <PageForm method="post" action={href("/inventory/melt-lots/:lotId/discard", { lotId })}>
          <Button type="submit" variant="danger">
            Discard
          </Button>
        </PageForm>
      )}
    </MoreMenu>
  );
}
