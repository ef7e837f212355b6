import { COUNT_DECISIONS, COUNT_RESULT_LABELS, type CountDecision } from "~/domain/workshop/counts/count";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { getLineOf } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/page-link";
import { messagesOf } from "~/web/form-alerts";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/count-line";
import { Decision } from "./count-contract.ts";
import { countHeadFor } from "./count-rights.server.ts";
import { rowOfLine } from "./count-rows.server.ts";
import { DECISION_STEPS } from "./decision-steps.ts";

export const handle: PageHandle = { title: "Count", subtitle: "One line", isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${loaderData?.row.item?.number ?? "Line"} in Count #${loaderData?.countId ?? ""}`);

/** Loads a line of a count, with the decisions that can be made about it. */
export function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const count = countHeadFor(actor, params.countId, "count");
  const line = getLineOf(shop().db, count.id, idParam(params.lineId));
  if (!line || line.order) throw notFound();
  return {
    countId: count.id,
    row: rowOfLine(line, count, actor),
    back: withRest(href("/counts/:countId", { countId: count.id }), url.search),
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  const lineId = idParam(args.params.lineId);
  const outcome = await performForm(
    args,
    Decision,
    (ctx, sent) => decide(ctx, { countId, lineId, ...sent }),
    "Failed to save the decision",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    withRest(href("/counts/:countId", { countId }), args.url.search),
    {
      tone: "success",
      description: "Difference resolved",
    },
  );
}

export default function CountLine({ loaderData, actionData }: Route.ComponentProps) {
  const { countId, row, back, formKey } = loaderData;
  const { item, scanned, result, recorded, more, decisions, decided, steps } = row;
  const about = (
    <DataList>
      <DataItem term="Item">{item ? `${item.number}, ${item.name}` : scanned}</DataItem>
      <DataItem term="Result">{COUNT_RESULT_LABELS[result]}</DataItem>
      {recorded && <DataItem term="Recorded">{recorded}</DataItem>}
      {more && <DataItem term="Since">{more}</DataItem>}
      {decided && <DataItem term="Resolved">{`${decided.what}, ${decided.when}`}</DataItem>}
    </DataList>
  );
  const asked = decisionIn(actionData?.reply.initialValue?.decision);
  const number = item?.number ?? scanned ?? "";
  return (
    <FormPage title={number} backTo={back} backLabel={`Count #${countId}`}>
      {actionData?.approval && asked ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={{ decision: asked }}
          changeTo={{ to: back, label: "Back to the Count" }}
          submit={{ label: `Approve: ${DECISION_STEPS[asked]}`, busy: "Saving..." }}
        >
          {about}
        </ApprovalForm>
      ) : (
        <>
          {actionData && (
            <ErrorSummary
              title="That didn't work"
              errors={Object.values(messagesOf(actionData))
                .flat()
                .map((message) => ({ message }))}
            />
          )}
          {about}
          <FormActions>
            {decisions.map((decision) => (
              <Form key={decision} method="post">
                <input type="hidden" name="formKey" value={`${formKey} ${decision}`} />
                <input type="hidden" name="decision" value={decision} />
                <Button type="submit">{DECISION_STEPS[decision]}</Button>
              </Form>
            ))}
            {steps.map(({ to, label }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
            <ButtonLink to={back}>Back to the Count</ButtonLink>
          </FormActions>
        </>
      )}
    </FormPage>
  );
}

function decisionIn(value: unknown): CountDecision | undefined {
  return COUNT_DECISIONS.find((known) => known === value);
}
