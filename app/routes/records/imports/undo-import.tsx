import { STOPS_SHOWN } from "~/import/import-limits";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { getImport } from "~/import/find-imports.server";
import { undoImport } from "~/import/run-undo.server";
import { isUndoLeft, planUndo, whyNotUndo } from "~/import/undo-import.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, recordAt } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form, Link } from "~/ui/page-link";
import { actorOf, factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/undo-import";
import { importWords, kindAt } from "./import-words.ts";
import { waitBriefly } from "./wait-briefly.server.ts";

export const handle: PageHandle = { ...SECTIONS.imports, isForm: true };

export const meta = () => titled("Undo Import");

export function loader({ params, pattern, context }: Route.LoaderArgs) {
  const { db } = shop();
  const kind = kindAt(pattern);
  const id = idParam(params.importId);
  const found = getImport(db, id);
  const plan = planUndo(db, id);
  if (!found || found.kind !== kind || !plan) throw notFound();
  const isDone = found.undoneAt !== null && !isUndoLeft(db, id);
  if (isDone || found.state === "running")
    throw redirect(href(`${importWords(kind).past}/:importId`, { importId: id }));
  const { added, updated, stops } = plan;
  return {
    whyNot: whyNotUndo({ actor: actorOf(context), now: Date.now() as Instant }, found),
    kind,
    id,
    fileName: found.fileName,
    added,
    updated,
    stops: found.undoneAt === null ? stops.slice(0, STOPS_SHOWN) : [],
    hasMore: stops.length > STOPS_SHOWN,
  };
}

export async function action(args: Route.ActionArgs) {
  const kind = kindAt(args.pattern);
  const importId = idParam(args.params.importId);
  const page = href(`${importWords(kind).past}/:importId`, { importId });
  const facts = factsOf(args.context);
  const undone = undoImport(originOf(args.context), { importId, kind });
  if (!undone.ok) {
    const { kind: why, message } = undone.refusal;
    if (why === "missing") throw notFound();
    const toast = { tone: "error", title: "Error", description: message } as const;
    return redirectWithToast(facts, page, toast);
  }
  await waitBriefly(undone.finished);
  if (isUndoLeft(shop().db, importId)) return redirect(page, 303);
  return redirectWithToast(facts, page, { tone: "success", description: "Import undone" });
}

export default function UndoImport({ loaderData: plan }: Route.ComponentProps) {
  const { past, rows, record } = importWords(plan.kind);
  const page = href(`${past}/:importId`, { importId: plan.id });
  const mayUndo = plan.whyNot === null && plan.stops.length === 0 && plan.added + plan.updated > 0;
  return (
    <FormPage title="Undo Import" backTo={page} backLabel={`Import #${plan.id}`}>
      <Form method="post">
        {mayUndo ? (
          <Callout tone="warn" title={`Undo the import of ${plan.fileName}?`}>
            <p>
              {counted(plan.added, record)} that it added will be removed
              {plan.updated > 0 &&
                `, and what it filled in for ${counted(plan.updated, record)} will be cleared`}
              . The file can be imported again.
            </p>
          </Callout>
        ) : plan.whyNot !== null ? (
          <Callout tone="warn" title="You can't undo this import">
            <p>{plan.whyNot}.</p>
          </Callout>
        ) : plan.stops.length === 0 ? (
          <Callout title="Nothing to undo">
            <p>This import added none of your {rows}.</p>
          </Callout>
        ) : (
          <Callout tone="warn" title="This import can't be undone anymore">
            <p>
              Some of what it added has been used since
              {plan.hasMore && `; the first ${STOPS_SHOWN} are listed`}:
            </p>
            <ul>
              {plan.stops.map(({ id, name, reason }) => (
                <li key={id}>
                  <Link
                    to={recordAt(
                      plan.kind === "pieces" ? "/inventory/:pieceId" : "/customers/:customerId",
                      id,
                    )}
                  >
                    {name}
                  </Link>{" "}
                  has {reason}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <FormActions>
          {mayUndo && (
            <Button type="submit" variant="primary" icon="rotate-ccw">
              Undo Import
            </Button>
          )}
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
