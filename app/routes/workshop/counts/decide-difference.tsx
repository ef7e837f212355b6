import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { PageForm } from "~/ui/page-link";
import type { CountRow } from "./count-rows.server.ts";
import { DECISION_STEPS } from "./decision-steps.ts";

interface DecideDifferenceProps {
  row: Pick<CountRow, "id" | "decisions" | "steps">;
  countId: number;
  mayCount: boolean;
  formKey: string;
  variant: ComponentProps<typeof Button>["variant"];
}

/** Offers a small form for each decision. One that needs an approval continues on the line's own page. */
export function DecideDifference({ row, countId, mayCount, formKey, variant }: DecideDifferenceProps) {
  const { search } = useLocation();
  const { id, decisions, steps } = row;
  return (
    <>
      {steps.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant={variant}>
          {label}
        </ButtonLink>
      ))}
      {mayCount &&
        decisions.map((decision) => (
          <PageForm
            key={decision}
            method="post"
            action={withRest(href("/counts/:countId/lines/:lineId", { countId, lineId: id }), search)}
          >
            <input type="hidden" name="formKey" value={`${formKey} ${id} ${decision}`} />
            <input type="hidden" name="decision" value={decision} />
            <Button type="submit" variant={variant}>
              {DECISION_STEPS[decision]}
            </Button>
          </PageForm>
        ))}
    </>
  );
}
