import { counted } from "~/domain/counted";
import { ActionBar } from "~/ui/action-bar";
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
  const page = `/inventory/melt-lots/${lot.id}`;
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
          <ButtonLink to={`${page}/send`} variant="primary">
            {`Send ${counted(rows.length, "Item")}`}
          </ButtonLink>
        )
      }
    >
      <PageForm method="post" action={`${page}/add-all`}>
        <Button type="submit">Add All Scrap</Button>
      </PageForm>
      <PageForm method="post" action={`${page}/discard`}>
        <Button type="submit">Discard</Button>
      </PageForm>
    </ActionBar>
  );
}
