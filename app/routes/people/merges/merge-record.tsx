import { ownFields } from "~/domain/people/customers/profile-fields";
import { getMerge } from "~/domain/people/merges/find-merges.server";
import { namesOf } from "~/domain/fields";
import { can } from "~/domain/permissions";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FigureTable } from "~/ui/figure-table";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDateTime } from "~/ui/format";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/merge-record";
import { sayValue } from "../customers/say-value.ts";

export const handle: PageHandle = { title: "Merged Customers", subtitle: "Two records of one person" };

export const meta = ({ params }: Route.MetaArgs) => titled(`Merge ${params.mergeId}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const merge = getMerge(db, idParam(params.mergeId));
  if (!merge) throw notFound();
  const { fields, at, undoneAt, ...rest } = merge;
  const stores = storeNames(db);
  const zone = zoneOf(db, null);
  const say = (name: string, value: string | null) => (value ? sayValue(name, value, stores) : "—");
  return {
    ...rest,
    at: formatDateTime(at, zone),
    undoneAt: undoneAt === null ? null : formatDateTime(undoneAt, zone),
    written: namesOf(ownFields).flatMap((name) => {
      const field = fields[name];
      if (!field) return [];
      const { label } = ownFields[name];
      return { name, label, before: say(name, field.before), after: say(name, field.after) };
    }),
    mayUndo: can(actorOf(context), "customers.merge"),
  };
}

export default function MergeRecord({ loaderData: merge }: Route.ComponentProps) {
  const { id, keptId, keptName, mergedId, mergedName, at, by, undoneAt, undoneBy, written } = merge;
  const isUndone = undoneAt !== null;
  const isErased = merge.erasedAt !== null;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/customers"), label: "Customers" },
          { to: href("/customers/:customerId", { customerId: keptId }), label: keptName },
        ]}
      />
      {isUndone && (
        <Callout title={`Undone ${undoneAt}${undoneBy ? `, by ${undoneBy}` : ""}`}>
          <p>These are two customers again.</p>
        </Callout>
      )}
      <Panel title={`${mergedName} (#${mergedId}) into ${keptName} (#${keptId})`}>
        <p>
          Merged {at}, by {by}. Sales to either are listed under{" "}
          <PageLink className="text-link" to={href("/customers/:customerId", { customerId: keptId })}>
            {keptName}
          </PageLink>
          .
        </p>
        {written.length > 0 ? (
          <FigureTable
            caption="What the merge changed"
            columns={[
              { head: "Field", render: ({ label }) => label },
              { head: "Before", render: ({ before }) => before },
              { head: "After", render: ({ after }) => after },
            ]}
            rows={written}
            keyOf={({ name }) => name}
            foot={null}
          />
        ) : (
          !isUndone && <p className="quiet">Nothing on {keptName} changed.</p>
        )}
        {!isUndone && !isErased && merge.mayUndo && merge.keptMergedInto !== null && (
          <p className="quiet">
            {keptName} has since been merged into customer #{merge.keptMergedInto}. Undo that first.
          </p>
        )}
        <FormActions>
          {!isUndone && !isErased && merge.mayUndo && merge.keptMergedInto === null && (
            <PageForm method="post" action={href("/customers/merges/:mergeId/undo", { mergeId: id })}>
              <SubmitButton busy="Undoing...">Undo Merge</SubmitButton>
            </PageForm>
          )}
          <HistoryLink kind="customer" id={mergedId} />
          <ButtonLink to={href("/customers/:customerId", { customerId: keptId })}>Back</ButtonLink>
        </FormActions>
      </Panel>
    </>
  );
}
