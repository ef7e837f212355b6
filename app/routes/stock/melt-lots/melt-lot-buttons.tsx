import { counted } from "~/domain/counted";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { PageForm } from "~/ui/page-link";
import type { Route } from "./+types/melt-lot-record";

/** What can be done with a lot that is being packed. */
export function PackedLot({
  lot,
  rows,
  left,
  unknown,
}: Pick<Route.ComponentProps["loaderData"], "lot" | "rows" | "left" | "unknown">) {
  return (
    <ActionBar
      count={
        left > 0
          ? `The lot is full. ${counted(left, "scrap item")} left for another lot.`
          : unknown > 0 &&
            `${counted(unknown, "item")} without a melt value. Check metal, karat, weight and metal prices.`
      }
      main={
        rows.length > 0 && (
          <ButtonLink to={href("/inventory/melt-lots/:lotId/send", { lotId: lot.id })} variant="primary">
            {`Send ${counted(rows.length, "Item")}`}
          </ButtonLink>
        )
      }
    >
      <PageForm
        method="post"
        action={href("/inventory/melt-lots/:lotId/:step", { lotId: lot.id, step: "add-all" })}
      >
        <Button type="submit">Add All Scrap</Button>
      </PageForm>
      <PageForm
        method="post"
        action={href("/inventory/melt-lots/:lotId/:step", { lotId: lot.id, step: "discard" })}
      >
        <Button type="submit">Discard</Button>
      </PageForm>
    </ActionBar>
  );
}
